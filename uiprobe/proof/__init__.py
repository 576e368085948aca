"""Proofs that a goal template is sound: its reference solves it; chance and near misses do not."""
