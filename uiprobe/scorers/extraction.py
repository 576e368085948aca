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

from uiprobe.probes.answer_forms import (
    ActionForm,
    AnswerError,
    AnyForm,
    ChoiceForm,
    ObjectForm,
    OrderForm,
    PhraseForm,
    canonical_object,
)
from uiprobe.scorers.call_extraction import call_at, extract_call, mentions_call
from uiprobe.ui.action_syntax import SYNTAXES, read_action
from uiprobe.ui.actions import Action, ActionError, ActionKind, format_action, parse_action
from uiprobe.ui.platform import space_named
from uiprobe.ui.spaces.touch import TOUCH

_HEAD, _TAIL = 4_000, 16_000
"""Characters at the start and at the end that are looked at: answers are at one of the two."""

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
_NEGATION = re.compile(
    r"(?:\bnot|\bcannot|n['’]t|\bnever|\bno|\bneither|\bnor|\bwithout|\binstead of|\brather than"
    r"|\bunable to|\bimpossible to|\bno (?:\w+ )?way to)"
    r"[\s\"'“‘`*_(\[]+(?:\w+\s+){0,2}[\"'“‘`*_(\[]*$",
    re.I,
)
_DENIAL = re.compile(
    r"[)\]\"'*_]{0,3}\s+(?:\w+\s+){0,2}(?:\w+n['’]t|not|never|wrong|incorrect|false)\b", re.I
)
_LISTED = re.compile(r"(?:^|(?<=[\s(\[*]))([A-Z])[)\]]?(?:[).:,;]|\s+[-–—])(?=[\s*])")
_ITEM = re.compile(r"^[\s*_>#\-•(\[]*([A-Z])[)\]]?(?:[).:]|\s+[-–—])[\s*]")
_NEXT_LETTER = re.compile(r"\s*(?:or|and|/|&)?\s*(?:option\s+)?[(\[]?[A-Z][)\]]?(?![\w'’])")
_EMOTICON = re.compile(
    r"(?<![\w)\]])[:;=]['’]?-?[A-Za-z](?!\w)|(?<=[.!?…] )[A-Z][:;](?=\s*$)", re.M
)
_BEFORE_ANSWER = re.compile(
    r"(?:answer|choice|option|decision|verdict|action|is)\s*[*_\"'`]*\s*$", re.I
)
_KINDS = re.compile(
    r"\b(?:plan|vitamin|hepatitis|type|grade|class|category|section|appendix|drive|side|gate|terminal"
    r"|team|group|room|line|level|block|row|column|step|part|variant|version|player|point)\s+$",
    re.I,
)
"""Words that make a letter part of a name, as in a plan B."""

_WIDGET = re.compile(
    r"[\"'”’`*_]*\s+(?:button|icon|key|link|label|tab|menu|dialog|checkbox|switch|entry|field|sign"
    r"|watch|widget)s?\b",
    re.I,
)
_PRONOUN = re.compile(
    r"[*_\"'`]*\s+(?:it|that|this|these|the|you|they|he|she|we|because|since|as|not|is)\b", re.I
)
_WORD_NEXT = re.compile(r"[ \t]+\w")
_ANSWER_FIELDS = ("answer", "choice", "option", "decision", "result", "action")

_INFLECTED = {
    "stop": re.compile(r"\bstop(?:s|ped|ping)\b", re.I),
    "continue": re.compile(r"\bcontinu(?:es|ed|ing)\b", re.I),
}
"""Other forms of a choice: with them a text speaks of it too, but does not choose it."""

_OF_OTHER_THINGS = re.compile(
    r"\s+(?:to\s+\w|\w+ing\b|if\b|when\b|unless\b|(?:the|a|an|its?|my|your)\s+(?!task\b|work\b|goal\b)\w)",
    re.I,
)
"""What stands behind a `continue` or `stop` about something else, as in `continue to play`."""

_SUBJECT = re.compile(
    r"(\w+)\s+(?:should|must|will|would|can|could|may|might|(?:has|have|needs?)\s+to)\s+$", re.I
)
_DECIDES = frozenset(
    {"i", "we", "you", "it", "this", "one", "agent", "task", "work", "goal", "actions"}
)
"""Of what a decision is made; what else `should stop` is a thing on the screen."""

