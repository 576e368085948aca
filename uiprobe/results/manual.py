"""A manual of a site, written from what an exploration saw: a document for agents that use it."""

from __future__ import annotations

from collections import Counter, defaultdict

from uiprobe.episodes.exploration import Exploration

MOST_OFFERED, MOST_WAYS = 40, 12

_MAX_LABEL = 60


def site_manual(record: Exploration) -> str:
    """The pages of a site in Markdown: what each offers, and how to get from one to another.

    Only what the exploration saw is in it: page by page the functionalities that were met there
    first, and the actions that led to other pages, the ones taken most often first.
    """
    offered: dict[str, list[str]] = defaultdict(list)
    # A widget without a label of its own is named after the words in its key.
    labels = {one.key: _words(one.label or one.key.rpartition("#=")[2]) for one in record.found}
    for one in record.found:
        offered[one.place].append(labels[one.key])
    ways: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for edge in record.edges:
        source, target = record.states[edge.source].place, record.states[edge.target].place
        if source != target:
            said = labels.get(edge.key) or _words(edge.action)
            ways[source][said, target] += edge.count
    addresses = {state.place: state.address for state in reversed(record.states)}
    lines = [
        f"# {record.site}",
        "",
        f"{len(record.places):,} kinds of pages and {len(record.found):,} functionalities, as seen "
        f"by {record.agent} in {record.steps:,} actions ({record.level}, {record.mode}).",
    ]
    for place in record.places:
        lines += ["", f"## {_words(place, 200)}", ""]
        if place in addresses:
            lines += [f"For example {_words(addresses[place], 300)}", ""]
        if found := offered.get(place):
            told = list(dict.fromkeys(found))
            more = f", and {len(told) - MOST_OFFERED:,} more" if len(told) > MOST_OFFERED else ""
            lines += [f"Offers: {'; '.join(told[:MOST_OFFERED])}{more}.", ""]
        for (said, target), _ in ways[place].most_common(MOST_WAYS):
            lines.append(f"- {said} leads to {_words(target, 200)}")
    return "\n".join(lines).rstrip() + "\n"


def _words(text: str, most: int = _MAX_LABEL) -> str:
    """A text on one line, without what Markdown would read as markup."""
    plain = " ".join(text.split())[:most]
    return "".join(f"\\{c}" if c in "\\`*_[]<>#" else c for c in plain)
