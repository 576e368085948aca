"""The desk's tasks in the registry of Gymnasium."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("browsergym.core", reason="the extra `web`")

import gymnasium

from uiprobe.environments.web.sites.desk.tasks.task import register

BROWSERS = 8


def test_browsers_that_begin_at_once_register_the_tasks_once():
    """Gymnasium goes over all entries to add one: "dictionary changed size during iteration"."""
    names = register()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            for name in names:
                del gymnasium.registry[name]
            with ThreadPoolExecutor(BROWSERS) as threads:
                found = list(threads.map(lambda _: register(), range(BROWSERS)))
            assert found == [names] * BROWSERS
            assert set(names) <= gymnasium.registry.keys()
    finally:
        sys.setswitchinterval(interval)
        register()
