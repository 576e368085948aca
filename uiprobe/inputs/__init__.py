"""What comes from outside: YAML and archives within bounds, names, and text for a terminal."""
