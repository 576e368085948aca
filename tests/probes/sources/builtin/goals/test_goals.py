"""The goals of all apps are found, each with its words."""

import re
from itertools import chain
from pathlib import Path

import pytest

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps, builtin_goals, goals
from uiprobe.probes.sources.builtin.language import AppGoals, Draft, draft
from uiprobe.probes.sources.builtin.variation import Variation


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
    with pytest.raises(SourceError, match=r"apps: chapel/toll: .* 7, which tower/ring has"):
        goals.in_their_order([chapel, tower])


def test_two_apps_with_one_place_are_refused():
    with pytest.raises(SourceError, match=r"goals/chapel.py: order: found 1, which tower has"):
        goals.in_their_order([AppGoals(Tower, "a", order=1), AppGoals(Chapel, "a", order=1)])


_UNNAMED = re.compile(
    r"the (cross|arrow|bin|pencil|eye|triangle|magnifying glass)"
    r"|\b(Kreuz|Pfeil|Stift|Lupe|Dreieck)\b"
    r"|叉号|箭头|铅笔|放大镜|眼睛图标"
)
"""Words for pictures that no tree has a name for."""

_GIVEAWAY = re.compile(
    r"(?i)\b(existing|already|no other|vorhanden|keine? andere)|已有|现有|不要用别的"
)

_SCRIPT = re.compile(
    r"^(Test|Check|Teste|Prüfe|测试|检查)[^.。:：]*[:：]([^,;，；、]*[,;，；、]){4}"
)
"""A heading and a list of touches without a verb."""


def test_instructions_are_sentences_about_what_a_screen_names():
    for group in APP_GOALS:
        for template in group.templates:
            for text in (*template.wordings, *chain(*template.translations.values())):
                place = f"{group.app}/{template.name}: {text}"
                assert not _UNNAMED.search(text), place
                assert not _SCRIPT.search(text), place
                assert text.count(",") + text.count("、") < 3 + len(text) / 18, place


def test_each_infeasible_goal_has_a_feasible_twin_that_begins_as_it_does():
    for group in APP_GOALS:
        by_name = {template.name: template for template in group.templates}
        [infeasible] = [template for template in group.templates if template.twin]
        twin = by_name[infeasible.twin]
        assert infeasible.wordings == twin.wordings
        assert infeasible.translations == twin.translations
        for seed in range(2):
            apps = builtin_apps(seed)
            drafts = [next(group.drafts(one, apps, seed))[1] for one in (infeasible, twin)]
            assert [draft.feasible for draft in drafts] == [False, True]
            # What is not there is the one thing that differs.
            lacking = {"edited", "withheld"}
            begins = {name: how for name, how in drafts[0].setup.items() if name not in lacking}
            assert begins == drafts[1].setup


@pytest.mark.slow
def test_no_instruction_says_that_it_cannot_be_followed():
    infeasible = {goal.id for goal in builtin_goals(0) if not goal.feasible}
    assert len(infeasible) == len(APP_GOALS)
    for seed in range(3):
        for language in ("en", "de", "zh"):
            for goal in builtin_goals(seed, 1, Variation((language,))):
                if goal.id in infeasible:
                    assert not _GIVEAWAY.search(goal.instruction), goal.instruction
