"""Questions on goals and apps, one module for each facet, their words in YAML beside them."""
