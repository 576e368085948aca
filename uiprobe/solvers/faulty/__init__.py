"""An agent with faults that are planted in it, to try attribution without a model."""
