"""Drawing and widgets: what a window is made of, where it lies and how it is painted."""
