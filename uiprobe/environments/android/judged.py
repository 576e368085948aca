"""Whether the verdict on a goal needs the hierarchy of its screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from uiprobe.ui.evaluators import Evaluator, Rule
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR

_WITHOUT_TREE = frozenset({UIAUTOMATOR.page, "action_type", "message"})
_RULES = ("match_rules", "check_rules", "action_match_rules", "element_match_rules")


def judged_by_tree(evaluators: Iterable[Evaluator]) -> bool:
    """Whether some evaluator asks for more than the page, the action and the state of the apps."""
    return any(
        judged_by_tree(one.evaluators) if isinstance(one, Rule) else _reads_tree(one)
        for one in evaluators
    )


def _reads_tree(evaluator: Evaluator) -> bool:
    for name in _RULES:
        rules = getattr(evaluator, name, {})
        if isinstance(rules, Mapping) and not _WITHOUT_TREE.issuperset(rules):
            return True
    return False
