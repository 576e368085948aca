"""Blind replay on MiniWoB: the calls of reference solutions, made on the same tasks of other seeds.

The policies are:

    bare        places and texts; the page is never looked at
    labels      the element of the same role and label, of several the one of the same order; where
                there is none the recorded place
    own words   as labels, with the words of the recorded instruction replaced by those of this one,
                in labels and in what is typed and chosen
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from uiprobe.probes.sources.builtin.replaying import own_words
from uiprobe.proof.replay import Replayed, carrying
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser_calls import read_calls

if TYPE_CHECKING:
    from uiprobe.environments.web.environment import WebEnvironment
    from uiprobe.environments.web.leasing import WebTasks
    from uiprobe.environments.web.miniwob_references import Policy
    from uiprobe.ui.goal import Goal
    from uiprobe.ui.tree import Element, Tree

_Carried = Literal["bare", "labels", "own words"]

MINIWOB_POLICIES = carrying(*get_args(_Carried))
"""The policies: what each meets, by name."""

_MOST_CALLS = 40
"""Calls after which a reference has failed."""


@dataclass(frozen=True, slots=True)
class _Touch:
    """A recorded call.

    Attributes:
        call: The call, with the handle that its element had.
        place: The middle of that element; None where the call names none.
        role, label: What it was, and what is read on it.
        order: How many elements of that role and label come before it.
    """

    call: Action
    place: Point | None = None
    role: str = ""
    label: str = ""
    order: int = 0


@dataclass(frozen=True, slots=True)
class _Recording:
    instruction: str
    touches: tuple[_Touch, ...]


def replay_miniwob(
    recorded: int, seeds: Sequence[int], *, tasks: Sequence[str] = (), jobs: int = 1
) -> list[Replayed]:
    """Carry out the references of one seed on the tasks of others; families stand for apps.

    Args:
        recorded: The seed whose references are recorded.
        seeds: The seeds on whose tasks they are carried out.
        tasks: Only these tasks; else all that have a reference.
        jobs: Number of browsers.

    Raises:
        DeviceError: The machinery failed.
        NotShownError: A reference cannot be carried out.
        SelectionError: No task has that name.
        SourceError: MiniWoB is not installed.
    """
    return asyncio.run(_replay_tasks(recorded, seeds, tasks, jobs))


async def _replay_tasks(
    recorded: int, seeds: Sequence[int], tasks: Sequence[str], jobs: int
) -> list[Replayed]:
    from uiprobe.environments.web.leasing import WebTasks
    from uiprobe.environments.web.miniwob_references import policy_of, solved_tasks
    from uiprobe.probes.sources.web_benchmarks import WebBenchmark
    from uiprobe.ui.goal import Goal

    def goals(seed: int) -> list[Goal]:
        made = WebBenchmark("miniwob", seed, list(tasks or solved_tasks())).goals()
        return [one for one in made if isinstance(one, Goal)]

    provider = WebTasks(WebBenchmark("miniwob"), browsers=jobs)
    free = asyncio.Semaphore(jobs)

    async def one(goal: Goal, others: Sequence[Goal]) -> list[Replayed]:
        policy = policy_of(goal.template)
        if policy is None:
            raise LookupError(f"{goal.template}: no reference is written for it; name others")
        async with free:
            recording = await _record(provider, goal, policy)
            return [
                await _replay(provider, recording, other, seed)
                for seed, other in zip(seeds, others, strict=True)
            ]

    on_others = zip(*map(goals, seeds), strict=True)
    every = zip(goals(recorded), on_others, strict=True)
    parts = await asyncio.gather(*(one(goal, others) for goal, others in every))
    return [replayed for part in parts for replayed in part]


@asynccontextmanager
async def _opened(provider: WebTasks, goal: Goal) -> AsyncIterator[WebEnvironment]:
    """A browser for one episode."""
    from uiprobe.environments.errors import DeviceError
    from uiprobe.environments.web.environment import WebEnvironment

    opened = await provider.open(goal)
    lost = None
    try:
        if not isinstance(opened.environment, WebEnvironment):
            raise AssertionError("tasks of the web are done in browsers")
        yield opened.environment
    except DeviceError as error:
        lost = str(error)
        raise
    finally:
        await opened.environment.close()
        if opened.give_back is not None:
            await opened.give_back(lost)


async def _record(provider: WebTasks, goal: Goal, policy: Policy) -> _Recording:
    async with _opened(provider, goal) as environment:
        screen = await environment.reset(goal)
        instruction = environment.instruction
        touches: list[_Touch] = []
        for step in range(_MOST_CALLS):
            lines = policy(instruction, screen, step)
            if lines is None or environment.ended:
                break
            for call in read_calls(lines):
                touches.append(_touch(call, screen.tree))
                screen = await environment.act(call)
        return _Recording(instruction, tuple(touches))


async def _replay(provider: WebTasks, recording: _Recording, goal: Goal, seed: int) -> Replayed:
    met = [
        carried
        for carried in get_args(_Carried)
        if await _meets(provider, recording, goal, carried)
    ]
    return Replayed(goal.category, goal.template, goal.feasible, seed, frozenset(met))


async def _meets(provider: WebTasks, recording: _Recording, goal: Goal, carried: _Carried) -> bool:
    async with _opened(provider, goal) as environment:
        screen = await environment.reset(goal)
        own: Callable[[str], str] = str
        if carried == "own words":
            own = own_words(recording.instruction, environment.instruction)
        for touch in recording.touches:
            element = None
            if carried != "bare" and touch.place is not None:
                element = _found(screen.tree, touch.role, own(touch.label), touch.order)
            call = _worded(touch.call, own)
            for one in _aimed(call, element, touch.place):
                if environment.ended:
                    break
                try:
                    screen = await environment.act(one)
                except ActionError:
                    # It does not fit this page; what comes next may.
                    continue
        return (await environment.verdict()).success


def _touch(call: Action, tree: Tree) -> _Touch:
    element = tree.handles.get(call.handle or "")
    if element is None:
        return _Touch(call)
    label = _label(element)
    alike = _named(tree, element.role, label)
    order = next((number for number, one in enumerate(alike) if one is element), 0)
    return _Touch(call, Point(*element.bounds.center), element.role, label, order)


def _found(tree: Tree, role: str, label: str, order: int) -> Element | None:
    alike = _named(tree, role, label)
    return alike[min(order, len(alike) - 1)] if alike else None


def _named(tree: Tree, role: str, label: str) -> list[Element]:
    return [
        one for one in tree.elements if one.handle and one.role == role and _label(one) == label
    ]


def _label(element: Element) -> str:
    """Return the text read on an element: its own name or text, else the first inside it."""
    return next((said for one in element.descendants() if (said := one.name or one.text)), "")


def _worded(call: Action, own: Callable[[str], str]) -> Action:
    """A call with other words in what it types and chooses."""
    arguments = tuple(
        (name, tuple(map(own, value)) if isinstance(value, tuple) else value)
        for name, value in call.arguments
    )
    text = None if call.text is None else own(call.text)
    return replace(call, text=text, arguments=arguments)


def _aimed(call: Action, element: Element | None, place: Point | None) -> list[Action]:
    """The calls that do a recorded one on an element, or else at its place."""
    if element is not None:
        return [replace(call, handle=element.handle)]
    if place is None:
        return [call]
    click = Action("mouse_click", point=place)
    match call.kind:
        case "press":
            return [click, Action("keyboard_press", text=call.text)]
        case "fill":
            clear = Action("keyboard_press", text="ControlOrMeta+A")
            return [click, clear, Action("keyboard_type", text=call.text)]
        case "select_option":
            # A list that is open answers to what is typed.
            chosen = dict(call.arguments).get("options", call.text)
            texts = chosen if isinstance(chosen, tuple) else (chosen,)
            return [click, *(Action("keyboard_type", text=str(one)) for one in texts)]
        case _:
            return [click]
