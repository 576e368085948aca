"""Instruction following: instructions that contradict, revoke, restore and limit each other.

Which instructions are in force is found from the newest one back: each is unless a newer one that
is in force revokes it. From rung 4 on conditions of fields refer to each other in circles: of all
reports exactly one agrees with all instructions, and it cannot be found field after field. From
rung 5 on a condition counts how many of several facts hold, so that it says nothing until almost
all of them are known.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import ObjectForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.wording import ENGLISH, Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "folder": ("inbox", "clients", "travel", "archive", "drafts"),
    "language": ("english", "german", "french", "polish", "dutch"),
    "format": ("table", "list", "letter", "chart", "memo"),
    "color": ("red", "green", "blue", "grey", "amber"),
    "recipient": ("sales", "support", "legal", "finance", "press"),
    "signature": ("short", "long", "none", "formal", "team"),
    "delivery": ("now", "tonight", "monday", "friday", "held"),
    "sound": ("chime", "bell", "silent", "pulse", "drum"),
    "layout": ("wide", "narrow", "split", "plain", "framed"),
    "footer": ("date", "page", "author", "logo", "empty"),
    "currency": ("euro", "dollar", "pound", "krone", "yen"),
    "period": ("daily", "weekly", "monthly", "yearly", "once"),
    "margin": ("even", "inner", "outer", "none", "double"),
    "font": ("serif", "sans", "mono", "script", "bold"),
    "cover": ("photo", "title", "blank", "seal", "map"),
    "paper": ("matt", "gloss", "rough", "thin", "card"),
}
_PEOPLE = ("Mia", "Jon", "Ada", "Leo", "Kim")
_DEVICES = ("tablet", "kiosk", "phone", "watch")


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        instructions, fields: How many.
        revoking: Share of instructions that revoke an earlier one.
        conditional: Share of settings that hold only with a value of another field.
        scoped: Share of settings that are meant for one device.
        people: How many people there are; one who may not decide on a field needs two.
        limits: How many limits there are on who decides on what.
        stale: Fields at least whose newest setting does not count, and as many whose newest
            setting for all devices without a condition does not.
        left: Reports that are left to search after a guess, at least; see `_left`. Above 0
            conditions may be about any other field, also in circles.
        facts: How many facts a condition is about.
        values: How many values of a field occur.
        corrected: The share of reports at most from which corrections lead to the right one.
    """

    instructions: int
    fields: int
    revoking: float = 0
    conditional: float = 0
    scoped: float = 0
    people: int = 1
    limits: int = 0
    stale: int = 0
    left: int = 0
    facts: int = 1
    values: int = 5
    corrected: float = 1.0


_Fact = tuple[str, tuple[str, ...]]
"""A field, and the values of which it may have one."""

_RUNGS: Mapping[int, _Size] = {
    1: _Size(7, 3, 0.3, stale=1),
    2: _Size(9, 3, 0.1, 0, 0.3, stale=1),
    3: _Size(14, 4, 0.2, 0.4, 0.3, 2, stale=2),
    4: _Size(22, 5, 0.15, 0.9, 0.1, 2, 1, 2, left=2, values=4),
    5: _Size(32, 7, 0.15, 1, 0.1, 3, 1, 3, left=16, facts=3, values=2, corrected=0.5),
    6: _Size(45, 10, 0.15, 1, 0.1, 3, 1, 3, left=100, facts=5, values=2, corrected=0.25),
    7: _Size(60, 13, 0.15, 1, 0.1, 3, 1, 4, left=700, facts=7, values=2, corrected=0.1),
    8: _Size(76, 16, 0.15, 1, 0.1, 3, 1, 4, left=4_000, facts=9, values=2, corrected=0.03),
}
"""The instructions of each rung. Rungs go on by three fields and two more facts."""


