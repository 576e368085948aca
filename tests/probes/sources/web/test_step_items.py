"""Which wrong steps stand beside the right one: none that may do as well, none without words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

import pytest

from uiprobe.environments.web.walks.keeping import KeptPage, Walk, WalkStep
from uiprobe.environments.web.walks.walking import Errand
from uiprobe.probes.sources.web.step_items import mint_steps
from uiprobe.probes.sources.web.supply import WalkedTask, WalkSupply
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import WEB
from uiprobe.ui.readers.browser import PAGES
from uiprobe.ui.trajectory import record_action

Thing = dict[str, object]


def thing(bid: str, role: str, name: str = "", **facts: object) -> Thing:
    return {"bid": bid, "role": role, "name": name, "visible": True, "clickable": True, **facts}


def page(*things: Thing) -> KeptPage:
    """A page with things one below the other."""
    nodes: list[Thing] = [{"role": "RootWebArea", "children": list(range(1, len(things) + 1))}]
    for place, one in enumerate(things):
        nodes.append({"box": [10, 10 + 40 * place, 200, 30], "children": [], **one})
    document = json.dumps({"url": "http://desk/", "title": "", "nodes": nodes}).encode()
    return KeptPage(document, Place("", ""), b"", PAGES.parse(document, name="page"))


class Supply:
    """Walks of one task."""

    def __init__(self, task: str, *steps: tuple[KeptPage, str | None]) -> None:
        records = [
            record_action(WEB.space.parse(line), shown.tree, WEB) for shown, line in steps if line
        ]
        goal = Goal(1, "desk", "Have it done.", "form", template=task, platform="web")
        walk = Walk(goal.instruction, tuple(WalkStep(*step) for step in steps), reached=True)
        self._walked = WalkedTask(Errand("desk", task, 1), goal, walk, tuple(records))

    def chunks(self) -> Iterator[list[WalkedTask]]:
        yield [self._walked]


def options(supply: Supply, name: str = "test") -> list[str]:
    (question,) = mint_steps(cast(WalkSupply, supply), name, 1)
    return list(question.options.values())


NAMES = ["News", "Rules of the house and of the garden", "Maps"]
"""Shorter and longer than what is asked about: only then it is."""

LINKS = [thing(f"l{place}", "link", name) for place, name in enumerate(NAMES)]
ORDER = thing("b1", "button", "Order now")
CART = thing("b2", "button", "Add to cart")
END = page(thing("e", "button", "Close"))


def test_another_button_that_ends_the_form_is_no_wrong_step() -> None:
    found = options(Supply("order-x", (page(ORDER, CART, *LINKS), "click('b1')"), (END, None)))
    assert "Click 'Order now' (button)" in found
    assert not any("cart" in one for one in found)


def test_what_shows_no_words_is_neither_asked_about_nor_an_option() -> None:
    icon = thing("i", "button", "more_horiz", wordless=True)
    with pytest.raises(ValueError, match="questions on steps"):
        options(Supply("x", (page(icon, *LINKS), "click('i')"), (END, None)))
    found = options(Supply("x", (page(ORDER, icon, *LINKS), "click('b1')"), (END, None)))
    assert not any("more_horiz" in one for one in found)


def test_a_done_step_is_no_option_where_its_handle_means_another_thing() -> None:
    first = page(thing("a", "link", "Tablets"))
    second = page(thing("a", "option", "Blue"), ORDER, *LINKS)
    supply = Supply("x", (first, "click('a')"), (second, "click('b1')"), (END, None))
    assert not any("Blue" in one for one in options(supply))


@pytest.mark.parametrize(("task", "expected"), [("filter-x", False), ("create-x", True)])
def test_a_condition_may_stand_in_any_row(task: str, expected: bool) -> None:
    choices = [{"role": "option", "name": name} for name in ("State", "Team")]
    field = thing("f", "combobox", "Field 1", tag="select")
    value = thing("v", "textbox", "Value 1")
    other = thing("w", "textbox", "Value 2")
    start = page(field, value, other, *LINKS)
    nodes = json.loads(start.document)
    nodes["nodes"][1]["children"] = [len(nodes["nodes"]) + place for place in range(2)]
    nodes["nodes"] += [one | {"children": [], "box": [10, 10, 1, 1]} for one in choices]
    document = json.dumps(nodes).encode()
    start = KeptPage(document, Place("", ""), b"", PAGES.parse(document, name="page"))
    # Nothing tells these two fields apart, so that they are not asked about.
    after = page(thing("v", "textbox"), thing("w", "textbox"))
    supply = Supply(
        task,
        (start, "select_option('f', 'State')"),
        (after, "fill('v', 'Open')"),
        (after, "fill('w', 'Network')"),
        (END, None),
    )
    # With the draws of this name, both kinds of wrong steps are among the options.
    found = options(supply, "test 5")
    assert "Choose 'State' in 'Field 1' (combobox)" in found
    assert any("Fill " in one for one in found) is expected


def test_neither_the_shortest_nor_the_longest_of_few_steps_is_asked_about() -> None:
    alike = [thing(f"l{place}", "link", name) for place, name in enumerate(["News", "Law", "Maps"])]
    with pytest.raises(ValueError, match="questions on steps"):
        options(Supply("order-x", (page(ORDER, *alike), "click('b1')"), (END, None)))
