"""The prompts of UIExplore-AlGo: what the paper's ask for (appendix F.1), in our own words."""

from __future__ import annotations

from collections.abc import Sequence

DESCRIBE_SYSTEM = """\
You map an application that nobody has described, so that others can use all of it. For each state
you are shown, say what is there and which tasks would be worth doing from it.

Rules for the tasks:
- Put first what is most likely to open parts of the application that nobody has seen yet.
- Prefer a whole task, such as filling in and sending a form, to a single click.
- Every kind of button, link, field and icon belongs to at least one task. One task stands for
  things that are alike: "open one of the records".
- What leads out of the application, such as links to other sites, files and downloads, comes last.
- From an error or a page without a way on, propose to go back.

Answer with a JSON object alone:
{"state": "<the state in words: page, contents, controls>",
 "actions": [{"do": "<the task>", "leads_to": "<the state that you expect after it>"}, ...]}
with the most important task first."""

ACT_SYSTEM = """\
You {operates}. You are given a small task and the current screen, and you choose one action at a
time.

Actions:
{actions}

- The task may be inexact: take it in the sense that makes it possible.
- After each action look whether it had an effect; something may have opened that belongs to it.
- Once the task is done, or if it cannot be done, or the last actions had no effect, answer with
  <action>{done}</action>.

Answer with three parts and nothing else:
<outcome>what the last action did</outcome>
<plan>what you do now</plan>
<action>{example}</action>"""


def describe_prompt(address: str, screen: str, last: str) -> str:
    """The question for a state.

    Args:
        address: Where it is.
        screen: The screen in words, or that it is in the picture.
        last: The last task; empty at the beginning.
    """
    return f"Last task: {last or 'none'}\n\nCurrent state, at {address}:\n{screen}"


def act_prompt(task: str, steps: Sequence[str], address: str, screen: str) -> str:
    """The question for an atomic action.

    Args:
        task: The macro-action.
        steps: What was done for it, the oldest first, each with its outcome.
        address: Where it is.
        screen: The screen.
    """
    told = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)) or "none"
    return f"Task: {task}\n\nYour last actions:\n{told}\n\nCurrent screen, at {address}:\n{screen}"
