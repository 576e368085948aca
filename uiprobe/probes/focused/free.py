"""Answers that are no actions: objects with optional fields, and a few words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from uiprobe.probes.answer_forms import ObjectForm, PhraseForm, canonical_object
from uiprobe.probes.focused.drawn import Drawn, draw_text

_SCHEMA = """\
kind: "touch", "type" or "key"; always there
widget: a whole number; always there with touch and type, never with key
hold_ms: a whole number; with touch only, and only if it is longer than 500, else left out
text: a string; with type only, and always there with it
clear: true or false; with type only, left out if it is false
key: "back" or "home"; with key only, and always there with it
repeat: a whole number; left out if it is 1
note: a string, or null where the event says that the note is unknown; left out if the event does \
not speak of a note
area: an object with left and top, whole numbers; left out if both are 0"""


def draw_object(random: Random) -> Drawn:
    """An event to be written as an object in which fields are left out by rule."""
    kind = random.choice(("touch", "touch", "type", "type", "key"))
    fields: dict[str, object] = {"kind": kind}
    said: list[str] = []
    if kind != "key":
        fields["widget"] = random.randrange(2, 300)
        said.append(f"it was widget {fields['widget']}")
    if kind == "touch":
        hold = random.choice((80, 200, 500, 501, 750, 1200))
        said.append(f"the finger stayed for {hold} milliseconds")
        if hold > 500:
            fields["hold_ms"] = hold
    if kind == "type":
        fields["text"] = draw_text(random)
        clear = random.random() < 0.5
        said.append(f"the string was {fields['text']}")
        said.append(f"the field was {'' if clear else 'not '}cleared first")
        if clear:
            fields["clear"] = True
    if kind == "key":
        fields["key"] = random.choice(("back", "home"))
        said.append(f"the key was {fields['key']}")
    times = random.choice((1, 1, 2, 3))
    said.append(f"it happened {('once', 'twice', 'three times')[times - 1]}")
    if times > 1:
        fields["repeat"] = times
    note = random.choice(("", "unknown", "known"))
    if note == "unknown":
        fields["note"] = None
        said.append("its note is unknown")
    elif note == "known":
        fields["note"] = draw_text(random)
        said.append(f"its note is {fields['note']}")
    left, top = random.choice(((0, 0), (0, 0), (0, random.randrange(1, 400)), (12, 40)))
    said.append(f"its area has left {left} and top {top}")
    if (left, top) != (0, 0):
        fields["area"] = {"left": left, "top": top}
    random.shuffle(said)
    body = (
        f"Events are written as JSON objects with these fields:\n{_SCHEMA}\n\n"
        f"An event of the kind {kind}: {'; '.join(said)}.\nWrite it."
    )
    reference = canonical_object(json.dumps(fields))
    # The facts in another order are no other event.
    return Drawn("optional fields", body, ObjectForm(), reference, "object", content=reference)


_COLORS = ("Blue", "Red", "Green", "Black", "White", "Yellow", "Gray", "Brown")
_THINGS = (
    "Kettle",
    "Ladder",
    "Drill",
    "Tent",
    "Scale",
    "Lamp",
    "Radio",
    "Bicycle Pump",
    "Hand Saw",
)
_PLACES = ("Shelf 2", "Shelf 5", "Cellar", "Garage", "Attic")
_STATES = ("lent", "broken", "ready")


def draw_phrase(random: Random) -> Drawn:
    """A question on a table, to be answered in a few words that are written in another way.

    Two things at least meet both conditions; without either condition the answer is another.
    """
    newest, negated = random.random() < 0.5, random.random() < 0.5
    while True:
        place, state = random.choice(_PLACES), random.choice(_STATES)
        rows = [_row(random, thing) for thing in random.sample(_THINGS, 7)]
        there = [row for row in rows if row.place == place]
        alike = [row for row in rows if (row.state != state) == negated]
        both = [row for row in there if row in alike]
        answers = _extremes(both, newest)
        if (
            len(both) >= 2
            and len(answers) == 1
            and answers[0] not in _extremes(there, newest)
            and answers[0] not in _extremes(alike, newest)
        ):
            break
    # A limit derived from the answer would reveal its length.
    most = max(len(row.name.split()) for row in rows)
    lines = "\n".join(f"| {row.name} | {row.place} | {row.state} | {row.year} |" for row in rows)
    question = (
        f"Of the things whose place is {place} and "
        f"whose state is {'not ' if negated else ''}{state}, which is the "
        f"{'newest' if newest else 'oldest'}? Give its whole name."
    )
    form = PhraseForm(
        most=most,
        candidates=tuple(row.name.lower() for row in rows),
        question=question,
        names=tuple(sorted({str(one) for row in rows for one in row[1:]})),
    )
    body = f"| Thing | Place | State | Year |\n{lines}\n\n{question}"
    return Drawn("few words", body, form, answers[0].name.lower(), "words")


class _Row(NamedTuple):
    name: str
    place: str
    state: str
    year: int


def _row(random: Random, thing: str) -> _Row:
    return _Row(
        f"{random.choice(_COLORS)} {thing}",
        random.choice(_PLACES),
        random.choice(_STATES),
        random.randrange(2008, 2026),
    )


def _extremes(rows: Sequence[_Row], newest: bool) -> list[_Row]:
    """The newest rows, or the oldest."""
    years = [row.year for row in rows]
    best = (max if newest else min)(years, default=0)
    return [row for row in rows if row.year == best]
