"""Steps of reference solutions: reading them, and finding on a screen what they mean."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.actions import Action, ActionKind, Direction, Key, format_action, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.readers.uiautomator import ATTRIBUTES, parse_hierarchy
from uiprobe.ui.reference import (
    ReferenceStepError,
    find_elements,
    next_action,
    parse_step,
    resolve_step,
)
from uiprobe.ui.tree import Tree


def node(bounds: str, inside: str = "", **attributes: str) -> str:
    names = {name.replace("_", "-"): value for name, value in attributes.items()}
    pairs = "".join(f' {name}="{value}"' for name, value in names.items())
    return f'<node bounds="{bounds}" package="app"{pairs}>{inside}</node>'


def row(top: int, title: str) -> str:
    """A row with a check box at its start and a title."""
    return node(
        f"[0,{top}][100,{top + 20}]",
        node(
            f"[0,{top}][20,{top + 20}]",
            resource_id="app:id/check",
            clickable="true",
        )
        + node(f"[20,{top}][100,{top + 20}]", text=title, resource_id="app:id/title"),
        clickable="true",
        resource_id="app:id/row",
    )


def screen(*titles: str, floating: str = "") -> Tree:
    """A list of rows of 20 pixels, and maybe something that floats over it."""
    rows = "".join(row(20 * number, title) for number, title in enumerate(titles))
    listing = node("[0,0][100,200]", rows, resource_id="app:id/list", scrollable="true")
    return parse_hierarchy(f"<hierarchy>{node('[0,0][100,200]', listing + floating)}</hierarchy>")


def test_steps_of_the_grammar_are_actions() -> None:
    for line in ("press [back]", "click [3]", "text [1] [a]b]", "swipe [10,20] [10,90]"):
        assert format_action(resolve_step(line, screen("Milk"))) == line


def test_a_widget_is_named_by_its_index_and_anything_else_by_its_middle() -> None:
    shown = screen("Milk", "Tea")
    assert (
        shown.widgets[resolve_step('click {"resource-id": "list"}', shown).index or 0]
        is (shown.roots[0].children[0])
    )
    assert resolve_step('click {"text": "Tea"}', shown).point == Point(60, 30)


def test_a_resource_id_matches_with_or_without_its_package() -> None:
    for name in ("title", "app:id/title"):
        found = find_elements({"resource-id": name}, screen("Milk"))
        assert [element.text for element in found] == ["Milk"]
    assert not find_elements({"resource-id": "itle"}, screen("Milk"))


def test_beside_takes_the_one_in_the_same_row() -> None:
    shown = screen("Milk", "Tea", "Bread")
    for number, title in enumerate(("Milk", "Tea", "Bread")):
        line = f'click {{"resource-id": "check", "beside": {{"text": "{title}"}}}}'
        index = resolve_step(line, shown).index
        assert index is not None
        assert shown.widgets[index].bounds.top == 20 * number


def test_within_looks_only_below() -> None:
    shown = screen("Milk")
    inside = {"resource-id": "title", "within": {"resource-id": "list"}}
    assert len(find_elements(inside, shown)) == 1
    assert not find_elements({"resource-id": "list", "within": {"text": "Milk"}}, shown)


def test_within_takes_the_nearest_where_it_is_beside_something() -> None:
    shown = screen("Milk", "Tea")
    row = {"resource-id": "row", "beside": {"text": "Tea"}}
    [found] = find_elements({"resource-id": "check", "within": row}, shown)
    assert found.bounds.top == 20
    assert (
        len(find_elements({"resource-id": "check", "within": {"resource-id": "row"}}, shown)) == 2
    )


def test_a_missing_target_is_named_with_those_present() -> None:
    with pytest.raises(ReferenceStepError, match=r"Coffee.*Milk"):
        resolve_step('click {"text": "Coffee"}', screen("Milk"))


def test_text_may_hold_anything_that_a_field_can() -> None:
    for message in ("Milk", "a]b", "[x] [y]", "] until {", "ü 🥛 عربي", '"quoted" $(rm)'):
        action = resolve_step(f'text {{"text": "Milk"}} [{message}]', screen("Milk"))
        assert action.text == message


SWIPE = 'swipe {"resource-id": "list"} [up] until {"text": "Tea"}'


def test_a_swipe_until_is_done_again_until_it_is_there() -> None:
    steps = (SWIPE, 'click {"text": "Tea"}')
    action, position = next_action(steps, 0, screen("Milk"))
    assert (action.kind, action.direction, position) == (ActionKind.SWIPE, Direction.UP, 0)
    action, position = next_action(steps, position, screen("Milk", "Tea"))
    assert (action.kind, position) == (ActionKind.CLICK, 2)
    assert next_action(steps, position, screen("Milk")) == (press(Key.STOP), 2)


def test_a_swipe_until_continues_while_something_floats_over_the_target() -> None:
    button = node("[50,20][100,60]", text="Add", clickable="true")
    action, position = next_action((SWIPE,), 0, screen("Milk", "Tea", floating=button))
    assert (action.kind, position) == (ActionKind.SWIPE, 0)
    aside = node("[0,100][40,140]", text="Add", clickable="true")
    assert next_action((SWIPE,), 0, screen("Milk", "Tea", floating=aside))[0] == press(Key.STOP)


def test_a_selector_may_hold_what_looks_like_the_end_of_a_step() -> None:
    step = parse_step('swipe {"text": "] until {"} [up] until {"text": "} ["}')
    assert step.selector == {"text": "] until {"}
    assert step.until == {"text": "} ["}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "jump [1]",
        "click",
        "click {",
        "click {}",
        'click {"text": 3}',
        'click {"colour": "red"}',
        'click {"text": "a"} [b]',
        'text {"text": "a"}',
        'text {"text": "a"} b',
        'swipe {"text": "a"} [sideways]',
        'swipe {"text": "a"} [up] until {}',
        'swipe {"text": "a"} [up] until {"text": "b"} [c]',
        'click {"beside": "a"}',
        'click {"beside": {"beside": {"beside": {"beside": {"text": "a"}}}}}',
        "click " + '{"within": ' * 5_000,
        "click " + "[" * 30_000,
    ],
)
def test_invalid_steps_are_refused(line: str) -> None:
    with pytest.raises(ReferenceStepError):
        parse_step(line)


@pytest.mark.slow
@given(
    st.dictionaries(st.sampled_from(sorted(ATTRIBUTES)), st.text(max_size=20), min_size=1),
    st.text(max_size=40),
)
def test_any_selector_and_text_are_read_back(selector: dict[str, str], message: str) -> None:
    step = parse_step(f"text {json.dumps(selector)} [{message}]")
    assert (step.kind, step.selector, step.argument) == (ActionKind.TEXT, selector, message)


@given(st.text(max_size=60) | st.text("clik {}[]\"':untl,tex", max_size=60))
def test_any_line_is_a_step_or_refused(line: str) -> None:
    try:
        step = parse_step(line)
    except ReferenceStepError:
        return
    assert isinstance(step.action, Action) != (step.selector is not None)
