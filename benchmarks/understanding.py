"""Which slot the person understands in each question of `benchmarks/questions`: a confusion matrix.

    python benchmarks/understanding.py [--set fifth] [--misses]

The questions in `first.yaml` were written together with the rules. Those in `second.yaml`,
`third.yaml` and `fourth.yaml` were each written when the rules had been frozen, and the rules were
mended by them afterwards; so were those in `fifth.yaml`, of the kinds that were missed in
`sixth.yaml`, and of other fields in `seventh.yaml` and `eighth.yaml`. Since `ninth.yaml` they come
with the instruction of a goal, and a third are traps.
The person knows several slots of each context, so that an answer about another slot is possible.
`-` stands for a question that is not understood.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.ui.person.facts import SLOTS, Fact, Person, Slot
from uiprobe.ui.person.understanding import understand

QUESTIONS = Path(__file__).parent / "questions"

SETS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)

NONE = "-"


def questions(name: str) -> Iterator[tuple[Person, str, str, str, str]]:
    """The questions of a set: who is asked, the language, the slot meant, the words, the goal."""
    for context in read_yaml(QUESTIONS / f"{name}.yaml").values():
        facts, goals = context.pop("facts"), context.pop("goal", {})
        known: list[tuple[Slot, list[str]]] = [(s, facts[s]) for s in SLOTS if s in facts]
        person = Person(tuple(Fact(slot, slot, tuple(values)) for slot, values in known))
        for language, by_slot in context.items():
            for slot, lines in by_slot.items():
                for line in lines:
                    meant = NONE if slot == "none" else slot
                    yield person, language, meant, str(line), goals.get(language, "")


def main() -> None:
    """Print the matrix of each set and, if wanted, the questions that were missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=SETS)
    parser.add_argument("--misses", action="store_true")
    arguments = parser.parse_args()
    for name in [arguments.set] if arguments.set else SETS:
        counted: Counter[tuple[str, str]] = Counter()
        facts = 0
        languages: Counter[tuple[str, bool]] = Counter()
        for person, language, meant, line, goal in questions(name):
            understood = understand(line, person, goal) or NONE
            counted[meant, understood] += 1
            languages[language, meant == understood] += 1
            facts += understood not in (NONE, meant) and _knows(person, understood)
            if arguments.misses and meant != understood:
                print(f"{language} {meant} -> {understood}: {line}")
        _print(name, counted, languages, facts)


def _knows(person: Person, slot: str) -> bool:
    return any(fact.slot == slot for fact in person.facts)


def _print(
    name: str, counted: Counter[tuple[str, str]], languages: Counter[tuple[str, bool]], facts: int
) -> None:
    columns = [*SLOTS, NONE]
    print(f"\n{name}\n\n| meant | {' | '.join(columns)} |\n|{' --- |' * (len(columns) + 1)}")
    for meant in columns:
        cells = (str(counted[meant, one] or "") for one in columns)
        print(f"| {meant} | {' | '.join(cells)} |")
    asked = sum(n for (meant, _), n in counted.items() if meant != NONE)
    right = sum(n for (meant, one), n in counted.items() if meant == one != NONE)
    wrong = sum(n for (meant, one), n in counted.items() if one not in (NONE, meant))
    refused, several = counted[NONE, NONE], sum(counted[NONE, one] for one in columns)
    print(
        f"\n{asked} questions about one slot: {right} understood ({right / asked:.1%}); {several} "
        f"others, {refused} of them not understood; {wrong} taken for another "
        f"slot, {facts} of them answered with a fact of it"
    )
    for language in ("en", "de", "zh"):
        good, bad = languages[language, True], languages[language, False]
        print(f"{language}: {good} of {good + bad} as meant")


if __name__ == "__main__":
    main()
