"""Web applications that the suite brings along."""
