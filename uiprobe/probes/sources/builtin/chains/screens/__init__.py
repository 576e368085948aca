"""The screens of the apps that show facts, and those that take them; an app, a module."""
