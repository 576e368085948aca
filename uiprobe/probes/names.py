"""Names with which tasks and metrics are declared.

Inspect loads every declaration to run one task, so this module imports nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

BUILTIN = "builtin"
"""The source of items that are minted here, on the phone that is built in."""

DESK = "desk"
"""The source of the embedded desk's tasks, in a browser."""

MINIWOB = "miniwob"
"""The source of MiniWoB's tasks, in a browser."""

WEB_SOURCES: tuple[str, ...] = (DESK, MINIWOB)
"""Sources whose items are minted here, of walks through web pages."""

MINTED_HERE = (BUILTIN, *WEB_SOURCES)
"""Sources that a seed and a number of items decide."""

GENERATED = "generated"
"""The source of items that belong to no app."""

WORKARENA = "workarena"
"""WorkArena on a ServiceNow instance of the user's."""

CLUSTER = "item"
"""Metadata key by which items are grouped for standard errors."""

Context = Literal["screen", "actions", "image"]
"""The context that completion judgment shows: history and tree, history alone, or history and
picture."""

Reading = Literal["strict", "sphinx"]
"""How completion judgment asks and reads: as the paper says, or as the Sphinx release does."""

CompletionAnswers = Literal[2, 3]
"""The answers that completion judgment offers: continue and stop, or also `failed`."""

Language = Literal["en", "de", "zh"]
"""Languages in which instructions and items of ladders are written."""

DEFAULT_ITEMS: Mapping[str, Mapping[str, int]] = {
    BUILTIN: {
        "goal_understanding": 504,
        "app_knowledge": 480,
        "completion_judgment": 600,
        "grounding": 880,
        "step_planning": 180,
    },
    DESK: {
        "goal_understanding": 120,
        "completion_judgment": 80,
        "grounding": 120,
        "step_planning": 60,
    },
    # MiniWoB has few tasks of several steps.
    MINIWOB: {"completion_judgment": 80, "grounding": 120, "step_planning": 20},
}
"""Items that a source mints of each probe where no number is asked for."""

LADDER_ITEMS = 480
"""Items of the ladders of a probe where no number is asked for."""

FOCUSED_ITEMS = 400
"""Items of the focused context: 160 that put values into a form, and 40 of each harder facet."""

DATA_SPLITS = ("train", "validation", "test")
"""Goals to train on, to choose by, and to report, which have no app, template or seed in common."""

DataSplit = Literal["all", "train", "validation", "test"]

User = Literal["none", "program", "model"]
"""The person of a run: none, one that is a program, or a model in that role."""

WebTier = Literal["basic", "hard", "pairs", "all"]
"""Goals of web navigation: those of the basic tier, those of the hard one, or all."""

Split = Literal["all", "selection", "reported", "train", "validation", "test"]
"""Goals of the web: all; the seeds of a task by which a model or its options are chosen, or those
that are reported; or one of `DATA_SPLITS`."""
