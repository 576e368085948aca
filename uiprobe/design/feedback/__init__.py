"""What coders are told of failures: dashboards and comments on them."""
