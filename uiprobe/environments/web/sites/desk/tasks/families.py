"""The families of tasks, and what makes one of their tasks from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from uiprobe.environments.web.sites.desk.database import Row, Tables
from uiprobe.environments.web.sites.desk.later import Later
from uiprobe.environments.web.sites.desk.tasks.outcomes import TaskOutcome
from uiprobe.environments.web.sites.desk.tasks.readers import RecordReader
from uiprobe.ui.goal import DESK_HARD, Difficulty
from uiprobe.ui.person.facts import Person

if TYPE_CHECKING:
    from uiprobe.environments.web.sites.desk.tasks.hand import Hand

T = TypeVar("T")

WorldName = Literal["a", "b"]
"""The worlds of a pair: one goal and the same first pages, with opposite things right."""

WORLDS: tuple[WorldName, ...] = ("a", "b")

Tier = Literal["basic", "hard", "pairs"]


@dataclass(frozen=True, slots=True)
class Work:
    """One task.

    Attributes:
        goal: The value that is asked for.
        outcome: What must come about.
        solve: Does it, on the real pages.
        start: Where the task begins.
        stage: Records that are written before, by table of the database.
        flags: Changes of the site's behaviour, see `DeskSite.flags`.
        person: The colleague who can be asked, where the goal leaves something open.
        questions: Those of the solution, which asks them before it acts.
        later: What others write while the task is worked on.
    """

    goal: str
    outcome: TaskOutcome
    solve: Callable[[Hand], None]
    start: str = "/"
    stage: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    flags: Mapping[str, bool] = field(default_factory=dict)
    person: Person | None = None
    questions: tuple[str, ...] = ()
    later: tuple[Later, ...] = ()


class World:
    """The content that tasks are made from, the chance of their seed, and who reads it.

    Attributes:
        name: Which world of a pair it is; of other families there is one world, `a`.
    """

    def __init__(
        self,
        tables: Tables,
        draw: Random,
        seed: int,
        reader: RecordReader | None = None,
        name: WorldName = "a",
    ) -> None:
        self.tables = tables
        self.draw = draw
        self.seed = seed
        self.reader = reader or RecordReader()
        self.name = name

    def either(self, first: T, second: T) -> T:
        """The first of two values in world `a`, the second in world `b`."""
        return first if self.name == "a" else second

    def rows(self, table: str, **fields: Any) -> list[Row]:
        """The records of a table whose fields have values."""
        return [
            row
            for row in self.tables[table].values()
            if all(row[name] == value for name, value in fields.items())
        ]

    def one(self, table: str, **fields: Any) -> Row:
        """One of these records, by chance."""
        return self.draw.choice(self.rows(table, **fields))

    def get(self, table: str, key: int) -> Row:
        """A record by its key."""
        return self.tables[table][key]

    def next_key(self, table: str) -> int:
        """The key that a new record would get."""
        return max(self.tables[table], default=0) + 1

    def people(self) -> list[Row]:
        """Active people besides the one who does the tasks."""
        return [row for row in self.rows("person", is_active=1) if row["id"] != 1]

    def sample(self, values: Sequence[T], count: int) -> list[T]:
        """Some of several values, in the order of chance."""
        return self.draw.sample(list(values), min(count, len(values)))


@dataclass(frozen=True, slots=True)
class Family:
    """A family of tasks.

    Attributes:
        name: Its name, such as `filter-incident-list`.
        group: The group that its scores are counted in.
        make: Makes a task.
        steps: Actions that the solution takes at most, without questions.
        tier: The tier that it belongs to.
        modules: Parts of the desk that it needs, in the hard tier.
        memory: Values that have to be kept from one page to another, in the hard tier.
    """

    name: str
    group: str
    make: Callable[[World], Work]
    steps: int
    tier: Tier = "basic"
    modules: tuple[str, ...] = ()
    memory: int = 0

    @property
    def declares_end(self) -> bool:
        """Whether the agent declares the end, and is judged by what is there then."""
        return self.tier != "basic"

    @property
    def worlds(self) -> tuple[WorldName, ...]:
        """The worlds that it has."""
        return WORLDS if self.tier == "pairs" else WORLDS[:1]

    @property
    def difficulty(self) -> Difficulty:
        """Easy is a page and a step or two there, hard is work on several records."""
        return "hard" if self.declares_end else _DIFFICULTIES.get(self.group, "easy")


_DIFFICULTIES: dict[str, Difficulty] = {
    "form": "medium",
    "catalogue": "medium",
    "list-filter": "medium",
    "work": "hard",
    "judgement": "hard",
}

FAMILIES: dict[str, Family] = {}
"""The families of the basic tier, by name."""

HARD: dict[str, Family] = {}
"""Those of the hard tier."""

PAIRS: dict[str, Family] = {}
"""Those of pairs of worlds."""


def family(
    name: str, group: str, steps: int
) -> Callable[[Callable[[World], Work]], Callable[[World], Work]]:
    """Register what makes the tasks of a family; arguments are those of `Family`."""

    def add(make: Callable[[World], Work]) -> Callable[[World], Work]:
        if name in FAMILIES:
            raise ValueError(f"there are two families {name!r}")
        FAMILIES[name] = Family(name, group, make, steps)
        return make

    return add


def hard_family(
    name: str, steps: int, modules: tuple[str, ...], memory: int
) -> Callable[[Callable[[World], Work]], Callable[[World], Work]]:
    """Register what makes the tasks of a family of the hard tier, as `family` does."""

    def add(make: Callable[[World], Work]) -> Callable[[World], Work]:
        if name in FAMILIES or name in HARD:
            raise ValueError(f"there are two families {name!r}")
        HARD[name] = Family(name, DESK_HARD, make, steps, "hard", modules, memory)
        return make

    return add


PairKind = Literal[
    "ambiguous", "unsaid", "contradictory", "premise", "confirmed", "clear", "changed", "awaited"
]
"""Why one goal fits two worlds; see `uiprobe.probes.sources.builtin.worlds.pair`. A contradictory
goal asks for two things that exclude each other; others change what one edits; a decision comes
later."""


def pair_family(
    name: str, kind: PairKind, steps: int
) -> Callable[[Callable[[World], Work]], Callable[[World], Work]]:
    """Register what makes the tasks of a pair of worlds, as `family` does.

    It draws the same in both worlds, and asks `World.either` for what differs.
    """

    def add(make: Callable[[World], Work]) -> Callable[[World], Work]:
        if name in FAMILIES or name in HARD or name in PAIRS:
            raise ValueError(f"there are two families {name!r}")
        PAIRS[name] = Family(name, kind, make, steps, "pairs")
        return make

    return add
