"""The faults that can be planted in the simulated agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from uiprobe.episodes.options import Options, split_options

CURES: Mapping[str, str] = {
    "icons": "grounding",
    "forgets": "memory",
    "stops_early": "stop",
    "ignores_states": "state",
    "breaks_form": "format",
    "lost": "plan",
    "clumsy": "grounding",
    "misreads": "read",
    "half_day": "state",
    "unread": "language",
    "stays": "scroll",
    "strays": "exploration",
    "repeats": "memory",
    "gives_up": "stop",
    "goes_on": "stop",
    "guesses": "ask",
    "hurries": "time",
}
"""The help that makes up for each fault; nothing makes up for the others."""


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults of an agent; by default none.

    Attributes:
        icons: Probability that it misses a target that has no text.
        forgets: Steps after which it no longer knows what it has done; 0 for never.
        stops_early: Probability that it takes a goal for met when half of it is done.
        ignores_states: Probability that it touches again what it has just switched, because it does
            not see that it has.
        breaks_form: Probability that an answer is not in the demanded form.
        lost: Probability that it does not know the next step and does something.
        clumsy: Probability that it misses any target.
        misreads: Probability that it takes another thing for one whose label holds a number.
        half_day: Probability that it takes the half of the day that it wants for chosen.
        unread: Probability that it takes another thing for one whose label is in another script.
        stays: Probability, by episode, that it takes the edge of the screen for the end of a list.
        strays: Probability that it does not know where in the app things are and opens something.
        repeats: Probability that it does a step twice because it does not know that it is done.
        gives_up: Probability, by episode, that half-way it calls the goal infeasible.
        goes_on: Probability, by episode, that it does not notice that the goal is met.
        guesses: Probability, by episode, that it does not ask, and takes something else than what
            the person means.
        hurries: Probability, by episode, that it does not wait.
        slips: Probability that it touches something else, whatever it knows; other tries slip
            elsewhere.
        hasty: Probability that it touches something else unless it is given much to read, whatever
            that says.
        cuts_text: Probability that it types half of what it means to.
        deaf: Probability that it does not know the next step, and takes no help.
    """

    icons: float = 0.0
    forgets: int = 0
    stops_early: float = 0.0
    ignores_states: float = 0.0
    breaks_form: float = 0.0
    lost: float = 0.0
    clumsy: float = 0.0
    misreads: float = 0.0
    half_day: float = 0.0
    unread: float = 0.0
    stays: float = 0.0
    strays: float = 0.0
    repeats: float = 0.0
    gives_up: float = 0.0
    goes_on: float = 0.0
    guesses: float = 0.0
    hurries: float = 0.0
    slips: float = 0.0
    hasty: float = 0.0
    cuts_text: float = 0.0
    deaf: float = 0.0

    def __post_init__(self) -> None:
        """Check the numbers.

        Raises:
            ValueError: One is out of range.
        """
        for one in fields(self):
            value = getattr(self, one.name)
            most = 100 if one.name == "forgets" else 1
            if not 0 <= value <= most:
                raise ValueError(f"faults: {one.name}: found {value:g}, expected 0 to {most}")

    @classmethod
    def parse(cls, given: Options) -> Faults:
        """Read faults such as `icons=0.8,forgets=3`; a name alone means 1.

        Raises:
            ValueError: There is no such fault, or its number is none.
        """
        names = [one.name for one in fields(cls)]
        found: dict[str, float] = {}
        for name, number in split_options(given, of="faults").items():
            if name not in names:
                raise ValueError(
                    f"faults: found {name[:40]!r}, expected some of {', '.join(names)}, such as "
                    "icons=0.8"
                )
            try:
                found[name] = 1.0 if number == "true" else float(number)
            except ValueError:
                raise ValueError(
                    f"faults: {name}: found {number[:40]!r}, expected a number"
                ) from None
        steps = found.pop("forgets", 0.0)
        if not steps.is_integer():
            raise ValueError(f"faults: forgets: found {steps:g}, expected a number of steps")
        return cls(forgets=int(steps), **found)

    @property
    def cures(self) -> tuple[str, ...]:
        """The helps that make up for them."""
        planted = (one.name for one in fields(self) if getattr(self, one.name))
        return tuple(CURES[name] for name in planted if name in CURES)
