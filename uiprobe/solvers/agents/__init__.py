"""Agents of the field: ways to drive a model that go beyond one question per screen."""
