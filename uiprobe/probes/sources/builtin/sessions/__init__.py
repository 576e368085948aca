"""Sessions: several goals on one phone, one after the other."""
