"""Proofs that a goal template is sound: solvable, not by chance, and not by what comes close."""
