"""A phone with the to-do list alone, touched row by row, as items of planning need it."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.apps import installed_apps
from uiprobe.environments.phone.device import Phone
from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.planning.todo_rules import Task, TodoRules
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR
from uiprobe.ui.tree import Element, Tree

PACKAGE = "org.uiprobe.todo"
_INSTALLED = (PACKAGE, "com.android.launcher3")

_HEIGHT, _DENSITY = 2400, 160
"""High enough for 27 rows, so that nothing is scrolled away and the nth row is there to touch."""


class TodoPhone:
    """The to-do list in front.

    Args:
        phone: The phone; nothing else acts on it.
    """

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @classmethod
    def holding(cls, rules: TodoRules) -> TodoPhone:
        """A phone on which the app holds what is given, with the tab All in front."""
        apps = installed_apps()
        phone = Phone(
            seed=0,
            height=_HEIGHT,
            density=_DENSITY,
            soft_keyboard=False,
            apps={package: apps[package] for package in _INSTALLED},
        )
        phone.state["apps"][PACKAGE] |= {
            "tasks": [
                {
                    **{"id": number, "title": task.title, "notes": "", "list": task.list},
                    **{"due": task.due, "time": None, "priority": task.priority},
                    **{"starred": task.starred, "remind": False, "done": task.done},
                }
                for number, task in enumerate(rules.tasks, start=1)
            ],
            "next_id": len(rules.tasks),
            "sort": rules.sort,
            "current": rules.current,
        }
        phone.launch(PACKAGE)
        return cls(phone)

    def fork(self) -> TodoPhone:
        """Another phone in the same state."""
        return TodoPhone(self.phone.fork())

    def rows(self) -> list[str]:
        """The rows of the list in front, from top to bottom, as their screen shows them."""
        return [_row_words(row) for row in self._rows()]

    def tasks(self) -> list[Task]:
        """The tasks in the app's data."""
        return [
            Task(
                *(task["title"], task["list"], task["due"], task["priority"]),
                starred=task["starred"],
                done=task["done"],
            )
            for task in self.phone.data_of(PACKAGE)["tasks"]
        ]

    def do(self, verb: str, argument: int | str) -> None:
        """Carry out an action.

        Raises:
            NotDrawnError: What it touches is not there.
        """
        _HANDS[verb](self, argument)

    def look(self) -> Tree:
        """The screen as a tree."""
        return UIAUTOMATOR.parse(self.phone.hierarchy_xml(), name="the to-do list")

    def _rows(self) -> list[Element]:
        return _with_id(self.look(), "task_row")

    def _row(self, number: int | str) -> Element:
        rows = self._rows()
        if not isinstance(number, int) or not 1 <= number <= len(rows):
            raise NotDrawnError(f"the list has {len(rows)} rows, and row {number} is touched")
        return rows[number - 1]

    def _tap(self, element: Element) -> None:
        self.phone.tap(*element.bounds.center)

    def _tap_text(self, text: str) -> None:
        found = [one for one in self.look().elements if text in (one.text, one.name)]
        if not found:
            raise NotDrawnError(f"nothing on the screen says {text!r}")
        # Windows that came up last stand last.
        self._tap(found[-1])

    def _tap_id(self, id: str) -> None:
        found = _with_id(self.look(), id)
        if not found:
            raise NotDrawnError(f"nothing on the screen has the id {id!r}")
        self._tap(found[-1])

    # What the verbs do, touch by touch.

    def _check(self, row: int | str) -> None:
        self._tap(_inside(self._row(row), "task_check"))

    def _star(self, row: int | str) -> None:
        self._tap(_inside(self._row(row), "task_star"))

    def _swipe(self, row: int | str) -> None:
        bounds = self._row(row).bounds
        x, y = bounds.center
        self.phone.swipe(x, y, x - 200, y)

    def _hold(self, row: int | str) -> None:
        self.phone.long_press(*self._row(row).bounds.center)

    def _open(self, row: int | str) -> None:
        x, y = _inside(self._row(row), "task_title").bounds.center
        self.phone.tap(x, y)

    def _choose(self, text: int | str) -> None:
        self._tap_text(str(text))

    def _back(self, _: int | str) -> None:
        self.phone.press_key("BACK")

    def _type(self, text: int | str) -> None:
        self.phone.clear_text()
        self.phone.type_text(str(text))


_HANDS: dict[str, Callable[[TodoPhone, int | str], None]] = {
    "check": TodoPhone._check,
    "star": TodoPhone._star,
    "swipe": TodoPhone._swipe,
    "hold": TodoPhone._hold,
    "open": TodoPhone._open,
    "choose": TodoPhone._choose,
    "back": TodoPhone._back,
    "type": TodoPhone._type,
    "sort": lambda self, _: self._tap_id("action_sort"),
    "drawer": lambda self, _: self._tap_text("Open navigation drawer"),
    "more": lambda self, _: self._tap_text("More options"),
    "add": lambda self, _: self._tap_id("fab_add"),
    "save": lambda self, _: self._tap_text("Save"),
}


def _with_id(tree: Tree, id: str) -> list[Element]:
    return [one for one in tree.elements if one.id == id]


def _inside(row: Element, id: str) -> Element:
    for one in row.descendants():
        if one.id == id:
            return one
    raise NotDrawnError(f"the row has nothing with the id {id!r}")


def _row_words(row: Element) -> str:
    """A row as it reads: the box, the title, the day, the flag and the star."""
    found = {one.id: one for one in row.descendants()}
    marks = [found["task_due"].text] if "task_due" in found else []
    if "task_priority" in found:
        marks.append("flag")
    if "selected" in found["task_star"].states:
        marks.append("star")
    box = "x" if "checked" in found["task_check"].states else " "
    return f"[{box}] {found['task_title'].text}" + "".join(f", {mark}" for mark in marks)
