"""What lies behind a dialog, further along in a list, or nowhere: each has one first step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from uiprobe.probes.sources.builtin.grounding_moments import (
    ABOVE,
    BELOW,
    COVERED,
    NOT_IN_LIST,
    along_list,
    behind,
    not_offered,
    offers_choices,
)
from uiprobe.probes.sources.instructions import Instruction
from uiprobe.ui.actions import Direction
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Tree


def node(bounds: str, inner: str = "", role: str = "TextView", **said: str) -> str:
    given = {"resource-id": f"a:id/{said.pop('id', '')}", **said}
    written = " ".join(f'{key}="{value}"' for key, value in given.items())
    return (
        f'<node class="android.widget.{role}" package="a" visible-to-user="true" '
        f'bounds="{bounds}" {written}>{inner}</node>'
    )


def tree(inner: str) -> Tree:
    whole = node("[0,0][400,800]", inner, "FrameLayout")
    return parse_hierarchy(f"<hierarchy>{whole}</hierarchy>")


def dialog(more: str = "", title: str = "Delete this?") -> Tree:
    return tree(
        node("[50,300][350,340]", text=title)
        + more
        + node("[50,600][150,650]", role="Button", id="button2", text="Cancel", clickable="true")
        + node("[200,600][350,650]", role="Button", id="button1", text="Delete", clickable="true")
    )


def shelf(
    titles: Sequence[str],
    more: str = "",
    inside: str = "",
    controls: Mapping[str, str] = MappingProxyType({}),
) -> Tree:
    rows = "".join(
        node(
            f"[0,{100 + 100 * place}][400,{200 + 100 * place}]",
            node(f"[0,{100 + 100 * place}][300,{150 + 100 * place}]", id="name", text=title)
            + controls.get(title, ""),
            "ViewGroup",
            id="tool_row",
            clickable="true",
        )
        for place, title in enumerate(titles)
    )
    held = node("[0,90][400,710]", rows + inside, "ListView", id="tools", scrollable="true")
    return tree(held + more)


def choices() -> str:
    return "".join(
        node(
            f"[50,{350 + 50 * place}][350,{400 + 50 * place}]",
            role="CheckedTextView",
            id="text1",
            text=text,
            clickable="true",
            checkable="true",
        )
        for place, text in enumerate(("Low", "High"))
    )


def covered(front: Tree, after: Tree) -> list[str]:
    said = []
    for seed in range(20):
        for one in behind(front, after, Random(seed), ("en",)):  # noqa: S311 - no secret
            assert one.kind == COVERED
            assert one.action.element is not None
            assert one.action.element.text == "Cancel"
            said.append(one.text)
    return said


def test_what_is_seen_once_a_dialog_is_left_lies_behind_it():
    after = shelf(["Saw", "Drill", "Lamp"])
    said = covered(dialog(choices()), after)
    assert any('"Saw"' in text for text in said)
    # "The third row" could be meant of the choices.
    assert all('"' in text for text in said)
    # What the dialog shows itself is not behind it.
    assert not any("Drill" in text for text in covered(dialog(choices(), title="Drill"), after))


def test_a_second_dialog_behind_the_first_makes_no_item():
    assert covered(dialog(choices()), dialog(title="Another")) == []


def test_only_a_dialog_that_shows_all_its_choices_is_asked_about():
    moving = node("[50,350][350,500]", choices(), "ListView", id="list", scrollable="true")
    assert offers_choices(dialog(choices()))
    assert not offers_choices(dialog(moving))
    assert not offers_choices(dialog())
    assert not offers_choices(shelf(["Saw", "Drill"]))


def test_a_dialog_lacks_what_would_come_before_or_after_its_choices():
    said = {
        one.text.partition(" the ")[2]
        for seed in range(20)
        for one in not_offered(dialog(choices()), Random(seed), ("en",))  # noqa: S311 - no secret
    }
    assert said == {
        'choice right above "Low".',
        'choice right below "High".',
        'switch beside "Low".',
        'switch beside "High".',
    }


def along(here: Tree, more: str = "") -> list[Instruction]:
    """What is asked about a list whose neighbouring screens are known."""
    before = shelf(["Plane", "Saw", "Drill"], more)
    after = shelf(["Lamp", "Hammer", "Stool"], more)
    return [
        one
        for seed in range(40)
        for one in along_list((before, here, after), 1, Random(seed), ("en",))  # noqa: S311
    ]


def directions(given: Sequence[Instruction]) -> set[tuple[str, str, Direction | None]]:
    return {(one.kind, one.quotes[0], one.direction) for one in given}


def test_a_list_between_its_ends_is_swiped_both_ways():
    assert directions(along(shelf(["Saw", "Drill", "Lamp"]))) == {
        (ABOVE, "Saw", Direction.DOWN),
        (BELOW, "Lamp", Direction.UP),
    }


def test_what_a_neighbour_is_told_by_does_not_stand_elsewhere_on_the_screen():
    # A player at the foot of the screen shows the title of the last row.
    player = node("[0,720][400,800]", id="player", text="Lamp")
    assert directions(along(shelf(["Saw", "Drill", "Lamp"], player), player)) == {
        (ABOVE, "Saw", Direction.DOWN)
    }


def test_a_heading_after_the_last_row_could_be_taken_for_the_next():
    heading = node("[0,410][400,440]", text="Toys")
    here = shelf(["Saw", "Drill", "Lamp"], inside=heading)
    assert directions(along(here)) == {(ABOVE, "Saw", Direction.DOWN)}


def test_a_row_lacks_the_control_that_other_rows_have():
    switch = node("[320,110][390,140]", role="Switch", clickable="true", checkable="true")
    here = shelf(["Saw", "Drill", "Lamp"], controls={"Saw": switch})
    nowhere = {one.text.partition(" the ")[2] for one in along(here) if one.kind == NOT_IN_LIST}
    assert nowhere == {'switch beside "Drill".', 'switch beside "Lamp".'}
