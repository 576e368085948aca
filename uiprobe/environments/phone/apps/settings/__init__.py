"""The settings of the phone."""
