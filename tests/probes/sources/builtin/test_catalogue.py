"""The catalogue is true: every way can be gone, and ends where it says."""

from __future__ import annotations

from functools import cache

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.probes.sources.builtin.catalogue import CatalogueError, catalogue, read_facts
from uiprobe.probes.sources.builtin.facts import AppFacts
from uiprobe.probes.sources.builtin.language.words import LANGUAGES
from uiprobe.ui.actions import Key, press
from uiprobe.ui.reference import find_elements, next_action
from uiprobe.ui.tree import Tree

pytestmark = pytest.mark.slow

STOP = press(Key.STOP)
each_app = pytest.mark.parametrize("facts", catalogue(), ids=lambda facts: facts.app)
SEEDS = (0, 7)


def seeded(first: int) -> pytest.MarkDecorator:
    """Each app with one of the seeds, which take turns, beginning with one of them."""
    cases = [(one, SEEDS[(first + at) % len(SEEDS)]) for at, one in enumerate(catalogue())]
    return pytest.mark.parametrize(("facts", "seed"), cases, ids=[one.app for one, _ in cases])


@cache
def fresh_phone(seed: int) -> Phone:
    """A phone to fork: making one takes longer than most ways."""
    return Phone(seed=seed)


async def walk(app: str, way: tuple[str, ...], seed: int) -> list[Tree]:
    """The screens on a way, from the first one of the app on."""
    phone = fresh_phone(seed).fork()
    environment = SimulatedEnvironment(phone)
    screen = await environment.open(phone.short_names()[app])
    hierarchies = [screen.tree]
    action, position = next_action(way, 0, screen.tree)
    while action != STOP:
        assert len(hierarchies) < 30, f"no end of {way}"
        screen = await environment.act(action)
        hierarchies.append(screen.tree)
        action, position = next_action(way, position, screen.tree)
    return hierarchies


@seeded(0)
async def test_ways_of_functions_lead_to_what_they_say(facts: AppFacts, seed: int):
    for function in facts.functions:
        *before, last = await walk(facts.app, tuple(step for _, step in function.way), seed)
        assert find_elements(function.shows, last), function.name
        if before:
            assert not find_elements(function.shows, before[-1]), function.name


@seeded(1)
async def test_controls_are_where_they_are_said_to_be(facts: AppFacts, seed: int):
    for control in facts.controls:
        screens = await walk(facts.app, control.way, seed)
        assert find_elements(control.selector, screens[-1]), control.look["en"]


@each_app
def test_there_is_enough_to_ask_about(facts: AppFacts):
    assert len(facts.purposes) >= 3
    assert len(facts.functions) >= 8
    assert len(facts.controls) >= 8
    assert len({function.name for function in facts.functions}) == len(facts.functions)
    for language in LANGUAGES:
        looks = [control.look[language] for control in facts.controls]
        assert len(set(looks)) == len(looks)
    assert all(len(function.wishes) >= 3 for function in facts.functions)


@each_app
def test_controls_fit_the_sentences_in_which_they_are_named(facts: AppFacts):
    for control in facts.controls:
        assert control.look["de"].startswith(("den ", "die ", "das ", "einen ", "eine "))
        assert not control.effect["de"].startswith("das "), "two in a row"
        for words in (control.look, control.effect):
            assert not any(text.endswith((".", "。", " ")) for text in words.values())
            assert not set(words["zh"]) & set(",;:()!? ") or "“" in words["zh"]


def test_a_control_without_words_in_a_language_is_refused(tmp_path):
    words = "kind: x\npurposes: []\nfunctions: []\ncontrols:\n- {look: {en: a}, effect: {en: b}, "
    (tmp_path / "bird.yaml").write_text(f"{words}selector: {{text: c}}}}\n")
    with pytest.raises(CatalogueError, match="instead of words in en, de, zh"):
        read_facts(tmp_path / "bird.yaml")
