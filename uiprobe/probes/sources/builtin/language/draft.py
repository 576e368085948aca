"""Drafts: the words, evaluators, reference and wrong endings of a template's parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from uiprobe.probes.sources.builtin.language.assertions import Stage, on_the_way
from uiprobe.probes.sources.builtin.language.changes import Change, evaluators_of
from uiprobe.probes.sources.builtin.language.endings import Ending, named_endings
from uiprobe.probes.sources.builtin.language.steps import Steps, is_declaration
from uiprobe.probes.sources.builtin.language.words import Word
from uiprobe.ui.evaluators import Evaluator


@dataclass(frozen=True, slots=True)
class Draft:
    """A template filled in with parameters.

    Attributes:
        words: What is put into the instruction, by name; dates and times in the words of its
            language.
        evaluators: What decides whether the goal was met.
        reference: A solution.
        setup: How the phone differs from a fresh one.
        near_misses: Wrong endings by what is wrong with them, each as steps from the start: the
            wrong item, one field off, done twice, not saved, something changed besides. Every
            evaluation must reject them.
        feasible: Whether the goal can be met at all; one that cannot has to be declared so.
    """

    words: Mapping[str, Word]
    evaluators: tuple[Evaluator, ...]
    reference: tuple[str, ...]
    setup: Mapping[str, Any] = field(default_factory=dict)
    near_misses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    feasible: bool = True

    def rejects(self, *ready: Ending, **named: Steps | Ending) -> Self:
        """The same with wrong endings, which its evaluation must reject.

        One that cannot be met also rejects that it is declared at once.

        Args:
            ready: Endings that have a name: `TWICE`, `UNSAVED`.
            named: Steps from the start, or endings made of the reference; underscores in the name
                stand for spaces: `another_alarm=switch(other)`, `paused=then(PAUSE)`.

        Raises:
            ValueError: Two have the same name, or a ready one has none.
        """
        unseen: dict[str, Steps] = (
            {} if self.feasible else {"declared at once": self.reference[-1:]}
        )
        endings = unseen | named_endings(*ready, **named)
        return replace(
            self,
            near_misses={
                name: ending.make(self.reference) if isinstance(ending, Ending) else ending
                for name, ending in endings.items()
            },
        )


def draft(
    *,
    way: Steps,
    change: Change | Iterable[Change] | None = None,
    path: Iterable[Evaluator | Stage] | None = None,
    seen: Evaluator | None = None,
    words: Mapping[str, Word] | None = None,
    setup: Mapping[str, Any] | None = None,
) -> Draft:
    """A goal in terms of its way and of what it changes.

    Args:
        way: The reference; one that ends with a declaration makes the goal infeasible.
        change: For user goals, the difference afterwards; everything else must be as before.
        path: For testing goals, the conditions on the trajectory. A tuple is a stage: its
            conditions and steps hold in order, from the end of a stage right before it.
        seen: For goals that cannot be met, that the place where the thing would be was on a screen:
            who declares without having looked is right by luck.
        words: The words of the instruction that are no parameters, or not written as such; a
            parameter that is a string or a whole number is there already.
        setup: How the phone differs from a fresh one.

    Raises:
        ValueError: Both a change and a path are given, or neither; or `seen` is missing for a goal
            that cannot be met, or given for another.
    """
    if (change is None) == (path is None):
        raise ValueError("a goal is judged by its `change` or by its `path`: give one of the two")
    feasible = not (way and is_declaration(way[-1]))
    if feasible != (seen is None):
        raise ValueError("`seen` is what has to be looked at before a goal is declared infeasible")
    evaluators = on_the_way(path) if path is not None else evaluators_of(change or ())
    if seen is not None:
        evaluators = (*evaluators, seen)
    return Draft(
        words or {},
        evaluators,
        way,
        setup or {},
        feasible=feasible,
    )
