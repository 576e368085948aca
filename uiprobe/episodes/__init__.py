"""The log schema of an episode: written by solvers, read by scorers and results."""
