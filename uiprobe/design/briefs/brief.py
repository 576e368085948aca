"""Briefs: what a page is to be built for, and the tasks that it must support."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

Category = Literal["app", "landing", "game", "interactive", "tool", "utility"]

CATEGORIES: tuple[Category, ...] = ("landing", "game", "app", "utility", "interactive", "tool")
"""The six categories, in the order of the paper's tables."""

TaskKind = Literal["core_function", "user_workflow", "edge_case"]
"""A single feature, a sequence of features, or an unusual input (paper appendix B)."""


class BriefError(ValueError):
    """A brief that cannot be read; the message names the file, the field and what was expected."""


@dataclass(frozen=True, slots=True)
class DesignTask:
    """Something that a user of the page wants to do.

    Attributes:
        number: Its number within the brief, from 1.
        text: What the user wants.
        expected: What shows that it is done.
        rule: The rule on the reference page, in the small language; empty if there is none.
        solution: How it is done on the reference page, one step an entry; empty if that is unknown.
    """

    number: int
    text: str
    expected: str
    kind: TaskKind
    rule: str = ""
    solution: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Brief:
    """The purpose of a page, with its tasks.

    Attributes:
        id: A short name.
        title: The name of the page.
        prompt: Instructions for the coder.
        tasks: Its tasks; empty where they are to be proposed.
        origin: Where it comes from: `builtin`, `aui`, or a path.
    """

    id: str
    title: str
    category: Category
    prompt: str
    tasks: tuple[DesignTask, ...] = ()
    origin: str = field(default="builtin")

    @property
    def digest(self) -> str:
        """A checksum of the brief and its tasks."""
        return digest_of_tasks(self.prompt, self.tasks)


def digest_of_tasks(prompt: str, tasks: Sequence[DesignTask]) -> str:
    """A checksum of tasks for a prompt: other tasks are another benchmark."""
    said = [[task.number, task.text, task.expected, task.kind, task.rule] for task in tasks]
    return sha256(json.dumps([prompt, said]).encode()).hexdigest()[:16]
