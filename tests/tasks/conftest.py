"""The release, and phones behind a real adb server, as other tests have them."""

from tests.environments.conftest import adb_server, served_phones
from tests.releases import sphinx_zip

__all__ = ["adb_server", "served_phones", "sphinx_zip"]
