"""Attacks on items: what can be reached without looking, or by looking at words alone."""
