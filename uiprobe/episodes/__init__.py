"""What a log keeps of an episode: written by solvers, read by scorers and results."""
