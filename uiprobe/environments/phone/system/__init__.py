"""The system around the apps: activities, text input, bars, keyboard, launcher, settings."""
