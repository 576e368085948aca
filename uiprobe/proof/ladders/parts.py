"""Parts that an answer to an item of a ladder may have or lack, and what its prompt says of each.

Attacks that learn (see `learned`) judge such parts; none of these figures takes following rules.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from inspect_ai.dataset import Sample

from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.ladders.objects import Setting, hidden_dials, settings_of

Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Part:
    """A letter, a place, a word, or a value of a field.

    Attributes:
        said: Its form in an answer.
        right: Whether the key has it.
        text: The words of the prompt about it.
        figures: Numbers about it.
        field: The field whose value it is, one of which is chosen; empty for others, of which as
            many are chosen as the key has.
    """

    said: str
    right: bool
    text: str = ""
    figures: Figures = field(default_factory=dict)
    field: str = ""


def parts_of(sample: Sample) -> list[Part]:
    """The parts of all answers to an item; none where an answer is written freely."""
    form = metadata_of(sample)["form"]
    prompt, key = prompt_of(sample), str(metadata_of(sample)["reference"])
    match form["kind"]:
        case "set":
            return list(_letters(list(form["choices"]), prompt, key))
        case "choice":
            return list(_words(form["choices"], prompt, key))
        case "line":
            return list(_places(prompt, key))
        case "object":
            return list(_values(metadata_of(sample)["facet"], prompt, json.loads(key)))
    return []


def answer_of(sample: Sample, chosen: Sequence[Part]) -> str:
    """The answer that has these parts alone, as a key is written."""
    kind = metadata_of(sample)["form"]["kind"]
    if kind == "object":
        numbers = metadata_of(sample)["facet"] == "unseen"
        value = {one.field: int(one.said) if numbers else one.said for one in chosen}
        return json.dumps(value, sort_keys=True)
    if kind == "line":
        return " ".join(sorted((one.said for one in chosen), key=int))
    return "".join(sorted(one.said for one in chosen))


def _letters(letters: Sequence[str], prompt: str, key: str) -> Iterator[Part]:
    listed = dict(re.findall(r"^([A-Z])\. (.+)$", prompt, re.MULTILINE))
    beside = prompt.rpartition(listed.get(letters[-1], "\0"))[2]
    words = {letter: Counter(re.findall(r"\w+", listed.get(letter, ""))) for letter in letters}
    for place, letter in enumerate(letters):
        text, own = listed.get(letter, ""), words[letter]
        others = [(own & words[other]).total() for other in letters if other != letter]
        numbers = [float(found.replace(",", "")) for found in re.findall(r"\d[\d,.]*\d|\d", text)]
        figures = {
            **_at(place, len(letters)),
            "chosen": float(len(key)),
            "words": float(own.total()),
            "alike": sum(others) / max(1, own.total()),
            "likest": float(max(others, default=0)),
            "asked": float(sum(word in beside for word in own)),
            "largest": max(numbers, default=-1.0),
            "smallest": min(numbers, default=-1.0),
            "odd": float(sum(round(100 * number) % 2 for number in numbers)),
        }
        yield Part(letter, letter in key, text, figures)


def _places(prompt: str, key: str) -> Iterator[Part]:
    """Places of touches, if the key has places."""
    found = re.search(r"in this order: ([A-Z](?: [A-Z])*)\.", prompt)
    if found is None or not all(word.isdigit() for word in key.split()):
        return
    touched = found[1].split()
    for place, letter in enumerate(touched):
        rule = re.search(rf"^{letter}: (.+)$", prompt, re.MULTILINE)
        text = rule[1] if rule else ""
        figures = {
            **_at(place, len(touched)),
            "chosen": float(len(key.split())),
            "before": float(touched[:place].count(letter)),
            "after": float(touched[place + 1 :].count(letter)),
            "flips": float(len(re.findall(r"\b[A-Z]\b", text))),
            **_states(prompt),
        }
        yield Part(str(place + 1), str(place + 1) in key.split(), text, figures)


def _words(choices: Mapping[str, str], prompt: str, key: str) -> Iterator[Part]:
    for place, (said, text) in enumerate(choices.items()):
        # Of options without texts, the whole prompt may speak for the first.
        about = text if len(said) == 1 else prompt if place == 0 else ""
        figures = {**_at(place, len(choices)), "words": float(len(about.split()))}
        yield Part(said, said == key, about, figures | dict(_states(prompt)))


def _states(prompt: str) -> Figures:
    """Counts of switches that are on in the first and the last state, and in one of them alone."""
    lists = re.findall(r"((?:[A-Z](?:, | and ))*[A-Z]) (?:is|are) on", prompt)
    if not lists:
        return {}
    first, last = (set(re.findall(r"[A-Z]", text)) for text in (lists[0], lists[-1]))
    touched = re.findall(r"\b[A-Z]\b", prompt.partition("in this order: ")[2].partition(".")[0])
    often = Counter(touched)
    return {
        "first on": float(len(first)),
        "last on": float(len(last)),
        "differ": float(len(first ^ last)),
        "touches": float(len(touched)),
        "touched oddly": float(sum(count % 2 for count in often.values())),
        "differ and touched oddly": float(sum(often[one] % 2 for one in first ^ last)),
    }


def _values(facet: str, prompt: str, key: Mapping[str, object]) -> Iterator[Part]:
    if facet == "unseen":
        hidden, before, after = hidden_dials(prompt)
        shown = [*before.values(), *after.values()]
        for place, name in enumerate(hidden):
            for digit in range(10):
                figures = {
                    **_at(place, len(hidden)),
                    "digit": float(digit),
                    "shown": float(shown.count(digit)),
                    "difference": float((sum(after.values()) - sum(before.values()) - digit) % 10),
                }
                yield Part(str(digit), key[name] == digit, "", figures, name)
        return
    settings = settings_of(prompt)
    lines = dict(re.findall(r"^(\d+)\. (.+)$", prompt, re.MULTILINE))
    for name in key:
        own = [(place, one) for place, one in enumerate(settings) if one.field == name]
        for value in dict.fromkeys(one.value for _, one in own):
            stands = _of_value(value, own, lines)
            yield Part(value, key[name] == value, "", stands, name)


def _of_value(
    value: str, own: Sequence[tuple[int, Setting]], lines: Mapping[str, str]
) -> Mapping[str, float]:
    """Places of the settings of a value among those of its field, and their wording."""
    places = [rank for rank, (_, one) in enumerate(own) if one.value == value]
    last = own[places[-1]][1]
    named = sum(
        bool(re.search(rf"\b{last.number}\b", text))
        for number, text in lines.items()
        if int(number) > last.number
    )
    return {
        **_at(places[-1], len(own)),
        "first": float(places[0]),
        "times": float(len(places)),
        "device": float(last.device),
        "condition": float(last.condition),
        "named later": float(named),
    }


def _at(place: int, count: int) -> dict[str, float]:
    return {"place": float(place), "to the end": float(count - place), "share": place / count}
