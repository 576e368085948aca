"""Writing an episode, step by step."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from typing import Any

from uiprobe.episodes.packing import pack, pack_json
from uiprobe.episodes.schema import Ending, Episode, EpisodeStep
from uiprobe.ui.place import Place
from uiprobe.ui.screen import Screen


class EpisodeRecorder:
    """Collects the steps of an episode.

    Attributes:
        steps, screens, states: As in `Episode`.
    """

    def __init__(self) -> None:
        self.steps: list[EpisodeStep] = []
        self.screens: dict[str, str] = {}
        self.states: dict[str, str] = {}
        self._held: dict[str, tuple[Any, bytes, str]] = {}

    def begin_step(self, screen: Screen, state: Mapping[str, Any] | None) -> EpisodeStep:
        """Add a step that begins on a screen, with the data of the apps at that moment."""
        return self.add(screen.document, screen.place, state)

    def add(self, document: bytes, place: Place, state: Mapping[str, Any] | None) -> EpisodeStep:
        """The same, from the document of the screen and the place where it belongs."""
        key, packed = pack(document)
        self.screens.setdefault(key, packed)
        step = EpisodeStep(screen=key, place=place)
        if state is not None:
            index = {app: self._keep(app, held) for app, held in state.items()}
            step.state, packed = pack_json(index)
            self.states.setdefault(step.state, packed)
        self.steps.append(step)
        return step

    def finish(self, episode: Episode, ending: Ending) -> None:
        """Put what was collected into the episode of a sample.

        Args:
            episode: The episode, in the sample's store.
            ending: Why it ended.
        """
        episode.steps = self.steps
        episode.screens = self.screens
        episode.states = self.states
        episode.ending = ending

    def _keep(self, app: str, held: Any) -> str:  # noqa: ANN401 - plain data
        """The key of the data of one app; most apps do not change in a step."""
        known = self._held.get(app)
        if known is not None and known[0] is held:
            return known[2]
        # Much quicker to write than JSON, and it distinguishes True from 1, unlike a comparison.
        image = marshal.dumps(held)
        if known is not None and known[1] == image:
            key = known[2]
        else:
            key, packed = pack_json(held)
            self.states.setdefault(key, packed)
        self._held[app] = held, image, key
        return key
