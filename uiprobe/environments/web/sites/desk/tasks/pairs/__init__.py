"""Pairs of worlds on the desk: one goal, and a colleague or a later page says what is right."""
