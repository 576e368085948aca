"""Low-level instructions: each means one widget, told by what can be seen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from uiprobe.probes.names import Language
from uiprobe.probes.sources.instructions import (
    Instruction,
    means_its_target,
    screen_instructions,
)
from uiprobe.probes.sources.screen_groups import find_groups
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Tree


def node(bounds: str, inner: str = "", role: str = "View", **said: str) -> str:
    given = {"resource-id": f"a:id/{said.pop('id', '')}", **said}
    written = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in given.items())
    return (
        f'<node class="android.widget.{role}" package="a" visible-to-user="true" '
        f'bounds="{bounds}" {written}>{inner}</node>'
    )


def row(place: int, title: str, price: str, *, on: bool) -> str:
    top, bottom = 100 + 50 * place, 150 + 50 * place
    texts = node(f"[0,{top}][200,{top + 20}]", text=title, role="TextView", id="name")
    texts += node(f"[0,{top + 20}][200,{bottom}]", text=price, role="TextView", id="price")
    switch = node(
        f"[300,{top}][390,{bottom}]", role="Switch", id="onoff", checkable="true",
        clickable="true", checked=str(on).lower(),
    )  # fmt: skip
    return node(
        f"[0,{top}][400,{bottom}]", texts + switch, "ViewGroup", id="offer_row", clickable="true"
    )


ROWS = [("Lamp", "$30.00", True), ("Chair", "$12.50", False), ("Table", "$99.00", True)]


def screen(rows: Sequence[tuple[str, str, bool]] = ROWS, more: str = "") -> Tree:
    inner = "".join(row(n, title, price, on=on) for n, (title, price, on) in enumerate(rows))
    return parse_hierarchy(f"<hierarchy>{node('[0,0][400,800]', inner + more)}</hierarchy>")


def told(tree: Tree, kind: str, seeds: int = 40) -> dict[str, Instruction]:
    return {
        given.text.rstrip(".").partition(" the ")[2]: given
        for seed in range(seeds)
        for given in screen_instructions(tree, str(seed))
        if given.kind == kind
    }


def place_of(tree: Tree, given: Instruction) -> int:
    """The row that an instruction is about."""
    assert given.action.element is not None
    return (given.action.element.bounds.top - 100) // 50


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "words", "place"),
    [
        ("compare", "cheapest offer", 1),
        ("compare", "dearest offer", 2),
        ("compare", "offer whose name comes first in the alphabet", 1),
        ("order", "third offer from the top", 2),
        ("order", "second offer from the bottom", 1),
        ("beside", 'offer right below "Lamp"', 1),
        ("state", "only offer that is switched off", 1),
    ],
)
def test_members_of_a_group_are_told_apart(kind, words, place):
    tree = screen()
    given = {said.rpartition(" of the ")[2]: one for said, one in told(tree, kind).items()}
    assert words in given, sorted(given)
    assert place_of(tree, given[words]) == place


def test_every_instruction_means_its_target_and_no_other():
    tree = screen()
    for seed in range(10):
        for given in screen_instructions(tree, str(seed), ("en", "de", "zh")):
            assert means_its_target(given, tree)
            if given.find is not None:
                assert given.find(tree) == [given.action.element]


def test_what_is_equal_twice_is_not_asked_for():
    tree = screen([("Lamp", "$12.50", True), ("Chair", "$12.50", True), ("Lamp", "$99.00", False)])
    assert not any("cheapest" in words for words in told(tree, "compare"))
    assert not any('"Lamp"' in words for kind in ("label", "beside") for words in told(tree, kind))


@pytest.mark.slow
def test_what_another_widget_covers_is_not_asked_for():
    cover = node("[280,180][400,260]", id="fab", clickable="true")
    free, covered = screen(), screen(more=cover)
    switches = [w for w in free.widgets if w.id == "onoff"]

    def asked(tree: Tree) -> set[int]:
        return {
            place_of(tree, given)
            for kind in ("order", "state", "beside", "compare")
            for given in told(tree, kind).values()
            if given.action.element is not None and given.action.element.id == "onoff"
        }

    assert len(switches) == 3
    assert asked(free) == {0, 1, 2}
    assert 2 not in asked(covered)


def test_rows_are_not_counted_where_the_word_could_mean_something_else_too():
    search = node("[0,20][400,90]", id="finder", clickable="true")

    def kinds(tree: Tree, language: Language) -> set[str]:
        return {
            given.kind
            for seed in range(10)
            for given in screen_instructions(tree, str(seed), (language,))
        }

    counted = {"order", "compare"}
    assert counted <= kinds(screen(), "de")
    assert not counted & kinds(screen(more=search), "de")
    # English calls these rows offers, which the search is not.
    assert counted <= kinds(screen(more=search), "en")


def test_toolbars_and_keyboards_are_no_groups():
    bar = node(
        "[0,0][400,80]",
        node("[0,0][80,80]", role="ImageButton", clickable="true")
        + node("[80,0][160,80]", role="ImageButton", clickable="true"),
        id="toolbar",
    )
    assert len(find_groups(screen(more=bar))) == len(find_groups(screen()))


def test_an_icon_is_not_asked_for_by_a_name_that_cannot_be_seen():
    icon = node("[0,700][80,780]", role="ImageButton", clickable="true", content_desc="Share")
    tree = screen(more=icon)
    assert not any("Share" in words for words in told(tree, "label"))


def fields(*places: tuple[str, str]) -> Tree:
    inner = "".join(
        node(bounds, role="EditText", id=name.casefold(), text=name, hint=name)
        for bounds, name in places
    )
    return parse_hierarchy(f"<hierarchy>{node('[0,0][400,800]', inner)}</hierarchy>")


def test_typed_texts_fit_their_fields():
    tree = fields(("[0,0][400,50]", "Email"), ("[0,60][400,110]", "Phone"))
    for seed in range(20):
        for given in screen_instructions(tree, str(seed)):
            if given.kind == "type":
                target = given.action.element
                assert target is not None and given.action.message is not None
                assert ("@" in given.action.message) == (target.id == "email")


def test_fields_side_by_side_have_no_order_from_the_top():
    tree = fields(("[0,0][190,50]", "Hour"), ("[210,0][400,50]", "Minute"))
    said = [g.text for seed in range(20) for g in screen_instructions(tree, str(seed))]
    assert not any("from the top" in text or "below" in text for text in said)
