"""Items that ask for a place on a scene, and their scenes by name."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from uiprobe.probes.answer_forms import ActionForm
from uiprobe.probes.ladders.base import LadderItem, NotDrawnError
from uiprobe.probes.ladders.grounding.board import carry_out, outcome, staged
from uiprobe.probes.ladders.grounding.scene import Scene
from uiprobe.probes.ladders.wording import ENGLISH, Wording
from uiprobe.ui.actions import Action, ActionKind, format_action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.tree import Bounds

CATEGORY = "tools"
"""Category of the app that shows the scenes."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One item as a scene.

    Attributes:
        scene: What is shown.
        task: What is to be done, in words.
        action: The right action, in pixels of the screen.
        wanted: What it leads to, as parts of `outcome`; see `is_met`.
        app: The kind of screen, in a word.
        measure: The number that a limit of a model may be about, such as the side of the target.
        truth: What an answer has to be where the right one touches nothing; see `judge_grounding`.
    """

    scene: Scene
    task: str
    action: Action
    wanted: Mapping[str, Any]
    app: str
    measure: float = 0
    truth: Mapping[str, object] = field(default_factory=dict)


class Pointing(ABC):
    """Base of the ladders of grounding: items are scenes, which are drawn again by their names."""

    name: str

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """See `Ladder.draw`."""
        token = random.getrandbits(48)
        return pointing_item(self.name, rung, token, self.drawn(rung, random_of(token), say))

    @abstractmethod
    def drawn(self, rung: int, random: Random, say: Wording = ENGLISH) -> Drawn:
        """An item of a rung as a scene, which does not depend on the language of its task.

        Raises:
            NotDrawnError: This draw makes none.
        """


def tap_on(scene: Scene, key: str) -> Action:
    """The touch in the middle of a part."""
    left, top, right, bottom = scene.part(key).box
    return Action(ActionKind.CLICK, point=Point((left + right) // 2, (top + bottom) // 2))


def is_met(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Whether an outcome is what is wanted.

    Args:
        wanted: `tapped`, `caret` or `rows` as they have to be, or `values` with the lowest and the
            highest value of each slider that is to be moved.
        found: What `outcome` returned.
    """
    for name, value in wanted.items():
        if name == "values":
            if not all(low <= found[name][key] <= high for key, (low, high) in value.items()):
                return False
        elif found[name] != value:
            return False
    return True


def pointing_item(ladder: str, rung: int, token: int, drawn: Drawn) -> LadderItem:
    """The item of a scene, after its action was carried out on the simulated phone.

    Raises:
        NotDrawnError: The action does not lead to what is wanted.
    """
    phone = staged(drawn.scene)
    carry_out(phone, drawn.action)
    if not is_met(drawn.wanted, outcome(phone)):
        raise NotDrawnError(f"{drawn.task}: the action leads to something else")
    judging: dict[str, object] = {"measure": drawn.measure}
    if drawn.truth:
        judging["truth"] = dict(drawn.truth)
    elif set(drawn.wanted) == {"tapped"}:
        bounds = Bounds(*drawn.scene.part(str(drawn.wanted["tapped"])).box)
        judging |= {
            "truth": {"type": str(ActionKind.CLICK), "bounds": list(bounds)},
            "surface": f"+{bounds}",
        }
    else:
        judging |= {"stage": drawn.scene.plain(), "wanted": dict(drawn.wanted)}
    return LadderItem(
        prompt=drawn.task,
        form=ActionForm(targets="coordinate"),
        reference=format_action(drawn.action),
        app=drawn.app,
        category=CATEGORY,
        picture=f"ladder/{ladder}/{rung}/{token}",
        judging=judging,
        size=drawn.scene.size,
    )


_NAME = re.compile(r"ladder/([a-z]{1,20})/([0-9]{1,2})/([0-9]{1,20})")


def parse_name(name: str) -> tuple[str, int, int] | None:
    """Ladder, rung and token of a picture's name; None if it is no such name."""
    found = _NAME.fullmatch(name)
    return None if found is None else (found[1], int(found[2]), int(found[3]))


def random_of(token: int) -> Random:
    """The source of randomness of a scene."""
    return Random(token)  # noqa: S311 - drawing, no secret