@dataclass(frozen=True, slots=True)
class _Condition:
    """A condition on the values of other fields.

    Attributes:
        facts: Fields, and the values of which each may have one.
        counts: How many of these facts have to hold: one of these numbers.
    """

    facts: Sequence[_Fact]
    counts: tuple[int, ...] = (1,)

    def said(self, say: Wording) -> str:
        """The condition in words."""
        facts = [
            say(
                "if the {field} is {values}" if len(self.facts) == 1 else "the {field} is {values}",
                field=_word(field, say),
                values=say.any_of([say.quoted(_word(value, say)) for value in values]),
            )
            for field, values in self.facts
        ]
        if len(facts) == 1:
            return facts[0]
        return say(
            "if exactly {counts} of these {number} facts holds: {facts}"
            if self.counts == (1,)
            else "if exactly {counts} of these {number} facts hold: {facts}",
            counts=say.any_of([str(count) for count in self.counts]),
            number=len(facts),
            facts=say.separated(facts),
        )

    def outcomes(self, possible: Mapping[str, set[str]]) -> set[bool]:
        """Whether it holds, may hold and may fail, if the fields may have these values."""
        certain = sum(possible[field] <= set(values) for field, values in self.facts)
        open_ = sum(bool(possible[field] & set(values)) for field, values in self.facts)
        return {count in self.counts for count in range(certain, open_ + 1)}


@dataclass(frozen=True, slots=True)
class _Instruction:
    """One instruction; it sets a field, revokes another instruction, or limits who decides.

    Attributes:
        person: Who gave it.
        field, value: What it sets; with a limit, the field alone.
        device: The device that it is meant for; empty for all.
        condition: When it holds; None for always.
        revokes: The number of the instruction that it revokes; 0 for none.
        decides: The only person whose settings of the field count from then on; empty for none.
    """

    person: str
    field: str = ""
    value: str = ""
    device: str = ""
    condition: _Condition | None = None
    revokes: int = 0
    decides: str = ""

    def said(self, say: Wording) -> str:
        """The instruction in words."""
        if self.revokes:
            return say(
                "{person}: Instruction {number} is revoked.",
                person=self.person,
                number=self.revokes,
            )
        if self.decides:
            return say(
                "{person}: Of all instructions after this one that set the {field}, only those of "
                "{decides} count.",
                person=self.person,
                field=_word(self.field, say),
                decides=self.decides,
            )
        setting = (
            "{person}: On the {device}, set the {field} to {value}{limit}."
            if self.device
            else "{person}: Set the {field} to {value}{limit}."
        )
        limit = (
            say(", but only {condition}", condition=self.condition.said(say))
            if self.condition
            else ""
        )
        return say(
            setting,
            person=self.person,
            device=say(self.device) if self.device else "",
            field=_word(self.field, say),
            value=_word(self.value, say),
            limit=limit,
        )


def _word(text: str, say: Wording) -> str:
    """The name of a field, or a value, as a word of JSON: without capitals, which German has."""
    return say(text).lower()


def _in_force(instructions: Sequence[_Instruction]) -> set[int]:
    """The numbers of the instructions that nothing in force revokes."""
    revoked: set[int] = set()
    for number in range(len(instructions), 0, -1):
        one = instructions[number - 1]
        if one.revokes and number not in revoked:
            revoked.add(one.revokes)
    return set(range(1, len(instructions) + 1)) - revoked


_Settings = Mapping[str, Sequence[_Instruction]]
"""For each field, the settings that count if their conditions hold, the oldest first."""


def _settings(
    instructions: Sequence[_Instruction],
    fields: Sequence[str],
    device: str,
    *,
    limited: bool = True,
) -> _Settings:
    """The settings that are in force, for the device, and of a person who may decide.

    Args:
        instructions: All instructions.
        fields: The fields.
        device: The device.
        limited: Whether limits on who decides count.
    """
    force = _in_force(instructions)
    found: dict[str, list[_Instruction]] = {field: [] for field in fields}
    only = dict.fromkeys(fields, "")
    for number, one in enumerate(instructions, 1):
        if one.revokes or number not in force:
            continue
        if one.decides:
            only[one.field] = one.decides if limited else ""
        elif only[one.field] in ("", one.person) and one.device in ("", device):
            found[one.field].append(one)
    return found


