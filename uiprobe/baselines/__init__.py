"""Models that work offline."""
