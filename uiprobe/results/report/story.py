"""The text of the first screen: which model for what, how sure that is, and what to do next.

At most `WORDS` words, without terms to look up. Every statement that sets models
side by side is a verdict of `uiprobe.results.verdicts`; every number stands in a later section.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from uiprobe.probe_table import PROBES
from uiprobe.results.errors import count_errors, shorten_error
from uiprobe.results.pools import Pool
from uiprobe.results.report.evidence import Evidence, Record, views
from uiprobe.results.statistics import MARGIN
from uiprobe.results.verdicts import Duel, by_question

WORDS = 60
"""The most words of the first screen."""

_FEW = 10
"""With fewer items few shares differ significantly."""

_NAMED = 2
"""So many rivals are named capability by capability; more are counted."""

_UNREADABLE = 0.2
"""The share of answers out of form from which on the form is the first thing to look at."""

REFERENCE = "uiprobe/reference"
_NO_MODEL = ("baseline", "human")
_DIFFERENT = ("better", "worse")

_SCORED = {
    "answer": "gets {} right",
    "episode": "completes {} of its tasks",
    "exploration": "finds {} of what there is",
    "design": "makes pages on which {} of the tasks can be done",
}
"""The meaning of a score, by the unit of the probe."""

_JARGON = re.compile(r"(?i:\bat |, |\band )grounding\b(?! \()")
_EXPLAINED = " (finding controls)"


@dataclass(frozen=True, slots=True)
class Asked:
    """A capability and its results.

    Attributes:
        title: Its title within a sentence.
        probe: Name in the table of probes.
        pools: The pool that stands for each model, by name.
        duels: The tests of all pairs of models, each with a verdict.
    """

    title: str
    probe: str
    pools: Mapping[str, Record]
    duels: Sequence[Duel]

    def beats(self, one: str, other: str) -> bool:
        """Whether a model is shown to be better than another."""
        return any(
            (duel.names, duel.verdict) in (((other, one), "better"), ((one, other), "worse"))
            for duel in self.duels
        )

    def duel(self, one: str, other: str) -> Duel | None:
        """The test of two models, the first against the second; None if there is none."""
        for duel in self.duels:
            if set(duel.names) == {one, other}:
                return duel if duel.names[1] == one else duel.turned()
        return None


@dataclass(frozen=True)
class Standings:
    """The competing models, and the items.

    Attributes:
        asked: The capabilities, platform by platform.
        locations: Where each model runs, by name.
        models: The inner names of the models, by name.
    """

    asked: Sequence[Asked]
    locations: Mapping[str, str]
    models: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rivals(self) -> list[str]:
        """The models to choose from, the one least often and most seldom beaten first.

        Without any model these are the baselines that look.
        """
        there = [name for name in self.locations if any(name in one.pools for one in self.asked)]
        models = [name for name in there if self.locations[name] not in _NO_MODEL]
        looking = [
            name
            for name in there
            if self.models.get(name) != REFERENCE and self.locations[name] == "baseline"
        ]
        return sorted(models or looking or there, key=self._rank)

    @cached_property
    def has_models(self) -> bool:
        """Whether a model was asked, and not baselines or people alone."""
        return any(self.locations[name] not in _NO_MODEL for name in self.rivals)

    @cached_property
    def common(self) -> list[Asked]:
        """The capabilities on which the rivals were tested against each other."""
        return [one for one in self.asked if one.duels]

    def wins(self, one: str, other: str) -> list[Asked]:
        """Return the capabilities at which a model is shown to be better than another."""
        return [asked for asked in self.asked if asked.beats(one, other)]

    def _rank(self, name: str) -> tuple[int, int, str]:
        others = [other for other in self.locations if other != name]
        lost = sum(len(self.wins(other, name)) for other in others)
        return lost, -sum(len(self.wins(name, other)) for other in others), name


def standings(evidence: Evidence) -> Standings:
    """The capabilities of the first source of each platform, with their tests."""
    found: list[Asked] = []
    seen: set[str] = set()
    for view in views(evidence):
        if view.platform in seen:
            continue
        seen.add(view.platform)
        for axis in view.axes:
            pools = {
                name: pool
                for (name, probe, variant), pool in view.runs.items()
                if probe == axis.key and variant == "original"
            }
            if not pools:
                continue
            source = next(iter(pools.values()))["source_name"]
            groups = [
                [duel for duel in members if duel.verdict is not None]
                for key, members in by_question(evidence.duels)
                if key[:3] == (axis.key, view.platform, source)
            ]
            title = PROBES[axis.key].title_on(view.platform)
            shown = title[:1].lower() + title[1:]
            found.append(Asked(shown, axis.key, pools, max(groups, key=len, default=[])))
    models = {str(row["model_label"]): str(row["model"]) for row in evidence.records}
    return Standings(found, evidence.locations, models)


def tell(evidence: Evidence, here: Standings) -> tuple[str, ...]:
    """The sentences of the first screen, at most `WORDS` words in all."""
    for named in (None, 6, 3):
        short = _short_names(here.locations, named)
        for most, rest in ((6, 6), (6, 3), (6, 0), (3, 3), (3, 0), (2, 0), (1, 0), (0, 0)):
            sentences = filter(None, _sentences(evidence, here, most, rest))
            found = _explained(short(sentence) for sentence in sentences)
            if count_words(found) <= WORDS:
                return found
    # Error messages may be of any length.
    while len(found) > 1 and count_words(found) > WORDS:
        found = (found[0], *found[2:]) if len(found) > 2 else found[:1]
    return found


def _short_names(names: Collection[str], words: int | None) -> Callable[[str], str]:
    """Return what cuts names in a text to so many words, the last one among them; None keeps all.

    A name that would then be that of another model stays whole.
    """
    cut = {}
    for name in names:
        first, _, last = name.rpartition(" ")
        if words is not None and name.count(" ") >= words:
            cut[name] = f"{' '.join(first.split(' ')[: words - 1])}\u2026 {last}"
    times = Counter([*cut.values(), *names])
    cut = {name: short for name, short in cut.items() if times[short] == 1}
    if not cut:
        return str
    # Of names that begin alike, the longer one is meant.
    wanted = re.compile("|".join(map(re.escape, sorted(cut, key=len, reverse=True))))
    return lambda text: wanted.sub(lambda match: cut[match[0]], text)


def _explained(sentences: Iterable[str]) -> tuple[str, ...]:
    """The sentences, with the one word of the field among them explained where it comes first."""
    found = list(sentences)
    for number, sentence in enumerate(found):
        if word := _JARGON.search(sentence):
            found[number] = sentence[: word.end()] + _EXPLAINED + sentence[word.end() :]
            break
    return tuple(found)


def count_words(sentences: Sequence[str]) -> int:
    """Number of words, as one counts them aloud: a number and its sign are one."""
    return sum(len(sentence.split(" ")) for sentence in sentences)


def _sentences(evidence: Evidence, here: Standings, most: int, rest: int) -> Iterator[str]:
    """The sentences, with lists of at most so many names; `rest` where nothing is shown."""
    rivals = here.rivals
    pools = [one.pools[name] for one in here.asked for name in rivals if name in one.pools]
    items = [int(pool["n_items"] or 0) for pool in pools]
    if not any(items):
        yield from _nothing(evidence, pools)
        return
    if all(here.models.get(name) == REFERENCE for name in rivals):
        yield "Only the reference was asked, no model: it shows that the items can be answered."
        yield _next(evidence, here, pools)
        return
    if not here.has_models:
        yield "Only built-in baselines were asked, no model" + (
            ": this shows how hard the items are." if most > 1 else "."
        )
    if len(rivals) == 1:
        yield from _alone(here, rivals[0], most, rest)
    elif len(rivals) == 2:
        yield from _two(here, rivals[0], rivals[1], most, rest)
    else:
        yield from _many(here, most)
    yield _next(evidence, here, pools)


def _nothing(evidence: Evidence, pools: Sequence[Pool]) -> Iterator[str]:
    errored = sum(int(pool["n_errored"]) for pool in pools)
    unfit = sum(int(pool["n_unfit"]) for pool in pools)
    yield "Nothing can be said of any model yet: no answer has a verdict."
    if errored:
        message = _commonest_error(evidence, pools)
        yield (
            f"The machinery failed on {errored:,} {_plural(errored, 'item')}"
            + (f", most often with “{message}”." if message else ".")
        )
        yield "Next: mend that and repeat the same `uiprobe run`; it asks what is missing."
    elif unfit:
        yield f"{unfit:,} {_plural(unfit, 'question')} did not fit what the model can read at once."
        yield "Next: serve it with a longer context, and repeat the same `uiprobe run`."
    else:
        yield "Next: repeat the same `uiprobe run`; it asks what is missing."


_MESSAGE = 60


def _commonest_error(evidence: Evidence, pools: Sequence[Pool]) -> str:
    errors = [evidence.items_of(pool, ("error",))["error"].dropna() for pool in pools]
    found = count_errors(message for one in errors for message in one)
    return shorten_error(next(iter(found), ""), _MESSAGE)


def _alone(here: Standings, name: str, most: int, few: int) -> Iterator[str]:
    own = [one for one in here.asked if name in one.pools and one.pools[name]["n_items"]]
    if _too_few([one.pools[name] for one in own]):
        first = max(own, key=lambda one: int(one.pools[name]["n_items"]))
        count = int(first.pools[name]["n_items"])
        yield f"{count} {_plural(count, 'item')} are too few to judge {name}."
        yield _range(first, name)
        return
    if all(one.pools[name]["accuracy"] == 1 for one in own):
        yield f"{name} gets everything right: these items are too easy to show its limits."
        yield _range(min(own, key=lambda one: _number(one.pools[name]["lower"], 1.0)), name)
        return
    tested = [one for one in own if one.duels]
    if tested:
        better = [one for one in tested if not _unbeaten(one, name)]
        against = f"the built-in {_plural(len(_others(tested, name)), 'baseline')}"
    else:
        better = [one for one in own if _above(one.pools[name])]
        against = "guessing blindly"
    rest = [one for one in (tested or own) if one not in better]
    if better and rest:
        yield (
            f"{name} is better than {against} at {_list(better, most)}; that is not shown at "
            f"{_list(rest, few)}."
        )
    elif better:
        yield f"{name} is better than {against} at {_every(better, most)}."
    else:
        yield f"{name} is not shown to be better than {against} at {_every(rest, most, none=True)}."
    yield _range(_main(better or own), name)


def _too_few(pools: Sequence[Pool]) -> bool:
    """Whether no capability has enough items; an exploration or a page is much more than one."""
    return all(
        PROBES[str(pool["probe"])].unit in ("answer", "episode") and int(pool["n_items"]) < _FEW
        for pool in pools
    )


def _others(tested: Sequence[Asked], name: str) -> set[str]:
    return {other for one in tested for duel in one.duels for other in duel.names} - {name}


def _unbeaten(one: Asked, name: str) -> list[str]:
    """The rivals that a model is not shown to be better than."""
    others = {other for duel in one.duels for other in duel.names} - {name}
    return sorted(other for other in others if not one.beats(name, other))


def _two(here: Standings, one: str, other: str, most: int, few: int) -> Iterator[str]:
    tested = [asked for asked in here.asked if asked.duel(one, other) is not None]
    if not tested:
        yield f"{one} and {other} share no answered items, so neither can be called better."
        return
    ahead, behind = here.wins(one, other), here.wins(other, one)
    open_ = [asked for asked in tested if asked not in ahead and asked not in behind]
    if ahead and behind:
        yield (
            f"{one} is better than {other} at {_list(ahead, most)}; {other} is better at "
            f"{_list(behind, most)}."
        )
    elif ahead:
        yield f"{one} is better than {other} at {_every(ahead, most, among=tested)}."
    else:
        yield (
            f"No difference between {one} and {other} is shown at {_every(open_, most, none=True)}."
        )
    if ahead or behind:
        leader, best = (one, ahead) if ahead else (other, behind)
        yield _gap(_main(best), leader, one if leader == other else other)
        if open_:
            yield f"At {_list(open_, few)} no difference is shown."
    else:
        yield _alike(open_, most)


def _many(here: Standings, most: int) -> Iterator[str]:
    rivals, tested = here.rivals, here.common
    if not tested:
        yield f"The {len(rivals)} models share no answered items, so none can be called better."
        return
    first, *others = rivals
    beaten = [other for other in others if here.wins(first, other)]
    if not beaten:
        yield (
            f"No difference between these {len(rivals)} models is shown at "
            f"{_every(tested, most, none=True)}."
        )
        yield _alike(tested, most)
        return
    where = [one for one in tested if any(one.beats(first, other) for other in others)]
    over = _names(beaten, most) if len(beaten) <= max(most, 1) else ""
    if not over:
        whole = len(beaten) == len(others)
        over = (
            f"all {len(others)} others" if whole else f"{len(beaten)} of the {len(others)} others"
        )
    lost = [one for one in tested if any(one.beats(other, first) for other in others)]
    yield f"{first} is better than {_at(here, first, beaten, where, over, most)}."
    if lost:
        winner = max(others, key=lambda name: (len(here.wins(name, first)), name))
        yield f"{winner} is better than it at {_list(here.wins(winner, first), most)}."
    else:
        yield "No other is shown to be better."
    main = max(
        where,
        key=lambda one: (
            PROBES[one.probe].unit == "episode",
            sum(one.beats(first, other) for other in beaten),
        ),
    )
    rival = max(
        (name for name in beaten if main.beats(first, name)),
        key=lambda name: _number(main.pools[name]["accuracy"], 0.0),
    )
    yield _gap(main, first, rival)


def _at(
    here: Standings,
    first: str,
    beaten: Sequence[str],
    where: Sequence[Asked],
    over: str,
    most: int,
) -> str:
    """Say which models the first one beats, capability by capability if that differs."""
    below = {one.title: [name for name in beaten if one.beats(first, name)] for one in where}
    if all(len(names) == len(beaten) for names in below.values()):
        return f"{over} at {_list(where, most)}"
    if most < 2:
        return f"{over} at one or more of {len(where)} capabilities"
    shown, *rest = sorted(below, key=lambda title: -len(below[title]))
    others = len(here.rivals) - 1
    if others <= _NAMED:
        told = [f"{_names(below[title], others)} at {title}" for title in (shown, *rest)[:most]]
    else:
        count = len(below[shown])
        told = [f"{'all' if count == others else f'{count} of the'} {others} others at {shown}"]
        told += [f"{len(below[title])} at {title}" for title in rest[: most - 1]]
    hidden = len(where) - len(told)
    if hidden:
        told.append(f"some at {hidden} more")
    return f"{', '.join(told[:-1])}, and {told[-1]}"


def _next(evidence: Evidence, here: Standings, pools: Sequence[Pool]) -> str:
    """Say what to do next: the first of these that there is a reason for."""
    planned = sum(int(pool["n_planned"]) for pool in pools)
    missing = planned - sum(int(pool["n_scored"]) for pool in pools)
    models = [name for name in here.rivals if here.locations[name] not in _NO_MODEL]
    unreadable = max(
        (
            (_number(one.pools[name]["form_errors"], 0.0), name, one.title)
            for one in here.asked
            for name in models
            if name in one.pools
        ),
        default=(0.0, "", ""),
    )
    if 20 * missing >= planned:
        return (
            f"Next: repeat the same `uiprobe run`; {missing:,} of {planned:,} answers are missing."
        )
    if not models:
        return "Next: ask a model, with `uiprobe run --models NAME`."
    if _too_few(pools):
        return "Next: ask more, without `--limit`."
    if unreadable[0] >= _UNREADABLE:
        return (
            f"Next: at {unreadable[2]} {_percent(unreadable[0])} of {unreadable[1]}'s answers "
            "could not be read; see “Answers in the wrong form” below."
        )
    if evidence.findings is not None:
        return "Next: see “What would help most” below, where failed tasks were tried with help."
    if len(models) == 1 and not _shows_something(here, models[0]):
        return "Next: see “What fails and why” below."
    if len(models) == 1:
        return "Next: ask a second model the same, to have something to choose from."
    undecided = [
        duel
        for one in here.common
        for duel in one.duels
        if duel.verdict == "cannot be distinguished" and set(duel.names) <= set(models[:2])
    ]
    decided = [duel for one in here.common for duel in one.duels if duel.verdict in _DIFFERENT]
    if undecided or not decided:
        more = "ask more items, or " if undecided else ""
        return f"Next: {more}choose by price (“What it costs”)."
    return "Next: see “What fails and why” below."


def _shows_something(here: Standings, name: str) -> bool:
    """Whether a model is above answers that do not look, on any capability."""
    return any(_above(one.pools[name]) for one in here.asked if name in one.pools)


def _gap(asked: Asked, one: str, other: str) -> str:
    """The difference of two models where one is better, with its certainty."""
    duel = asked.duel(one, other)
    if duel is None or duel.result is None:
        raise AssertionError("a model is better in a duel with a result")
    result = duel.result
    low, high = result.lower, result.upper
    if duel.sequential is not None:
        low, high = duel.sequential.lower, duel.sequential.upper
    unit = _SCORED[PROBES[asked.probe].unit].format(_percent(result.accuracy_b))
    told = f"At {asked.title} {one} {unit}, {other} {_percent(result.accuracy_a)}"
    if low is None or high is None:
        return f"{told}."
    return f"{told}: the true gap is {_points(low, high)} (95\u00a0% sure)."


def _alike(asked: Sequence[Asked], most: int) -> str:
    """How sure it is that models are alike."""
    equal = [one for one in asked if all(duel.verdict == "equivalent" for duel in one.duels)]
    if equal:
        margin = f"{100 * MARGIN:.0f} points (95\u00a0% sure)"
        return f"At {_list(equal, most)} they are alike within {margin}."
    duels = [duel for one in asked for duel in one.duels]
    shown = [duel.result.detectable for duel in duels if duel.result and duel.result.detectable]
    if not shown:
        return ""
    low, high = (f"{100 * gap:.0f}" for gap in (min(shown), max(shown)))
    if min(shown) >= 0.99:
        return "So few items would hide almost any difference."
    gap = low if low == high else f"{low} to {high}"
    return f"A gap below {gap} points would mostly stay hidden with so few items."


def _range(asked: Asked, name: str) -> str:
    """The score of a model, with its certainty."""
    pool = asked.pools[name]
    scored = _SCORED[PROBES[asked.probe].unit].format(_percent(_number(pool["accuracy"], 0.0)))
    told = f"At {asked.title} {name} {scored}"
    low, high = pool["lower"], pool["upper"]
    if low is None or high is None:
        return f"{told}; with so few items nothing more is sure."
    return f"{told}: the true share is {_span(low, high)} (95\u00a0% sure)."


def _main(asked: Sequence[Asked]) -> Asked:
    """The capability to speak of: whole tasks are what the others are for."""
    return next((one for one in asked if PROBES[one.probe].unit == "episode"), asked[0])


def _above(pool: Pool) -> bool:
    floor, lower = pool["floor"], pool["lower"]
    return floor is not None and lower is not None and float(lower) > float(floor)


def _number(value: object, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) else otherwise


def _percent(share: float) -> str:
    """A share in whole percent, on one line; what is not all or nothing is not called so."""
    shown = f"{100 * share:.0f}"
    if shown == "100" and share < 1:
        shown = "over 99"
    elif shown in ("0", "-0") and share > 0:
        shown = "under 1"
    return f"{shown}\u00a0%".replace(" ", "\u00a0")


def _span(low: float, high: float) -> str:
    """A range of shares; its unit once, where both ends are plain numbers."""
    texts = _percent(low), _percent(high)
    first = texts[0].removesuffix("\u00a0%") if texts[0][0].isdigit() else texts[0]
    return f"{first} to {texts[1]}"


def _points(low: float, high: float) -> str:
    """A range of differences; a bound on the other side of 0 has a minus that no line breaks."""
    texts = [f"{round(100 * value):d}".replace("-", "\u2212") for value in (low, high)]
    return f"{texts[0]} to {texts[1]} points"


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"


def _every(
    asked: Sequence[Asked], most: int, *, among: Sequence[Asked] = (), none: bool = False
) -> str:
    """Capabilities where something holds for all of them, or for all but those of `among`."""
    if len(asked) > 1 and (not among or len(asked) == len(among)):
        if len(asked) == 2:
            return "either capability" if none else "both capabilities"
        return f"{'any of' if none else 'all'} {len(asked)} capabilities"
    return _list(asked, most)


def _list(asked: Sequence[Asked], most: int) -> str:
    """Capabilities by name; of many, their number."""
    if len(asked) == 1 or len(asked) <= most:
        return _names([one.title for one in asked], len(asked))
    return f"{len(asked)} capabilities"


def _names(names: Collection[str], most: int) -> str:
    found = list(names)[: max(most, 1)]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
