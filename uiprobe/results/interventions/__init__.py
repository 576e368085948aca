"""Causes of failure that experiments have proven: from the logs of arms to tables and a page."""
