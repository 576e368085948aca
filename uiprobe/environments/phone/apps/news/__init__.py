"""Lantern, a news app: sections, articles, reading lists, word alerts, a daily digest."""
