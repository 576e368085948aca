"""Pictures of questions, drawn again by this installation and compared with those of a log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from uiprobe.probes.names import WEB_SOURCES
from uiprobe.ui.coordinates import ImageLimit
from uiprobe.ui.screenshot import pixels_digest
from uiprobe.verification.sets.record import Recipe
from uiprobe.verification.sets.screens import Screens

DRAWN_WITH = "pillow"
"""The library that draws; its versions draw letters otherwise."""


class PictureError(ValueError):
    """Pictures that cannot be drawn here; the message says why."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of the items of a task.

    Attributes:
        probe, arguments: The task.
        screens: The name of the screen of each item that shows one, by the item's id.
        limit: The size at which the model is shown them.
    """

    probe: str
    arguments: Mapping[str, Any]
    screens: Mapping[str, str]
    limit: ImageLimit
    _drawn: dict[str, str] = field(default_factory=dict)
    _opened: list[Screens] = field(default_factory=list)

    def of(self, identity: str) -> list[str]:
        """The size and the checksum of the pixels of each picture that an item shows.

        Raises:
            PictureError: They cannot be drawn here.
        """
        name = self.screens.get(identity)
        if name is None:
            return []
        if self.arguments.get("source") in WEB_SOURCES:
            raise PictureError("a browser took them")
        if name not in self._drawn:
            self._drawn[name] = self._draw(identity, name)
        return [self._drawn[name]]

    def _draw(self, identity: str, name: str) -> str:
        from uiprobe.solvers.show_screenshots import picture_shown

        if not self._opened:
            plain = {
                key: one for key, one in self.arguments.items() if isinstance(one, bool | int | str)
            }
            recipe = Recipe(probe=self.probe, arguments={"seed": 0, **plain})
            self._opened.append(Screens(recipe))
        try:
            screen = self._opened[0].screen_of(identity, {"screen": name})
            if screen is None:
                raise ValueError(f"no screen {name[:80]!r}")
            marked = self.arguments.get("observation") == "annotated_image"
            return pixels_digest(picture_shown(screen, annotated=marked, limit=self.limit))
        except Exception as error:  # a foreign file names the source, whose data may be damaged
            raise PictureError(f"drawing them failed: {str(error)[:200]}") from None


def drawn_alike(versions: object) -> bool:
    """Whether a log with these versions of libraries was drawn with the library that is here."""
    return isinstance(versions, dict) and versions.get(DRAWN_WITH) == version(DRAWN_WITH)
