"""One cluster for all tests beside this file."""

import pytest

from tests.clusters import Nodes


@pytest.fixture(scope="package")
def nodes():
    made = Nodes()
    yield made
    made.cluster.shutdown()
