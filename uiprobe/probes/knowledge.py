"""Goal understanding and app knowledge, probed by questions (paper sections 3.2.2 and 3.3.2).

Each question makes one multiple-choice item and one yes/no item per option. App and category are
shown before the question, as in the Sphinx release. Builtin questions may have a text to read or a
picture to look at instead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.items import make_broken_sample, make_sample
from uiprobe.probes.sources.base import (
    UNKNOWN_CATEGORY,
    Broken,
    KnowledgeCapability,
    Question,
    Source,
)

YES_NO = ChoiceForm(choices={"yes": "", "no": ""})

KnowledgeContext = Literal["category", "app", "none"]
"""The context before a question: app and category, the app only, or nothing."""


def build_knowledge(
    source: Source,
    capability: KnowledgeCapability,
    *,
    answer_rotation: int = 0,
    context: KnowledgeContext = "category",
    pictures: bool = True,
) -> list[Sample]:
    """The items of one capability.

    Args:
        source: Where the questions come from.
        capability: Which of the two.
        answer_rotation: By how many places the options move on, so that a preference for a letter
            shows as a difference between rotations.
        context: What precedes each question, as far as the source has it.
        pictures: Whether pictures are shown that questions ask about; else they are described.

    Raises:
        SourceError: The questions cannot be read at all.
    """
    samples: list[Sample] = []
    for question in source.questions(capability):
        if isinstance(question, Broken):
            samples += [
                make_broken_sample(
                    replace(question, id=f"{question.id}-{part}"), cluster=question.id
                )
                for part in ("choice", "A", "B", "C", "D")
            ]
        else:
            if question.picture and not pictures:
                question = replace(question, text=question.described, picture="")
            samples.append(_choice_sample(question, answer_rotation, context))
            asked = question.options if question.proposed is None else question.proposed
            samples += [_yes_no_sample(question, letter, context) for letter in asked]
    return samples


def _choice_sample(question: Question, rotation: int, context: KnowledgeContext) -> Sample:
    letters = list(question.options)
    shift = rotation % len(letters)
    order = letters[-shift:] + letters[:-shift] if shift else letters
    options = {
        letter: question.options[original] for letter, original in zip(letters, order, strict=True)
    }
    form = ChoiceForm(choices=options)
    lines = "\n".join(f"{letter}. {text}" for letter, text in options.items())
    return make_sample(
        id=f"{question.id}-choice",
        prompt=f"{_heading(question, context)}\n\nOptions:\n{lines}\n\n{form.instruction}",
        form=form,
        reference=letters[order.index(question.answer)],
        cluster=question.id,
        app=question.app,
        category=question.category,
        question_form="multiple choice",
        **_kind(question),
        **_told(question, context),
    )


def _yes_no_sample(question: Question, letter: str, context: KnowledgeContext) -> Sample:
    return make_sample(
        id=f"{question.id}-{letter}",
        prompt=(
            f"{_heading(question, context)}\n\nProposed answer: {question.options[letter]}\n\n"
            f"Is the proposed answer right? {YES_NO.instruction}"
        ),
        form=YES_NO,
        reference="yes" if letter == question.answer else "no",
        cluster=question.id,
        app=question.app,
        category=question.category,
        question_form="yes/no",
        **_kind(question),
        **_told(question, context, question.options[letter]),
    )


def _kind(question: Question) -> dict[str, str]:
    """Facts about a question from sources that have more than its text."""
    known = {
        "question_kind": question.kind,
        "facet": question.facet,
        "language": question.language if question.facet else "",
        "screen": question.picture,
    }
    return {name: value for name, value in known.items() if value}


def _told(question: Question, context: KnowledgeContext, proposed: str = "") -> dict[str, str]:
    """Return what an item reveals of its answer before the question; some floors match words."""
    told = {"category_shown": question.category} if _shows_category(question, context) else {}
    return {**told, "proposed": proposed} if told and proposed else told


def _heading(question: Question, context: KnowledgeContext) -> str:
    app = f"App: {question.app}" if question.names_app and context != "none" else ""
    category = f"\nCategory: {question.category}" if _shows_category(question, context) else ""
    before = f"{app}{category}\n\n{question.material}".strip("\n")
    return f"{before}\n\nQuestion: {question.text}".lstrip("\n")


def _shows_category(question: Question, context: KnowledgeContext) -> bool:
    return question.names_app and context == "category" and question.category != UNKNOWN_CATEGORY
