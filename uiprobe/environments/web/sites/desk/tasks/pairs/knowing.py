"""The facts that colleagues of pairs know."""

from __future__ import annotations

from collections.abc import Iterable

from uiprobe.environments.web.sites.desk.tasks.families import World
from uiprobe.environments.web.sites.desk.tasks.outcomes import TaskOutcome, Untouched
from uiprobe.ui.person.facts import Fact, Person, Slot


def in_a_alone(world: World, outcome: TaskOutcome) -> TaskOutcome:
    """An outcome that is right in world `a`; in world `b` nothing is to be done."""
    return outcome if world.name == "a" else Untouched()


def means(
    slot: Slot, answer: str, choices: Iterable[str] = (), also: Iterable[Slot] = ()
) -> Person:
    """A colleague who knows a value.

    Args:
        slot: What it is a value of.
        answer: The sentence that tells it.
        choices: What a question may mention: the values to choose from.
        also: Other slots that a question about it may ask for.
    """
    return Person((Fact(slot, answer, tuple(choices), also=tuple(also)),))


def nothing(slot: Slot, choices: Iterable[str] = ()) -> Person:
    """A colleague who says, asked about a slot, that nothing is to be done."""
    fact = Fact(slot, "Then there is nothing to do.", tuple(choices), settles=True)
    return Person((fact,))


def agrees(answer: str, verbs: Iterable[str]) -> Person:
    """A colleague who agrees to something that the goal demands to be asked for."""
    return Person((Fact("confirm", answer, tuple(verbs), must_ask=True),))


def refuses(answer: str, verbs: Iterable[str]) -> Person:
    """A colleague who does not agree to it."""
    return Person((Fact("confirm", answer, tuple(verbs), must_ask=True, settles=True),))
