"""The Inspect tasks: each composes a probe, a solver and scorers, nothing else."""
