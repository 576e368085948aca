"""Ladders of planning: foresight, shortest ways, and the completion of goals."""
