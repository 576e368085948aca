"""Ways that differ in a text, and the conditions that steps stand for."""

import pytest

from uiprobe.probes.sources.builtin.language import (
    BACK,
    IT,
    THAT,
    click,
    clicked,
    draft,
    ends_on,
    fill,
    find,
    hold,
    in_order,
    shown,
    step_for,
    target,
    typed,
    way_for,
    write,
)


def test_a_way_for_a_text_is_the_way_written_with_it():
    see = way_for(*find("decks", id="name", text=IT), *write(IT, id="search"))
    for name in ("Birds", 'the "old" \\ deck', "鸟 [1] {x}"):
        assert see(name) == (*find("decks", id="name", text=name), *write(name, id="search"))


def test_two_texts_keep_their_places_also_in_a_way_of_another_way():
    label = way_for(click(text=f"{IT}, {THAT}"), fill(THAT, id="note"))
    assert label("A", "B") == (click(text="A, B"), fill("B", id="note"))
    assert way_for(*label(THAT, IT))("A", "B") == label("B", "A")
    star = step_for(click(id="star", beside=target(text=IT)))
    assert star("A") == click(id="star", beside=target(text="A"))


def test_steps_of_a_stage_have_to_be_done_and_a_stage_goes_on_from_the_one_before():
    path = (
        (*find("list", id="row", text="A"), *write("B", id="note")),
        (shown(text="Saved"), BACK, click(desc="Up")),
        ends_on(id="list"),
        (click(text="C"),),
    )
    assert draft(path=path, way=()).evaluators == (
        in_order(clicked(id="row", text="A"), typed("B", id="note")),
        in_order(typed("B", id="note"), shown(text="Saved"), clicked(desc="Up")),
        ends_on(id="list"),
        in_order(clicked(text="C")),
    )


@pytest.mark.parametrize(
    "step", [hold(text="A"), click(id="star", beside=target(text="A")), "press [home]"]
)
def test_a_step_that_no_condition_stands_for_is_refused(step: str):
    with pytest.raises(ValueError, match="step"):
        in_order(step)
