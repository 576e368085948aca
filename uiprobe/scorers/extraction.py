"""Finding the answer in an answer that is not in the demanded form: rules only, no model.

Each rule is a place where models put their answer when they do not follow the instruction; it gives
a name, which the repair is recorded under. A rule looks for content that is there. What is not in
the answer, or is there twice with different content, is not found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.ui.action_syntax import SYNTAXES, read_action
from uiprobe.ui.actions import Action, ActionError, format_action, parse_action

_HEAD, _TAIL = 4_000, 16_000
"""Characters at the start and at the end that are looked at: answers stand at one of them."""

_FENCE = re.compile(r"```(?:[a-z]{1,12}\r?\n)?(.*?)```", re.DOTALL)
_INLINE_CODE = re.compile(r"(?<!`)`([^`\n]{1,2000})`(?!`)")
_BOXED = re.compile(r"\\boxed\{(?:\\text\{)?([^{}]{1,200})\}")
_MARKER = re.compile(
    r"(?:answer|choice|option|decision|verdict|action)(?:\s+(?:is|would be|will be|should be))?"
    r"\s*[:=\-]?\s*([^\n]{1,400})",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\*\*([^*\n]{1,400})\*\*|\"([^\"\n]{1,400})\"|'([^'\n]{1,400})'")
_LEADING_CHOICE = re.compile(
    r"(?:option\s+)?[(\[]?([A-Za-z]+)"
    r"(?:[)\].:,*]+(?:\s|$)|\s+(?:because|since|as|for|which|is (?:right|correct))\b)",
    re.IGNORECASE,
)
_NEGATION = re.compile(r"(?:\bnot|n['’]t|\bnever|\bno|\bneither|\bnor)\s+(?:\w+\s+){0,2}$", re.I)
_DENIAL = re.compile(
    r"[)\]\"'*_]{0,3}\s+(?:\w+\s+){0,2}(?:\w+n['’]t|not|never|wrong|incorrect|false)\b", re.I
)
_ANSWER_FIELDS = ("answer", "choice", "option", "decision", "result", "action")

_SYNONYMS = {
    "yes": ("true", "t", "correct", "right"),
    "no": ("false", "f", "incorrect", "wrong"),
    "stop": ("done", "finished", "complete", "completed"),
    "continue": ("proceed", "unfinished", "incomplete", "not finished", "not complete"),
}


def extract_answer(form: ChoiceForm | ActionForm, text: str) -> tuple[str, str] | None:
    """Find the answer.

    Args:
        form: The form that was demanded.
        text: What the model wrote.

    Returns:
        The content, as `form.read` would give it, and the name of the rule that found it; None
        where no rule finds exactly one.
    """
    shown = text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    if isinstance(form, ChoiceForm):
        choice = _extract_choice(form, shown)
        return choice if choice and mentions_choice(form, choice[0], text) else None
    action = _extract_action(shown)
    # What was put together across the cut was never said.
    return action if action and mentions_action(parse_action(action[0]), text) else None


def _segments(text: str) -> Iterator[tuple[str, str]]:
    """Places where an answer may stand alone, the most telling first."""
    yield from (("fence", match) for match in reversed(_FENCE.findall(text)))
    yield from (("boxed", match) for match in reversed(_BOXED.findall(text)))
    yield from (("code", match) for match in reversed(_INLINE_CODE.findall(text)))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines:
        yield "last_line", lines[-1]
    yield from (("marker", match) for match in reversed(_MARKER.findall(text)))
    for groups in reversed(_QUOTED.findall(text)):
        yield "quoted", next((group for group in groups if group), "")
    if lines:
        yield "first_line", lines[0]


def _json_objects(text: str) -> Iterator[dict[str, object]]:
    decoder = json.JSONDecoder()
    tries = 0
    for match in re.finditer(r"\{", text):
        tries += 1
        if tries > 20:
            return
        try:
            value, _ = decoder.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def _extract_choice(form: ChoiceForm, text: str) -> tuple[str, str] | None:
    if choice := _as_choice(form, text):
        return choice, "spelled_out"
    for fields in _json_objects(text):
        for name, value in fields.items():
            told = str(name).lower() in _ANSWER_FIELDS and isinstance(value, str | bool)
            if told and (choice := _as_choice(form, str(value))):
                return choice, "json"
    for rule, segment in _segments(text):
        if choice := _as_choice(form, segment):
            return choice, rule
    mentioned = _mentioned(form, text)
    if len(mentioned) == 1:
        return mentioned.pop(), "only_mention"
    return None


def _as_choice(form: ChoiceForm, segment: str) -> str | None:
    """The choice that a short text makes by itself: a word, or a letter with its option."""
    bare = segment.strip().strip("*_`\"'()[]{}<>.:!,; \t").strip()
    folded = bare.casefold()
    for choice, meaning in form.choices.items():
        if folded == choice.casefold() or (meaning and folded == meaning.casefold()):
            return choice
        if folded in _SYNONYMS.get(choice, ()):
            return choice
    match = _LEADING_CHOICE.match(bare)
    head = match.group(1) if match else None
    if head is not None:
        for choice in form.choices:
            # A letter may not be an ordinary lower-case word such as the article.
            if head == choice or (len(choice) > 1 and head.casefold() == choice.casefold()):
                return choice
    return None


def _mentioned(form: ChoiceForm, text: str) -> set[str]:
    """The choices that the text speaks of without denying them."""
    found: set[str] = set()
    for choice, meaning in form.choices.items():
        if len(choice) == 1:
            # Neither the article "A" and the pronoun "I", nor a letter inside a word or a name.
            word = r"|\s+(?!or\b|and\b)[a-z]" if choice in ("A", "I") else ""
            pattern = rf"(?<![\w'’]){re.escape(choice)}(?![\w'’]{word})"
            mentions = [m for m in re.finditer(pattern, text) if not _DENIAL.match(text, m.end())]
        else:
            mentions = list(re.finditer(rf"\b{re.escape(choice)}\b", text, re.IGNORECASE))
        if meaning and len(form.choices) > 2:
            mentions += re.finditer(re.escape(meaning), text, re.IGNORECASE)
        if any(not _NEGATION.search(text[max(0, m.start() - 40) : m.start()]) for m in mentions):
            found.add(choice)
    return found


_VERBS = {
    "click": ("click", "tap", "touch", "select"),
    "longclick": ("longclick", "long click", "long-click", "long press", "long_press", "hold"),
    "text": ("text", "type", "input", "enter text", "write"),
    "swipe": ("swipe", "scroll"),
    "press": ("press",),
}
_VERB_OF = {word: verb for verb, words in _VERBS.items() for word in words}
_KEY_OF = {"none": "wait", "return": "back", "finish": "stop", "done": "stop"}
_NUMBER = r"-?\d{1,6}(?:\.\d{1,8})?"
_LOOSE = re.compile(
    r"\b(" + "|".join(sorted(map(re.escape, _VERB_OF), key=len, reverse=True)) + r")"
    r"\b[\s(\[]{0,3}(?:on\s+)?(?:the\s+)?(?:element|widget|index|id|at)?[\s=:\[(#]{0,3}"
    rf"({_NUMBER}(?:\s*,\s*{_NUMBER}){{0,3}})\s*[\])]?"
    r"(?:\s*[,:]?\s*(?:[\[(\"'“]\s*)(?:direction\s*=\s*)?([^\n]{0,2000}?)\s*[\])\"'”][\])]?)?"
    r"(?=$|[\s.,;`*)\]])",
    re.IGNORECASE,
)
_LOOSE_KEY = re.compile(
    r"\bpress(?:ing)?\b[\s(\[\"']{0,4}(?:the\s+)?"
    r"(back|home|restart|wait|enter|stop|none|return|finish|done)\b",
    re.IGNORECASE,
)


def _extract_action(text: str) -> tuple[str, str] | None:
    bare = text.strip()
    for rule, segment in (("bare", bare), *_segments(text)):
        if action := _as_action(segment):
            return action, rule
    for fields in _json_objects(text):
        if action := _as_action(json.dumps(fields, ensure_ascii=False)):
            return action, "json"
    for rule, segment in (("loose", bare), *((f"loose_{rule}", s) for rule, s in _segments(text))):
        found = {action for action in map(_loose_action, segment.splitlines()) if action}
        if len(found) == 1:
            return found.pop(), rule
    return None


def _as_action(segment: str) -> str | None:
    """An action in any of the syntaxes, with letters and a final full stop forgiven."""
    body = segment.strip().strip("`").rstrip(".").strip()
    head, bracket, rest = body.partition("[")
    for candidate in (body, f"{head.lower().rstrip()} {bracket}{rest}"):
        for syntax in SYNTAXES:
            try:
                return format_action(read_action(candidate, syntax))
            except ActionError:
                continue
    return None


def _loose_action(line: str) -> str | None:
    """An action named in a line in other words, such as `tap(3)` or `press the back button`."""
    targets = list(_LOOSE.finditer(line))
    keys = {match.group(1).lower() for match in _LOOSE_KEY.finditer(line)}
    if len(targets) + len(keys) != 1:
        return None
    if keys:
        key = keys.pop()
        return f"press [{_KEY_OF.get(key, key)}]"
    word, numbers, argument = targets[0].groups()
    verb = _VERB_OF[word.lower()]
    place = re.sub(r"\s", "", numbers)
    body = f"{verb} [{place}]"
    if verb in ("text", "swipe"):
        if argument is None:
            return None
        body += f" [{argument if verb == 'text' else argument.lower()}]"
    try:
        return format_action(read_action(body, "grammar"))
    except ActionError:
        return None


_BEFORE_SMALL = (
    r"(?:^|[*_`\"'()\[\]{}<>.:!,;=\-]"
    r"|\b(?i:answer|choice|option|decision|verdict|action|is|be)\s)[ \t]*"
)


def mentions_choice(form: ChoiceForm, choice: str, text: str) -> bool:
    """Whether a text gives any ground for a choice: the word, its meaning, or a synonym."""
    meaning = form.choices[choice]
    if meaning and meaning.casefold() in text.casefold():
        return True
    if len(choice) == 1:
        # A small letter is a word or a variable, unless it stands where an answer does.
        small = rf"{_BEFORE_SMALL}{choice.lower()}(?=\s*(?:[*_`\"'()\[\]{{}}<>.:!,;]|$))"
        return bool(
            re.search(rf"(?<![^\W_]){choice}(?![^\W_])", text)
            or re.search(small, text, re.MULTILINE)
        )
    return any(
        re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, re.IGNORECASE)
        for word in (choice, *_SYNONYMS.get(choice, ()))
    )


def mentions_action(action: Action, text: str) -> bool:
    """Whether a text has the verb of an action, in some word for it, and all of its values."""
    folded = text.casefold()
    if action.key is not None:
        names = [str(action.key), *(name for name, key in _KEY_OF.items() if key == action.key)]
        return any(name in folded for name in names)
    if not any(word in folded for word in _VERBS[action.kind]):
        return False
    if action.direction is not None and action.direction not in folded:
        return False
    if action.text is not None and not any(action.text in told for told in _spellings(text)):
        return False
    numbers = {float(number) for number in re.findall(r"-?\d{1,9}(?:\.\d{1,20})?", text)}
    if action.index is not None and float(action.index) not in numbers:
        return False
    # The centre of a box is not written in the answer, but lies between numbers that are.
    points = [point for point in (action.point, action.end) if point is not None]
    return all(
        value in numbers or any(2 * value - other in numbers for other in numbers)
        for point in points
        for value in point
    )


_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _spellings(text: str) -> Iterator[str]:
    """A text as it is, and as JSON, a function call and XML mean it."""
    yield text
    plain = _ESCAPE.sub(
        lambda m: chr(int(m[1], 16)) if m[1] else _ESCAPED.get(m[2], m[2]),
        text,
    )
    # JSON writes what lies beyond 16 bits as two escapes.
    yield plain.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    yield unescape(text).replace("\r\n", "\n").replace("\r", "\n")
