"""Putting an answer into the demanded form, without giving it content (paper section 5.2).

The paper had DeepSeek-V2 repair answers. Here the repairer is the model role `repair`; its default
is `uiprobe/extract`, which works by rules. It is never the model under test.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from inspect_ai.model import ChatMessageUser, get_model

from uiprobe.probes.answer_forms import (
    AnswerError,
    AnyForm,
    ChoiceForm,
    LineForm,
    ObjectForm,
    OrderForm,
    PhraseForm,
    SetForm,
)
from uiprobe.scorers.choice_extraction import mentions_choice
from uiprobe.scorers.extraction import extract_answer, extract_order, mentions_object, says_action
from uiprobe.solvers.overflow import generate_or_overflow, overflows
from uiprobe.ui.platform import space_named
from uiprobe.ui.spaces.touch import TOUCH

DEFAULT_REPAIRER = "uiprobe/extract"
NO_ANSWER = "NONE"
MAX_SHOWN = 20_000
"""Characters of an answer that a repairer is shown."""

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair of one answer.

    Attributes:
        before: The answer as the model gave it.
        after: What the repairer made of it.
        kind: The rule that found the content, or `model` where a model was the repairer.
        repairer: Name of the repairer.
        answer: The content that was read from `after`; None if nothing was read.
        invention: Whether `answer` has content that `before` does not have.
    """

    before: str
    after: str
    kind: str
    repairer: str
    answer: str | None
    invention: bool

    def as_metadata(self) -> dict[str, object]:
        """Plain data for a score, with long answers cut."""
        return asdict(self) | {"before": self.before[:2_000], "after": self.after[:2_000]}


async def repair_answer(form: AnyForm, text: str) -> Repair:
    """Ask the repairer for the answer in the demanded form.

    An answer that does not fit the repairer's context is left as it is.

    Args:
        form: The form that was demanded.
        text: The answer, which is not in it.

    Raises:
        ServerError: The repairer's provider gave no completion; the sample is retried.
    """
    repairer = get_model(role="repair", default=DEFAULT_REPAIRER)
    # Inspect cannot log a message with half of a surrogate pair, and would end the whole run.
    text = _LONE_SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)
    output = await generate_or_overflow(
        repairer,
        [
            ChatMessageUser(
                content=_prompt(form, text),
                metadata={"form": form.model_dump(), "answer": text},
            )
        ],
    )
    # The words of a server that refuses a prompt are no answer of the repairer's.
    after = NO_ANSWER if overflows(output) else output.completion
    try:
        answer = form.read(after)
    except AnswerError:
        answer = None
    return Repair(
        before=text,
        after=after,
        kind=str((output.metadata or {}).get("rule", "model")),
        repairer=str(repairer),
        answer=answer,
        invention=answer is not None and is_invention(form, answer, text),
    )


def is_invention(form: AnyForm, answer: str, text: str) -> bool:
    """Whether a repaired answer has content that the model never gave.

    Args:
        form: The form that was demanded.
        answer: The repaired content, as `form.read` gives it.
        text: What the model wrote.
    """
    if isinstance(form, ChoiceForm):
        return not mentions_choice(form, answer, text)
    if isinstance(form, OrderForm):
        return extract_order(form, text) != answer
    if isinstance(form, SetForm):
        stated = extract_answer(form, text)
        return stated is None or stated[0] != answer
    if isinstance(form, PhraseForm):
        return answer not in " ".join(text.casefold().split())
    if isinstance(form, LineForm):
        return answer not in " ".join(text.split())
    if isinstance(form, ObjectForm):
        return not mentions_object(answer, text)
    return not says_action(form, answer, text)


def _prompt(form: AnyForm, text: str) -> str:
    head = MAX_SHOWN // 4
    cut = len(text) > MAX_SHOWN
    shown = f"{text[:head]}\n[...]\n{text[head - MAX_SHOWN :]}" if cut else text
    # The answer cannot close its own frame, whatever it says.
    frame = re.sub(r"</?answer>", "", shown)
    return (
        "Below is an answer in the wrong form. Write the same answer in the right form. Do not "
        "change, add or correct any content. If there is no answer, or there are several different "
        f"ones, write {NO_ANSWER}.\n\n"
        f"The right form:\n{_describe_form(form)}\n\n"
        f"<answer>\n{frame}\n</answer>"
    )


def _describe_form(form: AnyForm) -> str:
    if isinstance(form, ChoiceForm):
        meanings = "\n".join(
            f"{choice} stands for: {meaning}" for choice, meaning in form.choices.items() if meaning
        )
        return f"{form.instruction}\n{meanings}".strip()
    if isinstance(form, OrderForm | SetForm | LineForm | PhraseForm | ObjectForm):
        return form.instruction
    if form.space != TOUCH.name:
        space = space_named(form.space)
        where = "in triple backticks" if form.fenced else "alone"
        return f"One action {where}: one of these calls.\n{space.describe(form.targets)}"
    if not form.fenced:
        example = form.write("click [7]" if form.targets == "element" else "click [120,480]")
        return f"One action alone, written like this one: {example}"
    grammar = (
        "click [i], longclick [i], text [i] [string], swipe [i] [up|down|left|right]"
        if form.targets == "element"
        else "click [x,y], longclick [x,y], text [x,y] [string], swipe [x1,y1] [x2,y2]"
    )
    return (
        f"One action in triple backticks: {grammar} or press [back|home|restart|wait|enter|stop]."
    )
