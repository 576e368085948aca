"""Grounding, probed by low-level instructions (paper sections 3.2.4 and 3.3.4).

An instruction such as "open the search" is given with one screen; the model answers with the one
action that carries it out. The order of what is shown is that of the Sphinx release: actions,
rules, observation, task.

Items of the Sphinx release are judged by the bounds of their target, as the paper does. All others
are judged by the widget: an answer counts if a touch at its place meets the target on the phone.
`uiprobe.probes.page_grounding` asks the same on web pages.
"""

from __future__ import annotations

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ActionForm
from uiprobe.probes.coordinates import describe_coordinates
from uiprobe.probes.items import make_broken_sample, make_sample, missing_screenshot
from uiprobe.probes.page_grounding import is_on_page, page_sample
from uiprobe.probes.sources.base import Broken, GroundingExample, Source, SourceError
from uiprobe.ui.actions import Action, ActionKind, Direction, format_action, press
from uiprobe.ui.coordinates import (
    NO_CORRECTION,
    CoordinateConvention,
    CoordinateCorrection,
    CoordinateSpace,
    ImageLimit,
    Point,
)
from uiprobe.ui.observation import Observation, render_text
from uiprobe.ui.screenshot import COLOR_NAMES, ScreenshotError, screenshot_size
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.touch_surface import Surface, takes
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree, TreeError

WIDGET_RULES = (
    "The task is about something on this screen; where it counts or compares, only what is on the "
    "screen counts. If that lies further along in a list that can be swiped, before or after the "
    "part that is shown, first swipe the list so that it comes into view; the direction of a swipe "
    "is that in which the finger moves. While a dialog is in front, what the task describes "
    "without a text of the dialog lies behind it: first leave the dialog, by the button that "
    "changes nothing. If there is no such thing, such as a control that the named row does not "
    "have, or a choice after the last one of a dialog, answer press [stop], which here means "
    '"not here"; menus and drop-down lists that are closed do not count.'
)
"""Rules for items that are judged by the widget."""

SYSTEM = (
    f"You {TOUCH.persona.operates}. You are given a task and the current screen, and "
    "you carry out the task by choosing actions."
)


def build_grounding(
    source: Source,
    *,
    observation: Observation = "tree",
    convention: CoordinateConvention = "pixel",
    image_limit: ImageLimit | None = None,
    correction: CoordinateCorrection = NO_CORRECTION,
) -> tuple[list[Sample], list[Broken]]:
    """The items, and those left out because their screenshot is not in the source.

    Args:
        source: Where the instructions come from.
        observation: How the screen is shown; `image` asks for coordinates, the others for the index
            of a widget.
        convention: What the coordinates mean.
        image_limit: Size at which pictures are shown.
        correction: How the model's coordinates differ from that.

    Raises:
        SourceError: The instructions cannot be read at all.
    """
    samples: list[Sample] = []
    missing: list[Broken] = []
    for example in source.grounding_examples():
        if isinstance(example, Broken):
            samples.append(make_broken_sample(example))
        elif observation in ("annotated_image", "image") and not example.screen.has_screenshot:
            missing.append(missing_screenshot(example.id, example.screen))
        else:
            make = page_sample if is_on_page(example) else _sample
            limit = image_limit or ImageLimit()
            try:
                samples.append(make(example, observation, convention, limit, correction))
            except (TreeError, ScreenshotError, SourceError) as error:
                samples.append(
                    make_broken_sample(
                        Broken(example.id, str(error), example.app, example.category)
                    )
                )
    return samples, missing


