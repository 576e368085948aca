"""Fixtures of the environments, for recordings that are made on them."""

from tests.environments.conftest import adb_server, served, served_phones

__all__ = ["adb_server", "served", "served_phones"]
