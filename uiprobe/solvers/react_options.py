"""The options of the ReAct agent, and which of them go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from uiprobe.ui.actions import TargetKind
    from uiprobe.ui.observation import Observation

Answers = Literal["grammar", "tools", "ui_tars"]
"""How a model says what to do: in the grammar of actions, by calling a function, or in the form
that UI-TARS models were trained on."""


class OptionsError(ValueError):
    """Options that do not go together."""


def choose_targets(
    observation: Observation, targets: Literal["auto"] | TargetKind, answers: Answers
) -> TargetKind:
    """How targets are named: on a plain picture by their place, elsewhere by their number.

    Raises:
        OptionsError: The model could not know how to name a target.
    """
    pictured = observation in ("annotated_image", "image")
    wanted = targets
    if wanted == "auto":
        wanted = "coordinate" if observation == "image" or answers == "ui_tars" else "element"
    if wanted == "coordinate" and not pictured:
        raise OptionsError(
            f"observation {observation} shows no places"
            + (", which answers=ui_tars names" if answers == "ui_tars" else "")
            + "; choose observation=image or annotated_image"
        )
    if wanted == "element" and (observation == "image" or answers == "ui_tars"):
        raise OptionsError(
            "targets=element needs numbered widgets"
            + (
                ", which answers=ui_tars cannot name"
                if answers == "ui_tars"
                else "; choose observation=tree, list or annotated_image"
            )
        )
    return wanted
