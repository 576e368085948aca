"""The touches of a person on the screen of a device."""
