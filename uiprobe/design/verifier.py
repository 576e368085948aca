"""The verifier: which tasks a page supports, and by which rule it shows that they are done.

It is asked again, up to five times, for tasks whose answer is missing, whose rule cannot be run, or
whose rule holds before anything is done. Where every rule holds at once, no rule tells a page on
which the task is done from this one, and it is not supported; so it is where the page hangs. What
else remains is an error of the verifier.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from uiprobe.design.answers import read_json
from uiprobe.design.asking import Models, Role
from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.briefs.builtin_pages import PageSource
from uiprobe.design.names import Language
from uiprobe.design.pages.browsers import LivePage, PageFault
from uiprobe.design.rules.check import PageRule, TrueAtOnceError, check_fresh
from uiprobe.design.rules.reading import RuleError
from uiprobe.episodes.design import PageJudgement

TRIES = 5
"""How often a verifier is asked, as in the release."""

TASKS_PER_QUESTION = 10
"""Tasks in one request, so that the answer stays within its bound on tokens."""

_LONGEST = 1_000
"""Characters of a reason."""

_PROMPT = """\
Below are the source of a web page and tasks that users want to do on it. For each task decide \
from the source whether the page supports it: all controls that it needs are there, and the \
scripts do what it asks for. If so, give a rule that is true exactly when the task is done, and \
false on the page as it opens. The rule looks at the document alone, and as closely as the task \
asks: what was typed or chosen, not only that something changed.

{language}

Answer with a JSON array and nothing else, with one object per task:
{{"task": number, "supported": true or false, "rule": "the rule, empty if not supported", \
"reason": "one sentence"}}

Tasks:
{tasks}
{complaints}
The page:
{html}"""

_LANGUAGES: Mapping[Language, str] = {
    "javascript": """\
A rule is an expression in JavaScript that gives true or false, such as \
`document.querySelector("#score").textContent.trim() === "5"`. It sees the document but none of \
the page's variables, must end at once, and must not change anything.""",
    "mini": """\
A rule is made of conditions, joined by AND, OR and parentheses; AND binds closer. Conditions are:
#id == 'text', #id != 'text', #id >= 5 (also >, <, <=), #id contains 'text' (also icontains, \
startswith, endswith), #id exists, #id visible, #id not visible, #id[attribute] == 'text', \
#id[attribute^='text'] exists, .class exists.
In place of #id there may be another selector of CSS, such as #list > li.done:first-child; a \
condition holds if it holds for one of its elements. An element stands for its text, a field for \
its value, a checkbox for true or false. Texts stand in quotes.""",
    "mini_aui": """\
A rule is made of conditions, joined either by AND or by OR, with one space on each side of every \
word and sign. Conditions are: #id == 'text', #id != 'text', #id >= 5 (also >, <, <=), \
#id contains 'text' (also icontains, startswith, endswith), #id exists, #id visible, \
#id not visible, #id[attribute] == 'text', .class exists.
#id stands for the text of an element, the value of a field, or True or False of a checkbox.""",
}

Ask = Callable[[Sequence[DesignTask], str], Any]


async def judge_page(
    models: Models,
    role: Role,
    html: str,
    tasks: Sequence[DesignTask],
    language: Language,
    page: LivePage,
) -> list[PageJudgement]:
    """Ask a verifier about all tasks of a page.

    Args:
        models: Whose role is asked.
        role: `verifier` or `second_verifier`.
        html: The page.
        tasks: The tasks to judge, several in one request.
        language: The language of the rules.
        page: Where rules are run on the page.

    Raises:
        DeviceError, ServerError: The machinery failed.
    """
    fault = await _opens(page, html)
    if fault:
        said = f"the page cannot be opened: {fault}"
        return [PageJudgement(task=task.number, supported=False, reason=said) for task in tasks]
    found: dict[int, PageJudgement] = {}
    for start in range(0, len(tasks), TASKS_PER_QUESTION):
        part = tasks[start : start + TASKS_PER_QUESTION]
        found |= await _judge_part(models, role, html, part, language, page)
    return [found[task.number] for task in tasks]


