"""Prompts that are longer than the context of a model, found before they are sent.

Counting tokens exactly takes the tokenizer of the model, which is rarely at hand. A lower bound
takes none: the tokenizers of today's models (BPE as in GPT, Llama and Qwen, and SentencePiece)
first cut a text into words, numbers, runs of punctuation and runs of white space, and no token
crosses a cut. So a text has at least as many tokens as it has such pieces. Where tokenizers differ,
the coarser cut counts: a number is one piece, and what is not ASCII belongs to a word. Pictures,
tools and the marks of the chat template come on top. What the bound lets through is sent, and the
server's own refusal counts as before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from inspect_ai.model import ChatMessage

_LETTER = r"A-Za-z\x80-\U0010ffff"
_PIECES = re.compile(
    rf"[^\r\n0-9{_LETTER}]?[{_LETTER}]+(?:'(?:[stmd]|re|ve|ll))?"
    rf"| ?[0-9]+| ?[^\s0-9{_LETTER}]+[\r\n]*|\s*[\r\n]+|\s+",
    re.IGNORECASE,
)


def fewest_tokens(messages: Iterable[ChatMessage]) -> int:
    """A lower bound of the tokens of a prompt, over its texts.

    Args:
        messages: The prompt.
    """
    return sum(1 for message in messages for _ in _PIECES.finditer(message.text))


def too_long(messages: Iterable[ChatMessage], context: int | None) -> str:
    """Why a prompt cannot fit a context; empty if it may, or if the context is not known.

    Args:
        messages: The prompt.
        context: Tokens that the model's context holds.
    """
    if context is None:
        return ""
    prompt = list(messages)
    # A piece has at least one character, so that short prompts need no counting.
    if sum(len(message.text) for message in prompt) <= context:
        return ""
    tokens = fewest_tokens(prompt)
    if tokens <= context:
        return ""
    return (
        f"not sent: the prompt has at least {tokens:,} tokens, and the context of the model holds "
        f"{context:,} (`context` in its model file)"
    )
