"""How parameters are drawn: from a seed, and from what the apps hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

Parameters = dict[str, Any]
"""Plain data by name; changing any one of them makes another goal."""

Apps = Mapping[str, Any]
"""The data of the apps of a fresh phone, by package."""

Draw = Callable[[Random, Apps], Any]
"""Draws one value."""

Choices = Sequence[Any] | Callable[[Apps], Sequence[Any]]
"""The values to choose from, or a function that finds them in the apps."""


def one_of(choices: Choices) -> Draw:
    """Draws one of several."""
    return lambda random, apps: random.choice(_found(choices, apps))


def some_of(choices: Choices, number: int) -> Draw:
    """Draws a list of that many different ones."""
    return lambda random, apps: random.sample(_found(choices, apps), k=number)


def some_as(choices: Choices, *names: str) -> Callable[[Random, Apps], Parameters]:
    """Draws all parameters at once, a different one of several for each name."""
    return lambda random, apps: dict(
        zip(names, random.sample(_found(choices, apps), k=len(names)), strict=True)
    )


def one_but(choices: Iterable[Any], *path: str) -> Draw:
    """Draws one of several, other than what the apps hold at the path."""
    several = list(choices)

    def draw(random: Random, apps: Apps) -> Any:  # noqa: ANN401 - plain data
        now: Any = apps
        for segment in path:
            now = now[segment]
        return random.choice([choice for choice in several if choice != now])

    return draw


def number(start: int, stop: int, step: int = 1) -> Draw:
    """Draws a whole number; `stop` is not among them."""
    return lambda random, apps: random.randrange(start, stop, step)


def together(draw: Callable[[Random, Apps], Parameters] | Mapping[str, Draw]) -> Draw:
    """Draws parameters: by name in their order, each apart, or all at once.

    A name of several words, as `first second`, stands for so many parameters that are drawn as one.
    """
    if callable(draw):
        return draw
    named = {tuple(names.split()): part for names, part in draw.items()}

    def drawn(random: Random, apps: Apps) -> Parameters:
        parameters: Parameters = {}
        for names, part in named.items():
            values = part(random, apps)
            parameters.update(zip(names, values if names[1:] else (values,), strict=True))
        return parameters

    return drawn


class NoChoiceError(LookupError):
    """A phone has nothing to draw, or what was drawn leaves nothing that a wrong ending needs."""


class DrawRandom(Random):
    """Random numbers for parameters: what a phone has none of is no choice, not a fault."""

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """One of a sequence.

        Raises:
            NoChoiceError: It is empty.
        """
        if not len(seq):
            raise NoChoiceError("found nothing to choose from")
        return super().choice(seq)

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """So many of a sequence.

        Raises:
            NoChoiceError: It has fewer.
        """
        if counts is None and k > len(population):
            raise NoChoiceError(f"found {len(population)} to choose {k} from")
        return super().sample(population, k, counts=counts)


def another(choices: Iterable[Any], *names: Any) -> Any:  # noqa: ANN401 - plain data
    """The first choice that is not among the names; for wrong endings.

    Raises:
        NoChoiceError: All choices are among the names.
    """
    for choice in choices:
        if choice not in names:
            return choice
    raise NoChoiceError(f"found no choice that is not among {names!r}")


def _found(choices: Choices, apps: Apps) -> Sequence[Any]:
    return choices(apps) if callable(choices) else choices
