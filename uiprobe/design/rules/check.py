"""Rules on a page: in one of two languages, in either of two readings."""

from __future__ import annotations

from dataclasses import dataclass

from uiprobe.design.names import Language
from uiprobe.design.pages.browsers import LivePage
from uiprobe.design.pages.hosted import RULE_MS
from uiprobe.design.rules.compat import holds_as_released
from uiprobe.design.rules.evaluate import holds, queries_of
from uiprobe.design.rules.language import MAX_RULE, parse_rule
from uiprobe.design.rules.reading import RuleError


@dataclass(frozen=True, slots=True)
class PageRule:
    """The rule of a task.

    Attributes:
        text: As the verifier wrote it.
        language: Its language.
    """

    text: str
    language: Language

    def read(self) -> None:
        """Look whether it can be read, as far as that shows without a page.

        Raises:
            RuleError: It cannot.
        """
        if not self.text.strip():
            raise RuleError("the rule is empty")
        if len(self.text) > MAX_RULE:
            raise RuleError(f"a rule of {len(self.text):,} characters, at most {MAX_RULE:,}")
        if self.language == "mini":
            parse_rule(self.text)

    async def holds(self, page: LivePage, limit_ms: int = RULE_MS) -> bool:
        """Whether it holds on a page as it is.

        Args:
            page: The page to evaluate it on.
            limit_ms: How long a rule in JavaScript may take.

        Raises:
            RuleError: It cannot be run.
            PageFault: The page hangs.
        """
        if self.language == "javascript":
            return await page.predicate(self.text, limit_ms)
        if self.language == "mini_aui":
            return holds_as_released(self.text, await page.state())
        node = parse_rule(self.text)
        return holds(node, await page.read(tuple(dict.fromkeys(queries_of(node)))))


class TrueAtOnceError(RuleError):
    """A rule that holds before anything is done."""


async def check_fresh(rule: PageRule, page: LivePage) -> None:
    """Look whether a rule is false on a page that was just opened, and again after it is reloaded.

    Raises:
        TrueAtOnceError: It is true before anything was done.
        RuleError: It cannot be run.
        PageFault: The page hangs.
    """
    rule.read()
    if await rule.holds(page):
        raise TrueAtOnceError("it is true before anything is done")
    await page.reload()
    if await rule.holds(page):
        raise TrueAtOnceError("it is true on the page after it is loaded again")
