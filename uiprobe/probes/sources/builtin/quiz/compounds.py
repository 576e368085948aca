"""Compound goals: what belongs to what, where all readings have the same words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product
from random import Random

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.language.words import Word, spell
from uiprobe.probes.sources.builtin.quiz.asked import OPTIONS, Asked, draw_random, language_of
from uiprobe.probes.sources.builtin.quiz.clauses import Clause, clauses

_ASK: Mapping[Language, tuple[str, ...]] = {
    "en": (
        "Which of these says the same?",
        "Which of these has the same meaning?",
        "Which of these is the same instruction in other words?",
    ),
    "de": ("Welche dieser Anweisungen bedeutet dasselbe?", "Was davon sagt dasselbe?"),
    "zh": ("下面哪一项意思相同?", "哪一项说的是同样的事?"),
}
_LEAD: Mapping[Language, str] = {"en": "Instruction: ", "de": "Anweisung: ", "zh": "指示："}
_MOST_SWAPS = 120
"""Ways to exchange words between tasks that are tried."""

Reading = tuple[Mapping[str, Word], ...]


def ask_compound(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on the meaning of two or three tasks of one app.

    The options exchange words of the same role, such as two times or two names, so that all of them
    have the same words; they are drawn before one of them is made the right one. The options may be
    in another language than the instruction.
    """
    random = draw_random("compound", seed, draw)
    language = language_of(random)
    shown_in: Language = random.choice((language, "en"))
    by_app = clauses(seed)
    app = random.choice(sorted(by_app))
    tasks = _different(by_app[app], random, random.choice((2, 3)))
    readings = _readings(tasks, random)
    if len(readings) < OPTIONS:
        return None
    chosen = random.sample(readings, OPTIONS)
    wanted = random.choice(chosen)
    # With one wording of a task, an option would repeat the instruction.
    same = shown_in == language
    if same and any(len(task.wordings[language]) < 2 for task in tasks):
        return None
    ask = random.choice(_ASK[language])
    order = list(range(len(tasks)))
    random.shuffle(order)
    return Asked(
        kind="compound",
        app=app,
        category=tasks[0].category,
        text=f"{_LEAD[language]}«{_say(tasks, wanted, range(len(tasks)), language, draw)}»"
        f"\n\n{ask}",
        options=tuple(_say(tasks, one, order, shown_in, draw + 1) for one in chosen),
        truth=tuple(_key(one) == _key(wanted) for one in chosen),
        language=language,
    )


def _different(pool: Sequence[Clause], random: Random, number: int) -> list[Clause]:
    shuffled = random.sample(list(pool), len(pool))
    found: dict[str, Clause] = {}
    for clause in shuffled:
        if clause.words:
            found.setdefault(clause.template, clause)
    return list(found.values())[:number]


def _readings(tasks: Sequence[Clause], random: Random) -> list[Reading]:
    """The tasks with their words exchanged between the places of one role, all different."""
    roles: dict[str, list[int]] = {}
    for place, task in enumerate(tasks):
        for role in task.words:
            roles.setdefault(role, []).append(place)
    shared = {
        role: places
        for role, places in roles.items()
        if len({spell(tasks[place].words[role], "en") for place in places}) == len(places) > 1
    }
    found: dict[object, Reading] = {}
    swaps = product(*(permutations(places) for places in shared.values()))
    for number, swap in enumerate(swaps):
        if number >= _MOST_SWAPS or not shared:
            break
        reading = [dict(task.words) for task in tasks]
        for (role, places), sources in zip(shared.items(), swap, strict=True):
            for place, source in zip(places, sources, strict=True):
                reading[place][role] = tasks[source].words[role]
        found[_key(reading)] = tuple(reading)
    return list(found.values())


def _key(reading: Sequence[Mapping[str, Word]]) -> object:
    return tuple(tuple(sorted((name, str(word)) for name, word in one.items())) for one in reading)


def _say(
    tasks: Sequence[Clause],
    reading: Reading,
    order: Sequence[int],
    language: Language,
    number: int,
) -> str:
    gap = "" if language == "zh" else " "
    return gap.join(tasks[place].say(language, number, reading[place]) for place in order)
