"""A made-up platform, whole: a text adventure with three rooms and two verbs.

It has a reader, an action space, an environment, goals, and a source, and needs nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from uiprobe.environments.base import EnvironmentVerdict, Opened, Provider
from uiprobe.environments.registry import environment
from uiprobe.environments.replay import Replays
from uiprobe.probes.sources.base import Broken
from uiprobe.probes.sources.locate import register_source
from uiprobe.ui.actions import Action, ActionError, TargetKind
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import Platform, register_platform
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.base import STOP_KIND, Persona, Tool
from uiprobe.ui.trajectory import record_action
from uiprobe.ui.trajectory_folder import FolderStep
from uiprobe.ui.tree import Bounds, Element, Tree, TreeError

ROOMS = {
    "hall": {"cellar door": "cellar", "ladder": "attic"},
    "cellar": {"stairs": "hall", "lamp": ""},
    "attic": {"ladder": "hall", "chest": ""},
}
ROW = 20


class Thing(Element):
    """A thing in a room; it can be used."""

    __slots__ = ()
    noun = "a thing"
    page_rule = "room"
    role = property(lambda self: "room" if self.depth == 0 else "thing")
    name = property(lambda self: self.attributes.get("called", ""))
    text = property(lambda self: "")
    id = property(lambda self: self.attributes.get("called", ""))
    states = property(lambda self: frozenset())
    visible = property(lambda self: True)

    def _find_actions(self) -> tuple[str, ...]:
        return ("use",) if self.depth else ()


class RoomReader:
    """Reads `{"room": ..., "things": [...]}`."""

    name, attributes, page = "adventure", frozenset({"called"}), Thing.page_rule

    def parse(self, document: bytes, *, name: str) -> Tree:
        try:
            room = json.loads(document)
            things = [str(thing) for thing in room["things"]]
        except (ValueError, KeyError, TypeError) as error:
            raise TreeError(name, "room", str(error), "a room") from None
        root = Thing({"called": room["room"]}, Bounds(0, 0, 100, ROW * (len(things) + 1)), 0)
        for row, thing in enumerate(things, 1):
            bounds = Bounds(0, row * ROW, 100, row * ROW + ROW - 1)
            root.children.append(Thing({"called": thing}, bounds, 1))
        return Tree([root])

    def element(self, attributes: Mapping[str, str], bounds: Bounds) -> Element:
        return Thing(attributes, bounds, 1)


class Verbs:
    """`use [i]` and `rest`, and how to stop."""

    name = "adventure"
    persona = Persona("play a text adventure", "the play of a text adventure", "game")
    skills = "Tips:\n- Doors lead back as well."
    verbs, kinds, targeted = ("use", "rest", "stop"), ("used", "rested", STOP_KIND), ("used",)
    worded = ()
    wait = Action("rest")

    def describe(self, targets: TargetKind) -> str:
        return "use [i] - use thing i\nrest - let time pass\nstop - the goal is reached"

    def example(self, targets: TargetKind) -> str:
        return "use [1]"

    def parse(self, text: str) -> Action:
        if text.startswith("use [") and text.endswith("]") and text[5:-1].isdecimal():
            return Action("use", index=int(text[5:-1]))
        if text not in ("rest", "stop"):
            raise ActionError("unknown_action", f"{text[:40]!r} is neither use, rest nor stop")
        return Action(text)

    def format(self, action: Action) -> str:
        return action.kind if action.index is None else f"use [{action.index}]"

    def check(
        self, action: Action, *, targets: TargetKind, widgets: int, width: float, height: float
    ) -> None:
        if action.index is not None and action.index >= widgets:
            raise ActionError("index_out_of_range", f"there are {widgets} things")

    def relocate(self, action: Action, move: Callable[[Point], Point]) -> Action:
        return action

    def tools(self, targets: TargetKind, *, may_be_infeasible: bool) -> list[Tool]:
        return [Tool("rest", "Let time pass.")]

    def read_call(self, name: str, arguments: Mapping[str, object]) -> Action:
        return self.parse(name)

    def stop(self, reason: str | None = None) -> Action:
        return Action("stop", text=reason)

    def ends(self, action: Action) -> bool:
        return action.kind == "stop"

    def declares_infeasible(self, action: Action) -> bool:
        return action.kind == "stop" and bool(action.text)

    def kind_of(self, action: Action) -> str:
        return {"use": "used", "rest": "rested", "stop": STOP_KIND}[action.kind]

    def repeat(self, kind: str, element: Element | None, message: str | None) -> Action:
        if element is None:
            return Action("rest" if kind == "rested" else "stop")
        return Action("use", index=element.bounds.top // ROW - 1)

    def tell(self, kind: str, place: str | None, message: str | None) -> str:
        return f"Used {place}" if place else {"rested": "Rested"}.get(kind, "Stopped")

    def tell_action(self, action: Action, place: str | None) -> str:
        return self.tell(self.kind_of(action), place, action.text)


ADVENTURE = register_platform(Platform("adventure", RoomReader(), Verbs()))


class Game:
    """The game; it knows whether the treasure was found."""

    def __init__(self) -> None:
        self.room, self.found = "hall", set[str]()

    def _look(self) -> Screen:
        async def draw() -> bytes:
            raise AssertionError("nobody asks a text adventure for pictures")

        document = json.dumps({"room": self.room, "things": list(ROOMS[self.room])}).encode()
        return Screen(
            document,
            place=Place("adventure", self.room),
            reader=ADVENTURE.reader,
            size=Size(100, 100),
            take_screenshot=draw,
        )

    async def reset(self, goal: Goal) -> Screen:
        self.room, self.found = "hall", set()
        return self._look()

    async def act(self, action: Action) -> Screen:
        if action.index is not None:
            thing = list(ROOMS[self.room])[action.index]
            self.found.add(thing)
            self.room = ROOMS[self.room][thing] or self.room
        return self._look()

    async def close(self) -> None:
        pass

    async def application_state(self) -> dict[str, object]:
        return {"adventure": {"room": self.room, "found": sorted(self.found)}}

    async def verdict(self) -> EnvironmentVerdict:
        return EnvironmentVerdict("chest" in self.found, len(self.found) / 2, "the chest is shut")


LAMP = Goal(
    task=1,
    app="adventure",
    instruction="Light the lamp in the cellar.",
    category="games",
    reference=('use {"called": "cellar door"}', 'use {"called": "lamp"}'),
    platform="adventure",
    evaluators=load_evaluators(
        [
            {"type": "stoppage", "match_rules": {"room": "cellar", "called": "lamp"}},
            {"type": "findaction", "match_rules": {"action_type": "used", "called": "lamp"}},
        ],
        platform=ADVENTURE,
    ),
)
CHEST = replace(
    LAMP,
    task=2,
    instruction="Open the chest in the attic.",
    reference=('use {"called": "ladder"}', 'use {"called": "chest"}'),
    evaluators=(),
    self_judged=True,
)


class Adventures:
    """The source: two goals, and a recording of the first."""

    name = "adventure"

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        return [LAMP, CHEST]

    def recorded_steps(self, goal: Goal) -> Sequence[FolderStep]:
        steps = []
        for room, line in (("hall", "use [0]"), ("cellar", "use [1]"), ("cellar", "stop")):
            game = Game()
            game.room = room
            screen, action = game._look(), ADVENTURE.space.parse(line)
            record = record_action(action, screen.tree, ADVENTURE)
            steps.append(
                FolderStep(
                    screen.document, Place("adventure", room), record, action, None, ADVENTURE
                )
            )
        return steps


class Games:
    async def open(self, goal: Goal) -> Opened:
        return Opened(Game(), "adventure")


@environment("adventure", platform="adventure", source="adventure")
def games(source: object, serials: tuple[str, ...]) -> Provider:
    return Games()


@environment("adventure_replay", platform="adventure", source="adventure")
def replayed_games(source: object, serials: tuple[str, ...]) -> Provider:
    return Replays(Adventures())


register_source("adventure", lambda seed: Adventures())  # type: ignore[arg-type,return-value]
