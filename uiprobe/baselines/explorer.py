"""The lexical baseline as an explorer: it matches words between tasks and what is on the screen."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from uiprobe.baselines.lexical import similarities

_WIDGET = re.compile(r"^\s*\[(\w+)\] (?:a View|an element)(?: \((.*)\))? to (.+)$", re.MULTILINE)
_VALUE = re.compile(r"(?:name|text|content-desc|resource-id): ([^,)]+)")
_TASK = re.compile(r"^Task: (.*)$", re.MULTILINE)

MOST_PROPOSED = 12
"""Macro-actions in one answer."""


def is_exploration(system: str) -> bool:
    """Whether a system message is that of an explorer."""
    return "JSON object alone" in system or "</action>" in system


def explore_lexically(system: str, prompt: str) -> str:
    """The answer to a question of an explorer.

    A state is described by the words on it, and each thing on it is a macro-action. For one of them
    the thing with the most similar words is clicked, and then it counts as done. Asked for an
    action alone, it clicks what the last actions do not name.
    """
    widgets = [(mark, _words(said), actions) for mark, said, actions in _WIDGET.findall(prompt)]
    if "JSON object alone" in system:
        return _describe(widgets)
    web = "go_back" in system
    history, _, _ = prompt.partition("\n\nCurrent screen")
    task = _TASK.search(prompt)
    if task is not None:
        done = "send_msg_to_user('completed')" if web else "press [stop]"
        if "1. " in history or not widgets:
            return f"<action>{done}</action>"
        scores = similarities(task[1], [words for _, words, _ in widgets])
        mark, _, actions = widgets[scores.index(max(scores))]
        return f"<action>{_act(mark, actions, web=web)}</action>"
    for mark, _, actions in widgets:
        action = _act(mark, actions, web=web)
        if action not in history:
            return f"<action>{action}</action>"
    return f"<action>{'go_back()' if web else 'press [back]'}</action>"


def _words(said: str) -> str:
    return " ".join(_VALUE.findall(said or "")) or (said or "")[:60]


def _describe(widgets: Sequence[tuple[str, str, str]]) -> str:
    named = list(dict.fromkeys(words for _, words, _ in widgets if words))
    return json.dumps(
        {
            "state": f"A screen with {', '.join(named[:40])}",
            "actions": [
                {"do": f"open {words}", "leads_to": f"a screen about {words}"}
                for words in named[:MOST_PROPOSED]
            ],
        }
    )


def _act(mark: str, actions: str, *, web: bool) -> str:
    if web:
        return f"click('{mark}')"
    if "click" in actions:
        return f"click [{mark}]"
    if "text" in actions:
        return f"text [{mark}] [a]"
    return f"swipe [{mark}] [up]"
