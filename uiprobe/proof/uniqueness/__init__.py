"""Checks that every item has one right answer, which can be found from what is shown."""
