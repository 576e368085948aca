"""The judge of stated answers: whether a text states one value, and which."""
