"""Success in the hard tier of agents that lack one ability; never asserts.

    python -m benchmarks.ablated_agents [--seeds 0,1,2] [--chains 725,726] [--json FILE]

Each agent follows the reference with one ability taken away:

    forgets          a value that was seen more than eight actions ago is replaced by another of its
                     type, and further values of a list are left out
    never looks      swipes once where it should swipe until it sees what it wants
    first that fits  takes the first value of the type that the app holds
    seems meant      takes what was corrected, stands beside a list, or comes of a careless plan
    half a list      finds what is in the first half of a list, and reads no further
    does not go back leaves what it saved as it is when a fact has changed
    stops early      stops after two thirds of the actions
    slips            acts on another element in one of thirty actions, and goes on

A blind replay carries out the reference of another seed, by its places (`bare`), by labels, and
with the words of the new instruction in place of the old ones.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from random import Random

from uiprobe.episodes.intervals import share_interval
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS, CHAINS
from uiprobe.probes.sources.builtin.chains.nodes import Derived, Fact, Link, Made, Shows, sources
from uiprobe.probes.sources.builtin.chains.ways import Ways, back_to_nothing, ways_of
from uiprobe.probes.sources.builtin.episodes import Policy, following
from uiprobe.probes.sources.builtin.language.draws import Apps, NoChoiceError
from uiprobe.probes.sources.builtin.language.sharing import MESSAGES
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.replaying import CARRIED, Recording, record, replaying
from uiprobe.proof.episodes import play
from uiprobe.ui.actions import Action, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.tree import Tree

MEMORY = 8
"""Actions after which a value is forgotten."""

SLIP = 1 / 30


@dataclass(frozen=True)
class Case:
    """A goal with what it was made of."""

    goal: Goal
    ways: Ways


def cases(seed: int, chains: Collection[int] = ()) -> Iterator[Case]:
    """The goals of chains on one seed: of those with some numbers, or of all."""
    apps = builtin_apps(seed)
    for chain, template in zip(CHAINS, CHAIN_GOALS.templates, strict=True):
        if chains and chain.number not in chains:
            continue
        parameters, draft = next(CHAIN_GOALS.drafts(template, apps, seed))
        goal = CHAIN_GOALS.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)
        yield Case(goal, ways_of(chain, parameters, apps))


def untouched(case: Case) -> Policy:
    """Follow the reference."""
    return following(case.goal.reference, forgiving=True)


def forgets(case: Case, notes: int = 0) -> Policy:
    """Enter another value where the right one was seen too long ago.

    Args:
        case: The goal.
        notes: How many facts its notes hold, the latest ones; these are never forgotten.
    """
    ways, seen, now = case.ways, dict[int, int](), 0
    instead: dict[int, list[dict[str, str]]] = {}
    for node, steps in ways.parts():
        if isinstance(node, Link):
            entered = ways.entries[id(node)]
            each = max(1, len(steps) // len(entered))
            instead[id(node)] = [
                _forgotten(ways, node, values, now + each * at + each // 2, _unwritten(seen, notes))
                for at, values in enumerate(entered)
                if not (
                    at
                    and now + each * at - _seen(node, node.each, _unwritten(seen, notes)) > MEMORY
                )
            ]
        now += len(steps)
        if not isinstance(node, Link):
            seen[id(node)] = now
    return following(ways.way(instead), forgiving=True)


def _unwritten(seen: Mapping[int, int], notes: int) -> Mapping[int, int]:
    """When the facts were seen that the notes do not hold."""
    return dict(list(seen.items())[: max(0, len(seen) - notes)])


def _seen(node: Link, slot: str, seen: Mapping[int, int]) -> float:
    """When the facts for a slot were seen; those that are written down always are."""
    return min(seen.get(id(source), inf) for source in sources(node.given[slot]))


def _forgotten(
    ways: Ways, node: Link, values: dict[str, str], now: int, seen: Mapping[int, int]
) -> dict[str, str]:
    lost = [slot for slot in node.given if now - _seen(node, slot, seen) > MEMORY]
    return values | {slot: ways.other(node.given[slot]) for slot in lost}


def never_looks(case: Case) -> Policy:
    """Swipe once, whatever comes."""
    lines = [line.split("] until ")[0] + "]" if "] until {" in line else line
             for line in case.goal.reference]  # fmt: skip
    return following(lines, forgiving=True)


def _with_values(case: Case, value: Callable[[Fact], tuple[str, ...]]) -> Policy:
    instead: dict[int, list[dict[str, str]]] = {}
    for link in case.ways.chain.links:
        entered = case.ways.entries[id(link)]
        if not entered:
            continue
        single = {slot: value(f)[0] for slot, f in link.given.items() if slot != link.each}
        if link.each:
            found = value(link.given[link.each])
            entered = [entered[0] | {link.each: one} for one in found]
        instead[id(link)] = [one | single for one in entered]
    return following(case.ways.way(instead), forgiving=True)


def first_that_fits(case: Case) -> Policy:
    """Take the first value of the type."""

    def value(fact: Fact) -> tuple[str, ...]:
        match fact:
            case Shows():
                return next(iter(fact.facts(case.ways.apps).values()))
            case Made():
                return (next(iter(fact.others(case.ways.apps))),)
            case Derived():
                return (fact.work_out([value(one)[0] for one in fact.of]),)

    return _with_values(case, value)


def seems_meant(case: Case) -> Policy:
    """Take the value that lies nearest to the one that is meant; in a list, for its last one."""

    def value(fact: Fact) -> tuple[str, ...]:
        match fact:
            case Shows(decoys=decoys) if decoys is not None:
                return (*case.ways.values(fact)[:-1], case.ways.other(fact))
            case Derived():
                return (fact.work_out([value(one)[0] for one in fact.of]),)
            case _:
                return case.ways.values(fact)

    return _with_values(case, value)


def half_a_list(case: Case) -> Policy:
    """Find only what is in the first half of a list."""

    def value(fact: Fact) -> tuple[str, ...]:
        match fact:
            case Shows():
                record = case.ways.record(fact)
                # Who wrote stands first where a record is of two parts.
                chat = record.partition("@")[0]
                found = list(fact.facts(_half_read(case.ways.apps, chat)).items())
                if not found:
                    raise NoChoiceError(f"{fact.name}: found nothing in half of {chat!r}")
                known = dict(found[: max(1, len(found) // 2)])
                values = known.get(record, found[0][1])
                return values[: max(1, len(values) // 2)]
            case Made():
                return case.ways.values(fact)
            case Derived():
                return (fact.work_out([value(one)[0] for one in fact.of]),)

    return _with_values(case, value)


def _half_read(apps: Apps, chat: str) -> Apps:
    """The same with only the first half of a conversation."""
    messages = apps[MESSAGES]["messages"]
    own = [message for message in messages if message["chat"] == chat]
    unread = own[(len(own) + 1) // 2 :]
    read = [message for message in messages if message not in unread]
    return {**apps, MESSAGES: {**apps[MESSAGES], "messages": read}}


def stops_early(case: Case) -> Policy:
    """Stop after two thirds of the way."""
    return following(case.goal.reference[: 2 * len(case.goal.reference) // 3], forgiving=True)


def does_not_go_back(case: Case) -> Policy:
    """Leave what was saved as it is."""
    return following(case.ways.way(back=back_to_nothing), forgiving=True)


def slips(case: Case) -> Policy:
    """Act on another widget now and then."""
    random: Random = random_for("slips", case.goal.seed, case.goal.id)
    rest = following(case.goal.reference, forgiving=True)

    def policy(tree: Tree) -> Action:
        action = rest(tree)
        others = [n for n in range(len(tree.widgets)) if n != action.index]
        if action.key is not None or not others or random.random() >= SLIP:
            return action
        return replace(action, index=random.choice(others), point=None)

    return policy


AGENTS: dict[str, Callable[[Case], Policy]] = {
    "untouched": untouched,
    "forgets": forgets,
    "never looks": never_looks,
    "first that fits": first_that_fits,
    "seems meant": seems_meant,
    "half a list": half_a_list,
    "does not go back": does_not_go_back,
    "stops early": stops_early,
    "slips": slips,
}


async def met(case: Case, policy: Policy, rehearsal: Rehearsal) -> bool:
    """Whether a policy meets a goal within its budget."""
    left = case.goal.budget

    def within(tree: Tree) -> Action:
        nonlocal left
        left -= 1
        return policy(tree) if left >= 0 else press(Key.STOP)

    return (await play(case.goal, within, rehearsal)).evaluation.success


async def measure(
    seeds: Sequence[int], chains: Collection[int] = ()
) -> dict[str, list[tuple[Goal, bool]]]:
    """Which goals each agent met."""
    found: dict[str, list[tuple[Goal, bool]]] = {name: [] for name in AGENTS}
    found |= {f"replay {carried}": [] for carried in CARRIED}
    for seed in seeds:
        before = {case.goal.template: case.goal for case in cases(seed + 1_000, chains)}
        for case in cases(seed, chains):
            rehearsal = Rehearsal(case.goal)
            for name, make in AGENTS.items():
                try:
                    done = await met(case, make(case), rehearsal)
                except NoChoiceError:
                    done = False
                found[name].append((case.goal, done))
            recording: Recording = await record(before[case.goal.template])
            for carried in CARRIED:
                policy = replaying(recording, case.goal, carried)
                done = await met(case, policy, rehearsal)
                found[f"replay {carried}"].append((case.goal, done))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--chains", default="", help="numbers; by default all")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    seeds, chains = (
        [int(number) for number in one.split(",") if number]
        for one in (options.seeds, options.chains)
    )
    found = asyncio.run(measure(seeds, chains))
    print("| agent | met | goals | success | 95 % |\n| --- | --- | --- | --- | --- |")
    for name, results in found.items():
        values = [float(met) for _, met in results]
        bounds = share_interval(values, [goal.template for goal, _ in results])
        share, low, high = (
            f"{100 * bound:.1f}" if bound is not None else "-"
            for bound in (bounds.estimate, bounds.lower, bounds.upper)
        )
        print(f"| {name} | {sum(values):.0f} | {len(values)} | {share} | {low} to {high} |")
    if options.json:
        rows = [
            {"agent": name, "goal": goal.template, "seed": goal.seed, "met": met, **goal.demands}
            for name, results in found.items()
            for goal, met in results
        ]
        options.json.write_text(json.dumps(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
