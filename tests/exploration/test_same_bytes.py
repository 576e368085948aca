"""An exploration does not depend on the port of its site, nor on the process that it runs in."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("browsergym.core")

LOOPBACK = re.compile(r"127\.0\.0\.1|localhost:\d|browser-\d")


def start(site: str, number: int) -> subprocess.Popen:
    environment = {**os.environ, "PYTHONHASHSEED": str(number)}
    command = [sys.executable, "-m", "tests.exploration.explore_all", site]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)


@pytest.mark.long
@pytest.mark.parametrize("site", ["own", "desk", "fossil", "phone"])
def test_every_explorer_sees_and_leaves_the_same_bytes_in_another_process_and_on_another_port(site):
    if site == "fossil" and shutil.which("fossil") is None:
        pytest.skip("fossil is not installed")
    # Without the extra its modules cannot be imported.
    from tests.exploration.explore_all import explorers

    running = [start(site, number) for number in (1, 2)]
    first, again = (json.loads(one.communicate()[0]) for one in running)
    # The sites in browsers share them out.
    count = len(explorers()) if site == "phone" else len(explorers()) // 3
    assert len(first) == 1 + count == len(again)
    for name, seen in first.items():
        assert seen == again[name], name
    assert not LOOPBACK.search(json.dumps(first))
