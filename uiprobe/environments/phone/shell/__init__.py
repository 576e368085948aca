"""The phone's shell and its programs, its files and its input devices."""
