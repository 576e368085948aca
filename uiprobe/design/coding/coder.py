"""Coders: who writes pages, and what they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from inspect_ai.model import GenerateConfig

from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import Brief, DesignTask
from uiprobe.design.coding.contract import Contract
from uiprobe.episodes.design import Comment, Rejection

TEMPERATURE = 0.7
"""Of coders whose model sets none, as in the release."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A task that the agent did not do.

    Attributes:
        ending: Why the test ended.
        comment: What the commenter says; None without one.
    """

    task: DesignTask
    ending: str
    comment: Comment | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """The request for a revision.

    Attributes:
        html: The page so far.
        unsupported: Tasks that it does not support, each with the reason.
        failures: Tasks that the agent did not do.
        contract: What must stay.
        rejected: Pages of this revision that were not taken.
    """

    brief: Brief
    html: str
    unsupported: Sequence[tuple[DesignTask, str]]
    failures: Sequence[Failure]
    contract: Contract
    rejected: Sequence[Rejection] = field(default=())


class CoderPolicy(Protocol):
    """Writes pages."""

    async def write(self, brief: Brief, rejected: Sequence[Rejection]) -> str:
        """An answer with a first page."""
        ...

    async def revise(self, request: Request) -> str:
        """An answer with a revised page."""
        ...


_FIRST = """\
Write a single-page web application for this brief:

{prompt}

It is one complete HTML document with all styles and scripts in it, and without anything from \
the network: no libraries, fonts or pictures from elsewhere. Everything works: each control \
does what it says, and its effect shows in the document at once. Every control and every \
element that shows a result has an id of its own. The page is made for a view of 1280 x 720.
{rejected}
Answer with the whole document, from <!DOCTYPE html> to </html>, and nothing else."""

_REVISED = """\
Revise a single-page web application. It was built for this brief:

{prompt}

The page as it is:

{html}

{unsupported}{failures}What must stay as it is:
{contract}

Make the smallest changes that serve these tasks. What works now must work afterwards in the \
same steps. Agents use the page by pictures: keep controls in view at 1280 x 720, label them \
plainly with strong contrast and without decoration or animation, give alternatives to \
dragging, take any plausible input, show every change of state as text in the document at once, \
and let nothing happen by itself when the page opens.
{rejected}
Answer with the whole document, from <!DOCTYPE html> to </html>, and nothing else."""


class ModelCoder:
    """Asks the role `coder`."""

    def __init__(self, models: Models) -> None:
        self._models = models
        own = models.of["coder"].config.temperature
        self._config = GenerateConfig(temperature=TEMPERATURE if own is None else own)

    async def write(self, brief: Brief, rejected: Sequence[Rejection]) -> str:
        """Ask for a first page."""
        prompt = _FIRST.format(prompt=brief.prompt, rejected=_rejections(rejected))
        return await self._models.ask("coder", prompt, config=self._config)

    async def revise(self, request: Request) -> str:
        """Ask for a revised page."""
        unsupported = "".join(f"- {task.text} ({why})\n" for task, why in request.unsupported)
        failures = "".join(map(_failure, request.failures))
        prompt = _REVISED.format(
            prompt=request.brief.prompt,
            html=request.html,
            unsupported=f"Tasks that it does not support yet:\n{unsupported}\n" * bool(unsupported),
            failures=f"Tasks on which an agent failed:\n{failures}\n" * bool(failures),
            contract=request.contract.told(),
            rejected=_rejections(request.rejected),
        )
        return await self._models.ask("coder", prompt, config=self._config)


def _failure(failure: Failure) -> str:
    lines = [f"- {failure.task.text} (ended: {failure.ending})"]
    if failure.comment is not None:
        lines += [f"  * {change}" for change in failure.comment.changes]
    return "\n".join(lines) + "\n"


def _rejections(rejected: Sequence[Rejection]) -> str:
    if not rejected:
        return ""
    reasons = "\n".join(f"- {reason}" for reason in rejected[-1].reasons[:20])
    return f"\nYour last page was not taken:\n{reasons}\n"
