"""Families of the hard tier: values by reference, rules with exceptions, aggregates over pages."""