async def _opens(page: LivePage, html: str) -> str:
    try:
        await page.open(html)
        await page.picture()
        await page.reload()
        await page.state()
    except PageFault as fault:
        return str(fault)[:300]
    return ""


async def _judge_part(
    models: Models,
    role: Role,
    html: str,
    tasks: Sequence[DesignTask],
    language: Language,
    page: LivePage,
) -> dict[int, PageJudgement]:
    found: dict[int, PageJudgement] = {}
    open_tasks, complaints, at_once = list(tasks), dict[int, str](), set[int]()
    for attempt in range(1, TRIES + 1):
        prompt = _PROMPT.format(
            language=_LANGUAGES[language],
            tasks="\n".join(
                f"{task.number}. {task.text}"
                + (f" Expected: {task.expected}" * bool(task.expected))
                for task in open_tasks
            ),
            complaints=_told(complaints),
            html=html,
        )
        text = await models.ask(role, prompt)
        try:
            answers = _read(text)
        except ValueError as error:
            complaints = {task.number: str(error) for task in open_tasks}
            continue
        complaints = {}
        for task in open_tasks:
            one = answers.get(task.number)
            if one is None:
                complaints[task.number] = "there is no answer for it"
                continue
            one.tries = attempt
            if one.supported:
                try:
                    await _check(PageRule(one.rule, language), page, html)
                except PageFault as fault:
                    said = f"the page cannot be judged: {str(fault)[:300]}"
                    found[task.number] = PageJudgement(
                        task=task.number, supported=False, reason=said, tries=attempt
                    )
                    continue
                except RuleError as error:
                    at_once -= {task.number}
                    if isinstance(error, TrueAtOnceError):
                        at_once.add(task.number)
                    complaints[task.number] = f"the rule {one.rule[:200]!r} is no good: {error}"
                    continue
            found[task.number] = one
        open_tasks = [task for task in open_tasks if task.number in complaints]
        if not open_tasks:
            break
    for task in open_tasks:
        said = complaints[task.number][:_LONGEST]
        found[task.number] = (
            PageJudgement(task=task.number, supported=False, reason=said, tries=TRIES)
            if task.number in at_once
            else PageJudgement(task=task.number, error=said, tries=TRIES)
        )
    return found


async def _check(rule: PageRule, page: LivePage, html: str) -> None:
    """Look whether a rule can be used on a page.

    Raises:
        RuleError: It cannot.
        PageFault: The page hangs, whether the rule is run or not.
    """
    try:
        await page.open(html)
        await check_fresh(rule, page)
    except PageFault as fault:
        if await _opens(page, html):
            raise
        raise RuleError(f"the page hangs when it is run: {fault}") from None


def _told(complaints: Mapping[int, str]) -> str:
    if not complaints:
        return ""
    lines = "\n".join(f"{number}: {said[:400]}" for number, said in complaints.items())
    return f"\nYour last answer could not be used:\n{lines}\n"


def _read(text: str) -> dict[int, PageJudgement]:
    found = {}
    for one in read_json(text, list):
        if not isinstance(one, dict) or not isinstance(one.get("supported"), bool):
            continue
        number = one.get("task")
        if isinstance(number, int):
            found[number] = PageJudgement(
                task=number,
                supported=one["supported"],
                rule=str(one.get("rule") or "") if one["supported"] else "",
                reason=str(one.get("reason") or "")[:_LONGEST],
            )
    return found


def judge_builtin(
    source: PageSource, html: str, tasks: Sequence[DesignTask]
) -> list[PageJudgement]:
    """Judgements by the rules of a builtin brief on a page made from it.

    A task is supported if the page has the functions and the controls of the features that its
    solution needs. Whether they work is for the agent to find out.
    """
    found = []
    for task in tasks:
        needed = sorted(source.features_of(task))
        absent = [name for name in needed if not _has(html, name)]
        found.append(
            PageJudgement(
                task=task.number,
                supported=not absent,
                rule="" if absent else task.rule,
                reason=f"there is no {absent[0]}" if absent else f"it has {', '.join(needed)}",
            )
        )
    return found


def _has(html: str, name: str) -> bool:
    function = re.search(rf"\bfunction {re.escape(name)}\(", html)
    return function is not None and f'data-do="{name}"' in html
