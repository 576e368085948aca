"""Sentences, clauses and phrases of a text that states an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from uiprobe.ui.stated_answers.items import Item
from uiprobe.ui.stated_answers.question import KNOWN, RIGHT, WRONG

SENTENCE_ENDS = frozenset({".", "!", "?", ";", "\n"})
CLAUSE_ENDS = SENTENCE_ENDS | {",", "(", ")", "[", "]"}
_CLAUSE_WORDS = frozenset(
    {"but", "however", "whereas", "while", "although", "though", "sondern", "aber", "但", "而"}
)

_EXCEPTED = frozenset({"all", "none", "any"}) | {
    some + thing for some in ("any", "every", "no") for thing in ("thing", "where", "one", "body")
}
"""Words before a `but` that excepts something."""


def spans(items: Sequence[Item], *, clauses: bool) -> Iterator[tuple[int, int]]:
    """Yield the begin and end of sentences or clauses; the mark at the end belongs to them."""
    start = 0
    for at, one in enumerate(items):
        ends = one.text in (CLAUSE_ENDS if clauses else SENTENCE_ENDS)
        if one.text == "\n" and at and items[at - 1].text == ":":
            ends = False
        if clauses and one.text == "-" and not one.joined:
            ends = at + 1 == len(items) or not items[at + 1].joined
        if clauses and one.text in _CLAUSE_WORDS and at > start:
            if not _closes(items, at):
                yield start, at
                start = at
        elif ends:
            yield start, at + 1
            start = at + 1
    if start < len(items):
        yield start, len(items)


def _closes(items: Sequence[Item], at: int) -> bool:
    """Whether a `but` excepts something, as in `anything but`."""
    if at > 1 and items[at - 2].text in ("any", "every", "each"):
        return True
    return items[at - 1].text in _EXCEPTED


def phrase_at(texts: Sequence[str], at: int, phrases: Iterable[tuple[str, ...]]) -> int:
    """The length of the longest phrase that begins here; 0 if none does."""
    return max(
        (
            len(one)
            for one in phrases
            if texts[at] == one[0] and tuple(texts[at : at + len(one)]) == one
        ),
        default=0,
    )


def finds(texts: Sequence[str], phrases: frozenset[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    """Yield the index and the length of each phrase found."""
    at = 0
    while at < len(texts):
        size = phrase_at(texts, at, phrases)
        if size:
            yield at, size
        at += size or 1


def words_of(items: Sequence[Item]) -> list[str]:
    """The words and marks, with a blank for what is named: a label may be called `None`."""
    return [" " if one.kind in (RIGHT, WRONG, KNOWN) else one.text for one in items]
