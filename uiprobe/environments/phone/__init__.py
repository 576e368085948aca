"""A simulated Android phone, in pure Python."""
