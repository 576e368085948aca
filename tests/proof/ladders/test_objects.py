"""Attacks on items that ask for an object: what they answer, which is written as a key is."""

from __future__ import annotations

import json

import pytest
from inspect_ai.dataset import Sample

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.conflict import CONFLICT
from uiprobe.probes.ladders.unseen import UNSEEN
from uiprobe.proof.ladders.objects import object_attacks


def test_settings_are_chosen_by_age_and_by_how_much_they_say() -> None:
    prompt = (
        "1. Mia: Set the font to mono.\n2. Mia: On the kiosk, set the font to sans, but only if "
        "the cover is map.\n3. Jon: Set the font to bold, but only if the cover is map.\n"
        "4. Jon: Set the cover to map.\n"
    )
    answers = dict(object_attacks(Sample(input=prompt, metadata={"facet": "conflict"})))
    assert {name: json.loads(answer)["font"] for name, answer in answers.items()} == {
        "newest settings": "bold",
        "oldest settings": "mono",
        "most specific settings": "sans",
        "least specific settings": "mono",
    }


def test_a_start_is_found_as_if_hidden_dials_stayed() -> None:
    prompt = (
        "The app has the dials Dock, Halo.\nA. If Halo shows more than 3, Dock goes up by what "
        "Halo shows, and otherwise by what Halo shows.\nB. If Dock shows more than 3, Halo goes "
        "up by what Dock shows, and otherwise by what Dock shows.\n\nThe dials Halo are on a page. "
        "The other dials were set to Dock 1, and Run was pressed 2 times, one run after the "
        "other. Then they showed Dock 7."
    )
    sample = Sample(input=prompt, metadata={"facet": "unseen"})
    assert list(object_attacks(sample)) == [("hidden dials stay", '{"Halo": 3}')]


@pytest.mark.parametrize("ladder", [CONFLICT, UNSEEN], ids=lambda one: one.name)
@pytest.mark.parametrize("rung", [1, 2, 3, 4])
def test_no_item_falls_for_who_leaves_out_what_makes_it_hard(ladder: Ladder, rung: int) -> None:
    for seed in range(8):
        item = ladder.draw(rung, random_for("attacks", ladder.name, rung, seed))
        sample = Sample(input=item.prompt, metadata={"facet": ladder.name})
        answers = dict(object_attacks(sample))
        # What is limited to a device or by a condition is the newest by chance.
        answers.pop("most specific settings", None)
        assert answers
        assert item.reference not in answers.values()
