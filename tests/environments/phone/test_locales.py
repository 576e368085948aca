"""Languages: every message has a translation, and dates and times are written as people do."""

from __future__ import annotations

import ast
import json
from datetime import date, time
from pathlib import Path

import pytest

import uiprobe.environments.phone as package
from uiprobe.environments.phone.locales import (
    first_weekday,
    format_date,
    format_month,
    format_time,
    translate,
)

FOLDER = Path(package.__file__).parent

# The apps of the system; the others are shown in English, as many real apps are.
TRANSLATED_APPS = ("clock", "settings", "todo")

# The same in all languages.
UNTRANSLATED = {"+1:00", "Bluetooth", "Northwind 5G"}


def messages() -> set[str]:
    """Every text that the code gives to `t` or `translate` as it stands."""
    found = set()
    for path in [
        *FOLDER.glob("*.py"),
        *(path for room in ("kit", "system", "toolkit") for path in FOLDER.glob(f"{room}/*.py")),
        *(path for name in TRANSLATED_APPS for path in FOLDER.glob(f"apps/{name}/*.py")),
    ]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            choices = [node.args[0]]
            if isinstance(node.args[0], ast.IfExp):
                choices = [node.args[0].body, node.args[0].orelse]
            if name in ("_toggle", "_slider"):
                choices = node.args[3:5] if name == "_toggle" else node.args[1:2]
            if name in ("t", "translate", "_toggle", "_slider"):
                found |= {
                    choice.value
                    for choice in choices
                    if isinstance(choice, ast.Constant)
                    and isinstance(choice.value, str)
                    and choice.value
                }
    return found


def icon_names() -> set[str]:
    """Every name of an icon, in any app, as it stands in the code."""
    found = set()
    for path in FOLDER.glob("apps/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "named":
                found |= {
                    leaf.value
                    for leaf in ast.walk(node.args[0])
                    if isinstance(leaf, ast.Constant) and str(leaf.value)[:1].isupper()
                }
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "es"])
def test_every_icon_has_a_name_in_each_language(language: str):
    table = json.loads((FOLDER / "assets" / f"icons.{language}.json").read_text("utf-8"))
    names = icon_names()
    assert len(names) > 50
    assert names <= table.keys()
    assert all(table.values())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "es"])
def test_every_message_is_translated(language: str):
    table = json.loads((FOLDER / "assets" / f"messages.{language}.json").read_text("utf-8"))
    found = messages()
    assert len(found) > 150
    assert found - UNTRANSLATED - table.keys() == set()
    for message, translation in table.items():
        assert translation
        # What is filled in must be the same, or filling in fails.
        for name in (
            "{n}",
            "{name}",
            "{app}",
            "{do}",
            "{time}",
            "{h}",
            "{m}",
            "{percent}",
            "{kind}",
        ):
            assert (name in message) == (name in translation), message


def test_unknown_language_is_english():
    assert translate("Save", "fr-FR") == "Save"


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en-US", ("Thu, Mar 12, 2026", "March 2026")),
        ("en-GB", ("Thu, 12 Mar 2026", "March 2026")),
        ("de-DE", ("Do, 12. Mär 2026", "März 2026")),
        ("es-ES", ("jue, 12 mar 2026", "marzo de 2026")),
    ],
)
def test_dates(locale: str, expected: tuple[str, str]):
    day = date(2026, 3, 12)
    assert (format_date(day, locale, year=True), format_month(day, locale)) == expected


def test_times_and_weeks():
    moments = (time(0, 5), time(12, 0), time(23, 59))
    assert [format_time(m, hours24=True) for m in moments] == ["00:05", "12:00", "23:59"]
    twelve = [format_time(m, hours24=False) for m in moments]
    assert twelve == ["12:05 AM", "12:00 PM", "11:59 PM"]
    assert (first_weekday("en-US"), first_weekday("de-DE")) == (6, 0)
