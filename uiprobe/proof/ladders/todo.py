"""A solver of the items about the to-do list, written against the text of the prompts.

It shares no code with what makes the items. It reads the tasks, the actions and the options from
the prompt, and does what the rules in the prompt say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

Record = dict[str, Any]

_RANK = {"High": 0, "Normal": 1, "Low": 2}
_LISTS = ("My tasks", "Work", "Shopping")
_SORTS = ("Due date", "Title", "Priority")
_ROW = re.compile(r"\brow (\d+)")


class _ImpossibleError(Exception):
    """An action that cannot be done where the app stands."""


class _App:
    """The app as the prompt describes it."""

    def __init__(self, prompt: str) -> None:
        screen = re.search(
            r'On the screen is the list "(.+?)" with the tab "(.+?)", sorted by (.+?); ', prompt
        )
        if screen is None:
            raise ValueError("the prompt does not say what is on the screen")
        self.front, self.tab, self.order = screen[1], screen[2], screen[3]
        self.hidden = False
        self.records: list[Record] = []
        held = prompt.split("were created:\n")[1].split("\n\nOn the screen")[0]
        name = ""
        for line in held.splitlines():
            if line.startswith('List "'):
                name = line[6:-2]
            elif line.startswith("- "):
                self.records.append(_record(line, name))
        self.pending: list[Record] | None = None
        self.subject: Record | None = None
        self.edited: Record | None = None

    def visible(self) -> list[Record]:
        found = [one for one in self.records if one["list"] == self.front]
        if self.tab == "Done":
            found = [one for one in found if one["done"]]
        if self.tab == "Active" or (self.tab == "All" and self.hidden):
            found = [one for one in found if not one["done"]]
        keys = {
            "due date": lambda one: one["due"] or "~",
            "title": lambda one: one["title"].casefold(),
            "priority": lambda one: _RANK[one["priority"]],
        }
        # Sorting twice keeps what is equal in its order.
        found = sorted(found, key=keys[self.order.casefold()])
        return sorted(found, key=lambda one: bool(one["done"]))

    def run(self, lines: Sequence[str]) -> _App:
        for number, line in enumerate(lines):
            self._act(line, lines[number - 1] if number else "")
        return self

    def _target(self, line: str) -> Record:
        number = _ROW.search(line)
        rows = self.visible()
        if number is None or not 1 <= int(number[1]) <= len(rows):
            raise _ImpossibleError(line)
        return rows[int(number[1]) - 1]

    def _act(self, line: str, before: str) -> None:
        quoted = re.search(r'"(.*)"', line)
        name = quoted[1] if quoted else ""
        undo, self.pending = self.pending, None
        if line.startswith("Touch the check box"):
            one = self._target(line)
            one["done"] = not one["done"]
        elif line.startswith("Touch the star"):
            one = self._target(line)
            one["star"] = not one["star"]
        elif line.startswith("Swipe row"):
            one = self._target(line)
            self.pending = list(self.records)
            # A duplicate is equal to it, and stays.
            self.records = [other for other in self.records if other is not one]
        elif name == "Undo":
            if undo is None:
                raise _ImpossibleError(line)
            self.records = undo
        elif line.startswith(("Touch and hold", "Touch the title")):
            self.subject = self._target(line)
            self.edited = dict(self.subject)
        elif line.startswith("Touch the tab"):
            self.tab = name
        elif name == "Add task":
            self.subject, self.edited = None, _new(self.front)
        elif line.startswith("Type") and self.edited is not None:
            self.edited["title"] = name
        elif line.startswith("Choose the priority") and self.edited is not None:
            self.edited["priority"] = name
        elif name == "Save" and self.edited is not None:
            if self.subject is None:
                self.records.append(self.edited)
            else:
                self.subject.update(self.edited)
        elif line.startswith("Press the back"):
            if self.edited == self.subject:
                # Without a change nothing asks whether it is to be discarded.
                raise _ImpossibleError(line)
        elif name == "Duplicate" and self.subject is not None:
            self.records.append({**self.subject, "done": False})
        elif name == "Show completed":
            self.hidden = not self.hidden
        elif name == "Delete":
            self.records = [
                one for one in self.records if one["list"] != self.front or not one["done"]
            ]
        elif before.endswith('"Move to list".') and self.subject is not None:
            self.subject["list"] = name
        elif before.startswith("Touch the sort"):
            self.order = name
        elif before.startswith("Open the navigation"):
            self.front = name

    def screen(self) -> str:
        return " / ".join(map(_shown, self.visible()))


def _record(line: str, name: str) -> Record:
    title, _, rest = line[2:].partition(": priority ")
    facts = rest.split(", ")
    due = next((fact[7:] for fact in facts if fact.startswith("due on ")), None)
    return {
        "title": title, "list": name, "due": due, "priority": facts[0],
        "star": "starred" in facts, "done": "completed" in facts,
    }  # fmt: skip


def _new(name: str) -> Record:
    return {
        "title": "", "list": name, "due": None, "priority": "Normal", "star": False, "done": False,
    }  # fmt: skip


def _shown(one: Record) -> str:
    text: str = ("[x] " if one["done"] else "[ ] ") + one["title"]
    if one["due"]:
        text += datetime.strptime(one["due"], "%Y-%m-%d").strftime(", %a, %b %d").replace(" 0", " ")
    if one["priority"] == "High" and not one["done"]:
        text += ", flag"
    return text + (", star" if one["star"] else "")


def _actions(prompt: str) -> list[str]:
    """The lines of the actions, without their numbers."""
    part = re.split(r"(?:These actions (?:are|were) carried out|Actions so far):\n", prompt)[1]
    return [line.partition(". ")[2] for line in part.split("\n\n")[0].splitlines()]


def _options(prompt: str) -> dict[str, str]:
    return dict(re.findall(r"^([A-D])\. (.*)$", prompt, re.MULTILINE))


def solve_ahead(prompt: str) -> str | None:
    """The option that the screen shows in the end."""
    screen = _App(prompt).run(_actions(prompt)).screen()
    return _only(letter for letter, text in _options(prompt).items() if text == screen)


def solve_completion(prompt: str) -> str | None:
    """Whether the actions have done what the goal says."""
    wanted, held = _wanted(prompt), _App(prompt).run(_actions(prompt)).records
    return "stop" if _same(wanted, held) else "continue"


def solve_repair(prompt: str) -> str | None:
    """The option in which another row or another name reaches the goal."""
    wanted, lines = _wanted(prompt), _actions(prompt)
    found = []
    for letter, text in _options(prompt).items():
        first, last = re.match(r"Actions? (\d+)(?: to (\d+))?:", text).groups()  # type: ignore[union-attr]
        places = range(int(first) - 1, int(last or first))
        if any(_reaches(prompt, wanted, other) for other in _changed(lines, places)):
            found.append(letter)
    return _only(iter(found))


def _reaches(prompt: str, wanted: list[Record], lines: Sequence[str]) -> bool:
    try:
        return _same(wanted, _App(prompt).run(lines).records)
    except _ImpossibleError:
        return False


def _changed(lines: list[str], places: range) -> Iterator[list[str]]:
    """The actions with one row or one name in some places changed."""
    for place in places:
        line, others = lines[place], []
        if row := _ROW.search(line):
            others = [
                _ROW.sub(f"row {other}", line) for other in range(1, 41) if other != int(row[1])
            ]
        for names in (_LISTS, _SORTS, tuple(_RANK)):
            named = next((name for name in names if line.endswith(f'"{name}".')), None)
            if named is not None:
                others += [line.replace(named, name) for name in names if name != named]
        for other in others:
            yield [*lines[:place], other, *lines[place + 1 :]]


def _wanted(prompt: str) -> list[Record]:
    """Return the tasks that the goal asks for in the end."""
    records = _App(prompt).records
    points = prompt.split("and nothing else.\n")[1].split("\n\n")[0]
    by_title = {one["title"]: one for one in records}
    for point in points.splitlines():
        if new := re.match(
            r'- There is a new task "(.+)" in the list "(.+)", (not )?completed, '
            r"with priority (\w+)( and a star)?\.$",
            point,
        ):
            records.append(
                _new(new[2])
                | {"title": new[1], "done": not new[3], "priority": new[4], "star": bool(new[5])}
            )
            continue
        title, rest = re.match(r'- "(.+?)" (.+)\.$', point).groups()  # type: ignore[union-attr]
        one = by_title[title]
        if rest == "is deleted":
            records.remove(one)
        elif rest.endswith("completed"):
            one["done"] = "not" not in rest
        elif rest.endswith("star"):
            one["star"] = rest == "has a star"
        elif rest.startswith("has priority "):
            one["priority"] = rest.rpartition(" ")[2]
        else:
            one["list"] = rest.split('"')[1]
    return records


def _same(one: list[Record], other: list[Record]) -> bool:
    """Whether two lists hold the same tasks, in whatever order."""
    return sorted(map(repr, one)) == sorted(map(repr, other))


def _only(found: Iterator[str]) -> str | None:
    answers = list(found)
    return answers[0] if len(answers) == 1 else None
