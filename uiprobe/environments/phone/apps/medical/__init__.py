"""A health companion: medicines and their doses, visits, doctors, measured values."""
