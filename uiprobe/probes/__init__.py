"""The probes: one module per capability, each a pure builder of Inspect samples."""
