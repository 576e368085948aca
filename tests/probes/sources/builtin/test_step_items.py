"""Wrong steps lead off the way; one that may as well come first is none of them."""

import pytest

from tests.built_cases import case_of
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.episodes import finish, following
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.step_items import _wrong_steps
from uiprobe.ui.trajectory import describe_action


def wrong_at(app: str, name: str, step: str) -> list[str]:
    case = case_of(app, name)
    stage = Rehearsal(case.goal)
    run = finish(stage.run(following(case.draft.reference)))
    number = next(
        number
        for number, one in enumerate(run.steps)
        if one.record is not None and step in describe_action(one.record)
    )
    drawn = [random_for("wrong steps", name, draw) for draw in range(6)]
    return [
        text for random in drawn for text in finish(_wrong_steps(case, run, number, stage, random))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "step", "as_good"),
    [
        ("units_and_servings", "'Units; Metric'", "Default servings"),
        ("new_recipe", "'Main' (Spinner)", "Decrease Minutes"),
    ],
)
def test_a_field_that_may_be_filled_in_first_is_not_wrong(name, step, as_good):
    wrong = wrong_at("food", name, step)
    assert wrong
    assert not any(as_good in text for text in wrong)


def test_to_save_before_all_is_filled_in_is_wrong():
    assert any("'Save'" in text for text in wrong_at("food", "new_recipe", "'Main' (Spinner)"))
