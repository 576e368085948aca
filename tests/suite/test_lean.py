"""A run loads nothing of Inspect that it does not use."""

import importlib
import sys
from types import SimpleNamespace

import pytest
from inspect_ai._display.rich import display
from inspect_ai._util import package
from inspect_ai.agent._acp import transport

from uiprobe.suite.lean import lean

SERVER = "inspect_ai.agent._acp.server"


@pytest.fixture
def unloaded(monkeypatch):
    """Inspect as if no run had loaded its server yet; a light one is loaded in its place."""
    monkeypatch.setitem(sys.modules, SERVER, None)
    del sys.modules[SERVER]
    loads = []

    def load(name):
        if name != SERVER:
            return imported(name)
        loads.append(name)
        sys.modules[name] = real
        return real

    class Started:
        def __init__(self, **options):
            self.options = options

        async def __aenter__(self):
            return self.options

        async def __aexit__(self, *_):
            pass

    imported = importlib.import_module
    real = SimpleNamespace(acp_server=Started, acp_server_accepting_clients=lambda: True)
    monkeypatch.setattr(importlib, "import_module", load)
    return loads


async def test_a_server_that_no_run_starts_is_not_loaded(unloaded):
    with lean("none"):
        from inspect_ai.agent._acp.server import acp_server

        for off in (None, False, 0):
            async with acp_server(eval_id="a", transport=off) as server:
                assert server is None
        assert not unloaded
        async with acp_server(eval_id="a", transport=True) as server:
            assert server == {"eval_id": "a", "transport": True}
    assert unloaded == [SERVER]


def test_who_asks_for_more_of_the_server_gets_it(unloaded):
    with lean("none"):
        from inspect_ai.agent._acp.server import acp_server_accepting_clients

        assert acp_server_accepting_clients()
    with lean("none"):
        # It is loaded, and stays.
        assert sys.modules[SERVER].acp_server_accepting_clients()


def test_nothing_stays_of_it_after_a_run(unloaded):
    with lean("none"):
        assert SERVER in sys.modules
    assert SERVER not in sys.modules


@pytest.mark.parametrize(
    ("shown", "terminal", "listens"),
    [("full", True, True), (None, True, True), (None, False, False), ("plain", True, False)],
)
async def test_the_full_display_alone_hears_what_happens_in_an_item(
    monkeypatch, shown, terminal, listens
):
    token = transport._acp_live_active.set(False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    with lean(shown):
        async with transport.acp_session() as session:
            assert (session.session_id != transport._NOOP_SESSION_ID) == listens
    assert not transport._acp_live_active.get()
    transport._acp_live_active.reset(token)


def test_a_table_is_laid_out_where_it_is_seen(monkeypatch):
    monkeypatch.setattr(display, "tasks_results", lambda tasks: f"table of {tasks}")
    console = SimpleNamespace(quiet=False)
    monkeypatch.setattr(display.rich, "get_console", lambda: console)
    with lean("none"):
        assert display.tasks_results("a") == "table of a"
        console.quiet = True
        assert display.tasks_results("a") == ""
    console.quiet = False
    assert display.tasks_results("a") == "table of a"


def test_packages_are_listed_once_for_all_tasks_of_a_run(monkeypatch):
    lists = []
    monkeypatch.setattr(package, "packages_distributions", lambda: lists.append(1) or {"a": ["b"]})
    for runs in (1, 2):
        with lean("none"):
            assert [package.packages_distributions() for _ in range(3)] == 3 * [{"a": ["b"]}]
        assert len(lists) == runs
    package.packages_distributions()
    package.packages_distributions()
    assert len(lists) == 4


def test_another_version_of_inspect_is_left_as_it_is(monkeypatch):
    monkeypatch.delattr(transport, "_acp_live_active")
    monkeypatch.delattr(display, "tasks_results")
    monkeypatch.delattr(package, "packages_distributions")
    with lean("none"):
        assert not hasattr(display, "tasks_results")
        assert not hasattr(package, "packages_distributions")
