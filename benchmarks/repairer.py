"""Precision and recall of the rule repairer on real answers of a weak model, labelled by hand.

    python benchmarks/repairer.py

`tests/data/repair-cases.jsonl` has the answers and what a reader finds in each; see there.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from uiprobe.probes.answer_forms import AnyForm, answer_form
from uiprobe.scorers.extraction import extract_answer

CASES = Path(__file__).parents[1] / "tests" / "data" / "repair-cases.jsonl"


@dataclass(frozen=True, slots=True)
class Case:
    """An answer, and what a reader finds in it.

    Attributes:
        probe: The probe that asked.
        form: The form that was demanded.
        answer: What the model wrote.
        content: The content that it states, as `form.read` gives it; None if it states none, or
            several that differ.
    """

    probe: str
    form: AnyForm
    answer: str
    content: str | None

    @property
    def kind(self) -> str:
        """The kind of its form, with the syntax of an action."""
        if self.form.kind != "action":
            return self.form.kind
        return f"action, {self.form.space if self.form.space != 'touch' else self.form.syntax}"


@dataclass(slots=True)
class Counts:
    """How the repairer did on cases.

    Attributes:
        repairable: Cases that state a content.
        repaired: Of those, the ones repaired to it.
        hopeless: Cases that state none.
        changed: Cases of both kinds repaired to another content than they state.
    """

    repairable: int = 0
    repaired: int = 0
    hopeless: int = 0
    changed: int = 0

    @property
    def precision(self) -> float:
        """The share of repairs that give what the answer states."""
        return self.repaired / max(1, self.repaired + self.changed)

    @property
    def recall(self) -> float:
        """The share of stated contents that are found."""
        return self.repaired / max(1, self.repairable)


def read_cases() -> list[Case]:
    """The labelled answers."""
    rows = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return [
        Case(row["probe"], answer_form(row["form"]), row["answer"], row["content"]) for row in rows
    ]


def repair(case: Case) -> str | None:
    """What the rules make of an answer."""
    found = extract_answer(case.form, case.answer)
    return found[0] if found else None


def count(cases: Iterable[Case]) -> Counts:
    """Compare the repairs with the labels."""
    counts = Counts()
    for case in cases:
        found = repair(case)
        counts.repairable += case.content is not None
        counts.hopeless += case.content is None
        counts.repaired += found is not None and found == case.content
        counts.changed += found is not None and found != case.content
    return counts


def table(cases: Iterable[Case]) -> str:
    """The figures form by form, as Markdown."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in sorted(cases, key=lambda case: case.kind):
        groups[case.kind].append(case)
    groups["all"] = [case for members in groups.values() for case in members]
    lines = [
        "| form | answers | with a content | repaired to it | to another | recall |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for kind, members in groups.items():
        found = count(members)
        lines.append(
            f"| {kind} | {len(members)} | {found.repairable} | {found.repaired} | {found.changed} "
            f"| {f'{found.recall:.0%}' if found.repairable else ''} |"
        )
    return "\n".join(lines)


def main() -> None:
    cases = read_cases()
    print(table(cases))
    print(f"\nprecision {count(cases).precision:.1%}")
    print(f"answers by probe: {dict(Counter(case.probe for case in cases))}")
    for case in cases:
        found = repair(case)
        if found != case.content:
            print(f"\n{case.kind}: states {case.content}, repaired to {found}:\n{case.answer}")


if __name__ == "__main__":
    main()
