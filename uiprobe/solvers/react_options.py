"""The options of the ReAct agent, and which of them go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from uiprobe.environments.web.page_texts import Coordinates, PageView

if TYPE_CHECKING:
    from uiprobe.ui.actions import TargetKind
    from uiprobe.ui.observation import AnyObservation

Answers = Literal["grammar", "tools", "ui_tars", "operator"]
"""How a model says what to do: in the grammar of actions, by calling a function, in the form that
UI-TARS models were trained on, or in a browser in that of OpenAI's computer-use models."""

OnOverflow = Literal["end", "truncate"]
"""Reaction to a prompt that exceeds the model's context: end the episode, or ask again without the
oldest pictures and actions, until it fits or nothing is left to leave out."""


class OptionsError(ValueError):
    """Options that do not go together."""


def choose_targets(
    observation: AnyObservation,
    targets: Literal["auto"] | TargetKind,
    answers: Answers,
    *,
    tells_places: bool = False,
) -> TargetKind:
    """How targets are named: on a plain picture by their place, elsewhere by their number.

    Args:
        observation: How the screen is shown.
        targets: What is wanted.
        answers: How actions are written; dialects name places.
        tells_places: Whether the text of the observation has the positions of elements.

    Raises:
        OptionsError: The model could not know how to name a target.
    """
    pictured = observation in ("annotated_image", "image")
    by_place = answers in ("ui_tars", "operator")
    wanted = targets
    if wanted == "auto":
        wanted = "coordinate" if observation == "image" or by_place else "element"
    if wanted == "coordinate" and not (pictured or tells_places):
        raise OptionsError(
            f"observation {observation} shows no places"
            + (f", which answers={answers} names" if by_place else "")
            + "; choose observation=image or annotated_image"
        )
    if wanted == "element" and (observation == "image" or by_place):
        raise OptionsError(
            "targets=element needs numbered widgets"
            + (
                f", which answers={answers} cannot name"
                if by_place
                else "; choose observation=tree, list or annotated_image"
            )
        )
    return wanted


def page_view(
    observation: AnyObservation,
    *,
    extract_coords: Coordinates = "no",
    extract_visible_tag: bool = False,
    extract_clickable_tag: bool = False,
    filter_visible_only: bool = False,
) -> PageView:
    """The form of a page's elements in prompts.

    Raises:
        OptionsError: Something is asked for that the observation does not show.
    """
    view = PageView(extract_coords, extract_visible_tag, extract_clickable_tag, filter_visible_only)
    if view != PageView() and observation not in ("axtree", "html"):
        raise OptionsError(
            "extract_coords, extract_visible_tag, extract_clickable_tag and filter_visible_only "
            f"are for observation=axtree or html, found observation={observation}"
        )
    return view