_UNSURE = re.compile(
    r"\b(?:not sure|unsure|unable to (?:answer|tell|say|determine|decide))\b", re.I
)
_JUDGED = {
    "yes": re.compile(
        r"\b(?:incorrect|wrong|false|not (?:correct|right|true)|a (?:\w+ )?lie)\b", re.I
    ),
    "no": re.compile(r"(?<!not )(?<!n['’]t )\b(?:correct|right|true)\b", re.I),
}
"""Judgements that contradict a choice."""

_JUDGEMENT = re.compile(
    r"\banswer\s+(?:is|was)\s+(?:indeed\s+)?(not\s+)?(?:an?\s+|the\s+)?(correct|right|incorrect|wrong)\b",
    re.I,
)
_CONDITION = re.compile(r"\b(?:if|whether|when)\s+(?:\w+\s+){0,2}$", re.I)
_REPORTED = re.compile(
    r"\b(?:proposed|suggested)\s+answer\s+is:?\s*[\"“][^\"”\n]{0,200}[\"”]", re.I
)
"""A repetition of the question, whose words are not an answer."""

_UNABLE = re.compile(
    r"[,.:;\s]*I(?:['’]m| am) (?:unable|not (?:able|sure))\b"
    r"|[,.:;\s]*there (?:is|are) no\b"
    r"|[,.:;\s]*I (?:cannot|can['’]t|(?:do not|don['’]t) know)\b",
    re.I,
)
"""What makes a `no` the beginning of a refusal."""

