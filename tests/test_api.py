"""The surface for others: frozen, and all that docs use."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.api_surface import FILE, REFERENCE, declared, reference, surface
from tests.garden import PLUGIN
from uiprobe import api

pytestmark = pytest.mark.slow

REPO = Path(__file__).parents[1]
PAGES = [REPO / "README.md", *sorted((REPO / "docs").rglob("*.md"))]
FENCED = re.compile(r"^(?:`([^`\n]+)`[^`\n]*\n\n)?```python\n(.*?)^```$", re.M | re.S)
"""A block of Python, and the path of the file that it is, if the line before names one."""

IMPORT = re.compile(r"^\s*(?:from|import)\s+(uiprobe[\w.]*)(?:\s+import\s+(\w+))?", re.M)

MOST_LINES = 40
"""Lines of an example in docs/api.md."""


def test_names_and_signatures_are_those_that_are_promised():
    assert surface() + "\n" == FILE.read_text("utf-8"), (
        "if the change is meant: python -m tests.api_surface, and an entry in CHANGELOG.md"
    )


def test_the_reference_lists_all_names():
    assert reference() == REFERENCE.read_text("utf-8")


def test_the_type_checker_sees_what_runs():
    assert declared() == api._HOMES


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(AttributeError, match=r"uiprobe\.api"):
        getattr(api, "nothing_of_this_name")  # noqa: B009 - what an import of it does


def blocks(page):
    return FENCED.findall(page.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_docs_import_nothing_else(page):
    # A file of the package itself is written with its other modules.
    used = [
        (module, name)
        for path, code in blocks(page)
        if not path.startswith("uiprobe/")
        for module, name in IMPORT.findall(code)
    ]
    assert [one for one in used if one not in (("uiprobe", "api"), ("uiprobe.api", ""))] == []


def test_the_examples_are_the_distribution_that_the_tests_install():
    page = REPO / "docs" / "api.md"
    shown = {path: code for path, code in blocks(page) if path.startswith("uiprobe_garden/")}
    written = {
        str(file.relative_to(PLUGIN)): file.read_text("utf-8")
        for file in PLUGIN.glob("uiprobe_garden/*.py")
        if file.name != "__init__.py"
    }
    assert shown == written
    assert {
        path: code.count("\n") for path, code in shown.items() if code.count("\n") > MOST_LINES
    } == {}
    [project] = re.findall(r"^```toml\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    assert tomllib.loads(project) == tomllib.loads((PLUGIN / "pyproject.toml").read_text("utf-8"))
