"""Grounding items on web pages: the same question as on a phone, in the actions of a browser.

Targets are named by BrowserGym's bid in text, by the number of a mark in an annotated picture, and
by coordinates in a plain one. A field or a list that is named by its place is clicked first: no
action fills it in at a place.
"""

from __future__ import annotations

from collections.abc import Mapping

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ActionForm
from uiprobe.probes.coordinates import describe_coordinates
from uiprobe.probes.items import make_sample
from uiprobe.probes.sources.base import GroundingExample, SourceError
from uiprobe.ui.actions import Action, Direction, TargetKind
from uiprobe.ui.coordinates import (
    CoordinateConvention,
    CoordinateCorrection,
    CoordinateSpace,
    ImageLimit,
    Point,
)
from uiprobe.ui.observation import Observation, render_text
from uiprobe.ui.page_surface import dump_page_surface, is_clear
from uiprobe.ui.screenshot import color_names, screenshot_size
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.tree import Element, Tree

SYSTEM = (
    f"You {BROWSER.persona.operates}. You are given a task and the current page, and you carry out "
    "the task by choosing actions."
)

RULES = (
    "The task is about something on this page; where it counts or compares, only what is in view "
    "counts, line by line from the top left. If what it names lies beyond the edge of the view, "
    "first scroll the page so that it comes into view. If it is nowhere on the page, answer "
    "report_infeasible with a reason; menus and lists that are closed do not count."
)

_AT_ELEMENTS = "Use fill to put a text into a field, and select_option to choose from a list."
_AT_PLACES = "To put a text into a field, or to choose from a list, first click on it."

_SCROLLED = 400
"""Pixels of the view that a scroll answer moves."""

_TURNED: Mapping[str, int] = {Direction.DOWN: _SCROLLED, Direction.UP: -_SCROLLED}


def is_on_page(example: GroundingExample) -> bool:
    """Whether an instruction is for a web page."""
    return example.action.space.name == BROWSER.name


def page_sample(
    example: GroundingExample,
    observation: Observation,
    convention: CoordinateConvention,
    limit: ImageLimit,
    correction: CoordinateCorrection,
) -> Sample:
    """The item of an instruction.

    Raises:
        SourceError: The page does not have its target exactly once.
        TreeError, ScreenshotError: The page or its picture cannot be read.
    """
    tree = example.screen.tree
    target = find_page_target(example, tree)
    targets: TargetKind = "coordinate" if observation == "image" else "element"
    form = ActionForm(targets=targets, space=BROWSER.name)
    space = None
    extra: dict[str, object] = {}
    if observation == "image":
        size = screenshot_size(example.screen.screenshot(), name=f"{example.screen.name}.png")
        space = CoordinateSpace(convention, size, limit.fit(size), correction)
        shown = f"The picture is the current page. {describe_coordinates(space)}\n"
        extra["space"] = space.plain
    else:
        if observation == "annotated_image":
            shown = f"The picture is the current page. {_describe_marks()}\n"
            marks = [str(index) for index in range(len(tree.widgets))]
        else:
            shown = f"Page:\n{render_text(tree, observation)}"
            marks = [widget.handle for widget in tree.widgets]
        extra["widgets"] = ";".join(str(widget.bounds) for widget in tree.widgets)
        extra["marks"] = ";".join(marks)
    if observation in ("annotated_image", "image"):
        extra["screen"] = example.screen.name
    if target is not None:
        extra["surface"] = dump_page_surface(tree, target)
    truth = page_truth(example, targets, target)
    return make_sample(
        id=example.id,
        system=SYSTEM,
        prompt=(
            f"Actions:\n{BROWSER.describe(targets)}\n\n"
            "Rules:\n"
            "Choose one action at a time, and only actions that are possible on the current page. "
            f"{RULES} {_AT_ELEMENTS if targets == 'element' else _AT_PLACES} {form.instruction}"
            f"\n\n{shown}\nTask: {example.instruction}"
        ),
        form=form,
        reference=BROWSER.format(_reference(example, tree, target, observation, space)),
        cluster=example.id,
        app=example.app,
        category=example.category,
        truth=truth,
        action_type=truth["type"],
        **{
            name: value
            for name, value in (("kind", example.kind), ("language", example.language))
            if value
        },
        **extra,
    )


def find_page_target(example: GroundingExample, tree: Tree) -> Element | None:
    """The thing that an item means, on its page; None if it means none.

    Raises:
        SourceError: The page does not have it, or something else covers it.
    """
    wanted = example.action.element
    if wanted is None:
        return None
    found = tree.handles.get(wanted.handle)
    if found is None or found.identity != wanted.identity or not found.is_widget:
        raise SourceError(example.screen.name, "target", f"nothing like {wanted!r}", "it once")
    if not is_clear(found):
        raise SourceError(example.screen.name, "target", f"{wanted!r} covered", "it in view")
    return found


def page_truth(
    example: GroundingExample, targets: TargetKind, target: Element | None
) -> dict[str, object]:
    """The truth by which an answer is judged, as plain data.

    Returns:
        `type`, a function of the browser's; `also`, others that do the same to this target; and
        `bounds`, `message` and `direction` as on a phone.
    """
    action = example.action
    if target is None:
        truth: dict[str, object] = {"type": action.kind}
        if example.direction is not None:
            truth["direction"] = str(example.direction)
        return truth
    bounds = list(target.bounds)
    if targets == "coordinate":
        return {"type": "mouse_click", "bounds": bounds}
    truth = {"type": action.kind, "bounds": bounds}
    if action.kind == "click" and target.role in ("checkbox", "radio", "switch"):
        ticked = target.attributes.get("checked") == "true"
        truth["also"] = ["uncheck" if ticked else "check"]
    if action.message is not None:
        truth["message"] = action.message
    return truth


def _reference(
    example: GroundingExample,
    tree: Tree,
    target: Element | None,
    observation: Observation,
    space: CoordinateSpace | None,
) -> Action:
    action = example.action
    if target is None:
        if example.direction is not None:
            turned = _TURNED[example.direction]
            return Action("scroll", arguments=(("delta_x", 0), ("delta_y", turned)))
        return Action(action.kind, text=action.message)
    if space is not None:
        return Action("mouse_click", point=space.from_screen(Point(*target.bounds.center)))
    handle = target.handle
    if observation == "annotated_image":
        handle = next(str(n) for n, widget in enumerate(tree.widgets) if widget is target)
    return Action(action.kind, handle=handle, text=action.message)


def _describe_marks() -> str:
    names = color_names(BROWSER.verbs)
    colors = ", ".join(f"{color} for {action}" for action, color in names.items())
    return (
        "Each widget has a box and a number, which stands for its bid; the colour shows which "
        f"actions it accepts: {colors}."
    )
