"""The steps of an episode while it runs, for what helps its agent."""

from __future__ import annotations

from uiprobe.environments.errors import DeviceError
from uiprobe.episodes.forks import fingerprint
from uiprobe.episodes.schema import EpisodeStep, StepHelp
from uiprobe.solvers.help import NO_ADVICE, Advice, Standing
from uiprobe.solvers.session import Session
from uiprobe.ui.actions import Action
from uiprobe.ui.platform import Platform
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import RecordedAction, Step


class Trail:
    """The steps so far, and the help on the screen that is shown; without help it does nothing."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._helper = None if session.make_helper is None else session.make_helper(session.goal)
        self._first_state = session.state
        self._steps: list[Step] = []
        self._notes: list[str] = []

    def keep(self, screen: Screen, step: EpisodeStep, record: RecordedAction) -> None:
        """Keep a step that was done."""
        if self._helper is None:
            return
        action = None
        if step.action is not None:
            action = self._session.platform.space.parse(step.action)
        self._steps.append(Step(screen.tree, screen.place, record, action))
        self._notes.append(step.notes)

    async def advise(self, done: int, step: EpisodeStep) -> Advice:
        """The help on the screen that is shown, kept in its step.

        Raises:
            DeviceError: The machinery failed.
        """
        if self._helper is None:
            return NO_ADVICE
        advice = await self._helper.advise(self._standing(done))
        step.help = StepHelp(text=advice.text, missing=list(advice.missing))
        return advice

    def correct(self, action: Action, step: EpisodeStep) -> Action:
        """The action that is done for one that was decided on."""
        if self._helper is None or step.help is None:
            return action
        said = step.answers[-1].text if step.answers else ""
        found = self._helper.correct(self._standing(len(self._steps)), action, said)
        step.help.missing += found.missing
        if found.action != action:
            step.help.decided = self._session.platform.space.format(action)
        return found.action

    def _standing(self, done: int) -> Standing:
        session = self._session
        return Standing(
            session.goal,
            session.opened.environment,
            session.screen,
            self._steps,
            self._notes,
            self._first_state,
            session.state,
            max(0, session.max_steps - done),
        )


def require_same_screen(screen: Screen, platform: Platform, expected: str, name: str) -> None:
    """Check that an episode that is done again is where it was.

    Args:
        screen: The screen that is shown.
        platform: What it is a screen of.
        expected: The fingerprint of the one that was.
        name: Which step of which episode, for the message.

    Raises:
        DeviceError: It is another.
    """
    known = screen.reader is platform.reader
    tree = screen.tree if known else platform.reader.parse(screen.document, name=name)
    found = fingerprint(screen.place.app, tree)
    if found != expected:
        raise DeviceError(
            f"doing an episode again, {name}: the screen in {screen.place.app}/{screen.place.page} "
            f"({found}) is not the one in the log ({expected}). The environment does not repeat "
            "itself, or the log is of another version: run the navigation again, then attribute"
        )
