"""Answers by word similarity: the score that needs no understanding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from uiprobe.baselines.prompt_reader import PromptReading, Widget
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, format_action, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser import BROWSER

if TYPE_CHECKING:
    from sklearn.feature_extraction.text import TfidfVectorizer

_MANY_ACTIONS = 5
"""Steps after which a goal is assumed to be reached (paper section 5.1: 5.88 on average)."""

_YES_SIMILARITY = 0.2
"""Cosine similarity above which two texts count as saying the same."""

_NAMES = re.compile(
    r"\bclass: [\w.$]+|content-desc:|resource-id:|text:|a View|\ban element \(role:|\bname:"
)
"""Names of the labels of elements in prompts."""

_KEYS = {
    Key.BACK: ("go back", "previous screen", "return to"),
    Key.ENTER: ("submit", "proceed", "confirm", "enter key"),
}


def answer_lexically(reading: PromptReading, name: str) -> str:
    """Answer by TF-IDF similarity between the question and the possible answers.

    Args:
        reading: The question.
        name: Unused: the answer depends on the question alone.
    """
    match reading.task:
        case "letter":
            scores = similarities(reading.question, list(reading.options.values()))
            return list(reading.options)[scores.index(max(scores))]
        case "order":
            scores = similarities(reading.question, list(reading.options.values()))
            ranked = sorted(zip(scores, reading.options, strict=True), key=lambda one: -one[0])
            return ", ".join(letter for _, letter in ranked)
        case "set":
            # The options are tables or texts without a mark that a word count could use.
            return ", ".join(reading.options)
        case "yes_no":
            score = similarities(reading.question, [reading.context])[0]
            return "yes" if score > _YES_SIMILARITY else "no"
        case "decision":
            return _decide(reading)
        case "action" if reading.space == BROWSER.name:
            return BROWSER.format(_choose_page_action(reading))
        case "action":
            return format_action(_choose_action(reading))
        case "step" if reading.space == BROWSER.name:
            return BROWSER.format(_choose_page_step(reading))
        case "step":
            return format_action(choose_step(reading))
        case "form":
            return fill_form(reading.template, reading.values)
        case _:
            return ""


def _decide(reading: PromptReading) -> str:
    """Judge a goal as reached after many steps, or when the history names the same things."""
    history = reading.context.partition("\n\n")[0]
    steps = len(re.findall(r"^\d+\. ", history, re.MULTILINE))
    quoted = re.findall(r"['\"]([^'\"]+)['\"]", reading.question)
    typed = bool(quoted) and all(text in history for text in quoted)
    done = steps >= _MANY_ACTIONS + (0 if typed else 3)
    positive = "stop" if "stop" in reading.options else "yes"
    negative = next(word for word in reading.options if word != positive)
    return positive if done else negative


def choose_step(reading: PromptReading) -> Action:
    """One step towards a goal: type what it quotes, touch what it names, and stop in time."""
    if _steps_done(reading) > _MANY_ACTIONS:
        return press(Key.STOP)
    if reading.targets == "coordinate":
        return _choose_action(reading)
    quoted = re.findall(r"['\"„“]([^'\"“”]+)['\"“”]", reading.question)
    missing = [text for text in quoted if text not in reading.context]
    fields = [widget for widget in reading.widgets if ActionKind.TEXT in widget.actions]
    if missing and fields:
        return _act(ActionKind.TEXT, _closest(reading.question, fields), missing[0], "")
    # The widget touched last is done with, however similar it is.
    fresh = [
        widget
        for widget in reading.widgets
        if ActionKind.CLICK in widget.actions and widget.description not in reading.context
    ]
    if not fresh:
        return press(Key.BACK)
    return _act(ActionKind.CLICK, _closest(reading.question, fresh), "", "")


def _steps_done(reading: PromptReading) -> int:
    numbers = re.findall(r"^(\d+)\. |^\((\d+), ", reading.context, re.MULTILINE)
    return int("".join(numbers[-1])) if numbers else 0


def _choose_page_step(reading: PromptReading) -> Action:
    """The same on a page, where goals pair fields with values, and may ask for an answer."""
    pairs = re.findall(r'"([^"]+)": "([^"]+)"', reading.question)
    if _steps_done(reading) > _MANY_ACTIONS + len(pairs):
        asked = re.search(r"\banswer\b", reading.question.casefold())
        if not asked or not reading.widgets:
            return BROWSER.stop()
        said = _spell_out(_closest(reading.question, reading.widgets).description)
        return Action("send_msg_to_user", text=" ".join(re.findall(r"\w+", said)))
    if reading.targets == "coordinate":
        return _choose_page_action(reading)
    fields = [one for one in reading.widgets if _TAKES_TEXT.intersection(one.actions)]
    for label, value in pairs:
        if value in reading.context or not fields:
            continue
        alike = similarities(label, [_spell_out(field.description) for field in fields])
        if max(alike) > _LABELLED:
            field = fields[alike.index(max(alike))]
            [kind, *_] = sorted(_TAKES_TEXT.intersection(field.actions))
            return Action(kind, handle=field.mark, text=value)
    clicked = set(re.findall(r"^\d+\. Clicked '(.*)' \(", reading.context, re.MULTILINE))
    fresh = [
        one
        for one in reading.widgets
        if "click" in one.actions
        and not ((name := _NAME.search(one.description)) and name[1] in clicked)
    ]
    if not fresh:
        return Action("go_back")
    return Action("click", handle=_closest(reading.question, fresh).mark)


_TAKES_TEXT = frozenset({"fill", "select_option"})
_LABELLED = 0.3
"""Similarity from which on a field is taken for the one that a label means."""
_NAME = re.compile(r"\bname: (.*?)(?:, [a-z]+: .*)?\)$")


def _choose_action(reading: PromptReading) -> Action:
    task = reading.question
    folded = task.casefold()
    for key, phrases in _KEYS.items():
        if any(phrase in folded for phrase in phrases):
            return press(key)
    text = re.search(r"['\"„“]([^'\"“”]+)['\"“”]", task)
    if reading.targets == "coordinate":
        return Action(ActionKind.CLICK, point=Point(reading.extent[0] // 2, reading.extent[1] // 2))
    kind = ActionKind.CLICK
    if text and re.search(r"\b(type|enter|input|write|search|set|fill)\b", folded):
        kind = ActionKind.TEXT
    elif re.search(r"\b(swipe|scroll|slide)\b", folded):
        kind = ActionKind.SWIPE
    elif re.search(r"\b(hold|long)\b", folded):
        kind = ActionKind.LONGCLICK
    widgets = [widget for widget in reading.widgets if kind in widget.actions] or reading.widgets
    if not widgets:
        return press(Key.BACK)
    return _act(kind, _closest(task, widgets), text.group(1) if text else "", folded)


def _choose_page_action(reading: PromptReading) -> Action:
    task = reading.question
    text = re.search(r"['\"„“]([^'\"“”]+)['\"“”]", task)
    if reading.targets == "coordinate":
        middle = Point(reading.extent[0] // 2, reading.extent[1] // 2)
        return Action("mouse_click", point=middle)
    kind = "click"
    if text and re.match(r"(put|enter|write|type|fill)\b", task.casefold()):
        kind = "fill"
    elif text and re.match(r"(choose|select|set)\b", task.casefold()):
        kind = "select_option"
    widgets = [widget for widget in reading.widgets if kind in widget.actions] or reading.widgets
    if not widgets:
        return Action("report_infeasible", text="nothing to act on")
    said = text.group(1) if text and kind != "click" else None
    return Action(kind, handle=_closest(task, widgets).mark, text=said)


def _act(kind: ActionKind, widget: Widget, text: str, task: str) -> Action:
    if kind == ActionKind.TEXT:
        return Action(kind, index=widget.index, text=text)
    if kind == ActionKind.SWIPE:
        named = [direction for direction in Direction if direction in task.split()]
        return Action(kind, index=widget.index, direction=named[0] if named else Direction.UP)
    return Action(kind, index=widget.index)


def _closest(task: str, widgets: Sequence[Widget]) -> Widget:
    scores = similarities(task, [_spell_out(widget.description) for widget in widgets])
    return widgets[scores.index(max(scores))]


def _spell_out(description: str) -> str:
    """The words of a description, with names such as add_task_btn taken apart."""
    values = re.sub(_NAMES, " ", description)
    return re.sub(r"[_\-.]|(?<=[a-z])(?=[A-Z])", " ", values)


def similarities(question: str, texts: Sequence[str]) -> list[float]:
    """Cosine of the TF-IDF vectors of the question and each text; word parts of 3 to 5 letters."""
    vectorizer = _vectorizer()
    try:
        matrix = vectorizer.fit_transform([question, *texts])
    # Texts without a letter or a digit have no vocabulary.
    except ValueError:
        return [0.0] * len(texts)
    return [float(value) for value in (matrix[1:] @ matrix[0].T).toarray().ravel()]


@cache
def _vectorizer() -> TfidfVectorizer:
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 5), sublinear_tf=True)


def fill_form(template: str, values: str) -> str:
    """Put each value into the slot with the most similar name."""
    filled = template
    for part in re.split(r"; (?=(?:the |end )?[a-z_]+ is )", values):
        label, _, value = part.partition(" is ")
        slot = label.removeprefix("the ").replace(" ", "_").upper()
        names = ("STRING", "TEXT") if slot == "STRING" else (slot,)
        for name in names:
            before, found, after = _partition_word(filled, name)
            if found:
                filled = before + value + after
                break
    return filled


def _partition_word(text: str, word: str) -> tuple[str, bool, str]:
    """Split around the first occurrence of a word that is not part of a longer name."""
    match = re.search(rf"(?<![A-Z_]){word}(?![A-Z_])", text)
    return (text[: match.start()], True, text[match.end() :]) if match else (text, False, "")
