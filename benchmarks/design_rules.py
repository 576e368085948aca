"""Rules of the small language, read by uiprobe and by the AUI release on the same page.

    python -m benchmarks.design_rules

`CASES` are rules with what each reading says of them on `PAGE`; `PUBLISHED` are the rules that the
paper prints and that the release gives as examples, all of which are read.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.design.pages.browsers import LivePage, PageBrowsers
from uiprobe.design.rules.check import PageRule
from uiprobe.design.rules.language import parse_rule
from uiprobe.design.rules.reading import RuleError

PAGE = """<!doctype html><html><head><title>Rules</title></head><body>
<p id="score" class="undone big anyone" aria-expanded="true" data-level-name="two">12 points</p>
<p id="log">salt AND pepper; a == b</p>
<p id="points">1,250 points</p><p id="minus">\u22123.5 degrees</p><p id="empty">n/a</p>
<p id="endless">Infinity</p>
<input id="box" type="checkbox" checked><input id="plain" type="checkbox">
<div id="switch" role="switch" aria-checked="true">Sound</div>
<button id="pressed" aria-pressed="true">Bold</button>
<button disabled>Send</button><p class="done">All</p>
<div id="list"><span class="item">one</span><span class="item chosen">two</span></div>
<div id="gone" style="display:none"><p id="inside">in here</p></div>
<details><summary>More</summary><p id="folded">folded</p></details>
<form id="form"><input name="id" value="field"><input name="textContent" value="x">said</form>
<input id="name" value="Ada"><div id="gridContainer">Meditate 5min</div><output id="sum">7</output>
</body></html>"""


@dataclass(frozen=True, slots=True)
class Case:
    """A rule on `PAGE`.

    Attributes:
        rule: The rule.
        read: Whether it holds; the number of the character at which it is refused, from 1.
        released: Whether it holds in the release's reading.
        why: What it shows.
    """

    rule: str
    read: bool | int
    released: bool
    why: str


CASES: Sequence[Case] = (
    Case("#score contains '12'", True, True, "a text"),
    Case("#score text == '12 points'", True, False, "the text by its name"),
    Case("#score == '12 points' AND #box exists", True, True, "two conditions"),
    Case("#box exists OR #none exists AND #none exists", True, False, "AND binds closer"),
    Case("(#box exists) AND NOT #none exists", True, False, "parentheses and NOT"),
    Case("#score>=12", True, False, "no spaces"),
    Case("#points >= 500", True, False, "a number with thousands"),
    Case("#minus < -3", True, False, "a typographic minus"),
    Case("#endless > 5", False, True, "a word that Python takes for a number"),
    Case("#empty <= 3", False, True, "no number"),
    Case("#none < 5", False, True, "no element"),
    Case("#none != 'x'", False, True, "no element"),
    Case("#log contains 'salt AND pepper'", True, False, "AND within quotes"),
    Case("#log contains 'a == b'", True, False, "a comparison within quotes"),
    Case("#box == true", True, False, "a checked box"),
    Case("#plain == false", True, False, "a box that is not"),
    Case("#box:checked exists", True, False, "a state"),
    Case("#plain:checked exists", False, False, "a state"),
    Case("#box[checked] exists", True, False, "the box as it is now"),
    Case("#switch == true", True, False, "a switch, by the accessibility tree"),
    Case("#pressed == true", True, False, "a pressed button, by the accessibility tree"),
    Case("button[disabled] exists", True, False, "an element without an id"),
    Case("#pressed[disabled] exists", False, False, "of this element"),
    Case(".done exists", True, True, "a class of an element without an id"),
    Case("#score.big exists", True, False, "a class of this element"),
    Case(".one exists", False, True, "a whole class"),
    Case("#list > span exists", True, False, "a child"),
    Case("#list .item.chosen == 'two'", True, False, "within another"),
    Case("#list span:nth-child(2) contains 'two'", True, False, "the second"),
    Case("#score[aria-expanded='true'] exists", True, False, "an attribute of this element"),
    Case("#log[aria-expanded] exists", False, False, "an attribute of this element"),
    Case("#score[data-level-name] == 'two'", True, False, "a data attribute"),
    Case("#inside visible", False, True, "within a hidden one"),
    Case("#folded visible", False, True, "in closed details"),
    Case("#inside not visible", True, False, "within a hidden one"),
    Case("#form contains 'said'", True, True, "a form with fields named id and textContent"),
    Case("gridContainer contains 'Meditate 5min'", True, True, "the paper's own rule, an id"),
    Case("sum == 7", True, True, "an id without its sign"),
    Case("output == 7", True, False, "the name of an element"),
    Case("#name == Ada", True, True, "one word without quotes"),
    Case("#score == 1 and #log exists", 13, False, "and in small letters"),
    Case("#score == 'a' and #log exists", 15, False, "and in small letters"),
    Case("#log == two words", 13, False, "a text without quotes"),
    Case("#score is big", 8, False, "no comparison"),
    Case("#score >= many", 11, False, "no number"),
    Case("#box:visible exists", 6, False, "a state that no browser has"),
    Case("#log == 'open", 9, False, "no closing quote"),
    Case("#log exists #box exists", 13, False, "no AND"),
    Case("Clicked on the button", 9, False, "a sentence"),
    Case("document.title == 'x'", 1, False, "JavaScript"),
)

PUBLISHED: Sequence[tuple[str, str]] = (
    ("table 1", "#dailyMealCount >= 5"),
    ("figure 3", "gridContainer contains 'Meditate 5min'"),
    (
        "table 7",
        "#slides .slide:first-child button[aria-expanded] == 'true' OR "
        "#slides .slide:first-child.expanded exists",
    ),
    ("table 7", "#scoreValue >= 500"),
    ("table 7", "#audioStatus == 'Paused' AND #syncBadge != 'Sync: Off'"),
    ("table 7", "#io-json contains 'Social Ad' AND #io-json contains 'Search Ad'"),
    ("table 7", "#lblSession == 'Short Break' AND #lblTime contains '05:00'"),
    ("release", "#score > 0"),
    ("release", "#points >= 100"),
    ("release", "#result-text contains 'Success'"),
    ("release", "#status-display != 'Error'"),
    ("release", "#completion-badge exists"),
    ("release", "#timer-display contains ':' AND #game-status == 'running'"),
    ("release", "#downloadBtn[href^='data:'] exists"),
    ("release", "#btnStart[aria-disabled] == 'false'"),
    ("release", "#downloadStatus contains 'enabled'"),
    ("release", "#solveStatus == 'done'"),
    ("release", "#timer-display != '00:00'"),
)


async def verdicts(page: LivePage) -> list[tuple[bool | int, bool]]:
    """What uiprobe and the release say of each case: whether it holds, or where it is refused."""
    await page.open(PAGE)
    found: list[tuple[bool | int, bool]] = []
    for case in CASES:
        read: bool | int
        try:
            read = await PageRule(case.rule, "mini").holds(page)
        except RuleError as error:
            read = -1 if error.at is None else error.at + 1
        found.append((read, await PageRule(case.rule, "mini_aui").holds(page)))
    return found


def unread() -> list[tuple[str, str, str]]:
    """Published rules that cannot be read: where they stand, the rule, and why."""
    found = []
    for place, rule in PUBLISHED:
        try:
            parse_rule(rule)
        except RuleError as error:
            found.append((place, rule, str(error)))
    return found


def _said(verdict: bool | int) -> str:
    if isinstance(verdict, bool):
        return "holds" if verdict else "false"
    return f"refused at character {verdict}"


async def _measure() -> None:
    browsers = PageBrowsers(1)
    try:
        async with browsers.page() as page:
            found = await verdicts(page)
    finally:
        await browsers.close()
    print("| rule | uiprobe | the release | what it shows |\n| --- | --- | --- | --- |")
    for case, (read, released) in zip(CASES, found, strict=True):
        rule = case.rule.replace("|", "\\|")
        print(f"| `{rule}` | {_said(read)} | {_said(released)} | {case.why} |")
    wrong = [
        case.rule
        for case, (read, released) in zip(CASES, found, strict=True)
        # A place may be the number 1, which is not the verdict True.
        if (type(read), read, released) != (type(case.read), case.read, case.released)
    ]
    print(f"\n{len(CASES)} rules, {len(wrong)} of them not as stated: {wrong}")
    lacking = unread()
    print(f"{len(PUBLISHED)} published rules, {len(lacking)} that cannot be read")
    for place, rule, why in lacking:
        print(f"{place}: {rule}: {why}")


def main() -> None:
    """Measure, and print a table in Markdown."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    asyncio.run(_measure())


if __name__ == "__main__":
    main()
