"""The ladder of foresight: the phone and the rules agree, and the options tell nothing."""

from __future__ import annotations

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.planning.ahead import AHEAD
from uiprobe.probes.ladders.planning.todo_phone import TodoPhone
from uiprobe.probes.ladders.planning.todo_rules import TodoRules
from uiprobe.probes.ladders.planning.todo_steps import DRAWS, draw_lists


@pytest.mark.parametrize("seed", range(2))
def test_the_phone_shows_after_each_step_what_the_rules_say(seed: int) -> None:
    random = random_for("rules", seed)
    rules = draw_lists(random, lists=3, tasks=5)
    phone = TodoPhone.holding(rules)
    done = set()
    for kind in [*DRAWS, *random.sample(list(DRAWS), k=len(DRAWS))]:
        after = rules.copy()
        try:
            touches = DRAWS[kind](after, random)
            for touch in touches:
                after.do(touch.verb, touch.argument)
        except NotDrawnError:
            continue
        for touch in touches:
            phone.do(touch.verb, touch.argument)
        rules = after
        done.add(kind)
        assert phone.rows() == rules.rows(), kind
    assert len(done) > len(DRAWS) - 3


def test_what_is_not_there_cannot_be_touched() -> None:
    rules = TodoRules([], "Work", "Title")
    with pytest.raises(NotDrawnError, match="0 rows"):
        rules.do("check", 1)
    with pytest.raises(NotDrawnError, match="0 rows"):
        TodoPhone.holding(rules).do("check", 1)
    with pytest.raises(NotDrawnError, match="cannot be chosen"):
        rules.do("choose", "Nowhere")


def test_options_are_four_results_and_equal_draws_give_equal_items() -> None:
    items = []
    for number in range(20):
        try:
            items.append((number, AHEAD.draw(3, random_for("ahead", number))))
        except NotDrawnError:
            continue
    assert len({item.reference for _, item in items}) > 1
    for _, item in items:
        assert len(set(item.form.model_dump()["choices"].values())) == 4
        assert item.reference in item.form.model_dump()["choices"]
    number, item = items[0]
    assert AHEAD.draw(3, random_for("ahead", number)) == item
