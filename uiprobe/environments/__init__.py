"""Where a model acts."""
