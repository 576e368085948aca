"""Feedback for coders: dashboards of failures and comments on them."""
