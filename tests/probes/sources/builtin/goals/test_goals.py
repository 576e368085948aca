"""The goals of all apps are found, each with its words."""

from pathlib import Path

import pytest

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import APP_GOALS, goals
from uiprobe.probes.sources.builtin.language import AppGoals, Draft, draft


def test_each_file_of_words_belongs_to_an_app_in_a_stored_order():
    folder = Path(goals.__file__).parent
    assert {path.stem for path in folder.glob("*.yaml")} == {group.app for group in APP_GOALS}
    assert [group.order for group in APP_GOALS] == list(range(1, len(APP_GOALS) + 1))
    assert [group.app for group in APP_GOALS[:3]] == ["todo", "clock", "messages"]


class Tower(App):
    name, package = "tower", "org.tower"


class Chapel(App):
    name, package = "chapel", "org.chapel"


def ring() -> Draft:
    return draft(change=(), way=("a",))


def toll() -> Draft:
    return draft(change=(), way=("a",))


def test_templates_of_two_apps_with_one_number_are_refused_by_their_names():
    tower, chapel = AppGoals(Tower, "tools", order=1), AppGoals(Chapel, "tools", order=2)
    tower.user(7, "easy", {})(ring)
    chapel.testing(7, "easy", {})(toll)
    with pytest.raises(SourceError, match=r"goals/chapel.py: toll: .* 7, which tower/ring has"):
        goals.in_their_order([chapel, tower])


def test_two_apps_with_one_place_are_refused():
    with pytest.raises(SourceError, match=r"goals/chapel.py: order: found 1, which tower has"):
        goals.in_their_order([AppGoals(Tower, "a", order=1), AppGoals(Chapel, "a", order=1)])
