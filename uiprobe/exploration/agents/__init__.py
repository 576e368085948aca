"""The agents that explore: baselines of the paper (section 4), and those that ask a model."""
