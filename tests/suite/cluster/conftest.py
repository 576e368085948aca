"""One cluster for the tests of a module."""

import pytest

from tests.clusters import Nodes


@pytest.fixture(scope="module")
def nodes():
    made = Nodes()
    yield made
    made.cluster.shutdown()
