"""Cuts prompts until they fit a number of tokens (WorkArena paper, section 5.1)."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace

import anyio.to_thread

from uiprobe.solvers.workarena.options import WorkArenaOptions
from uiprobe.solvers.workarena.prompt import PromptParts, write_prompt

MAX_ROUNDS = 20
"""Cuts before a prompt is sent as it is; each takes a tenth or more of what is left."""

_TOKEN = re.compile(r"[A-Za-z]{1,5}|[0-9]{1,3}|[^\sA-Za-z0-9]|\n+")
_MARK = "\n[the rest of the page is cut off]"
_LEAST_KEPT = 0.1
"""Share of a part that one cut leaves at least."""


async def count_tokens(text: str) -> int:
    """About how many tokens a text has, rather too many than too few.

    A token is five letters of a word, three digits, or any other sign. No tokenizer is asked: some
    are fetched over the network, some are the provider's own service, and a run without them would
    be shown other prompts.
    """
    return await anyio.to_thread.run_sync(lambda: sum(1 for _ in _TOKEN.finditer(text)))


async def fit_prompt(
    parts: PromptParts,
    options: WorkArenaOptions,
    count: Callable[[str], Awaitable[int]] = count_tokens,
) -> tuple[str, str]:
    """The prompt, cut until it fits, and what was cut, in words.

    HTML and accessibility tree lose their ends, by as much as the prompt is too long, the longer
    one first; nothing else is cut.

    Args:
        parts: What the prompt is made of.
        options: The options, with the bound on tokens.
        count: Counts the tokens of a text.
    """
    whole = parts.page
    text = write_prompt(parts, options)
    for _ in range(MAX_ROUNDS):
        tokens = await count(text)
        if tokens <= options.max_prompt_tokens:
            break
        page = parts.page
        longer = "html" if len(page.html) > len(page.axtree) else "axtree"
        content = getattr(page, longer).removesuffix(_MARK)
        if not content:
            break
        excess = 1 - options.max_prompt_tokens / tokens
        share = min(max(excess * len(text) / len(content), 0.1), 1 - _LEAST_KEPT)
        kept = content[: int(len(content) * (1 - share))]
        cut = kept + _MARK if kept else ""
        page = replace(page, html=cut) if longer == "html" else replace(page, axtree=cut)
        parts = replace(parts, page=page)
        text = write_prompt(parts, options)
    return text, ", ".join(
        f"{len(before) - len(after.removesuffix(_MARK)):,} characters of the {name}"
        for name, before, after in (
            ("HTML", whole.html, parts.page.html),
            ("accessibility tree", whole.axtree, parts.page.axtree),
        )
        if before != after
    )