@dataclass(frozen=True, slots=True)
class _Reports:
    """All reports with the values that settings name, by number, and what the settings say of each.

    Attributes:
        values: The values of each field.
        off: By field and report, how far the place of the value that the settings demand lies from
            the place of the one in the report.
    """

    values: Mapping[str, Sequence[str]]
    off: Sequence[NDArray[np.int8]]

    @classmethod
    def of(cls, settings: _Settings) -> _Reports:
        """The reports of settings."""
        import numpy as np

        values = {field: sorted({one.value for one in own}) for field, own in settings.items()}
        # The fields in two halves: facts on one of them are counted without the other.
        fields = list(values)
        middle = (len(fields) + 1) // 2
        halves = [
            _Half({field: values[field] for field in some})
            for some in (fields[:middle], fields[middle:])
        ]
        off = []
        for field, own in settings.items():
            decided = np.full([half.count for half in halves], -1, dtype=np.int8)
            for one in own:
                value = np.int8(values[field].index(one.value))
                if one.condition is None:
                    decided[:] = value
                else:
                    # Much faster than to assign to those where it holds.
                    decided += (value - decided) * _holds(one.condition, halves).view(np.int8)
            first, second = halves
            place = (
                first.places[field][:, np.newaxis]
                if field in first.places
                else second.places[field]
            )
            off.append((decided - place).ravel())
        return cls(values, off)

    def agreeing(self) -> NDArray[np.intp]:
        """The numbers of the reports that agree with all settings."""
        import numpy as np

        found = np.ones(len(self.off[0]), dtype=bool)
        for off in self.off:
            found &= off == 0
        return found.nonzero()[0]

    def said(self, number: int) -> dict[str, str]:
        """A report by its number."""
        found = {}
        for field, own in reversed(list(self.values.items())):
            number, place = divmod(number, len(own))
            found[field] = own[place]
        return {field: found[field] for field in self.values}

    def found_by_correcting(self, number: int) -> float:
        """The share of reports from which one comes to a report by correcting again and again.

        What does not agree is corrected in all fields at once, or in one after the other; it is the
        larger share.
        """
        import numpy as np

        every = np.arange(len(self.off[0]))
        at_once, in_turn, stride = every, every, len(every)
        for own, off in zip(self.values.values(), self.off, strict=True):
            stride //= len(own)
            steps = off.astype(np.intp) * stride
            at_once, in_turn = at_once + steps, in_turn + steps.take(in_turn)
        shares = []
        for corrected in (at_once, in_turn):
            for _ in range(_CORRECTIONS):
                corrected = corrected.take(corrected)
            shares.append(float((corrected == number).mean()))
        return max(shares)


_CORRECTIONS = 6
"""So often the corrections are doubled: 64 of them are followed from every report."""


class _Half:
    """All values of some of the fields.

    Attributes:
        count: How many combinations of values there are.
        places: By field and combination, the place of the value.
    """

    def __init__(self, values: Mapping[str, Sequence[str]]) -> None:
        """Combine the values of the fields."""
        import numpy as np

        self._values = values
        self._known: dict[_Fact, NDArray[np.int8]] = {}
        self.count = prod(map(len, values.values()))
        places = np.indices([len(own) for own in values.values()], dtype=np.int8)
        self.places = dict(zip(values, places.reshape(len(values), -1), strict=True))

    def held(self, facts: Sequence[_Fact]) -> NDArray[np.int8]:
        """How many of those facts that are about these fields hold, by combination."""
        import numpy as np

        held = np.zeros(self.count, dtype=np.int8)
        for fact in facts:
            if fact[0] in self.places:
                held += self._holding(fact)
        return held

    def _holding(self, fact: _Fact) -> NDArray[np.int8]:
        """1 or 0 by combination; many conditions share a fact."""
        import numpy as np

        if fact not in self._known:
            field, allowed = fact
            holding = [value in allowed for value in self._values[field]]
            self._known[fact] = np.array(holding, dtype=np.int8)[self.places[field]]
        return self._known[fact]


def _holds(condition: _Condition, halves: Sequence[_Half]) -> NDArray[np.bool_]:
    """Whether a condition holds, by combinations of the two halves."""
    import numpy as np

    first, second = (half.held(condition.facts) for half in halves)
    holding: NDArray[np.bool_] = np.zeros((len(first), len(second)), dtype=bool)
    for count in condition.counts:
        holding |= first[:, np.newaxis] == count - second
    return holding


