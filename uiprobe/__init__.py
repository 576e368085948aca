"""Capability probes for foundation models that operate user interfaces, on Inspect AI."""

__version__ = "0.1.0"
