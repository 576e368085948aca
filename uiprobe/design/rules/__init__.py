"""Rules that decide whether a task on a page is done: two languages, and their evaluation."""
