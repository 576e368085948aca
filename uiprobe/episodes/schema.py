"""The form in which a log keeps an episode: everything that judging it needs.

`EpisodeRecorder` writes it and `read_steps` reads it; nothing else knows how it is kept.
"""

from __future__ import annotations

from typing import Any, Literal

from inspect_ai.util import StoreModel
from pydantic import BaseModel, Field, model_validator

from uiprobe.ui.actions import Action
from uiprobe.ui.place import Place
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.trajectory import RecordedAction, dump_action

Unanswered = Literal["format_error", "refused", "context"]
"""Why no action came of a prompt: the answer could not be read; the model or its provider refused;
or the prompt does not fit the model's context, which says nothing about the model's skill."""

Ending = Literal["stop", "max_steps", "loop", "environment"] | Unanswered
"""Why an episode ended: the agent stopped it; it was cut off at its last allowed step, or after the
same action three times in a row that led nowhere; the environment ended it, as web tasks do once
they are decided;
or no action came of a prompt."""


class Answer(BaseModel):
    """An agent's answer for one action.

    Attributes:
        text: As it was given.
        action: The action in the grammar, in pixels of the screen; None if the answer has none.
        reason: Why it has none, as a code: one of `ActionError.REASONS` or of the answer forms.
        message: The same in words.
        stop: Inspect's stop reason, where the answer did not just come to its end.
    """

    text: str
    action: str | None = None
    reason: str | None = None
    message: str | None = None
    stop: str | None = None


class StepHelp(BaseModel):
    """The help that an agent was given on a screen.

    Attributes:
        text: The help in words; empty if there was none.
        missing: The helps that had nothing to say, such as a plan where no way was found.
        decided: The action that it decided on, where help did another instead; else empty.
    """

    text: str = ""
    missing: list[str] = Field(default_factory=list)
    decided: str = ""


class EpisodeStep(BaseModel):
    """A screen and what was done on it.

    Attributes:
        screen: Key of its document in `Episode.screens`.
        place: Where the screen belongs.
        answers: The answers given on it; more than one where one had to be asked for again. None
            on the screen on which an episode was cut off.
        action: The action done, in the grammar; None if none was.
        record: The same with its element, as `meta.json` of a trajectory folder has it.
        refused: Why the device did not do what was asked; it waited instead.
        error: Why the action failed where it was done, such as on a web page; empty if it did not.
        left_out: What the prompt left out to fit the model's context; empty if nothing.
        notes: The notes that the model kept for later screens after its answer; empty if none.
        state: Key of the apps' state at that moment in `Episode.states`; None if the environment
            does not tell it.
        help: The help that was given on it; None if none was.
        reply: The answer of the person who was asked; empty if nobody was.
        charged_ms: Milliseconds that passed on the device's own clock while the agent decided.
    """

    screen: str
    place: Place
    answers: list[Answer] = Field(default_factory=list)
    action: str | None = None
    record: dict[str, Any] | None = None
    refused: str | None = None
    error: str = ""
    left_out: str = ""
    notes: str = ""
    state: str | None = None
    help: StepHelp | None = None
    reply: str = ""
    charged_ms: int = 0

    @model_validator(mode="before")
    @classmethod
    def _read_version_0_1(cls, fields: Any) -> Any:  # noqa: ANN401 - any content of a log
        """Logs of version 0.1 name the package and the activity side by side."""
        if not isinstance(fields, dict) or not {"package", "activity"} <= set(fields):
            return fields
        others = {name: fields[name] for name in fields if name not in ("package", "activity")}
        return {"place": {"app": fields["package"], "page": fields["activity"]}, **others}

    def keep(self, action: Action, record: RecordedAction, space: ActionSpace) -> None:
        """Keep what was done on the screen.

        Args:
            action: The action, in pixels of the screen.
            record: The same with the element that it hit.
            space: The action space in whose grammar it is written.
        """
        self.action = space.format(action)
        self.record = dump_action(record)


class Episode(StoreModel):
    """An episode.

    Attributes:
        steps: In their order; the last is that of the stop, or the screen it was cut off on.
        screens: The documents of the screens, each once, compressed.
        instruction: The instruction as the environment worded it; empty if it is that of the goal.
        ending: Why it ended; None while it runs, or if it broke off with an error.
        states: What the apps held, each state of each app once, compressed.
        ceiling: Whether the reference solution meets the goal, if that is known.
        reference_steps: How many actions it takes, the stop included, likewise.
        seconds: Time spent waiting for the model and for the device, and on all else: `model`,
            `device`, `harness`.
        tokens: What the model read and wrote: `input`, `output`.
        device: What it ran on.
        clock_s: Seconds that passed on the device's own clock; None if it has none.
        restarts: How often it restarted because a device was lost.
        trials: How many episodes the agent had, each from the start of the goal; the steps are
            those of the last.
        verdict: The environment's verdict, if it judges itself: `success`, `completion`,
            `explanation`.
        forked_at: How many of its steps were done again from another episode; None if none were.
        repaired: In a session, whether the goal before it was not met, so that the device was
            brought to where the references of all goals before lead.
    """

    steps: list[EpisodeStep] = Field(default_factory=list)
    screens: dict[str, str] = Field(default_factory=dict)
    instruction: str = Field(default="")
    ending: Ending | None = Field(default=None)
    states: dict[str, str] = Field(default_factory=dict)
    ceiling: bool | None = Field(default=None)
    reference_steps: int | None = Field(default=None)
    seconds: dict[str, float] = Field(default_factory=dict)
    tokens: dict[str, int] = Field(default_factory=dict)
    device: str = Field(default="")
    clock_s: float | None = Field(default=None)
    restarts: int = Field(default=0)
    trials: int = Field(default=1)
    verdict: dict[str, Any] | None = Field(default=None)
    forked_at: int | None = Field(default=None)
    repaired: bool = Field(default=False)
