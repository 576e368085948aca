"""The hard half of the focused context: one module for each group of demands."""