def _left(settings: _Settings) -> int:
    """How many reports are left to a reader who has guessed the value of one field.

    The reader has drawn all that follows for each field from the values that are possible for the
    others. It is the median over all guesses; 0 stands for guesses that turn out wrong.
    """
    known = _narrowed(
        settings, {field: {one.value for one in own} for field, own in settings.items()}
    )
    left = [
        prod(map(len, _narrowed(settings, {**known, field: {value}}).values()))
        for field, values in known.items()
        for value in values
    ]
    return sorted(left)[len(left) // 2]


def _narrowed(settings: _Settings, possible: Mapping[str, set[str]]) -> Mapping[str, set[str]]:
    """The values that are possible for each field, as far as they follow from each other."""
    while True:
        narrower = {
            field: _possible(own, possible) & possible[field] for field, own in settings.items()
        }
        if narrower == possible or not all(narrower.values()):
            return narrower
        possible = narrower


def _possible(settings: Sequence[_Instruction], possible: Mapping[str, set[str]]) -> set[str]:
    """The values that a field may have if the others may have these."""
    found: set[str] = set()
    for one in reversed(settings):
        outcomes = {True} if one.condition is None else one.condition.outcomes(possible)
        if True in outcomes:
            found.add(one.value)
        if False not in outcomes:
            break
    return found


def _stale(instructions: Sequence[_Instruction], values: Mapping[str, str]) -> int:
    """How many fields have another value than their newest setting says.

    Who goes by settings without device and condition alone finds as many at least wrong.
    """
    newest = {one.field: one.value for one in instructions if one.value}
    plain = {
        one.field: one.value
        for one in instructions
        if one.value and not one.device and not one.condition
    }
    return min(
        sum(said[field] != value for field, value in values.items()) for said in (newest, plain)
    )


_MOST_DRAWS = 2_000
"""On rung 4 one of some 200 draws has all that is asked of an item."""


class Conflict:
    """The ladder of conflicts: older and newer instructions of several people, to be resolved."""

    name = "conflict"
    probe = "focused_context"
    grows = "instructions, how they revoke, restore and limit each other, and circles of conditions"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.instructions} instructions on {size.fields} fields by {size.people} people, "
            f"{size.limits} limits on who decides; of "
            f"{size.stale} fields at least the newest setting does not count"
            + (
                f"; conditions on {size.facts} other field{'s' if size.facts > 1 else ''}, "
                f"{size.left} reports left to search after a guess"
                if size.left
                else ""
            )
        )
        for rung, size in _RUNGS.items()
    }
    chance = 1 / 125

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        what = f"conflict, rung {rung}"
        return draw_again(lambda: _draw(size, random, say), what, _MOST_DRAWS)


def _draw(size: _Size, random: Random, say: Wording) -> LadderItem | None:
    fields = random.sample(sorted(_FIELDS), size.fields)
    people = random.sample(_PEOPLE, size.people)
    device, *others = random.sample(_DEVICES, 3)
    # First each field gets a value that always holds, so that none stays empty.
    given = [
        _Instruction(random.choice(people), field, random.choice(_FIELDS[field][: size.values]))
        for field in random.sample(fields, len(fields))
    ]
    # In the first half, so that settings follow that they may keep out.
    middle = (len(given) + size.instructions) // 2
    limits = set(random.sample(range(len(given) + 1, middle + 1), size.limits))
    while len(given) < size.instructions:
        number = len(given) + 1
        if number in limits:
            given.append(
                _Instruction(
                    random.choice(people), random.choice(fields), decides=random.choice(people)
                )
            )
        elif number > size.fields + 1 and random.random() < size.revoking:
            given.append(
                _Instruction(random.choice(people), revokes=_draw_revoked(size, given, random))
            )
        else:
            setting = _draw_setting(size, given, fields, people, [device, *others], random)
            if setting != given[-1]:
                given.append(setting)
    settings = _settings(given, fields, device)
    # A limit that keeps out no setting could be passed over.
    if size.limits and _settings(given, fields, device, limited=False) == settings:
        return None
    # A guess leaves fewer reports than there are.
    if prod(len({one.value for one in own}) for own in settings.values()) <= size.left:
        return None
    reports = _Reports.of(settings)
    agreeing = reports.agreeing()
    if len(agreeing) != 1:
        return None
    right = int(agreeing[0])
    values = reports.said(right)
    if _stale(given, values) < size.stale:
        return None
    # The first settings are no answer either.
    first = {one.field: one.value for one in reversed(given) if one.value}
    if size.stale and sum(first[field] == values[field] for field in fields) > size.fields / 2:
        return None
    if reports.found_by_correcting(right) > size.corrected:
        return None
    if size.left and _left(settings) < size.left:
        return None
    listed = "\n".join(f"{number}. {one.said(say)}" for number, one in enumerate(given, 1))
    rules = [say(_RULES, listed=listed), *([say(_CIRCLES)] if size.left else [])]
    report = say(
        "The report is written on the {device}. Give a JSON object with the fields {fields} and "
        "their values as strings.",
        device=say(device),
        fields=say.listed([say.quoted(_word(field, say)) for field in sorted(fields)]),
    )
    return LadderItem(
        prompt=f"{say.sentences(rules)}\n\n{report}",
        form=ObjectForm(),
        reference=json.dumps(
            {_word(field, say): _word(value, say) for field, value in values.items()},
            sort_keys=True,
            ensure_ascii=False,
        ),
        app="Reports",
        category="Productivity",
    )


