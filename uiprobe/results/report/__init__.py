"""The report: one page, and the same content as pieces; reads logs only."""
