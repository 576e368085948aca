"""The non-regression contract: what a revision must keep.

Ids, texts and function names are looked up in the source, as in the release. Every rule that held
is run again, after the actions by which its task was done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.design.cua.repeating import still_holds
from uiprobe.design.names import Language
from uiprobe.design.pages.browsers import LivePage
from uiprobe.design.rules.check import PageRule
from uiprobe.episodes.design import DesignTest, Version

_FUNCTION = re.compile(r"\bfunction\s+([A-Za-z_$][\w$]*)\s*\(")
_RULE_IDS = re.compile(r"#([A-Za-z_][\w-]*)|getElementById\(\s*['\"]([\w-]+)['\"]")
_RULE_TEXTS = re.compile(r"(?:contains|includes\()\s*['\"]([^'\"]{1,200})['\"]")
_MOST = 200
"""Names of each kind in a contract, so that prompts stay bounded."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The requirements on a revision.

    Attributes:
        ids: Ids that rules name.
        texts: Texts that rules look for and that stand in the source.
        functions: Names of functions.
        tests: Tests that were passed, whose rules must hold again.
        rules: Their rules.
    """

    ids: tuple[str, ...]
    texts: tuple[str, ...]
    functions: tuple[str, ...]
    tests: tuple[DesignTest, ...]
    rules: tuple[str, ...]

    def told(self) -> str:
        """The contract in words."""
        return (
            f"- these ids: {', '.join(self.ids) or 'none'}\n"
            f"- these texts: {', '.join(map(repr, self.texts)) or 'none'}\n"
            f"- these functions: {', '.join(self.functions) or 'none'}\n"
            "- these rules, which hold after their tasks: "
            f"{'; '.join(self.rules) or 'none'}"
        )

    def broken_in(self, html: str) -> list[str]:
        """The ids, texts and functions that a page lacks."""
        functions = set(_FUNCTION.findall(html))
        return [
            *(f"the id {one} is gone" for one in self.ids if not _has_id(html, one)),
            *(f"the text {one!r} is gone" for one in self.texts if one not in html),
            *(f"the function {one} is gone" for one in self.functions if one not in functions),
        ]

    async def broken_by(self, html: str, page: LivePage, language: Language) -> list[str]:
        """Rules that no longer hold on a page after the actions that were enough before.

        Raises:
            DeviceError: The machinery failed.
        """
        return [
            f"task {test.task} was done before and is not any more: {rule}"
            for test, rule in zip(self.tests, self.rules, strict=True)
            if not await still_holds(page, html, test, PageRule(rule, language))
        ]


def contract_of(version: Version) -> Contract:
    """The contract of a version: from the rules of its supported tasks, and from its source."""
    rules = {one.task: one.rule for one in version.judgements if one.supported}
    named = [
        one for rule in rules.values() for pair in _RULE_IDS.findall(rule) for one in pair if one
    ]
    texts = [one for rule in rules.values() for one in _RULE_TEXTS.findall(rule)]
    passed = [test for test in version.tests if test.completed and test.task in rules]
    html = version.html
    return Contract(
        tuple(one for one in _unique(named) if _has_id(html, one)),
        tuple(one for one in _unique(texts) if one in html),
        tuple(_unique(_FUNCTION.findall(html))),
        tuple(passed),
        tuple(rules[test.task] for test in passed),
    )


def _has_id(html: str, name: str) -> bool:
    return re.search(rf"""\bid\s*=\s*["']?{re.escape(name)}["'\s>]""", html) is not None


def _unique(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))[:_MOST]
