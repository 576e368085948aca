"""The report: one page, and the same content as separate files."""
