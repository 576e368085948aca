"""A run on the nodes of a Ray cluster: each part is a task of Ray."""
