"""The helpers of an arm: the oracles that it names, put together for one run of an episode."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.baselines.oracles.beyond import tell_beyond
from uiprobe.baselines.oracles.foretelling import tell_answers, tell_events
from uiprobe.baselines.oracles.grounding import aim, find_target, has_target, is_on
from uiprobe.baselines.oracles.labels import tell_labels
from uiprobe.baselines.oracles.manual import find_manual
from uiprobe.baselines.oracles.placebo import empty_words
from uiprobe.baselines.oracles.plan import PlanOracle
from uiprobe.baselines.oracles.seen import tell_memory, tell_states
from uiprobe.baselines.oracles.stopping import tell_stop
from uiprobe.baselines.oracles.values import tell_values
from uiprobe.baselines.oracles.walks import Walks
from uiprobe.episodes.helps import AGAIN, EMPTY, NO_WAY, TARGET_RULE
from uiprobe.solvers.help import Advice, Correction, Helper, MakesHelpers, Standing
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal

_LIKE = {empty: name for name, empty in EMPTY.items()}
"""The help that an empty one is as long as."""


class Oracles:
    """Helps one run of an episode with what its arm names, and with nothing else.

    Args:
        names: Some of `HELPS`, or one of `CONTROLS` or of the values of `EMPTY`.
        walks: The solutions of tasks on the web.
    """

    def __init__(
        self,
        names: Sequence[str],
        walks: Walks | None = None,
    ) -> None:
        self._names = tuple(names)
        self._plan = PlanOracle(walks)
        self._manual: str | None = None

    async def advise(self, standing: Standing) -> Advice:
        """The helps of the arm for a screen.

        Raises:
            DeviceError: The machinery failed.
        """
        texts: list[str] = []
        missing: list[str] = []
        for name in self._names:
            text = await self._say(name, standing)
            if text is None:
                missing.append(name)
                # The agent gets a message, and the step is counted as silent.
                text = NO_WAY if name == "plan" else ""
            if text:
                texts.append(text)
        return Advice("\n\n".join(texts), "format" in self._names, tuple(missing))

    async def _say(self, name: str, standing: Standing) -> str | None:
        """The words of one oracle; None if it has none to give."""
        match name:
            case "plan":
                return await self._plan.advise(standing)
            case "placebo":
                return empty_words(self._plan.usual_length(standing), str(len(standing.trail)))
            case "state":
                return tell_states(standing.screen.tree)
            case "read":
                return tell_values(standing.screen.tree)
            case "language":
                return tell_labels(standing.screen.tree)
            case "scroll":
                return await tell_beyond(standing)
            case "ask":
                return tell_answers(standing.goal)
            case "time":
                return tell_events(standing)
            case "stop":
                return await tell_stop(standing)
            case "memory":
                return tell_memory(standing)
            case "exploration":
                if self._manual is None:
                    self._manual = await find_manual(standing)
                return self._manual or None
            case "grounding":
                return TARGET_RULE
            case _ if name in _LIKE:
                told = await self._say(_LIKE[name], standing)
                return empty_words(len(told or ""), str(len(standing.trail)))
            case _:
                return ""

    def correct(self, standing: Standing, action: Action, said: str) -> Correction:
        """The action with the target that its answer means, where the arm helps with that."""
        if "grounding" not in self._names or not has_target(action):
            return Correction(action)
        tree = standing.screen.tree
        element = find_target(action, said, tree)
        if element is None:
            return Correction(action, ("grounding",))
        if is_on(action, element, tree):
            return Correction(action)
        return Correction(aim(action, element, tree))


def helpers(names: Sequence[str], walks: Walks | None = None) -> MakesHelpers | None:
    """Makes the helpers of an arm; None if the arm gives no help.

    Args:
        names: Some of `HELPS`, or one of `CONTROLS` or of the values of `EMPTY`.
        walks: The solutions of tasks on the web.
    """
    helping = tuple(names)
    if not helping or helping == (AGAIN,):
        return None

    def make(goal: Goal) -> Helper:
        return Oracles(helping, walks)

    return make
