"""Phones behind a real adb server, as the tests of the environments have them."""

from tests.environments.conftest import adb_server, served_phones

__all__ = ["adb_server", "served_phones"]
