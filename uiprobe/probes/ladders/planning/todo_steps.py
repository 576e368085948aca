"""Steps in the to-do list, of one or a few touches, and others of the same shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.planning.todo_rules import PRIORITIES, TABS, Task, TodoRules

TASKS = (
    *("Call the dentist", "Renew the library card", "Water the plants", "Book train tickets"),
    *("Fix the bike light", "Return the parcel", "Plan the weekend trip", "Back up the photos"),
    *("Send the report", "Review the contract", "Prepare the meeting", "Update the expenses"),
    *("Reply to the auditor", "Clean the fridge", "Oat milk", "Coffee beans", "Tomatoes"),
    *("Dish soap", "Birthday card", "AA batteries", "Olive oil", "Order the lamp"),
    *("Measure the shelf", "Pay the deposit", "Ask for a quote", "Iron the shirts"),
    *("Label the boxes", "Sharpen the knives", "Visit the notary", "Knit the scarf"),
)
"""Titles of tasks; their first letters differ enough for an order by title."""

NEW_TASKS = ("Empty the attic", "Half a loaf", "Meet the tenant", "Unpack the skis", "Jam jars")
"""Titles of tasks that are added."""

LISTS = ("My tasks", "Work", "Shopping")
SORTS = ("Due date", "Title", "Priority")

_DUE, _STARRED, _DONE = 0.7, 0.3, 0.2
"""Shares of tasks that have a due date, a star, or are completed."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One action of a sequence, as plain data and in words.

    Attributes:
        verb: What is done.
        argument: The row from 1 on, a name, or nothing.
        words: The same as a line for a reader.
    """

    verb: str
    argument: int | str
    words: str


Step = tuple[Touch, ...]
"""Touches that belong together."""

RULES = """\
- A list has rows from top to bottom. Tasks that are not completed come first, then the \
completed ones; within both the sort order decides: by due date (earliest first, tasks without one \
last), by title (A to Z) or by priority (High, Normal, Low). Tasks that are equal there stand in \
the order in which they were created, which runs over all lists: a task that moves to another list \
keeps its place in it. The sort order holds for all lists, and rows move at once.
- The tab All shows every task of the list in front, Active those that are not completed, Done \
the completed ones. The tab stays when another list is opened. "Show completed" in the menu turns \
on and off whether the tab All shows completed tasks.
- Swiping a row deletes its task; "Undo" right after it brings the task back as it was.
- Holding a row opens a sheet: "Duplicate" makes a new task, created now, that is not completed \
and equal in all else; "Move to list" moves the task, and the list in front stays in front.
- Touching a title opens the editor. What is chosen there holds once "Save" is touched, and is \
lost with "Discard". A new task has priority Normal, no due date and no star, and belongs to the \
list in front.
- "Delete completed tasks" deletes those of the list in front, on whichever tab.
- A row shows [x] if the task is completed, its title, its due date, "flag" if it has priority \
High and is not completed, and "star"."""
"""How the app works, for who has never seen it."""


def check(row: int) -> Step:
    """Touch the check box of a row."""
    return (Touch("check", row, f"Touch the check box of row {row}."),)


def star(row: int) -> Step:
    """Touch the star of a row."""
    return (Touch("star", row, f"Touch the star of row {row}."),)


def swipe(row: int) -> Step:
    """Delete the task of a row."""
    return (Touch("swipe", row, f"Swipe row {row} to the left."),)


def swipe_and_undo(row: int) -> Step:
    """Delete the task of a row, and bring it back."""
    return (*swipe(row), Touch("choose", "Undo", 'Touch "Undo" in the message at the foot.'))


def sort_by(name: str) -> Step:
    """Choose a sort order."""
    return (Touch("sort", "", "Touch the sort button."), _choose(name))


def open_list(name: str) -> Step:
    """Bring a list to the front."""
    return (Touch("drawer", "", "Open the navigation drawer."), _choose(name))


def open_tab(name: str) -> Step:
    """Show a tab."""
    return (Touch("choose", name, f'Touch the tab "{name}".'),)


def move(row: int, name: str) -> Step:
    """Move the task of a row to a list."""
    return (_hold(row), _choose("Move to list"), _choose(name))


def duplicate(row: int) -> Step:
    """Duplicate the task of a row."""
    return (_hold(row), _choose("Duplicate"))


def prioritize(row: int, priority: str) -> Step:
    """Give the task of a row a priority."""
    return (_open(row), _choose_priority(priority), Touch("save", "", 'Touch "Save".'))


def prioritize_in_vain(row: int, priority: str) -> Step:
    """The same, and leave without saving."""
    return (
        _open(row),
        _choose_priority(priority),
        Touch("back", "", "Press the back button."),
        _choose("Discard"),
    )


def add(title: str) -> Step:
    """Add a task to the list in front."""
    return (
        Touch("add", "", 'Touch "Add task".'),
        Touch("type", title, f'Type "{title}" as the title.'),
        Touch("save", "", 'Touch "Save".'),
    )


def delete_completed() -> Step:
    """Delete the completed tasks of the list in front."""
    return (_more(), _choose("Delete completed tasks"), _choose("Delete"))


def show_completed() -> Step:
    """Turn on or off whether the tab All shows completed tasks."""
    return (_more(), _choose("Show completed"))


def _choose(name: str) -> Touch:
    return Touch("choose", name, f'Choose "{name}".')


def _choose_priority(name: str) -> Touch:
    return Touch("choose", name, f'Choose the priority "{name}".')


def _hold(row: int) -> Touch:
    return Touch("hold", row, f"Touch and hold row {row}.")


def _open(row: int) -> Touch:
    return Touch("open", row, f"Touch the title of row {row}.")


def _more() -> Touch:
    return Touch("more", "", 'Open the menu "More options".')


# Drawing what the app holds, and steps that are possible where it stands.


def draw_lists(random: Random, *, lists: int, tasks: int) -> TodoRules:
    """Lists with drawn tasks.

    Args:
        random: Decides on the tasks.
        lists: How many lists have tasks; all three are there.
        tasks: How many tasks each of them has.
    """
    return TodoRules(
        [
            Task(
                title,
                LISTS[number // tasks],
                f"2026-04-{random.randint(2, 27):02d}" if random.random() < _DUE else None,
                random.choice(PRIORITIES),
                starred=random.random() < _STARRED,
                done=random.random() < _DONE,
            )
            for number, title in enumerate(random.sample(TASKS, k=lists * tasks))
        ],
        LISTS[0],
        random.choice(SORTS),
    )


def _row(app: TodoRules, random: Random, least: int = 1) -> int:
    count = len(app.shown())
    if count < least:
        raise NotDrawnError(f"the list has {count} rows")
    return random.randint(1, count)


def _other(names: Sequence[str], now: str, random: Random) -> str:
    return random.choice([name for name in names if name != now])


def _new_title(app: TodoRules, random: Random) -> str:
    there = {task.title for task in app.tasks}
    left = [title for title in NEW_TASKS if title not in there]
    if not left:
        raise NotDrawnError("all titles of new tasks are used")
    return random.choice(left)


DRAWS: dict[str, Callable[[TodoRules, Random], Step]] = {
    "check": lambda app, random: check(_row(app, random)),
    "star": lambda app, random: star(_row(app, random)),
    "sort": lambda app, random: sort_by(_other(SORTS, app.sort, random)),
    "swipe": lambda app, random: swipe(_row(app, random, least=4)),
    "undo": lambda app, random: swipe_and_undo(_row(app, random)),
    "list": lambda app, random: open_list(_other(LISTS, app.current, random)),
    "tab": lambda app, random: open_tab(_other(TABS, app.tab, random)),
    "move": lambda app, random: move(
        _row(app, random, least=3), _other(LISTS, app.current, random)
    ),
    "priority": lambda app, random: prioritize(_row(app, random), random.choice(PRIORITIES)),
    "vain": lambda app, random: prioritize_in_vain(_row(app, random), random.choice(PRIORITIES)),
    "duplicate": lambda app, random: duplicate(_row(app, random)),
    "add": lambda app, random: add(_new_title(app, random)),
    "clear": lambda app, random: delete_completed(),
    "hide": lambda app, random: show_completed(),
}
"""Draws of a step by its kind, where the app stands."""

_BY_ROW: dict[str, Callable[[int], Step]] = {
    "check": check,
    "star": star,
    "swipe": swipe,
    "undo": swipe_and_undo,
    "duplicate": duplicate,
}


_BY_ROW_AND_NAME: dict[str, Callable[[int, str], Step]] = {
    "move": move,
    "priority": prioritize,
    "vain": prioritize_in_vain,
}

_NAMED = {"move": 2, "priority": 1, "vain": 1, "sort": 1, "list": 1}
"""The touch of a step that has a name, by kind."""

_NAMES: Mapping[str, Sequence[str]] = {
    "move": LISTS,
    "priority": PRIORITIES,
    "vain": PRIORITIES,
    "sort": SORTS,
    "list": LISTS,
}


def varied(kind: str, step: Step, random: Random) -> Step:
    """Another step of the same kind, with another row or another name.

    Raises:
        NotDrawnError: There is none.
    """
    argument = step[0].argument
    if kind in _BY_ROW and isinstance(argument, int):
        return _BY_ROW[kind](_near(argument, random))
    if kind in _BY_ROW_AND_NAME and isinstance(argument, int):
        name = str(step[_NAMED[kind]].argument)
        return _BY_ROW_AND_NAME[kind](_near(argument, random), name)
    if kind == "sort":
        return sort_by(_other(SORTS, str(step[1].argument), random))
    if kind == "list":
        return open_list(_other(LISTS, str(step[1].argument), random))
    raise NotDrawnError(f"a step of the kind {kind} has no other of its shape")


def _near(row: int, random: Random) -> int:
    return max(1, row + random.choice((-2, -1, 1, 2))) if row > 1 else row + random.choice((1, 2))


def alternatives(kind: str, step: Step, rows: int) -> Iterator[Step]:
    """All other steps of the same kind that differ from a step in one row or one name.

    Args:
        kind: The kind of the step.
        step: The step.
        rows: The most rows that a list has.
    """
    argument = step[0].argument
    if isinstance(argument, int):
        for row in range(1, rows + 1):
            if row == argument:
                continue
            if kind in _BY_ROW:
                yield _BY_ROW[kind](row)
            else:
                yield _BY_ROW_AND_NAME[kind](row, str(step[_NAMED[kind]].argument))
    if kind in _NAMES:
        place = _NAMED[kind]
        for name in _NAMES[kind]:
            if name == step[place].argument:
                continue
            if isinstance(argument, int):
                yield _BY_ROW_AND_NAME[kind](argument, name)
            else:
                yield {"sort": sort_by, "list": open_list}[kind](name)
