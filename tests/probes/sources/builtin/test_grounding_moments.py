"""What lies behind a dialog or further along in a list: each has one first step."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from uiprobe.probes.sources.builtin.grounding_moments import behind, further_along, is_leavable
from uiprobe.ui.actions import Action, ActionKind, Direction
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.trajectory import RecordedAction, Step
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


def shelf(titles: Sequence[str], more: str = "") -> Tree:
    rows = "".join(
        node(
            f"[0,{100 + 100 * place}][400,{200 + 100 * place}]",
            node(f"[0,{100 + 100 * place}][300,{150 + 100 * place}]", id="name", text=title),
            "ViewGroup",
            id="tool_row",
            clickable="true",
        )
        for place, title in enumerate(titles)
    )
    held = node("[0,90][400,710]", rows, "ListView", id="tools", scrollable="true")
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
            assert one.kind == "covered"
            assert one.action.element is not None
            assert one.action.element.text == "Cancel"
            said.append(one.text)
    return said


def test_what_is_seen_once_a_dialog_is_left_lies_behind_it():
    after = shelf(["Saw", "Drill", "Lamp"])
    said = covered(dialog(), after)
    assert any('"Saw"' in text for text in said)
    assert any("from the top" in text for text in said)
    # What the dialog shows itself is not behind it.
    assert not any("Drill" in text for text in covered(dialog(title="Drill"), after))


def test_rows_behind_a_dialog_with_choices_are_not_counted():
    said = covered(dialog(choices()), shelf(["Saw", "Drill", "Lamp"]))
    assert said
    assert all('"' in text for text in said)


def test_a_second_dialog_behind_the_first_makes_no_item():
    assert covered(dialog(), dialog(title="Another")) == []


def test_a_dialog_that_can_be_swiped_could_hold_what_is_asked_for():
    moving = node("[50,350][350,500]", choices(), "ListView", id="list", scrollable="true")
    assert is_leavable(dialog(choices()))
    assert not is_leavable(dialog(moving))
    assert not is_leavable(shelf(["Saw", "Drill"]))


def beyond(more: str) -> set[str]:
    """The texts by which neighbours are told in a list of which a swipe shows the end."""
    here = shelf(["Saw", "Drill", "Lamp"], more)
    after = shelf(["Lamp", "Hammer", "Stool"], more)
    moved = next(one for one in here.widgets if one.id == "tools")
    swipe = Action(ActionKind.SWIPE, index=0, direction=Direction.UP)
    place = Place("a", "a.Main")
    steps = [Step(here, place, RecordedAction("swipe", moved), swipe), Step(after, place, None)]
    given = [
        one
        for seed in range(40)
        for one in further_along(steps, 0, Random(seed), ("en",))  # noqa: S311 - no secret
    ]
    assert all(one.direction == Direction.UP for one in given)
    return {one.quotes[0] for one in given if "right" in one.text}


def test_what_a_neighbour_is_told_by_does_not_stand_elsewhere_on_the_screen():
    assert beyond("") == {"Lamp", "Hammer", "Stool"}
    # A player at the foot of the screen shows the title of a row that is further along.
    player = node("[0,720][400,800]", id="player", text="Stool")
    assert beyond(player) == {"Lamp", "Hammer"}
