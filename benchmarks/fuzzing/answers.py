"""Hostile answers of models, through everything that reads an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

from inspect_ai.model import (
    ChatMessageAssistant,
    ModelName,
    ModelOutput,
)
from inspect_ai.scorer import Scorer, Target
from inspect_ai.solver import TaskState

from tests.releases import screen_xml
from uiprobe.probes.answer_forms import ActionForm, AnswerError, ChoiceForm
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.judging import judge
from uiprobe.scorers.original import original
from uiprobe.scorers.repair import is_invention
from uiprobe.scorers.repaired import repaired
from uiprobe.solvers.dialects.ui_tars_touch import read_ui_tars
from uiprobe.ui.action_syntax import SYNTAXES
from uiprobe.ui.actions import ActionError, check_action, parse_action, parse_declaration
from uiprobe.ui.coordinates import Size
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Tree

from .measure import BreachError
from .texts import any_text, any_value, change_bytes

CHOICES = (
    ChoiceForm(choices={"A": "Add a note", "B": "Write", "C": "Call", "D": "Set a timer"}),
    ChoiceForm(choices={"yes": "", "no": ""}),
    ChoiceForm(choices={"continue": "", "stop": ""}),
    ChoiceForm(choices={"yes": "", "no": ""}, reading="substring"),
)
ACTIONS = tuple(
    ActionForm(syntax=syntax, fenced=fenced, targets=targets)
    for syntax in SYNTAXES
    for fenced in (True, False)
    for targets in ("element", "coordinate")
)
_TRUTH = {"type": "text", "bounds": [10, 60, 190, 100], "message": "milk"}

_SOUND = (
    *("A", "B.", "yes", "The answer is no.", "stop", "```click [3]```", "```text [1] [milk]```"),
    *("click [1,2]", '{"answer": "C"}', '{"action": "click", "index": 3}', "\\boxed{D}"),
    *("Thought: go.\nAction: click(start_box='(120,480)')", "<action>click</action>"),
    *("click(index=3)", "press [stop]", "infeasible [no]", "**yes**", "Action: type(content='x')"),
    "<think>" + "hm " * 200 + "</think> Option B is right because A is not.",
)

_KEPT_CHARACTERS = 5_000
"""Characters that a score may keep of an answer, in each of its fields."""


@cache
def _scorers() -> tuple[Scorer, Scorer]:
    return original(), repaired()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


def fuzz_answer(random: Random) -> tuple[str, int]:
    """Read one hostile answer in every way that it may come to be read."""
    text = hostile_answer(random)
    form = random.choice(CHOICES + ACTIONS)
    outcome = _read(form, text)
    found = extract_answer(form, text)
    if found is not None and is_invention(form, found[0], text):
        raise BreachError(f"the rules made up {found[0][:80]!r}")
    _read_structured(form, text)
    _read_as_actions(text)
    if random.random() < 0.2:
        _score(random, form, text)
    return outcome, 1


def hostile_answer(random: Random) -> str:
    """An answer that is noise, nearly right, huge, or a payload."""
    match random.randrange(9):
        case 0 | 1:
            return any_text(random)
        case 2 | 3:
            sound = random.choice(_SOUND).encode()
            return change_bytes(random, sound).decode("utf-8", "replace")
        case 4:
            parts = [random.choice(_SOUND) if random.random() < 0.5 else any_text(random)[:500]]
            parts += [random.choice(_SOUND) for _ in range(random.randrange(4))]
            return random.choice(("", " ", "\n", "\n\n", "`", "```")).join(parts)
        case 5:
            try:
                return json.dumps({"action": any_value(random), "answer": any_value(random)})
            except RecursionError:
                return "[" * 9_000
        case 6:
            fields = ("action", "index", "x", "y", "text", "direction", "key", "end_x")
            return json.dumps({name: any_value(random, 1) for name in random.sample(fields, 3)})
        case 7:
            open_ = random.choice(("```", "{", "[", "(", "<a>", "**", "\\boxed{", '"', "'", "-"))
            return open_ * random.choice((1, 3, 200, 5_000)) + random.choice(_SOUND)
        case _:
            if random.random() < 0.97:
                number = random.choice(("9" * 400, "1e999", "NaN", "-0", "٣", "0x10", "1_0", "²"))
                return f"```{random.choice(('click', 'swipe', 'text'))} [{number}] [{number}]```"
            return random.choice(("a ", "```", "A or B. ", "{", "not ", "\n")) * 1_000_000


def _read(form: ChoiceForm | ActionForm, text: str) -> str:
    try:
        answer = form.read(text)
    except AnswerError as error:
        if len(str(error)) > 2_000:
            raise BreachError(f"a reason of {len(str(error)):,} characters") from error
        return f"rejected: {error.reason}"
    if isinstance(form, ActionForm):
        # What is read is kept as text, and read again when it is judged.
        parse_action(answer)
        judge({"truth": _TRUTH, "widgets": "[10,60][190,100]"}, answer)
    elif answer not in form.choices:
        raise BreachError(f"{answer[:80]!r} is none of the choices")
    return "read"


def _read_structured(form: ChoiceForm | ActionForm, text: str) -> None:
    with suppress(AnswerError):
        form.read_structured(text)


@cache
def _screen() -> Tree:
    return parse_hierarchy(screen_xml())


def _read_as_actions(text: str) -> None:
    readers: tuple[Callable[[str], object], ...] = (
        parse_declaration,
        lambda t: check_action(
            parse_action(t), targets="element", widgets=4, width=200, height=400
        ),
        lambda t: read_ui_tars(t, _screen(), Size(1000, 1000), Size(200, 400)),
    )
    for read in readers:
        with suppress(ActionError):
            read(text)


def _score(random: Random, form: ChoiceForm | ActionForm, text: str) -> None:
    """The scorers on a sample with that answer, the repairer by rules included."""
    reference = next(iter(form.choices)) if isinstance(form, ChoiceForm) else "text [1] [milk]"
    metadata = {"item": "i", "app": "a", "category": "c", "form": form.model_dump()}
    metadata |= {"reference": reference}
    if isinstance(form, ActionForm):
        metadata |= {"truth": _TRUTH, "widgets": "[10,60][190,100]"}
    # The solver lets no lone surrogate into the log.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    state = TaskState(ModelName("mockllm/model"), "i", 1, "q", [], metadata=metadata)
    state.output = ModelOutput.from_content("mockllm/model", text)
    state.messages = [ChatMessageAssistant(content=text)]
    score = _loop().run_until_complete(random.choice(_scorers())(state, Target(reference)))
    if score is None or score.value not in ("C", "I"):
        raise BreachError(f"a score of {score}")
    for kept in (score.answer, score.explanation):
        if kept is not None and len(kept) > max(_KEPT_CHARACTERS, len(text)):
            raise BreachError(f"a score keeps {len(kept):,} characters")
