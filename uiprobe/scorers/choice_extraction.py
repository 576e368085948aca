"""Finding the one choice that an answer makes among options, yes and no, or stop and continue."""

from __future__ import annotations

import re

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.scorers.answer_segments import (
    ANSWER_FIELDS,
    DENIAL,
    NEGATION,
    WIDGET,
    answer_segments,
    is_value_of_other_field,
    json_objects,
)

_LEADING_CHOICE = re.compile(
    r"(?:option\s+)?[(\[]?([A-Za-z]+)"
    r"(?:[)\].:,*]+(?:\s|$)|\s+(?:because|since|as|for|which|is (?:right|correct))\b)",
    re.IGNORECASE,
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
_PRONOUN = re.compile(
    r"[*_\"'`]*\s+(?:it|that|this|these|the|you|they|he|she|we|because|since|as|not|is)\b", re.I
)
_WORD_NEXT = re.compile(r"[ \t]+\w")

_INFLECTED = {
    "stop": re.compile(r"\bstop(?:s|ped|ping)\b", re.I),
    "continue": re.compile(r"\bcontinu(?:es|ed|ing)\b", re.I),
}
"""Other forms of a choice: with them a text speaks of it too, but does not choose it."""

_OF_OTHER_THINGS = re.compile(
    r"\s+(?:to\s+\w|\w+ing\b|if\b|when\b|unless\b|(?:the|a|an|its?|my|your)\s+(?!task\b|work\b|goal\b)\w)",
    re.I,
)
"""Words after a `continue` or `stop` about something else, as in `continue to play`."""

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
"""Words after a `no` that make it the beginning of a refusal."""

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


def without_emoticons(text: str) -> str:
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


def extract_choice(form: ChoiceForm, text: str) -> tuple[str, str] | None:
    """The one choice that a text makes, and the name of the rule that found it; None if not one."""
    text = _REPORTED.sub(" ", _without_options(form, text))
    if _states_several(form, text):
        return None
    if choice := _as_choice(form, text):
        return choice, "spelled_out"
    for fields in json_objects(text):
        for name, value in fields.items():
            told = str(name).lower() in ANSWER_FIELDS and isinstance(value, str | bool)
            if told and (choice := _as_choice(form, str(value))):
                return choice, "json"
    told_by: dict[str, set[str]] = {}
    for rule, segment in answer_segments(text):
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
    """Return the judgements in a text: yes if it calls the answer right, no if wrong."""
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
        or DENIAL.match(bare, match.end(1))
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
                if not WIDGET.match(text, m.end())
                and not is_value_of_other_field(text, m.start() - 1)
                and not _is_other_word(choice, text, m.start(), m.end())
            ]
            # In another form it is said of something, but it is still spoken of.
            mentions += _INFLECTED[choice].finditer(text) if choice in _INFLECTED else ()
        if meaning and len(form.choices) > 2:
            mentions += re.finditer(re.escape(meaning), text, re.IGNORECASE)
        if any(not NEGATION.search(text[max(0, m.start() - 40) : m.start()]) for m in mentions):
            found.add(choice)
    return found


def _letter_mentions(choice: str, text: str) -> list[re.Match[str]]:
    """Return the places where a letter names an option."""
    # Neither the article "A" and the pronoun "I", nor a letter inside a word or a name.
    word = (
        r"|\s+(?!or\b|and\b|is\b|was\b|because\b|since\b)[A-Za-z]" if choice in ("A", "I") else ""
    )
    pattern = rf"(?<![\w'’&+\-/°#@\\])(?<!\w\.){re.escape(choice)}(?![\w'’&+#\-°]|\.\w|:\\{word})"
    return [
        match
        for match in re.finditer(pattern, text)
        if not DENIAL.match(text, match.end())
        and not is_value_of_other_field(text, match.start() - 1)
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
        text = without_emoticons(text)
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
