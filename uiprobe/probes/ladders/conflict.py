"""Instruction following: instructions that contradict, revoke, restore and limit each other.

The key is found from the newest instruction back: each is in force unless a newer one that is in
force revokes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import ObjectForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "folder": ("inbox", "clients", "travel", "archive", "drafts"),
    "language": ("english", "german", "french", "polish", "dutch"),
    "format": ("table", "list", "letter", "chart", "memo"),
    "color": ("red", "green", "blue", "grey", "amber"),
    "recipient": ("sales", "support", "legal", "finance", "press"),
    "signature": ("short", "long", "none", "formal", "team"),
    "delivery": ("now", "tonight", "monday", "friday", "held"),
    "sound": ("chime", "bell", "silent", "pulse", "drum"),
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
        stale: Fields at least whose newest setting does not count.
    """

    instructions: int
    fields: int
    revoking: float = 0
    conditional: float = 0
    scoped: float = 0
    people: int = 1
    limits: int = 0
    stale: int = 0


_RUNGS: Mapping[int, _Size] = {
    1: _Size(5, 3),
    2: _Size(9, 3, 0.1, 0, 0.3, stale=1),
    3: _Size(14, 4, 0.2, 0, 0.4, 2, stale=2),
    4: _Size(22, 5, 0.3, 0.2, 0.4, 3, 1, 3),
    5: _Size(34, 5, 0.35, 0.3, 0.4, 3, 2, 3),
    6: _Size(48, 6, 0.4, 0.4, 0.4, 4, 3, 4),
    7: _Size(66, 7, 0.45, 0.5, 0.4, 4, 4, 5),
    8: _Size(90, 8, 0.5, 0.6, 0.4, 5, 6, 6),
}


@dataclass(frozen=True, slots=True)
class _Instruction:
    """One instruction; it sets a field, revokes another instruction, or limits who decides.

    Attributes:
        person: Who gave it.
        field, value: What it sets; with a limit, the field alone.
        device: The device that it is meant for; empty for all.
        condition: Another field and its value; None for always.
        revokes: The number of the instruction that it revokes; 0 for none.
        decides: The only person whose settings of the field count from then on; empty for none.
    """

    person: str
    field: str = ""
    value: str = ""
    device: str = ""
    condition: tuple[str, str] | None = None
    revokes: int = 0
    decides: str = ""

    def said(self) -> str:
        """The instruction in words."""
        if self.revokes:
            return f"{self.person}: Instruction {self.revokes} is revoked."
        if self.decides:
            return (
                f"{self.person}: Of all instructions after this one that set the {self.field}, "
                f"only those of {self.decides} count."
            )
        where = f"On the {self.device}, set" if self.device else "Set"
        told = f"{where} the {self.field} to {self.value}"
        if self.condition:
            told += f", but only if the {self.condition[0]} is {self.condition[1]}"
        return f"{self.person}: {told}."


def _in_force(instructions: Sequence[_Instruction]) -> set[int]:
    """The numbers of the instructions that nothing in force revokes."""
    revoked: set[int] = set()
    for number in range(len(instructions), 0, -1):
        one = instructions[number - 1]
        if one.revokes and number not in revoked:
            revoked.add(one.revokes)
    return set(range(1, len(instructions) + 1)) - revoked


def _resolve(
    instructions: Sequence[_Instruction], fields: Sequence[str], device: str
) -> tuple[dict[str, str], list[str]]:
    """The value of each field, and the fields whose newest setting does not count.

    A condition is about a field that comes earlier in the list of fields.
    """
    force = _in_force(instructions)
    values: dict[str, str] = {}
    stale: list[str] = []
    for field in fields:
        only = ""
        valid: list[int] = []
        settings: list[int] = []
        for number, one in enumerate(instructions, 1):
            if one.revokes or one.field != field:
                continue
            if one.decides:
                only = one.decides if number in force else only
                continue
            settings.append(number)
            if (
                number in force
                and only in ("", one.person)
                and one.device in ("", device)
                and (one.condition is None or values[one.condition[0]] == one.condition[1])
            ):
                valid.append(number)
        values[field] = instructions[valid[-1] - 1].value if valid else ""
        if settings and instructions[settings[-1] - 1].value != values[field]:
            stale.append(field)
    return values, stale


class Conflict:
    """The ladder of conflicts: older and newer instructions of several people, to be resolved."""

    name = "conflict"
    probe = "focused_context"
    grows = "instructions, and how they revoke, restore, limit and depend on each other"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.instructions} instructions on {size.fields} fields by {size.people} people, "
            f"{size.limits} limits on who decides; of {size.stale} fields at least the newest "
            "setting does not count"
        )
        for rung, size in _RUNGS.items()
    }
    chance = 1 / 125

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random), f"conflict, rung {rung}")


def _draw(size: _Size, random: Random) -> LadderItem | None:
    fields = random.sample(sorted(_FIELDS), size.fields)
    people = random.sample(_PEOPLE, size.people)
    device, *others = random.sample(_DEVICES, 3)
    # First each field gets a value that always holds, so that none stays empty.
    given = [
        _Instruction(random.choice(people), field, random.choice(_FIELDS[field]))
        for field in random.sample(fields, len(fields))
    ]
    limits = set(
        random.sample(range(len(given) + 1, max(len(given) + 2, size.instructions)), size.limits)
    )
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
            given.append(_draw_setting(size, fields, people, [device, *others], random))
    values, stale = _resolve(given, fields, device)
    if len(stale) < size.stale or "" in values.values():
        return None
    # The first settings are no answer either.
    first = {one.field: one.value for one in reversed(given) if one.value}
    if size.stale and sum(first[field] == values[field] for field in fields) > size.fields / 2:
        return None
    listed = "\n".join(f"{number}. {one.said()}" for number, one in enumerate(given, 1))
    return LadderItem(
        prompt=(
            "People gave an assistant these instructions for its reports, the oldest first:\n"
            f"{listed}\n\nHow to follow them: Of the instructions that set a field, the newest one "
            "that counts decides. A revoked instruction does not count. A revocation is an "
            "instruction, too: while it is itself revoked it has no effect, and what it revoked "
            "counts again, at its old place. Everybody may revoke. An instruction on whose "
            "settings of a field count rules all later settings of that field, up to the next such "
            "instruction on that field that is not revoked. An instruction for a device counts on "
            "that device alone. A condition is about the value that the other field has in the "
            "report.\n\nThe report is written on the "
            f"{device}. Give a JSON object with the fields {', '.join(sorted(fields))} and their "
            "values as strings."
        ),
        form=ObjectForm(),
        reference=json.dumps(values, sort_keys=True),
        app="Reports",
        category="Productivity",
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
    fields: Sequence[str],
    people: Sequence[str],
    devices: Sequence[str],
    random: Random,
) -> _Instruction:
    place = random.randrange(len(fields))
    field = fields[place]
    condition = None
    if place and random.random() < size.conditional:
        other = random.choice(fields[:place])
        condition = (other, random.choice(_FIELDS[other][:3]))
    return _Instruction(
        random.choice(people),
        field,
        random.choice(_FIELDS[field]),
        random.choice(devices) if random.random() < size.scoped else "",
        condition,
    )


CONFLICT = Conflict()
