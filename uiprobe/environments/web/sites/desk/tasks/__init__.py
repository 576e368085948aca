"""Tasks of the desk: 33 families after WorkArena's table 4, and 12 of work that it lacks."""
