"""What the tests of bundles share."""

import pytest

from uiprobe.verification.keys import SigningKey, open_key


@pytest.fixture(scope="module")
def key(tmp_path_factory) -> SigningKey:
    return open_key(tmp_path_factory.mktemp("keys") / "key.pem")
