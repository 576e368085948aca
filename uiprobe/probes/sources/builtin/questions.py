"""Knowledge questions of a seed: their facets in turn, their right options spread over the letters.

Goal understanding is asked from the goal templates, whose words can be exchanged, and from the
wishes of the catalogue; app knowledge from the public conventions of Android, and from manuals that
are made with the seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.balance import LETTERS, place
from uiprobe.probes.sources.base import KnowledgeCapability, Question
from uiprobe.probes.sources.builtin.quiz.asked import Asked, Generator
from uiprobe.probes.sources.builtin.quiz.compounds import ask_compound
from uiprobe.probes.sources.builtin.quiz.constraints import ask_constraint
from uiprobe.probes.sources.builtin.quiz.conventions import ask_convention
from uiprobe.probes.sources.builtin.quiz.missing import ask_missing
from uiprobe.probes.sources.builtin.quiz.open_book import ask_manual
from uiprobe.probes.sources.builtin.quiz.selections import ask_selection
from uiprobe.probes.sources.builtin.quiz.sequences import ask_order
from uiprobe.probes.sources.builtin.quiz.wishes import ask_function, ask_scope

ITEMS_PER_QUESTION = 3
"""One multiple-choice item, and a yes/no item each for the right option and a wrong one."""

_DRAWS = 600
"""Draws of one facet for each question, at most: some draws have nothing to ask.

Of 300 seeds, none needed more than 73 for a question; only a facet that gives none reaches this.
"""

FACETS: Mapping[KnowledgeCapability, Mapping[str, Generator]] = {
    "goal_understanding": {
        "compound": ask_compound,
        "order": ask_order,
        "exception": ask_selection,
        "constraint": ask_constraint,
        "missing": ask_missing,
        "wish": ask_function,
        "scope": ask_scope,
    },
    "app_knowledge": {"conventions": ask_convention, "manual": ask_manual},
}
"""Generators of questions, used in turn, by capability and facet."""

SYMBOLS = "symbol/"
"""How the names of the pictures of symbols begin, among the screens of the source."""


def mint_questions(
    capability: KnowledgeCapability,
    seed: int,
    items: int,
    facets: Mapping[str, Generator] | None = None,
) -> list[Question]:
    """Questions that make so many items.

    Right answers are uniform over the letters in every facet. No question is asked twice, nor with
    two answers.

    Args:
        capability: What they probe.
        seed: Which ones.
        items: How many items; each question makes `ITEMS_PER_QUESTION`, the last one fewer.
        facets: What is asked in turn; by default that about the phone.

    Raises:
        AmbiguousQuestionError: A generator made a question without exactly one right answer.
        ValueError: The seed does not give as many items.
    """
    facets = FACETS[capability] if facets is None else facets
    wanted = -(-items // ITEMS_PER_QUESTION)
    draws = {facet: count() for facet in facets}
    asked: set[tuple[str, ...]] = set()
    found: list[Question] = []
    for number in range(wanted):
        facet = list(facets)[number % len(facets)]
        turn = number // len(facets)
        for draw in draws[facet]:
            if draw >= _DRAWS * (turn + 1):
                limit = len(found) * ITEMS_PER_QUESTION
                raise ValueError(
                    f"items={items}: seed {seed} gives {limit:,} {capability} items at most"
                )
            one = facets[facet](seed, draw, turn)
            if one is None:
                continue
            question = _placed(one, capability, facet, seed, number, turn, items)
            prompts = _prompts(question)
            # A text with another picture, or with its options placed otherwise, is the same text.
            if not asked & prompts:
                asked |= prompts
                found.append(question)
                break
    return found


def _placed(
    one: Asked,
    capability: KnowledgeCapability,
    facet: str,
    seed: int,
    number: int,
    turn: int,
    items: int,
) -> Question:
    random = random_for("question", seed, capability, facet, turn)
    right = one.right
    # Each four questions of a facet have the four letters in an order of their own, because the
    # generators also go by the turn.
    block = random_for("letters", seed, capability, facet, turn // len(LETTERS))
    letter = block.sample(LETTERS, len(LETTERS))[turn % len(LETTERS)]
    wrong = [option for place_, option in enumerate(one.options) if place_ != right]
    options = place(one.options[right], wrong, letter, random)
    others = [name for name in options if name != letter]
    other = random.choice(others)
    if one.foil is not None:
        other = next(name for name in others if options[name] == one.options[one.foil])
    proposed = (letter, other) if random.random() < 0.5 else (other, letter)
    left = items - ITEMS_PER_QUESTION * number
    return Question(
        id=f"{facet}{turn + 1}",
        capability=capability,
        text=one.text,
        options=options,
        answer=letter,
        app=one.app,
        category=one.category,
        proposed=proposed[: max(0, left - 1)],
        names_app=False,
        kind=one.kind,
        facet=facet,
        language=one.language,
        material=one.material,
        picture=f"{SYMBOLS}{one.picture}" if one.picture else "",
        described=one.described,
    )


def _prompts(question: Question) -> set[tuple[str, ...]]:
    """The texts of a question's items, with options in the order of the alphabet."""
    start = question.material, question.text
    options = sorted(question.options.values())
    return {
        (*start, *options),
        *((*start, question.options[letter]) for letter in question.proposed or ()),
    }
