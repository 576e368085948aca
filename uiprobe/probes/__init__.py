"""What is asked: one module per capability, each a pure builder of Inspect samples."""
