"""Answers that are no actions: objects with optional fields, and a few words."""

from __future__ import annotations

import json
from random import Random

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
    said.append(f"the area began {left} from the left and {top} from the top")
    if (left, top) != (0, 0):
        fields["area"] = {"left": left, "top": top}
    random.shuffle(said)
    body = (
        f"Events are written as JSON objects with these fields:\n{_SCHEMA}\n\n"
        f"An event of the kind {kind}: {'; '.join(said)}.\nWrite it."
    )
    reference = canonical_object(json.dumps(fields))
    return Drawn("optional fields", body, ObjectForm(), reference, "object")


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
    """A question on a table, to be answered in a few words that are written in another way."""
    things = random.sample(_THINGS, 7)
    rows = [
        (f"{random.choice(_COLORS)} {thing}", random.choice(_PLACES), random.choice(_STATES),
         random.randrange(2008, 2026))
        for thing in things
    ]  # fmt: skip
    place, state = random.choice(_PLACES), random.choice(_STATES)
    newest = random.random() < 0.5
    negated = random.random() < 0.5
    found = [row for row in rows if row[1] == place and (row[2] != state) == negated]
    years = [row[3] for row in found]
    year = max(years) if newest and years else min(years, default=0)
    answers = [row for row in found if row[3] == year]
    if len(answers) != 1 or len(found) < 2:
        return draw_phrase(random)
    name = answers[0][0].lower()
    most = len(name.split())
    lines = "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
    body = (
        f"| Thing | Place | State | Year |\n{lines}\n\nOf the things in the place {place} that are "
        f"{'not ' if negated else ''}{state}, which is the {'newest' if newest else 'oldest'}? "
        "Give its name as the table has it, but without capital letters."
    )
    return Drawn("few words", body, PhraseForm(most=most), name, "words")
