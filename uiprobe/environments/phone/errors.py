"""The phone's error."""

from __future__ import annotations


class PhoneError(ValueError):
    """Something that the phone does not have or cannot do: a package, a key, a character."""
