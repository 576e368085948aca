"""The dump: what uiautomator would report, and the observations made of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from uiprobe.environments.phone.kit.screens import recycler_view, scroll_view
from uiprobe.environments.phone.toolkit.hierarchy import write_hierarchy
from uiprobe.environments.phone.toolkit.layout import Layout
from uiprobe.environments.phone.toolkit.theme import BODY
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, stack, text
from uiprobe.ui.observation import render_tree
from uiprobe.ui.readers.uiautomator import parse_hierarchy

TODO = "org.uiprobe.todo"

# As every node of the hierarchies in the Sphinx release has them.
ATTRIBUTES = [
    *("index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked"),
    *("clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable", "password"),
    *("selected", "visible-to-user", "bounds", "drawing-order", "hint", "display-id"),
]


def dump(root: View, offsets: dict | None = None, size: tuple[int, int] = (400, 600)) -> bytes:
    window = Window("org.example", root)
    Layout(160, 1.0, {} if offsets is None else offsets).window(window, *size, 0)
    return write_hierarchy([window], size)


def test_every_node_has_the_attributes_of_a_real_one(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    f.tap(desc="Add task")
    nodes = re.findall(rb"<node ([^>]*?)/?>", f.phone.hierarchy_xml())
    assert len(nodes) > 50
    for node in nodes:
        assert re.findall(r'([a-z-]+)="', node.decode()) == ATTRIBUTES


def test_resource_ids_and_classes(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    add = f.find(id="fab_add").attributes
    assert add["resource-id"] == f"{TODO}:id/fab_add"
    assert add["class"] == "android.widget.ImageButton"
    assert add["content-desc"] == "Add task"
    assert f.find(id="action_sort").attributes["content-desc"] == "Sort"
    assert f.find(id="content").attributes["resource-id"] == "android:id/content"


def test_tree_as_a_model_reads_it(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    tree = render_tree(f.tree)
    assert "a View (content-desc: Add task, resource-id: fab_add, class: " in tree
    assert "(resource-id: task_check, class: android.widget.CheckBox, not checked) to click" in tree
    assert "(resource-id: task_row, class: android.view.ViewGroup) to click or longclick" in tree


def test_empty_field_reports_its_hint(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    f.tap(desc="Add task")
    field = f.find(id="edit_title").attributes
    assert (field["text"], field["hint"], field["focused"]) == ("Title", "Title", "true")


@pytest.mark.parametrize("content", ['a & "b" <c>', "two\nlines\tand tab", "\x01\x1f", "😀 שלום"])
def test_text_comes_through_escaped(content: str):
    (element,) = parse_hierarchy(dump(text(content, BODY))).elements
    assert element.attributes["text"] == content.replace("\x01", "").replace("\x1f", "")


def test_what_is_out_of_sight_is_left_out_and_what_is_half_in_sight_is_cut():
    rows = [text(f"row {number}", BODY, height=100, width=300) for number in range(20)]
    document = dump(scroll_view(column(*rows), key="s"), {"s": 250})
    elements = {e.text: e for e in parse_hierarchy(document).elements if e.text}
    assert list(elements) == [f"row {number}" for number in range(2, 9)]
    assert elements["row 2"].bounds == (0, 0, 300, 50)
    assert elements["row 8"].bounds == (0, 550, 300, 600)


def test_scroll_views_are_scrollable_only_when_there_is_more():
    short = dump(scroll_view(text("a", BODY), key="s"))
    long = dump(scroll_view(column(*(text("a", BODY, height=90) for _ in range(9))), key="s"))
    assert parse_hierarchy(short).elements[0].actions == ()
    assert parse_hierarchy(long).elements[0].actions == ("swipe",)


def test_a_virtual_list_makes_only_the_rows_on_the_screen():
    made = []

    def maker(number: int) -> Callable[[], View]:
        def make() -> View:
            made.append(number)
            return text(str(number), BODY, height=50)

        return make

    offsets = {"list": [500, 20]}
    listing = recycler_view([maker(n) for n in range(1000)], key="list", id="list")
    elements = parse_hierarchy(dump(listing, offsets)).elements
    assert [e.text for e in elements[1:]] == [str(n) for n in range(500, 513)]
    assert len(set(made)) < 20


@pytest.mark.parametrize(
    ("start", "expected"),
    [([0, -300], [0, 0]), ([0, 130], [2, 30]), ([19, 40], [8, 0]), ([50, 0], [8, 0])],
)
def test_scroll_positions_are_put_right(start: list[int], expected: list[int]):
    offsets = {"list": start}
    rows = [lambda n=n: text(str(n), BODY, height=50) for n in range(20)]
    dump(recycler_view(rows, key="list", id="list"), offsets)
    assert offsets["list"] == expected


def test_hidden_views_are_decoration():
    document = dump(stack(View(width=10, height=10, hidden=True), text("seen", BODY)))
    assert [e.text for e in parse_hierarchy(document).elements] == ["", "seen"]


def test_a_dialog_covers_what_is_below_it(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    f.tap(id="action_sort")
    assert {e.app for e in f.tree.elements} == {TODO}
    assert not f.all(id="task_row")
    assert len(f.tree.roots) == 1


def test_a_box_is_a_target_where_a_tap_meets_it_or_its_row():
    def box(**more) -> View:
        return View(width=100, height=40, checkable=True, checked=True, id="box", **more)

    def row(**more) -> View:
        return column(box(), width=100, height=40, on_click=print, **more)

    def ticked(root: View) -> bool:
        (found,) = (one for one in parse_hierarchy(dump(root)).elements if one.id == "box")
        assert "checked" in found.told_states
        return "click" in found.actions

    over = View(width=100, height=40, on_click=print)
    alone = box(on_click=print, clickable=True)
    assert ticked(stack(alone))
    assert ticked(stack(row()))
    assert ticked(stack(box()))
    assert not ticked(stack(box(on_click=print, clickable=True), over))
    assert not ticked(stack(row(), View(width=100, height=40, on_click=print)))
