"""Pages: the accessibility tree of a browser becomes the tree that every platform has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.observation import render_list, render_tree
from uiprobe.ui.platform import WEB
from uiprobe.ui.readers.browser import PageLimits, PageTooLargeError, parse_page
from uiprobe.ui.trajectory import RecordedAction, describe_action, dump_action, record_action
from uiprobe.ui.tree import TreeError


def _page(*nodes: dict[str, Any]) -> bytes:
    return json.dumps({"url": "http://site/", "title": "Site", "nodes": nodes}).encode()


PAGE = _page(
    {"role": "RootWebArea", "name": "Orders", "children": [1, 4, 6, 7]},
    {"role": "generic", "children": [2, 3]},
    {
        "role": "button",
        "name": "Save",
        "bid": "a1",
        "box": [10, 20.4, 30, 8],
        "clickable": True,
        "children": [8],
    },
    {"role": "button", "name": "Delete", "bid": "a2", "disabled": True, "box": [50, 20, 30, 8]},
    {"role": "textbox", "name": "Name", "value": "Ada", "bid": "a3", "focused": True},
    {"role": "InlineTextBox", "name": "Ada"},
    {"role": "checkbox", "name": "Urgent", "bid": "a4", "checked": "false"},
    {"role": "paragraph", "bid": "a5", "children": [9, 10]},
    {"role": "StaticText", "name": "Save", "children": [5]},
    {"role": "StaticText", "name": "12 orders"},
    {"role": "link", "name": "Below", "bid": "a6", "visible": False},
)


def test_a_field_that_is_only_read_is_not_filled() -> None:
    tree = parse_page(
        _page(
            {"role": "RootWebArea", "children": [1, 2]},
            {"role": "textbox", "name": "Team", "bid": "a1", "readonly": True},
            {"role": "textbox", "name": "Name", "bid": "a2", "readonly": False},
        )
    )
    assert [one.actions for one in tree.widgets] == [("click",), ("fill", "click")]


def test_a_container_that_no_tree_shows_is_known_by_its_bid() -> None:
    tree = parse_page(
        _page(
            {"role": "RootWebArea", "children": [1]},
            {"role": "generic", "bid": "d1", "tag": "div", "box": [1, 2, 3, 4], "children": [2]},
            {"role": "button", "name": "Save", "bid": "a1", "box": [1, 2, 3, 4]},
        )
    )
    assert "d1" not in render_tree(tree)
    assert [one.handle for one in tree.widgets] == ["a1"]
    record = record_action(Action("click", handle="d1"), tree, WEB)
    assert record.element is not None
    assert record.element.attributes["tag"] == "div"
    with pytest.raises(ActionError, match="no element"):
        record_action(Action("click", handle="d2"), tree, WEB)


def test_the_tree_shows_bids_states_and_actions() -> None:
    assert render_tree(parse_page(PAGE)) == (
        "an element (role: RootWebArea, name: Orders)\n"
        "\t[a1] an element (role: button, name: Save) to click\n"
        "\tan element (role: button, name: Delete, disabled: true)\n"
        "\t[a3] an element (role: textbox, name: Name, text: Ada, focused: true) to fill or click\n"
        "\t[a4] an element (role: checkbox, name: Urgent, checked: false) to click\n"
        "\tan element (role: paragraph)\n"
        "\t\tan element (role: StaticText, text: 12 orders)\n"
        "\t\tan element (role: link, name: Below)\n"
    )
    assert [line[:4] for line in render_list(parse_page(PAGE)).splitlines()] == [
        "[a1]",
        "[a3]",
        "[a4]",
    ]


def test_an_action_is_recorded_with_the_element_that_its_bid_means() -> None:
    tree = parse_page(PAGE)
    for action in (WEB.space.parse("click('a1')"), WEB.space.parse("mouse_click(12, 25)")):
        record = record_action(action, tree, WEB)
        assert record.element is not None and record.element.name == "Save"
        assert record.element.bounds == (10, 20, 40, 28)
        assert "Clicked" in describe_action(record) and "Save" in describe_action(record)
        again = RecordedAction.from_dict(dump_action(record), name="record", platform=WEB)
        assert again.space.repeat("click", again.element, None) == Action("click", handle="a1")
    with pytest.raises(ActionError, match="a99"):
        record_action(WEB.space.parse("click('a99')"), tree, WEB)


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"[]",
        b"{}",
        b'{"nodes": 3}',
        b'{"nodes": [3]}',
        _page({"children": [1]}),
        _page({"children": [0]}),
        _page({"children": "x"}),
        _page({"children": [1, 1]}, {}),
        _page({"role": "button", "box": [1, 2]}),
        _page({"role": "button", "box": [1, 2, 3, float("nan")]}),
        _page({"role": "button", "box": [1, 2, 3, 10**9]}),
    ],
)
def test_a_document_of_another_form_is_refused(document: bytes) -> None:
    with pytest.raises(TreeError, match="here"):
        parse_page(document, name="here")


def test_large_and_deep_pages_are_refused() -> None:
    wide = _page({"children": []}, *({} for _ in range(20)))
    deep = _page(*({"role": "list", "children": [one + 1]} for one in range(20)), {})
    for document, limits in (
        (wide, PageLimits(nodes=10)),
        (deep, PageLimits(depth=10)),
        (wide, PageLimits(bytes=10)),
    ):
        with pytest.raises(PageTooLargeError):
            parse_page(document, limits=limits)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["nodes", "children", "box", "role", "name", "bid"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(_JSON)
def test_no_document_does_more_than_be_read_or_refused(value: object) -> None:
    try:
        tree = parse_page(json.dumps({"nodes": value}))
    except TreeError:
        return
    render_tree(tree)
