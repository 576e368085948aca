"""The to-do list as its rules in words say, without a phone: for searching, and for checking keys.

A phone takes milliseconds for a touch, and of a hundred sequences few make an item. Sequences are
therefore looked for here; those of an item are then carried out on a phone, which decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from uiprobe.probes.ladders.base import NotDrawnError

PRIORITIES = ("Low", "Normal", "High")
TABS = ("All", "Active", "Done")


@dataclass(frozen=True, slots=True)
class Task:
    """A task; its place among all tasks says when it was created."""

    title: str
    list: str
    due: str | None = None
    priority: str = "Normal"
    starred: bool = False
    done: bool = False


@dataclass(slots=True)
class TodoRules:
    """The state of the app: its data and its view.

    Attributes:
        tasks: In the order in which they were created.
        current: The list in front.
        sort: The sort order.
        tab: The tab.
        shows_done: Whether the tab All shows completed tasks.
        open: What lies over the list, and what it is about.
        before: The tasks before the last deletion, as long as it can be undone.
    """

    tasks: list[Task]
    current: str
    sort: str
    tab: str = "All"
    shows_done: bool = True
    open: tuple[str, Task | None] = ("", None)
    draft: Task | None = None
    before: list[Task] | None = field(default=None)

    def copy(self) -> TodoRules:
        """Another one in the same state."""
        return replace(self, tasks=list(self.tasks))

    def shown(self) -> list[Task]:
        """The tasks of the rows, from top to bottom."""
        kept = [task for task in self.tasks if task.list == self.current]
        if self.tab == "Done":
            kept = [task for task in kept if task.done]
        elif self.tab == "Active" or not self.shows_done:
            kept = [task for task in kept if not task.done]
        return sorted(kept, key=lambda task: (task.done, _SORTS[self.sort](task)))

    def rows(self) -> list[str]:
        """The rows, as the screen shows them."""
        return [row_words(task) for task in self.shown()]

    def do(self, verb: str, argument: int | str) -> None:
        """Carry out an action.

        Raises:
            NotDrawnError: It is not possible here.
        """
        over, about = self.open
        if verb == "choose":
            if over not in _CHOICES:
                raise NotDrawnError(f"nothing is open to choose {argument!r}")
            self.open = ("", None)
            undone, self.before = self.before, None
            _CHOICES[over](self, str(argument), about, undone)
            return
        self.before = None
        if verb in ("type", "back", "save"):
            self._edit(verb, str(argument))
            return
        if over:
            raise NotDrawnError(f"{over} is open, and {verb} needs the list")
        if verb in ("sort", "drawer", "more"):
            self.open = (verb, None)
        elif verb == "add":
            self.open, self.draft = ("editor", None), Task("", self.current)
        else:
            self._touch(verb, argument)

    def _touch(self, verb: str, row: int | str) -> None:
        shown = self.shown()
        if not isinstance(row, int) or not 1 <= row <= len(shown):
            raise NotDrawnError(f"the list has {len(shown)} rows, and row {row} is touched")
        task = shown[row - 1]
        match verb:
            case "check":
                self._put(task, replace(task, done=not task.done))
            case "star":
                self._put(task, replace(task, starred=not task.starred))
            case "swipe":
                self.before = list(self.tasks)
                self.tasks = [one for one in self.tasks if one is not task]
            case "hold":
                self.open = ("sheet", task)
            case "open":
                self.open, self.draft = ("editor", task), task
            case _:
                raise NotDrawnError(f"nobody knows how to {verb}")

    def _put(self, task: Task, changed: Task) -> None:
        self.tasks = [changed if one is task else one for one in self.tasks]

    def _edit(self, verb: str, text: str) -> None:
        over, task = self.open
        if over != "editor" or self.draft is None:
            raise NotDrawnError(f"{verb} needs the editor")
        if verb == "type":
            self.draft = replace(self.draft, title=text)
        elif verb == "save":
            self.open = ("", None)
            if task is None:
                self.tasks.append(self.draft)
            else:
                self._put(task, self.draft)
        elif self.draft == task:
            raise NotDrawnError("nothing was changed, so that nothing can be discarded")
        else:
            self.open = ("discard", None)

    # What is chosen where something is open; a deletion can be undone right after it.

    def _in_list(self, name: str, _: Task | None, undone: list[Task] | None) -> None:
        if name == "Undo":
            if undone is None:
                raise NotDrawnError("there is nothing to undo")
            self.tasks = undone
        else:
            self.tab = _known(name, TABS)

    def _in_sheet(self, name: str, task: Task | None, _: list[Task] | None) -> None:
        if name == "Duplicate" and task is not None:
            self.tasks.append(replace(task, done=False))
        else:
            self.open = (_known(name, ("Move to list",)), task)

    def _in_move(self, name: str, task: Task | None, _: list[Task] | None) -> None:
        if task is not None:
            self._put(task, replace(task, list=name))

    def _in_editor(self, name: str, task: Task | None, _: list[Task] | None) -> None:
        if self.draft is not None:
            self.draft = replace(self.draft, priority=_known(name, PRIORITIES))
        self.open = ("editor", task)

    def _in_menu(self, name: str, _: Task | None, __: list[Task] | None) -> None:
        if name == "Show completed":
            self.shows_done = not self.shows_done
        else:
            self.open = (_known(name, ("Delete completed tasks",)), None)

    def _in_question(self, name: str, _: Task | None, __: list[Task] | None) -> None:
        _known(name, ("Delete",))
        self.tasks = [task for task in self.tasks if not (task.done and task.list == self.current)]

    def _in_sort(self, name: str, _: Task | None, __: list[Task] | None) -> None:
        self.sort = _known(name, tuple(_SORTS))

    def _in_drawer(self, name: str, _: Task | None, __: list[Task] | None) -> None:
        self.current = name

    def _in_discard(self, name: str, _: Task | None, __: list[Task] | None) -> None:
        _known(name, ("Discard",))


_CHOICES: Mapping[str, Callable[[TodoRules, str, Task | None, list[Task] | None], None]] = {
    "": TodoRules._in_list,
    "sheet": TodoRules._in_sheet,
    "Move to list": TodoRules._in_move,
    "editor": TodoRules._in_editor,
    "more": TodoRules._in_menu,
    "Delete completed tasks": TodoRules._in_question,
    "sort": TodoRules._in_sort,
    "drawer": TodoRules._in_drawer,
    "discard": TodoRules._in_discard,
}

_SORTS: Mapping[str, Callable[[Task], object]] = {
    "Due date": lambda task: task.due or "9999",
    "Title": lambda task: task.title.lower(),
    "Priority": lambda task: -PRIORITIES.index(task.priority),
}


def _known(name: str, names: Sequence[str]) -> str:
    if name not in names:
        raise NotDrawnError(f"{name!r} cannot be chosen here")
    return name


def row_words(task: Task) -> str:
    """A row as the screen shows it: the box, the title, the day, the flag and the star."""
    marks = []
    if task.due:
        day = date.fromisoformat(task.due)
        marks.append(f"{day:%a, %b} {day.day}")
    if task.priority == "High" and not task.done:
        marks.append("flag")
    if task.starred:
        marks.append("star")
    return f"[{'x' if task.done else ' '}] {task.title}" + "".join(f", {mark}" for mark in marks)
