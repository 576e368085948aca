"""Ladders of grounding: keys found again by solvers that look at the screen, and by the phone."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.framing import Frame
from uiprobe.probes.ladders.grounding.board import carry_out, outcome, staged
from uiprobe.probes.ladders.grounding.items import Pointing, is_met, random_of
from uiprobe.probes.ladders.grounding.scene import Scene
from uiprobe.probes.ladders.grounding.screens import drawn_named, ladder_screen
from uiprobe.probes.ladders.table import ladders_of
from uiprobe.probes.ladders.wording import wording_in
from uiprobe.probes.sources.base import SourceError
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.ladders.pictures import misplaced, solve_picture
from uiprobe.scorers.judging import judge
from uiprobe.ui.actions import parse_action
from uiprobe.ui.coordinates import ImageLimit
from uiprobe.ui.screenshot import screenshot_size

LADDERS = ladders_of("grounding")

pytestmark = pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)


@pytest.mark.slow
def test_solvers_find_every_key(ladder: Ladder) -> None:
    for sample in draw_ladders([ladder], seed=11, items=24):
        metadata = metadata_of(sample)
        answer = solve_picture(sample)
        assert answer is not None, prompt_of(sample)
        assert judge(metadata, answer).correct, prompt_of(sample)
        assert judge(metadata, str(metadata["reference"])).correct
        assert not list(misplaced(sample))


def test_another_place_is_wrong(ladder: Ladder) -> None:
    for sample in draw_ladders([ladder], seed=12, items=8):
        metadata = metadata_of(sample)
        assert not judge(metadata, "click [3,3]").correct
        assert not judge(metadata, "click [99999,3]").correct
        refused = metadata.get("truth", {}).get("type") == "stop"
        assert judge(metadata, "press [stop]").correct == refused


@pytest.mark.slow
def test_a_picture_has_the_size_that_the_prompt_says(ladder: Ladder) -> None:
    (sample,) = draw_ladders([ladder], seed=13, items=1)
    screen = ladder_screen(str(metadata_of(sample)["screen"]))
    size = screenshot_size(screen.screenshot(), name=screen.name)
    assert f"{size.width} wide and {size.height} high" in prompt_of(sample)
    assert screen.tree.roots


@pytest.mark.slow
def test_items_in_thousandths_are_the_same_for_every_model(ladder: Ladder) -> None:
    limit = ImageLimit(long_side=700)
    asked = {
        frame: [(one.id, prompt_of(one), one.target, metadata_of(one)) for one in samples]
        for frame in (Frame("permille"), Frame("permille", limit), Frame(), Frame("pixel", limit))
        for samples in [draw_ladders([ladder], seed=14, items=2, frame=frame)]
    }
    assert asked[Frame("permille")] == asked[Frame("permille", limit)]
    assert asked[Frame()] != asked[Frame("pixel", limit)]


@pytest.mark.slow
def test_coordinates_mean_what_the_frame_says(ladder: Ladder) -> None:
    frame = Frame("permille", ImageLimit(long_side=1000))
    pixels = draw_ladders([ladder], seed=14, items=4)
    thousandths = draw_ladders([ladder], seed=14, items=4, frame=frame)
    for one, other in zip(pixels, thousandths, strict=True):
        assert "thousandths" in prompt_of(other)
        assert one.target != other.target or one.target == "press [stop]"
        assert judge(metadata_of(other), other.target).correct
        assert metadata_of(one)["screen"] == metadata_of(other)["screen"]


@pytest.mark.slow
def test_a_scene_is_the_same_phone_after_it_was_written(ladder: Ladder) -> None:
    for sample in draw_ladders([ladder], seed=15, items=4):
        drawn = drawn_named(str(metadata_of(sample)["screen"]))
        again = staged(Scene.from_plain(drawn.scene.plain()))
        assert outcome(again) == outcome(staged(drawn.scene))
        carry_out(again, drawn.action)
        assert is_met(drawn.wanted, outcome(again))
        assert parse_action(sample.target) == drawn.action


def test_equal_names_give_equal_scenes(ladder: Ladder) -> None:
    (sample,) = draw_ladders([ladder], seed=16, items=1)
    name = str(metadata_of(sample)["screen"])
    first = drawn_named(name)
    drawn_named.cache_clear()
    assert drawn_named(name) == first
    assert replace(first, task="") != first


def test_a_task_in_another_language_is_about_the_same_scene(ladder: Ladder) -> None:
    assert isinstance(ladder, Pointing)
    # Only these two have several kinds of tasks, which so many draws meet.
    tokens = range(10 if ladder.name in ("size", "fine") else 1)
    for rung, token in product(ladder.rungs, tokens):
        drawn = ladder.drawn(rung, random_of(token))
        for say in (wording_in("de"), wording_in("zh")):
            other = ladder.drawn(rung, random_of(token), say)
            assert other.task != drawn.task
            assert replace(other, task=drawn.task) == drawn


def test_a_name_of_no_picture_is_refused(ladder: Ladder) -> None:
    with pytest.raises(SourceError, match="ladder/NAME/RUNG/NUMBER"):
        drawn_named(f"{ladder.name}/1/2")
