"""Input from outside: YAML and archives within limits, names, and text for a terminal."""
