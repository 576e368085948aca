"""Judges the outcome of a task: by the database, the last message, or the address."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol
from urllib.parse import parse_qs, urlsplit

from uiprobe.environments.web.sites.desk.conditions import Condition, read
from uiprobe.environments.web.sites.desk.database import Row, Tables, differences
from uiprobe.ui.stated_answers.containing import contains_answer
from uiprobe.ui.stated_answers.judge import judge_answer
from uiprobe.ui.stated_answers.question import Question

AnswerReading = Literal["stated", "workarena"]

_FREE = ("id", "number", "password")


@dataclass(frozen=True, slots=True)
class Seen:
    """The input of a judge.

    Attributes:
        before: All records when the task began.
        after: All records now.
        url: The address of the page.
        columns: The columns that the signed-in person sees in a list, by table.
        user: The key of the person who is signed in; None if signed out.
        messages: Roles and texts of the chat.
        reading: How an answer is read: `stated` by the grammar of stated answers, `workarena` by
            looking for it in the message.
        visited: Paths of the pages that were opened.
    """

    before: Tables
    after: Tables
    url: str
    columns: dict[str, Sequence[str]]
    user: int | None
    messages: Sequence[tuple[str, str]]
    reading: AnswerReading = "stated"
    visited: frozenset[str] = frozenset()

    def last(self, role: str) -> str | None:
        """The last message of a role."""
        return next((text for who, text in reversed(self.messages) if who == role), None)


@dataclass(frozen=True, slots=True)
class TaskJudgement:
    """Whether the task is met, whether it is over, and why."""

    met: bool
    over: bool
    why: str


class TaskOutcome(Protocol):
    """The result that a task asks for."""

    def judge(self, seen: Seen) -> TaskJudgement:
        """Judge what is seen."""
        ...


def is_feasible(outcome: TaskOutcome) -> bool:
    """Whether what is asked for can be done."""
    return not isinstance(outcome, Refused | Untouched)


def _met(reason: str = "met") -> TaskJudgement:
    return TaskJudgement(True, True, reason)


def _not_yet(reason: str) -> TaskJudgement:
    return TaskJudgement(False, False, reason)


def _same(expected: object, found: object) -> bool:
    if isinstance(expected, dict):
        try:
            return bool(json.loads(str(found)) == expected)
        except ValueError:
            return False
    return expected == found


@dataclass(frozen=True, slots=True)
class Changed:
    """Exactly these changes of the database, and no others.

    Attributes:
        updated: New values of fields, by table and key; an empty row is one that is deleted.
        created: New records, by table, with all their fields but key and number.
    """

    updated: Tables = field(default_factory=dict)
    created: dict[str, list[Row]] = field(default_factory=dict)

    def judge(self, seen: Seen) -> TaskJudgement:
        """Compare all tables."""
        refused = seen.last("infeasible")
        if refused is not None:
            return TaskJudgement(False, True, "the task can be done, and was refused")
        changed = differences(seen.before, seen.after)
        fresh: dict[str, list[Row]] = {}
        updated: Tables = {}
        for table, rows in changed.items():
            for key, row in rows.items():
                if row and key not in seen.before.get(table, {}):
                    fresh.setdefault(table, []).append(
                        {n: v for n, v in row.items() if n not in _FREE}
                    )
                else:
                    updated.setdefault(table, {})[key] = row
        if updated != self.updated:
            return _not_yet(f"changed is {_short(updated)}, wanted is {_short(self.updated)}")
        if {t: len(r) for t, r in fresh.items()} != {t: len(r) for t, r in self.created.items()}:
            return _not_yet(f"created is {_short(fresh)}, wanted is {_short(self.created)}")
        for table, wanted in self.created.items():
            left = list(fresh[table])
            for row in wanted:
                match = next((one for one in left if _fits(row, one)), None)
                if match is None:
                    return _not_yet(f"created is {_short(fresh)}, wanted is {_short(row)}")
                left.remove(match)
        return _met()


def _fits(wanted: Row, found: Row) -> bool:
    return all(_same(wanted.get(name), value) for name, value in found.items())


def _short(value: object) -> str:
    return str(value)[:800]


@dataclass(frozen=True, slots=True)
class Answered:
    """A last message that states the answer to a question.

    Attributes:
        question: What is asked, and what counts as an answer.
    """

    question: Question

    def judge(self, seen: Seen) -> TaskJudgement:
        """Judge the last message by the grammar of stated answers."""
        if differences(seen.before, seen.after):
            return TaskJudgement(False, seen.last("assistant") is not None, "something was changed")
        answer = seen.last("assistant")
        refused = seen.last("infeasible") is not None
        if answer is None:
            return TaskJudgement(False, refused, "there is no answer")
        if refused:
            return TaskJudgement(False, True, "the question was answered, and refused as well")
        reading = _READINGS[seen.reading](answer, self.question)
        return _met() if reading.met else TaskJudgement(False, True, reading.why)


_READINGS = {"stated": judge_answer, "workarena": contains_answer}


def _unchanged(seen: Seen) -> str:
    if differences(seen.before, seen.after):
        return "something was changed"
    return "the task was refused" if seen.last("infeasible") is not None else ""


@dataclass(frozen=True, slots=True)
class Filtered:
    """A list that shows the records that meet conditions."""

    table: str
    conditions: frozenset[Condition]
    any_of: bool = False

    def judge(self, seen: Seen) -> TaskJudgement:
        """Read the filter from the address."""
        if why := _unchanged(seen):
            return TaskJudgement(False, seen.last("infeasible") is not None, why)
        parts = urlsplit(seen.url)
        asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        if parts.path != f"/desk/{self.table}/":
            return _not_yet("another page is open")
        try:
            found = frozenset(map(_plain, read(asked.get("filter", "[]"))))
        except ValueError as error:
            return _not_yet(str(error))
        if asked.get("q"):
            return _not_yet("the list is searched besides")
        if _besides(asked):
            return _not_yet("the list is filtered in another way besides")
        any_of = asked.get("match") == "any"
        if found != frozenset(map(_plain, self.conditions)):
            return _not_yet(f"the filter is {_short(found)}")
        if len(found) > 1 and any_of != self.any_of:
            return _not_yet("the conditions are combined in the other way")
        return _met()


def _besides(asked: Collection[str]) -> bool:
    """Whether an address narrows a list in another way than by the desk's filter.

    Django takes the conditions of any parameter, such as `state=Closed`.
    """
    return bool(set(asked) - _OF_LISTS)


_OF_LISTS = frozenset({"filter", "match", "o", "p", "all"})


def _plain(condition: Condition) -> Condition:
    return Condition(condition.field, condition.operator, condition.value.strip().lower())


@dataclass(frozen=True, slots=True)
class Sorted:
    """A list that is sorted by columns; a minus stands before those that descend."""

    table: str
    order: tuple[str, ...]

    def judge(self, seen: Seen) -> TaskJudgement:
        """Read the order from the address."""
        if why := _unchanged(seen):
            return TaskJudgement(False, seen.last("infeasible") is not None, why)
        parts = urlsplit(seen.url)
        asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        if parts.path != f"/desk/{self.table}/":
            return _not_yet("another page is open")
        if asked.get("filter") or _besides(asked):
            return _not_yet("the list is filtered besides")
        columns = seen.columns[self.table]
        found = []
        for part in asked.get("o", "").split("."):
            number = part.removeprefix("-")
            if not number.isdecimal() or not 1 <= int(number) <= len(columns):
                return _not_yet("the list is not sorted")
            # Before the number stands the minus, or nothing.
            found.append(part[: -len(number)] + columns[int(number) - 1])
        if tuple(found) != self.order:
            return _not_yet(f"the order is {found}")
        return _met()


@dataclass(frozen=True, slots=True)
class Opened:
    """A page that is open."""

    address: str

    def judge(self, seen: Seen) -> TaskJudgement:
        """Compare the address, with its query."""
        if why := _unchanged(seen):
            return TaskJudgement(False, seen.last("infeasible") is not None, why)
        wanted, found = urlsplit(self.address), urlsplit(seen.url)
        if wanted.path == found.path and parse_qs(wanted.query) == parse_qs(found.query):
            return _met()
        return _not_yet(f"the page is {found.path}")


@dataclass(frozen=True, slots=True)
class Impersonated:
    """Somebody in whose name the desk is used."""

    person: int

    def judge(self, seen: Seen) -> TaskJudgement:
        """Look into the session."""
        if why := _unchanged(seen):
            return TaskJudgement(False, seen.last("infeasible") is not None, why)
        if seen.user == self.person:
            return _met()
        return _not_yet(f"the desk is used as person {seen.user}")


@dataclass(frozen=True, slots=True)
class Refused:
    """A task that cannot be done, and is reported so.

    Attributes:
        evidence: Beginnings of paths, at least one group of them; of each group, a page must have
            been opened that says why, before the report.
    """

    evidence: tuple[tuple[str, ...], ...]

    def judge(self, seen: Seen) -> TaskJudgement:
        """Ask for the report, which ends the task, for a look, and for an untouched database."""
        reported = seen.last("infeasible") is not None
        if differences(seen.before, seen.after):
            return TaskJudgement(False, reported, "something was changed")
        if not reported:
            return _not_yet("the task was not reported as infeasible")
        for pages in self.evidence:
            if not any(path.startswith(pages) for path in seen.visited):
                why = f"reported without a look at {' or '.join(pages)}"
                return TaskJudgement(False, True, why)
        return _met()


@dataclass(frozen=True, slots=True)
class Untouched:
    """A desk on which nothing was done, since a colleague had to say that nothing is to be done.

    Whether they were asked, or the task was reported as infeasible, is judged from the episode.
    """

    def judge(self, seen: Seen) -> TaskJudgement:
        """Compare all tables."""
        if changed := differences(seen.before, seen.after):
            return _not_yet(f"nothing was to be done, changed is {_short(changed)}")
        return _met()
