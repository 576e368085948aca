"""The rooms of the phone: who may import whom, and that no circle closes."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import uiprobe.environments.phone as package

FOLDER = Path(package.__file__).parent
PREFIX = package.__name__ + "."

ORDER = (
    ("errors", "state", "locales", "surface", "content"),
    ("toolkit",),
    ("app",),
    ("kit",),
    ("system",),
    ("apps",),
    ("device",),
    ("shell", "environment"),
    ("automator",),
    ("adbd",),
)
"""Each may import what stands before it and, in a room of several modules, its own."""

TOOLKIT = (
    *("theme", "geometry", "icons", "text", "design", "canvas", "widgets", "controls"),
    "dress",
)
"""Likewise, within the toolkit."""


@cache
def modules():
    return {
        ".".join(path.relative_to(FOLDER).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(FOLDER.rglob("*.py"))
        if path != FOLDER / "__init__.py"
    }


def imported(path):
    """Modules of the phone that a file imports anywhere, for the type checker alone too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found |= {name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)}
    return found & modules().keys()


def place(name):
    room = name.partition(".")[0]
    return next(index for index, rooms in enumerate(ORDER) if room in rooms)


@cache
def imports():
    return {name: imported(path) for name, path in modules().items()}


@pytest.mark.slow
def test_imports_of_the_phone_run_one_way():
    against = [
        f"{name} imports {other}"
        for name, others in imports().items()
        for other in others
        if place(other) > place(name) and other.partition(".")[0] != name.partition(".")[0]
    ]
    assert against == []


def test_no_app_imports_another():
    apps = {
        name: {other.split(".")[1] for other in others if other.startswith("apps.")}
        for name, others in imports().items()
        if name.startswith("apps.")
    }
    assert len(apps) > 50
    assert {name for name, reached in apps.items() if not reached <= {name.split(".")[1]}} == set()


def test_the_toolkit_is_built_from_the_ground():
    for index, name in enumerate(TOOLKIT):
        own = {
            other.removeprefix("toolkit.")
            for other in imports()[f"toolkit.{name}"]
            if other.startswith("toolkit.")
        }
        assert own <= set(TOOLKIT[:index]), name


def test_no_circle_is_closed():
    graph = {name: others - {name} for name, others in imports().items()}
    # What a room exports by its name stands for the module that it comes from.
    order = list(TopologicalSorter(graph).static_order())
    assert set(order) == modules().keys()


def test_only_what_is_above_the_device_knows_it():
    for name, others in imports().items():
        if "device" in others:
            assert place(name) > place("device"), name