_NOT_THE_RIGHT = tuple(
    f"not {article} {word} answer" for article in ("a", "the") for word in ("correct", "right")
)
_SYNONYMS = {
    "yes": ("true", "t", "correct", "right"),
    "no": (
        "false",
        "f",
        "incorrect",
        "wrong",
        "not correct",
        "not right",
        "not true",
        *_NOT_THE_RIGHT,
    ),
    "stop": ("done", "finished", "complete", "completed"),
    "continue": ("proceed", "unfinished", "incomplete", "not finished", "not complete"),
}


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
        choice = _extract_choice(form, _without_emoticons(shown))
        return choice if choice and mentions_choice(form, choice[0], text) else None
    if isinstance(form, OrderForm):
        order = extract_order(form, text)
        return None if order is None else (order, "order")
    if isinstance(form, PhraseForm):
        return _extract_phrase(form, shown)
    if isinstance(form, ObjectForm):
        return _extract_object(shown)
    action = (
        _extract_action(shown)
        if form.space == TOUCH.name
        else extract_call(form.space, shown, _segments(shown))
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


def _extract_phrase(form: PhraseForm, text: str) -> tuple[str, str] | None:
    """A phrase that stands where answers do; capitals and marks at its ends are form."""
    for rule, segment in _segments(text):
        bare = segment.strip().strip("*_`\"'()[]{}<>.:!,; \t").lower()
        try:
            return form.read(bare), rule
        except AnswerError:
            continue
    return None


def _extract_object(text: str) -> tuple[str, str] | None:
    """The one object in an answer; several that differ are none."""
    for rule, segment in _segments(text):
        if rule in ("fence", "code"):
            try:
                return canonical_object(segment), rule
            except AnswerError:
                continue
    found: set[str] = set()
    for fields in _json_objects(text):
        # An object within another one is a part of it, not a second answer.
        written = canonical_object(json.dumps(fields))
        if not any(written in other for other in found):
            found.add(written)
    return (found.pop(), "json") if len(found) == 1 else None


def mentions_object(answer: str, text: str) -> bool:
    """Whether a text has all names and all values of a JSON object."""
    told = " ".join(_spellings(text))

    def there(value: object) -> bool:
        if isinstance(value, dict):
            return all(there(name) and there(inner) for name, inner in value.items())
        if isinstance(value, list):
            return all(map(there, value))
        if isinstance(value, bool) or value is None:
            return json.dumps(value) in told.lower()
        return str(value) in told

    return there(json.loads(answer))


def _without_emoticons(text: str) -> str:
    """The text without faces such as `:D`, whose letter is not an answer."""
    return _EMOTICON.sub(
        lambda m: m[0] if _BEFORE_ANSWER.search(text[max(0, m.start() - 20) : m.start()]) else " ",
        text,
    )


def _without_options(form: ChoiceForm, text: str) -> str:
    """The text without lines that only repeat the options, one after the other."""
    if any(len(choice) > 1 for choice in form.choices):
        return text
    lines = text.splitlines()
    items = [match[1] if (match := _ITEM.match(line)) else None for line in lines]
    listed = {letter for letter in items if letter in form.choices}
    if len(listed) < 2:
        return text
    return "\n".join(
        line for line, letter in zip(lines, items, strict=True) if letter not in listed
    )


def _denied(text: str, start: int, end: int) -> bool:
    """Whether the match is denied, before or after it."""
    before = text[max(0, start - 40) : start]
    return bool(_NEGATION.search(before) or _DENIAL.match(text, end))


def _segments(text: str) -> Iterator[tuple[str, str]]:
    """Places where an answer may stand alone, the most telling first."""
    for rule, pattern in (("fence", _FENCE), ("boxed", _BOXED), ("code", _INLINE_CODE)):
        yield from ((rule, found) for found in _said(pattern, text))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines:
        yield "last_line", lines[-1]
    yield from (("marker", match) for match in reversed(_MARKER.findall(text)))
    yield from (("quoted", found) for found in _said(_QUOTED, text))
    if lines:
        yield "first_line", lines[0]


def _said(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """The matches of a pattern that the text does not deny, the last first."""
    for match in reversed(list(pattern.finditer(text))):
        named = _WIDGET.match(text, match.end()) or _is_other_field(text, match.start())
        if not named and not _denied(text, match.start(), match.end()):
            yield next((group for group in match.groups() if group), "")


_FIELD = re.compile(r"[\"'](\w{1,40})[\"']\s*:\s*$")


def _is_other_field(text: str, start: int) -> bool:
    """Whether a quoted text is the value of a JSON field that holds no answer."""
    field = _FIELD.search(text[max(0, start - 60) : max(0, start)])
    return field is not None and field[1].lower() not in _ANSWER_FIELDS


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
    text = _REPORTED.sub(" ", _without_options(form, text))
    if _states_several(form, text):
        return None
    if choice := _as_choice(form, text):
        return choice, "spelled_out"
    for fields in _json_objects(text):
        for name, value in fields.items():
            told = str(name).lower() in _ANSWER_FIELDS and isinstance(value, str | bool)
            if told and (choice := _as_choice(form, str(value))):
                return choice, "json"
    told_by: dict[str, set[str]] = {}
    for rule, segment in _segments(text):
        if choice := _as_choice(form, segment):
            final = rule == "marker" and "final" in text.lower()
            if rule not in ("code", "quoted", "marker") or final:
                return choice, rule
            told_by.setdefault(rule, set()).add(choice)
    for rule, choices in told_by.items():
        # Several are mentioned, and none is chosen.
        if len(choices) == 1:
            return choices.pop(), rule
    if judged := _judged(form, text):
        return judged, "judgement"
    mentioned = _mentioned(form, text)
    if len(mentioned) != 1 or _UNSURE.search(text):
        return None
    [choice] = mentioned
    contradicted = choice in _JUDGED and _JUDGED[choice].search(text)
    offered = re.search(rf"\b{choice}\s+or\b|\bor\s+(?:to\s+)?{choice}\b", text, re.I)
    return None if contradicted or offered else (choice, "only_mention")


def _states_several(form: ChoiceForm, text: str) -> bool:
    """Whether a text states several choices, and none finally."""
    said = re.findall(r"\banswer\s+is:?\s*[\"'*_(\[]*([A-Za-z]+)", text)
    told = {word if len(word) == 1 else word.lower() for word in said} & set(form.choices)
    if set(form.choices) == {"yes", "no"} and (first := re.match(r"\W*(yes|no)\b", text, re.I)):
        told |= {first[1].lower(), *_judgements(text)}
    return len(told) > 1 and "final" not in text.lower()


def _judged(form: ChoiceForm, text: str) -> str | None:
    """The yes or no that an answer gives by judging the answer that was proposed."""
    if set(form.choices) != {"yes", "no"} or _UNSURE.search(text):
        return None
    found = _judgements(text)
    other = found and _mentioned(form, text) - found
    return found.pop() if len(found) == 1 and not other else None


def _judgements(text: str) -> set[str]:
    """What a text says of an answer: yes for right, no for wrong."""
    return {
        "yes" if bool(match[1]) == (match[2].lower() in ("incorrect", "wrong")) else "no"
        for match in _JUDGEMENT.finditer(text)
        if not _CONDITION.search(text[max(0, match.start() - 40) : match.start()])
    }


def _as_choice(form: ChoiceForm, segment: str) -> str | None:
    """The choice that a short text makes by itself: a word, or a letter with its option."""
    bare = segment.strip().strip("*_`\"'()[]{}<>.:!,; \t").strip()
    folded = bare.casefold()
    for choice, meaning in form.choices.items():
        if folded == choice.casefold() or (meaning and folded == meaning.casefold()):
            return choice
        if any(folded == word or folded.startswith(f"{word}. ") for word in _words(choice)):
            return choice
    match = _LEADING_CHOICE.match(bare)
    if match is None:
        return None
    if len(match[1]) == 1 and (
        _lists_options(form, bare, match.end())
        or _DENIAL.match(bare, match.end(1))
        or _means_another(form, match[1], bare[match.end() :])
    ):
        return None
    if match[1].casefold() == "no" and _UNABLE.match(bare, match.end(1)):
        return None
    for choice in form.choices:
        # A letter may not be an ordinary lower-case word such as the article.
        if match[1] == choice or (len(choice) > 1 and match[1].casefold() == choice.casefold()):
            return choice
    return None


def _means_another(form: ChoiceForm, letter: str, text: str) -> bool:
    """Whether what stands behind a letter is the option of another letter."""
    said = text.strip("*_`\"'() \t").casefold()
    told = [choice for choice, meaning in form.choices.items() if _begins(said, meaning)]
    return bool(told) and letter.upper() not in told


def _begins(text: str, meaning: str) -> bool:
    return bool(meaning) and text.startswith(meaning.casefold())


def _words(choice: str) -> tuple[str, ...]:
    return _SYNONYMS.get(choice, ())


def _lists_options(form: ChoiceForm, text: str, end: int) -> bool:
    """Whether the letter that ends there is the first of several in a line."""
    if _NEXT_LETTER.match(text, end):
        return True
    line = text.partition("\n")[0]
    return len({letter for letter in _LISTED.findall(line) if letter in form.choices}) > 1


def _mentioned(form: ChoiceForm, text: str) -> set[str]:
    """The choices that the text mentions without denying them."""
    found: set[str] = set()
    for choice, meaning in form.choices.items():
        if len(choice) == 1:
            mentions = _letter_mentions(choice, text)
        else:
            pattern = rf"(?<![\w-]){re.escape(choice)}(?![\w-])"
            mentions = [
                m
                for m in re.finditer(pattern, text, re.IGNORECASE)
                if not _WIDGET.match(text, m.end())
                and not _is_other_field(text, m.start() - 1)
                and not _is_other_word(choice, text, m.start(), m.end())
            ]
            # In another form it is said of something, but it is still spoken of.
            mentions += _INFLECTED[choice].finditer(text) if choice in _INFLECTED else ()
        if meaning and len(form.choices) > 2:
            mentions += re.finditer(re.escape(meaning), text, re.IGNORECASE)
        if any(not _NEGATION.search(text[max(0, m.start() - 40) : m.start()]) for m in mentions):
            found.add(choice)
    return found


def _letter_mentions(choice: str, text: str) -> list[re.Match[str]]:
    """Where a letter stands as the name of an option."""
    # Neither the article "A" and the pronoun "I", nor a letter inside a word or a name.
    word = (
        r"|\s+(?!or\b|and\b|is\b|was\b|because\b|since\b)[A-Za-z]" if choice in ("A", "I") else ""
    )
    pattern = rf"(?<![\w'’&+\-/°#@\\])(?<!\w\.){re.escape(choice)}(?![\w'’&+#\-°]|\.\w|:\\{word})"
    return [
        match
        for match in re.finditer(pattern, text)
        if not _DENIAL.match(text, match.end())
        and not _is_other_field(text, match.start() - 1)
        and not _KINDS.search(text[max(0, match.start() - 20) : match.start()])
    ]


def _is_other_word(choice: str, text: str, start: int, end: int) -> bool:
    """Whether a word is no answer: the "no" of "no idea" or of a refusal, "continue to play"."""
    if choice in _INFLECTED:
        subject = _SUBJECT.search(text[max(0, start - 60) : start])
        other = subject is not None and subject[1].lower() not in _DECIDES
        return other or bool(_OF_OTHER_THINGS.match(text, end))
    if choice != "no":
        return False
    determiner = _WORD_NEXT.match(text, end) and not _PRONOUN.match(text, end)
    return bool(determiner or _UNABLE.match(text, end))


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
    r"\b(?:press(?:ing)?|(?:press(?:ing)?\s+)?the\s+key(?:\s+is)?)\b[\s(\[\"':]{0,4}(?:the\s+)?"
    r"(back|home|restart|wait|enter|stop|none|return|finish|done)\b[\"'\])]{0,2}"
    r"(\s+(?:button|icon|arrow|screen|tab|page|link|label|option))?",
    re.IGNORECASE,
)
_ON_SCREEN = frozenset({"restart", "wait", "stop", "none", "finish", "done"})
"""Keys that no phone has as a button: a button of that name is one of an app."""


def _extract_action(text: str) -> tuple[str, str] | None:
    bare = text.strip()
    for rule, segment in (("bare", bare), *_segments(text)):
        if action := _as_action(segment):
            return action, rule
    for fields in _json_objects(text):
        numbers = {name: _number(value) for name, value in fields.items() if name in _NUMBERS}
        if action := _as_action(json.dumps(fields | numbers, ensure_ascii=False)):
            return action, "json"
    if action := _only_call(text):
        return action, "call"
    for rule, segment in (("loose", bare), *((f"loose_{rule}", s) for rule, s in _segments(text))):
        found = {action for action in map(_loose_action, segment.splitlines()) if action}
        if len(found) == 1:
            return found.pop(), rule
    return None


_CALL = re.compile(rf"(?<![\w.])(?:{'|'.join(ActionKind)})\(")
_MOST_CALLS = 40


def _only_call(text: str) -> str | None:
    """The one call in a text, such as `click(index=7)`; several that differ are none."""
    found: set[str] = set()
    for number, match in enumerate(_CALL.finditer(text)):
        if number >= _MOST_CALLS:
            return None
        if _NEGATION.search(text[max(0, match.start() - 40) : match.start()]):
            continue
        try:
            found.add(format_action(read_action(call_at(text, match.start()), "call")))
        except ActionError:
            continue
    return found.pop() if len(found) == 1 else None


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
    targets = [match for match in _LOOSE.finditer(line) if _is_target(line, match)]
    keys = {match.group(1).lower() for match in _LOOSE_KEY.finditer(line) if _is_key(line, match)}
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


_NUMBERS = ("index", "x", "y", "end_x", "end_y")


def _number(value: object) -> object:
    """A number that a model wrote as a text, such as "7", as a number."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,6}(?:\.\d{1,8})?", value):
        return float(value) if "." in value else int(value)
    return value


_MARKED_NUMBER = re.compile(r"(?:[\[(=#:]|\b(?:element|widget|index|id))\s*$", re.IGNORECASE)
_COUNTED = re.compile(
    r"\s+(?!(?:to|and|then|which|because|since|in|on|for|as|so|is|at|of|with|by|or|now|again|next)\b)[A-Za-z]"
)


def _is_target(line: str, match: re.Match[str]) -> bool:
    """Whether a verb with numbers names a target: not denied, and no number of things or times."""
    if _NEGATION.search(line[max(0, match.start() - 40) : match.start()]):
        return False
    marked = _MARKED_NUMBER.search(line[match.start() : match.start(2)])
    return bool(marked) or not _COUNTED.match(line, match.end(2))


def _is_key(line: str, match: re.Match[str]) -> bool:
    """Whether a key is pressed, and no widget of its name."""
    if _NEGATION.search(line[max(0, match.start() - 40) : match.start()]):
        return False
    name, thing = match.group(1).lower(), (match.group(2) or "").strip().lower()
    return not thing or (thing == "button" and name not in _ON_SCREEN)


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
        text = _without_emoticons(text)
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
