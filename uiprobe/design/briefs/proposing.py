"""Tasks that a model proposes for a brief (paper section 3.2 and appendix B)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, get_args

from uiprobe.design.answers import read_json
from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import Brief, Category, DesignTask, TaskKind

TASKS = 30
"""Tasks per brief (paper section 3.2)."""

TRIES = 5
ALIKE = 0.9
"""Two tasks whose words agree to this share are the same."""

_LONGEST = 1_000

_PROMPT = """\
Propose {count} tasks that users of the following page want to do. The page does not exist yet.

{prompt}

Each task is clear and specific, realistic, and leads to one state of the page that shows that \
it is done; what is typed and chosen is named in it. It needs nothing but the page: no files, \
no network, no other page. No two tasks are alike. Together they cover simple and hard uses, \
and these kinds:
core_function: a single feature by itself;
user_workflow: several features in turn, for one purpose;
edge_case: unusual input, limits, or rare use.
{leaning}
{complaint}
Answer with a JSON array and nothing else: [{{"description": "...", "category": "core_function", \
"expected_outcome": "what the page shows then"}}]"""

_LEANINGS: Mapping[Category, str] = {
    "game": "Users play: they win, lose, score, restart, and choose levels.",
    "tool": "Users give input, change it, and read results on the page.",
    "utility": "Users set things up, keep track of them, and come back to them.",
    "interactive": "Users try things out, change settings, and make something.",
    "landing": "Users look for information, move between sections, and sign up or get in touch.",
    "app": "Users create, change, sort and find what they keep in the app.",
}


async def propose_tasks(models: Models, brief: Brief, count: int = TASKS) -> list[DesignTask]:
    """Ask the role `proposer` until there are enough tasks that differ, at most five times.

    Returns:
        The tasks, numbered from 1; fewer than wanted if no more came.

    Raises:
        ValueError: None came.
    """
    kept: list[tuple[str, TaskKind, str]] = []
    complaint = ""
    for _ in range(TRIES):
        prompt = _PROMPT.format(
            count=count - len(kept),
            prompt=brief.prompt,
            leaning=_LEANINGS[brief.category],
            complaint=complaint + _known(kept),
        )
        try:
            answers = read_json(await models.ask("proposer", prompt), list)
        except ValueError as error:
            complaint = f"\nYour last answer could not be used: {error}.\n"
            continue
        complaint = ""
        kept = without_doubles([*kept, *_tasks(answers)])[:count]
        if len(kept) >= count:
            break
    if not kept:
        raise ValueError(
            f"brief {brief.id}: the proposer gave no task in {TRIES} answers; try another model "
            "for the role `proposer`"
        )
    return [
        DesignTask(number, text, expected, kind)
        for number, (text, kind, expected) in enumerate(kept, 1)
    ]


def _known(kept: Sequence[tuple[str, TaskKind, str]]) -> str:
    if not kept:
        return ""
    return "\nThese are there already:\n" + "\n".join(f"- {text}" for text, _, _ in kept) + "\n"


def _tasks(answers: Sequence[Any]) -> list[tuple[str, TaskKind, str]]:
    found: list[tuple[str, TaskKind, str]] = []
    for one in answers:
        if not isinstance(one, dict) or not str(one.get("description") or "").strip():
            continue
        kind: TaskKind = next(
            (k for k in get_args(TaskKind) if k == one.get("category")), "core_function"
        )
        text = " ".join(str(one["description"]).split())[:_LONGEST]
        found.append((text, kind, str(one.get("expected_outcome") or "")[:_LONGEST]))
    return found


def without_doubles(
    tasks: Sequence[tuple[str, TaskKind, str]],
) -> list[tuple[str, TaskKind, str]]:
    """Tasks without those that say the same as an earlier one."""
    kept: list[tuple[str, TaskKind, str]] = []
    words: list[list[str]] = []
    for task in tasks:
        own = re.findall(r"\w+", task[0].casefold())
        if any(SequenceMatcher(None, own, other).ratio() >= ALIKE for other in words):
            continue
        kept.append(task)
        words.append(own)
    return kept
