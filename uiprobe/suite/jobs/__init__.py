"""One run in several processes: its parts, the workers that ask them, and their progress."""
