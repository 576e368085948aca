"""Facts about an app: the catalogue from which knowledge questions are minted."""

from __future__ import annotations

from dataclasses import dataclass, field

from uiprobe.probes.sources.instruction_words import Words


@dataclass(frozen=True, slots=True)
class Function:
    """A function of an app.

    Attributes:
        name: A verb phrase, at most six words: "Add an alarm".
        wishes: What a person who needs it says, at least three, in the first person, naming
            neither the app nor the function nor a control.
        way: The way there from the first screen of the app: each step in words ("the plus
            sign") and as a step of a reference solution.
        result: What is then on the screen, in words: "A form with time, days and sound".
        shows: A selector of an element that only the last step brings to the screen.
    """

    name: str
    wishes: tuple[str, ...]
    way: tuple[tuple[str, str], ...]
    result: str
    shows: dict[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Control:
    """A control whose effect has to be known.

    Attributes:
        look: What it looks like, and where it is: "the star beside a task". In German fit for the
            accusative.
        effect: What touching it does, as the end of a relative clause: "marks the task as
            important". In Chinese a phrase with the verb first.
        way: Steps from the first screen of the app to one that shows it.
        selector: The control on that screen.
    """

    look: Words = field(hash=False)
    effect: Words = field(hash=False)
    way: tuple[str, ...]
    selector: dict[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class AppFacts:
    """Facts of an app.

    Attributes:
        app: Short name of the app.
        kind: Which kind of app it is, without article: "to-do list", "recipe collection".
        purposes: What people have it for, at least three phrases: "keeping track of things to do".
        functions: At least eight.
        controls: At least eight, some of them icons without a label.
    """

    app: str
    kind: str
    purposes: tuple[str, ...]
    functions: tuple[Function, ...]
    controls: tuple[Control, ...]
