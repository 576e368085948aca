"""The person whose goal it is: a finite-state program that answers questions about the goal."""
