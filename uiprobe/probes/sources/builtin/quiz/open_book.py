"""Questions on manuals; each needs two facts of the text, or asks what the text does not say."""

from __future__ import annotations

from random import Random

from uiprobe.probes.sources.builtin.quiz.asked import (
    OPTIONS,
    Asked,
    draw_random,
    right_among,
    words,
)
from uiprobe.probes.sources.builtin.quiz.manuals import PER_SEED, TOPICS, Manual, Topic, manual

NAME, CATEGORY = "manual", "manuals"


def ask_manual(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on a fact of one function under a rule, the function by its name or its purpose.

    "The manual does not say" is an option of every question. It is right in a quarter of them, and
    in the yes/no items it is proposed as often where it is wrong as where it is right.
    """
    random = draw_random("manual", seed, draw)
    book = manual(seed, random.randrange(PER_SEED))
    topic = random.choice(TOPICS)
    unsaid = turn % OPTIONS == OPTIONS - 1
    told = book.facts[topic]
    name = random.choice([one for one in book.meanings if (one in told) != unsaid])
    by_meaning = random.random() < 0.5
    # One fact alone is too little: either the name has to be looked up, or a rule to be applied.
    changed = random.random() < 0.6 or not by_meaning
    answer = _shown(book, topic, book.value(topic, name, changed=changed))
    silence = words("manuals")["unsaid"]
    pool = _elsewhere(book, topic, answer)
    number = OPTIONS - 1 if unsaid else OPTIONS - 2
    if len(pool) < number:
        return None
    wrong = random.sample(pool, number)
    options = (answer, *wrong) if unsaid else (answer, *wrong, silence)
    if unsaid:
        foil = None
    else:
        foil = (
            options.index(silence)
            if turn // OPTIONS % 3 == turn % OPTIONS
            else random.choice((1, 2))
        )
    return Asked(
        kind=f"{topic} unsaid" if unsaid else topic,
        app=NAME,
        category=CATEGORY,
        text=_question(book, topic, name, random, changed=changed, by_meaning=by_meaning),
        options=options,
        truth=right_among(options, answer),
        material=f"The manual of the app {book.app}:\n\n{book.text}",
        foil=foil,
    )


def _elsewhere(book: Manual, topic: Topic, answer: str) -> list[str]:
    """Other values that the manual has for its functions, with and without the rule."""
    found = {
        _shown(book, topic, book.value(topic, other, changed=changed))
        for other in book.facts[topic]
        for changed in (False, True)
    }
    return sorted(found - {answer})


def _shown(book: Manual, topic: Topic, value: str | int | None) -> str:
    data = words("manuals")
    if value is None:
        return str(data["unsaid"])
    if topic == "limit":
        return str(data["counted"].format(count=value, **book.nouns))
    if topic == "undo":
        return str(data["times"].format(minutes=value))
    return str(value)


def _question(
    book: Manual, topic: Topic, name: str, random: Random, *, changed: bool, by_meaning: bool
) -> str:
    data, rule = words("manuals"), book.rules[topic]
    what = data["by_meaning" if by_meaning else "by_name"].format(
        name=name, meaning=book.meanings[name]
    )
    asked: str = random.choice(data["questions"][topic]["changed" if changed else "plain"]).format(
        what=what,
        mode=rule.case,
        Mode=rule.case[0].upper() + rule.case[1:],
        plan=rule.case if changed else rule.usual,
        role=rule.case,
        **book.nouns,
    )
    return asked