def _sample(
    example: GroundingExample,
    observation: Observation,
    convention: CoordinateConvention,
    limit: ImageLimit,
    correction: CoordinateCorrection,
) -> Sample:
    truth = truth_of(example.action)
    if example.direction is not None:
        truth["direction"] = str(example.direction)
    extra: dict[str, object] = {"truth": truth, "action_type": truth["type"]}
    tree, target = None, None
    if example.rule == "widget":
        tree = example.screen.tree
        target = find_target(example, tree)
        extra |= _facets(example)
        if target is not None:
            extra["surface"] = touch_surface(example, tree).dump(target)
    reference: str | None
    if observation == "image":
        size = screenshot_size(example.screen.screenshot(), name=f"{example.screen.name}.png")
        space = CoordinateSpace(convention, size, limit.fit(size), correction)
        form = ActionForm(targets="coordinate")
        shown = f"The picture is the current screen. {describe_coordinates(space)}\n"
        reference = _coordinate_reference(example, space)
        extra |= {"space": space.plain}
    else:
        tree = tree or example.screen.tree
        form = ActionForm(targets="element")
        if observation == "annotated_image":
            shown = f"The picture is the current screen. {_describe_marks()}\n"
        else:
            shown = f"Screen:\n{render_text(tree, observation)}"
        reference = _element_reference(example, tree.widgets, target)
        # One text instead of nested lists: Inspect copies metadata many times.
        extra |= {"widgets": ";".join(str(widget.bounds) for widget in tree.widgets)}
    if observation in ("annotated_image", "image"):
        extra |= {"screen": example.screen.name}
    rules = f" {WIDGET_RULES}" if example.rule == "widget" else ""
    return make_sample(
        id=example.id,
        system=SYSTEM,
        prompt=(
            f"Actions:\n{TOUCH.describe(form.targets)}\n\n"
            "Rules:\n"
            "Choose one action at a time, and only actions that are possible on the current "
            f"screen.{rules} {form.instruction}\n\n{shown}\nTask: {example.instruction}"
        ),
        form=form,
        reference=reference,
        cluster=example.id,
        app=example.app,
        category=example.category,
        **extra,
    )


def _facets(example: GroundingExample) -> dict[str, object]:
    """Return the facets by which the report groups the item; empty ones are left out."""
    facets = {
        "kind": example.kind, "language": example.language, "variation": example.variation,
    }  # fmt: skip
    return {name: value for name, value in facets.items() if value}


def find_target(example: GroundingExample, tree: Tree) -> Element | None:
    """The widget that an item means, on its screen; None for keys.

    Raises:
        SourceError: The screen does not have it exactly once.
    """
    wanted = example.action.element
    if wanted is None:
        return None
    found = [one for one in tree.widgets if one.identity == wanted.identity]
    if len(found) != 1:
        raise SourceError(
            example.screen.name, "target", f"{len(found)} widgets like {wanted!r}", "one"
        )
    return found[0]


def touch_surface(example: GroundingExample, tree: Tree) -> Surface:
    """The widgets of a screen that take the kind of touch that an item asks for."""
    return Surface.of(tree, takes(TOUCH.verb_of(example.action.kind), example.direction))


def _describe_marks() -> str:
    colors = ", ".join(f"{color} for {action}" for action, color in COLOR_NAMES.items())
    return (
        "Each widget has a box and its number i; the colour shows which actions it accepts: "
        f"{colors}."
    )


def truth_of(action: RecordedAction) -> dict[str, object]:
    """The truth by which an answer is judged, as plain data.

    Returns:
        `type` (a verb of the grammar, or the key pressed), and for actions on an element `bounds`
        (left, top, right, bottom in pixels) and, for text, `message`.
    """
    if action.element is None:
        return {"type": str(TOUCH.key_of(action.kind))}
    truth: dict[str, object] = {
        "type": str(TOUCH.verb_of(action.kind)),
        "bounds": list(action.element.bounds),
    }
    if action.message is not None:
        truth["message"] = action.message
    return truth


def _element_reference(
    example: GroundingExample, widgets: list[Element], target: Element | None
) -> str | None:
    action = example.action
    if action.element is None:
        return format_action(press(TOUCH.key_of(action.kind)))
    if target is None:
        bounds = action.element.bounds
        index = next((i for i, w in enumerate(widgets) if bounds.contains(*w.bounds.center)), None)
    else:
        index = next(i for i, widget in enumerate(widgets) if widget is target)
    if index is None:
        return None
    kind = TOUCH.verb_of(action.kind)
    return format_action(
        Action(
            kind,
            index=index,
            text=action.message,
            direction=(example.direction or Direction.UP) if kind == ActionKind.SWIPE else None,
        )
    )


def _coordinate_reference(example: GroundingExample, space: CoordinateSpace) -> str:
    action = example.action
    if action.element is None:
        return format_action(press(TOUCH.key_of(action.kind)))
    bounds = action.element.bounds
    x, y = bounds.center
    kind = TOUCH.verb_of(action.kind)
    end = {
        Direction.DOWN: Point(x, bounds.bottom),
        Direction.LEFT: Point(bounds.left, y),
        Direction.RIGHT: Point(bounds.right, y),
    }.get(example.direction or Direction.UP, Point(x, bounds.top))
    return format_action(
        Action(
            kind,
            point=space.from_screen(Point(x, y)),
            end=space.from_screen(end) if kind == ActionKind.SWIPE else None,
            text=action.message,
        )
    )