_RULES = (
    "People gave an assistant these instructions for its reports, the oldest first:\n{listed}\n\n"
    "How to follow them: Of the instructions that set a field, the newest one that counts decides. "
    "A revoked instruction does not count. A revocation is an instruction, too: while it is itself "
    "revoked, it has no effect. As soon as no revocation of an instruction has effect, the "
    "instruction counts again, at its old place. Anybody may revoke any instruction. An "
    "instruction that says whose settings of a field count applies to all later instructions that "
    "set that field, up to the next such instruction on that field that is not revoked. An "
    "instruction for a device counts on that device alone. An instruction whose condition does not "
    "hold does not count. A condition is about the values that other fields have in the report."
)

_CIRCLES = (
    "Conditions may depend on each other in a circle: exactly one report agrees with all of this."
)


def _draw_revoked(size: _Size, given: Sequence[_Instruction], random: Random) -> int:
    """The number of an earlier instruction, not of those that give each field its first value."""
    revoking = [
        number for number, one in enumerate(given, 1) if one.revokes and number > size.fields
    ]
    if revoking and random.random() < size.revoking:
        return random.choice(revoking)
    return random.randint(size.fields + 1, len(given))


def _draw_setting(
    size: _Size,
    given: Sequence[_Instruction],
    fields: Sequence[str],
    people: Sequence[str],
    devices: Sequence[str],
    random: Random,
) -> _Instruction:
    circular = size.left > 0
    if circular:
        # A field with few settings would be known soon.
        settings = Counter([one.field for one in given])
        least = min([settings[field] for field in fields])
        place = random.choice([at for at, field in enumerate(fields) if settings[field] == least])
    else:
        place = random.randrange(len(fields))
    field = fields[place]
    values = list(_FIELDS[field][: size.values])
    if circular:
        # What the field is set to already would say nothing new.
        values.remove(
            next(one.value for one in reversed(given) if one.field == field and one.value)
        )
    known = [one for one in fields if one != field] if circular else fields[:place]
    conditional = len(known) >= size.facts and random.random() < size.conditional
    return _Instruction(
        random.choice(people),
        field,
        random.choice(values),
        random.choice(devices) if random.random() < size.scoped else "",
        _draw_condition(size, known, random) if conditional else None,
    )


def _draw_condition(size: _Size, fields: Sequence[str], random: Random) -> _Condition:
    """A condition on so many of these fields; one of several facts holds half of the time."""

    def draw_values(field: str) -> tuple[str, ...]:
        if not size.left:
            return tuple(random.sample(_FIELDS[field][:3], 1))
        # Few values, so that all of them occur and conditions on them may hold.
        values = _FIELDS[field][: size.values]
        count = random.choice((len(values) // 2, (len(values) + 1) // 2))
        # One value is drawn as by a sample, and faster.
        return (random.choice(values),) if count == 1 else tuple(random.sample(values, count))

    chosen = random.sample(fields, size.facts)
    facts = [(field, draw_values(field)) for field in chosen]
    return _Condition(facts, random.choice(_counts(size.facts)))


@cache
def _counts(facts: int) -> list[tuple[int, ...]]:
    """Numbers of facts of which one has to hold, by a chance that is neither small nor large.

    Sets of odd or of even numbers are left out: such conditions add up.
    """
    if facts == 1:
        return [(1,)]
    found = []
    for counts in (*combinations(range(facts + 1), 1), *combinations(range(facts + 1), 2)):
        chance = sum(comb(facts, count) for count in counts) / 2**facts
        if 0.2 < chance < 0.6 and (len(counts) == 1 or len({one % 2 for one in counts}) == 2):
            found.append(counts)
    return found


CONFLICT = Conflict()
