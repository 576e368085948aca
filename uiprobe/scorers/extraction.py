"""Finding the answer in an answer that is not in the demanded form: rules only, no model.

Each rule is a place where models put their answer when they do not follow the instruction; it gives
a name, which the repair is recorded under. A rule looks for content that is there. What is not in
the answer, or is there twice with different content, is not found.
"""

from __future__ import annotations

import json
import re

from uiprobe.probes.answer_forms import (
    ActionForm,
    AnswerError,
    AnyForm,
    ChoiceForm,
    LineForm,
    ObjectForm,
    OrderForm,
    PhraseForm,
    SetForm,
    canonical_object,
)
from uiprobe.scorers.answer_segments import answer_segments, json_objects, spellings
from uiprobe.scorers.call_extraction import extract_call, mentions_call
from uiprobe.scorers.choice_extraction import extract_choice, mentions_choice, without_emoticons
from uiprobe.scorers.touch_extraction import extract_touch_action, mentions_action
from uiprobe.ui.actions import parse_action
from uiprobe.ui.platform import space_named
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.stated_answers.judge import MAX_LENGTH, judge_answer
from uiprobe.ui.stated_answers.question import Question

_HEAD, _TAIL = 4_000, 16_000
"""Characters at the start and at the end that are looked at: answers are at one of the two."""


def extract_answer(form: AnyForm, text: str) -> tuple[str, str] | None:
    """Find the answer.

    Args:
        form: The form that was demanded.
        text: What the model wrote.

    Returns:
        The content, as `form.read` would give it, and the name of the rule that found it; None
        if no rule finds exactly one.
    """
    shown = text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    if isinstance(form, ChoiceForm):
        choice = extract_choice(form, without_emoticons(shown))
        return choice if choice and mentions_choice(form, choice[0], text) else None
    if isinstance(form, OrderForm):
        order = extract_order(form, text)
        return None if order is None else (order, "order")
    if isinstance(form, SetForm):
        return _extract_set(form, shown)
    if isinstance(form, LineForm):
        return _extract_line(form, shown)
    if isinstance(form, PhraseForm):
        return _extract_phrase(form, shown)
    if isinstance(form, ObjectForm):
        return _extract_object(shown)
    action = (
        extract_touch_action(shown)
        if form.space == TOUCH.name
        else extract_call(form.space, shown, answer_segments(shown))
    )
    # A match across the cut was never said.
    return action if action and says_action(form, action[0], text) else None


def says_action(form: ActionForm, answer: str, text: str) -> bool:
    """Whether a text has all that an action says, in the action space that was asked for."""
    if form.space == TOUCH.name:
        return mentions_action(parse_action(answer), text)
    return mentions_call(space_named(form.space).parse(answer), text)


def extract_order(form: OrderForm, text: str) -> str | None:
    """The one order of the letters that a text states, at its start or its end; None if not one."""
    letter = f"[{''.join(form.choices)}]"
    count = len(form.choices)
    between = r"[\s,;>→)(.*-]+(?:then\s+|and\s+)?"
    stated = re.compile(
        rf"(?<!\w){letter}(?:{between}{letter}){{{count - 1}}}(?!\w)"
        rf"|(?<!\w){letter}{{{count}}}(?!\w)"
    )
    shown = text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    found = {
        letters
        for match in stated.finditer(shown)
        if len(set(letters := re.sub(rf"[^{''.join(form.choices)}]", "", match[0]))) == len(letters)
    }
    return found.pop() if len(found) == 1 else None


def _extract_set(form: SetForm, text: str) -> tuple[str, str] | None:
    """The letters that stand where answers do; marks around them are form."""
    for rule, segment in answer_segments(text):
        bare = re.sub(r"[*_`\"'()\[\]{}]", "", segment).strip(" .:\n\t")
        # The article of a sentence is no letter, nor are the letters of a word.
        parts = [part for part in re.split(r"[\s,;]+", re.sub(r"\band\b|&", ",", bare)) if part]
        if parts and all(part in form.choices for part in parts):
            try:
                return form.read(", ".join(parts)), rule
            except AnswerError:
                continue
    return None


def _extract_line(form: LineForm, text: str) -> tuple[str, str] | None:
    """The line in a fence or in backticks, where it is the only one; else none."""
    found: dict[str, str] = {}
    for rule, segment in answer_segments(text):
        if rule in ("fence", "code"):
            try:
                found.setdefault(form.read(segment), rule)
            except AnswerError:
                continue
    return next(iter(found.items())) if len(found) == 1 else None


def _extract_phrase(form: PhraseForm, text: str) -> tuple[str, str] | None:
    """A phrase that stands where answers do; capitals and marks at its ends are form.

    Where it is known what may be answered, it is the one candidate that the text states.
    """
    if form.candidates:
        stated = [one for one in form.candidates if _states(form, text, one)]
        return (stated[0], "stated") if len(stated) == 1 else None
    for rule, segment in answer_segments(text):
        bare = segment.strip().strip("*_`\"'()[]{}<>.:!,; \t").lower()
        try:
            return form.read(bare), rule
        except AnswerError:
            continue
    return None


def _states(form: PhraseForm, text: str, candidate: str) -> bool:
    others = tuple(one for one in form.candidates if one != candidate)
    question = Question((candidate,), others, (form.question,), form.names)
    # The judge reads no long text; an answer that follows its reasons stands at the end.
    return judge_answer(text[-MAX_LENGTH:], question).met


def _extract_object(text: str) -> tuple[str, str] | None:
    """The one object in an answer; several that differ are none."""
    for rule, segment in answer_segments(text):
        if rule in ("fence", "code"):
            try:
                return canonical_object(segment), rule
            except AnswerError:
                continue
    found: set[str] = set()
    for fields in json_objects(text):
        # An object within another one is a part of it, not a second answer.
        written = canonical_object(json.dumps(fields))
        if not any(written in other for other in found):
            found.add(written)
    return (found.pop(), "json") if len(found) == 1 else None


def mentions_object(answer: str, text: str) -> bool:
    """Whether a text has all names and all values of a JSON object."""
    told = " ".join(spellings(text))

    def there(value: object) -> bool:
        if isinstance(value, dict):
            return all(there(name) and there(inner) for name, inner in value.items())
        if isinstance(value, list):
            return all(map(there, value))
        if isinstance(value, bool) or value is None:
            return json.dumps(value) in told.lower()
        return str(value) in told

    return there(json.loads(answer))
