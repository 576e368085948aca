"""Draws `images/architecture.png`: the rooms of the package by floor, and who imports whom.

    python docs/architecture_picture.py [FILE]

Rooms and arrows come from the imports in the source, so the picture agrees with the code. An arrow
that follows from others is left out: if tasks import solvers and solvers import ui, no arrow leads
from tasks to ui. The numbers show the way of one item, as docs/architecture.md tells it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path as FilePath

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path

PACKAGE = FilePath(__file__).parents[1] / "uiprobe"

CAPTIONS = {
    "ui": "screens, actions, goals,\ntrajectories; no Inspect",
    "environments": "where a model acts",
    "episodes": "what a log keeps\nof an episode",
    "asking": "which completions\ncount",
    "probes": "what is asked",
    "model_configs": "one YAML per model",
    "solvers": "how a model answers",
    "scorers": "how answers are judged",
    "baselines": "models that work\noffline, and oracles",
    "exploration": "agents on unknown\nsites, denominators",
    "design": "pages by a model,\ntried by an agent",
    "tasks": "a probe, a solver\nand scorers",
    "suite": "many probes and models",
    "recordings": "sessions by hand,\nminting, traces",
    "proof": "proofs of goals,\naudits of items",
    "results": "logs to tables,\ncharts and a report",
    "verification": "logs judged again,\nsealed, verified",
    "cli": "the command uiprobe",
    "api": "the surface for\nother code",
    "_registry": "what Inspect discovers",
}
"""The rooms, and what each is for."""

GROUPS = {
    "#DCEBFA": ("ui", "environments", "episodes"),
    "#E3F3E1": (
        *("asking", "probes", "solvers", "scorers", "baselines", "model_configs"),
        *("exploration", "design"),
    ),
    "#FFF1D6": ("tasks", "suite", "_registry", "cli", "api"),
    "#F3E4F5": ("results", "recordings", "proof", "verification"),
}
COLORS = {room: color for color, rooms in GROUPS.items() for room in rooms}
TABLE = "probe_table"
FOR_ALL = (TABLE, "inputs")
"""What every room may read, so that it is not drawn."""

WAY = ("probes", "solvers", "environments", "episodes", "scorers", "results")
"""The rooms that an item passes, in order."""

INK, SOFT, LINE = "#1A1B20", "#5A5C66", "#8A8D99"
MOST_LETTERS = 30
WIDTH, HEIGHT, PITCH, GAP, BEND = 2.05, 1.04, 1.54, 0.3, 0.26


@dataclass(slots=True)
class Spot:
    """A room on its floor, or the place where a long arrow passes a floor.

    Attributes:
        floor: The floor, from 0 at the bottom.
        room: The room; None where an arrow passes.
        x: The centre.
        below: What it leads down to.
        above: What leads down to it.
    """

    floor: int
    room: str | None
    x: float = 0.0
    below: list[Spot] = field(default_factory=list)
    above: list[Spot] = field(default_factory=list)

    @property
    def width(self) -> float:
        """The room it takes, in inches."""
        return WIDTH if self.room else 0.2


def main(target: FilePath) -> None:
    """Draw the picture."""
    rooms = _rooms()
    floors = _floors(rooms)
    rows = _arrange(_reduced(rooms), floors)
    figure = _draw(rows)
    figure.savefig(target, dpi=160, metadata={"Software": None})


def _rooms() -> dict[str, set[str]]:
    """The rooms, and the others that each imports."""
    rooms: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room not in ("__init__", *FOR_ALL):
            rooms.setdefault(room, set()).update(set(_imported(path)) - {room})
    for room, below in rooms.items():
        # Whoever may import tasks loads them by way of the table, which names them.
        if TABLE in below and room not in ("results", "tasks"):
            below.add("tasks")
    if unknown := rooms.keys() - CAPTIONS.keys():
        raise SystemExit(f"{', '.join(sorted(unknown))}: no caption; add one to CAPTIONS")
    return {room: found & rooms.keys() for room, found in rooms.items()}


def _imported(path: FilePath) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module == "uiprobe":
            names = [f"uiprobe.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        yield from (name.split(".")[1] for name in names if name.startswith("uiprobe."))


def _floors(rooms: dict[str, set[str]]) -> dict[str, int]:
    """The floor of each room: one above the highest that it imports."""
    floors: dict[str, int] = {}
    while len(floors) < len(rooms):
        ready = [r for r, below in rooms.items() if r not in floors and below <= floors.keys()]
        if not ready:
            raise SystemExit(f"a circle of imports among {', '.join(rooms.keys() - floors.keys())}")
        floors |= {r: max((floors[b] + 1 for b in rooms[r]), default=0) for r in ready}
    return floors


def _reduced(rooms: dict[str, set[str]]) -> dict[str, set[str]]:
    """The imports without those that follow from others."""

    def reach(room: str) -> set[str]:
        return rooms[room].union(*(reach(below) for below in rooms[room]))

    return {
        room: {b for b in below if not any(b in reach(other) for other in below - {b})}
        for room, below in rooms.items()
    }


def _arrange(rooms: dict[str, set[str]], floors: dict[str, int]) -> list[list[Spot]]:
    """Rooms in rows from the bottom, so that arrows are short and seldom cross."""
    rows: list[list[Spot]] = [[] for _ in range(max(floors.values()) + 1)]
    spots = {room: Spot(floors[room], room) for room in rooms}
    for spot in spots.values():
        rows[spot.floor].append(spot)
    for room, below in rooms.items():
        for other in sorted(below):
            upper = spots[room]
            for floor in range(upper.floor - 1, floors[other], -1):
                bend = Spot(floor, None)
                rows[floor].append(bend)
                _join(upper, bend)
                upper = bend
            _join(upper, spots[other])
    for _ in range(60):
        for row in rows:
            _order(row)
        for row in reversed(rows):
            _order(row)
    for _ in range(200):
        for row in (*rows, *reversed(rows)):
            _place(row)
    return rows


def _join(upper: Spot, lower: Spot) -> None:
    upper.below.append(lower)
    lower.above.append(upper)


def _wish(spot: Spot) -> float:
    near = [*spot.below, *spot.above]
    return sum(other.x for other in near) / len(near) if near else 0.0


def _order(row: list[Spot]) -> None:
    row.sort(key=_wish)
    x = -(sum(spot.width + GAP for spot in row)) / 2
    for spot in row:
        spot.x = x + (spot.width + GAP) / 2
        x += spot.width + GAP


def _place(row: list[Spot]) -> None:
    """Move each to where its neighbours want it, as far as the next in the row allows."""
    for i, spot in enumerate(row):
        low = high = None
        if i > 0:
            low = row[i - 1].x + (row[i - 1].width + spot.width) / 2 + GAP
        if i + 1 < len(row):
            high = row[i + 1].x - (row[i + 1].width + spot.width) / 2 - GAP
        x = _wish(spot)
        x = x if low is None else max(x, low)
        spot.x = x if high is None else min(x, max(high, low if low is not None else high))


def _draw(rows: list[list[Spot]]) -> Figure:
    spots = [spot for row in rows for spot in row]
    left = min(spot.x - spot.width / 2 for spot in spots) - 0.3
    right = max(spot.x + spot.width / 2 for spot in spots) + 0.3
    height = (len(rows) - 1) * PITCH + HEIGHT + 0.6
    figure = Figure(figsize=(right - left, height), facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(left, right)
    axes.set_ylim(-HEIGHT / 2 - 0.3, height - HEIGHT / 2 - 0.3)
    axes.axis("off")
    for spot in spots:
        if spot.room:
            _box(axes, spot)
            for lower in spot.below:
                _arrow(axes, spot, lower)
    return figure


def _box(axes: Axes, spot: Spot) -> None:
    room = spot.room or ""
    y = spot.floor * PITCH
    corner = (spot.x - WIDTH / 2, y - HEIGHT / 2)
    style = "round,pad=0,rounding_size=0.12"
    axes.add_patch(
        FancyBboxPatch(
            corner, WIDTH, HEIGHT, boxstyle=style, fc=COLORS[room], ec=LINE, lw=1.0, zorder=3
        )
    )
    text = {"ha": "center", "va": "center", "zorder": 4}
    parts = _parts(room)
    lines = CAPTIONS[room].count("\n") + 1
    # Title, caption and parts as one block in the middle of the box.
    top = y + (0.2 + 0.19 * lines + (0.21 if parts else 0)) / 2
    axes.text(spot.x, top - 0.08, room, fontsize=13, weight="bold", color=INK, **text)
    middle = top - 0.26 - 0.19 * lines / 2
    axes.text(spot.x, middle, CAPTIONS[room], fontsize=9.5, color=INK, linespacing=1.25, **text)
    if parts:
        bottom = top - 0.38 - 0.19 * lines
        axes.text(spot.x, bottom, parts, fontsize=8.5, color=SOFT, style="italic", **text)
    if room in WAY:
        place = (corner[0] + 0.04, corner[1] + HEIGHT - 0.04)
        axes.add_patch(Circle(place, 0.17, fc=INK, ec="white", lw=1.5, zorder=5))
        number = str(WAY.index(room) + 1)
        axes.text(*place, number, fontsize=10, weight="bold", color="white", **text | {"zorder": 6})


def _parts(room: str) -> str:
    """The folders within a room, as many as the box has room for."""
    folders = sorted(path.parent.name for path in (PACKAGE / room).glob("*/__init__.py"))
    shown = len(folders)
    while len(", ".join(folders[:shown])) > MOST_LETTERS:
        shown -= 1
    return ", ".join(folders[:shown]) + (", ..." if shown < len(folders) else "")


def _arrow(axes: Axes, upper: Spot, lower: Spot) -> None:
    """A curve from a room through the places where it passes floors, down to another room."""
    way = [upper, lower]
    while way[-1].room is None:
        way.append(way[-1].below[0])
    points = [(_port(upper, way[1], upper.below), upper.floor * PITCH - HEIGHT / 2)]
    for bend in way[1:-1]:
        y = bend.floor * PITCH
        points += [(bend.x, y + HEIGHT / 2), (bend.x, y - HEIGHT / 2)]
    last = way[-1]
    points.append((_port(last, way[-2], last.above), last.floor * PITCH + HEIGHT / 2 + 0.03))
    vertices, codes = [points[0]], [Path.MOVETO]
    for (x1, y1), (x2, y2) in pairwise(points):
        if x1 == x2:
            vertices.append((x2, y2))
            codes.append(Path.LINETO)
        else:
            vertices += [(x1, y1 - BEND), (x2, y2 + BEND), (x2, y2)]
            codes += [Path.CURVE4] * 3
    axes.add_patch(
        FancyArrowPatch(
            path=Path(vertices, codes), arrowstyle="-|>", mutation_scale=12, lw=1.3,
            color=LINE, zorder=2,
        )
    )  # fmt: skip


def _port(spot: Spot, other: Spot, others: list[Spot]) -> float:
    """Where an arrow meets the edge of a box: side by side, in the order of the other ends."""
    if len(others) == 1:
        return spot.x + max(-WIDTH / 3, min(WIDTH / 3, other.x - spot.x))
    ordered = sorted(others, key=lambda each: each.x)
    index = next(i for i, each in enumerate(ordered) if each is other)
    return spot.x + WIDTH * 0.7 * (index / (len(ordered) - 1) - 0.5)


if __name__ == "__main__":
    here = FilePath(__file__).parent / "images" / "architecture.png"
    main(FilePath(sys.argv[1]) if len(sys.argv) > 1 else here)
