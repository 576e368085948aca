"""The look of charts: one style per model, the same in every chart of a report.

Colours are those of Okabe and Ito, which colour-blind readers can distinguish. For print in grey,
the line shows where a model runs, and the marker shows which model it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from uiprobe.inputs.drawing import draw_into_files

INK = "#1c1c1c"
MUTED = "#6b6b6b"
GRID = "#d4d4d4"
"""The greys of charts, which the page replaces in its dark theme."""

_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#8c6d31")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "h", "<", ">", "*")
_LINES: dict[str, Any] = {
    "api": "-",
    "local": (0, (6, 2)),
    "baseline": (0, (1.5, 1.6)),
    "unknown": (0, (6, 2, 1, 2)),
    "human": (0, (9, 2, 2, 2)),
}
# Only line hatches: matplotlib writes each dot of a dotted hatch as a separate path.
_HATCHES = {"api": "", "local": "///", "baseline": "\\\\\\", "human": "|||"}
LOCATION_WORDS = {
    "api": "API",
    "local": "local",
    "baseline": "baseline",
    "unknown": "hosting unknown",
    "human": "human",
}
LINE_WORDS = {
    "api": "solid",
    "local": "dashed",
    "baseline": "dotted",
    "unknown": "dash-dotted",
    "human": "long-dashed",
}


@dataclass(frozen=True, slots=True)
class ModelStyle:
    """The style of one model.

    Attributes:
        color: Its colour.
        marker: Its marker, by matplotlib's name.
        line: Its line, which shows where the model runs.
        hatch: The hatch of its bars, which shows the same.
    """

    color: str
    marker: str
    line: Any
    hatch: str


def model_styles(models: Sequence[tuple[str, str]]) -> dict[str, ModelStyle]:
    """A style for each model.

    Args:
        models: Name and location (`api`, `local` or `baseline`) of each, in the order in which they
            are shown.
    """
    return {
        name: ModelStyle(
            _COLORS[i % len(_COLORS)],
            _MARKERS[i % len(_MARKERS)],
            _LINES.get(location, "-"),
            _HATCHES.get(location, ""),
        )
        for i, (name, location) in enumerate(models)
    }


_STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "text.color": INK,
    # A name with two dollar signs is not a formula.
    "text.parse_math": False,
    "axes.formatter.use_mathtext": False,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 8,
    "svg.fonttype": "none",
    "svg.hashsalt": "uiprobe",
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
}


@contextmanager
def chart_style() -> Iterator[None]:
    """Draw in the report's style: the same bytes for the same numbers, on any machine.

    What matplotlib takes from a file in the working directory, or from its user, does not count.
    """
    draw_into_files()
    import matplotlib as mpl

    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


def shorten(name: str, limit: int = 28) -> str:
    """A name cut in its middle to fit into a chart."""
    line = " ".join(name.split())
    if len(line) <= limit:
        return line
    head = limit // 2
    return f"{line[:head]}…{line[head + 1 - limit :]}"
