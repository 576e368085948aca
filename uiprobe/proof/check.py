"""The proof of a template: every requirement, checked on the phone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context

from uiprobe.inputs.names import did_you_mean
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.beginnings import begin, from_there
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.chains.drawn import DRAWN, drawn_goals
from uiprobe.probes.sources.builtin.conditions import on_condition
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.events.catalog import EVENT_GOALS
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal, Rehearsals
from uiprobe.probes.sources.builtin.sessions.goals import FOLLOW_UP_GOALS
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.chained import CHAIN_PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.proof.episodes import Played, described, noting, play, walking
from uiprobe.proof.mutations import is_equivalent, is_unchanged, mutants
from uiprobe.proof.schema import parameter_problems, template_problems
from uiprobe.proof.worlds import pair_problems
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.loops import LOOP, lead_nowhere
from uiprobe.ui.reference import ReferenceStepError
from uiprobe.ui.trajectory import Step, action_identity
from uiprobe.ui.tree import Tree

SEEDS = 20
"""Number of seeds for which a template is proven, and of random walks that must fail."""

MUTATED_SEEDS = 1
"""Number of seeds whose reference is mutated; mutants of one template are very similar."""

MIN_NEAR_MISSES = 3
"""Minimum number of wrong endings per template."""

_LAST_ACTIONS = 3
"""Actions that a message on a near miss lists."""


class UnknownTemplateError(ValueError):
    """A name that no template has."""


@dataclass(slots=True)
class Proof:
    """The result of proving one template.

    Attributes:
        app, name, kind, difficulty: Those of the template.
        seeds: Number of seeds tried.
        problems: Why it is not proven; empty if it is.
        steps: Actions of its reference, the stop included, by seed.
        missed: Near misses that were rejected, and that were tried.
        mutants: Mutated references that were rejected, and that were tried, without equivalents.
        equivalent: Mutants that are as good as the reference.
        accepted: Wrong endings that the evaluators accepted.
        others: Short names of further apps.
        feasible: Whether its goals can be met.
    """

    app: str
    name: str
    kind: str
    difficulty: str
    seeds: int
    problems: list[str] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    missed: tuple[int, int] = (0, 0)
    mutants: tuple[int, int] = (0, 0)
    equivalent: int = 0
    accepted: list[str] = field(default_factory=list)
    others: tuple[str, ...] = ()
    feasible: bool = True

    @property
    def proven(self) -> bool:
        """Whether there are no problems; accepted mutants are counted over all templates."""
        return not self.problems


@cache
def _apps(seed: int) -> dict[str, object]:
    return dict(builtin_apps(seed))


def find_templates(
    names: Iterable[str] = (), app: str | None = None
) -> list[tuple[AppGoals, Template]]:
    """Templates by `app/name` or by name, of one app, or all of the basic tier.

    Chains have `chains` in place of an app, and those that are drawn `drawn`: `drawn/kind_17`.
    Pairs of worlds have `pairs`, those with events `events`, follow-ups in sessions `sessions`.

    Raises:
        UnknownTemplateError: No template has that name.
    """
    names = tuple(names)
    # All templates are those of the basic tier, by which the figures of the suite are counted.
    groups: tuple[AppGoals, ...] = APP_GOALS
    if names or app is not None:
        groups = (
            *(*APP_GOALS, CHAIN_GOALS, PAIR_GOALS, CHAIN_PAIR_GOALS),
            *(EVENT_GOALS, FOLLOW_UP_GOALS),
        )
    # There are a thousand drawn ones, which are made only when they are asked for by name.
    if app == DRAWN or any(name.startswith(f"{DRAWN}/") for name in names):
        groups = (*groups, drawn_goals())
    every = [(group, template) for group in groups for template in group.templates]
    if app is not None:
        every = [pair for pair in every if pair[0].app == app]
        if not every:
            apps = ", ".join(group.app for group in groups)
            near = did_you_mean(app, (group.app for group in groups))
            raise UnknownTemplateError(f"no templates for app {app[:60]!r}; {near}there are {apps}")
    wanted = list(names)
    found = [
        pair
        for pair in every
        if not wanted or pair[1].name in wanted or f"{pair[0].app}/{pair[1].name}" in wanted
    ]
    known = _names(found)
    for name in wanted:
        if name not in known:
            raise UnknownTemplateError(
                f"no template {name[:60]!r}; {did_you_mean(name, _names(every))}"
                "`uiprobe check-task --all --seeds 1` lists them"
            )
    return found


def _names(pairs: Iterable[tuple[AppGoals, Template]]) -> set[str]:
    return {name for group, one in pairs for name in (one.name, f"{group.app}/{one.name}")}


def prove(
    group: AppGoals,
    template: Template,
    *,
    seeds: Sequence[int] = range(SEEDS),
    mutated_seeds: int = MUTATED_SEEDS,
    walks: bool = True,
    rehearsals: Rehearsals | None = None,
) -> Proof:
    """Try a template on several seeds.

    Args:
        group: The app's goals.
        template: One of them.
        seeds: The phones on which it is tried.
        mutated_seeds: Number of seeds for which the reference is mutated.
        walks: Whether a random walk, which must fail, is tried on each of them.
        rehearsals: Shared with the other world of a pair, so that what both play is played once.
    """
    rehearsals = rehearsals or Rehearsals()
    proof = Proof(
        group.app, template.name, template.kind, template.difficulty, len(seeds),
        others=template.others,
    )  # fmt: skip
    for position, seed in enumerate(seeds):
        try:
            asyncio.run(
                _try_seed(
                    proof,
                    group,
                    template,
                    seed,
                    rehearsals,
                    mutate=position < mutated_seeds,
                    walks=walks,
                )
            )
        except (ReferenceStepError, LookupError, ValueError, StopIteration) as error:
            proof.problems.append(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}")
    proof.problems = list(dict.fromkeys(proof.problems))
    return proof


async def _try_seed(
    proof: Proof,
    group: AppGoals,
    template: Template,
    seed: int,
    rehearsals: Rehearsals,
    *,
    mutate: bool,
    walks: bool,
) -> None:
    apps = _apps(seed)
    parameters, draft = next(group.drafts(template, apps, seed))
    proof.feasible = draft.feasible
    goal = group.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)
    proof.problems += template_problems(template, draft)
    if group in APP_GOALS:
        goal, draft = on_condition(goal, draft, group, template, apps)
        goal = begin(goal, group)
    rehearsal = rehearsals.of(goal)
    if isinstance(group, PairGoals):
        # What the instruction does not say does not change it.
        proof.problems += await pair_problems(group, template, parameters, apps, goal, rehearsals)
    else:
        proof.problems += parameter_problems(group, template, apps, seed)
    reference = await play(goal, following(goal.reference), rehearsal)
    proof.steps.append(len(reference.steps))
    if not reference.evaluation.success:
        reasons = "; ".join(v.reason for v in reference.evaluation.verdicts if not v.satisfied)
        proof.problems.append(f"seed {seed}: the reference fails: {reasons[:300]}")
        return
    if _loops(reference):
        proof.problems.append(
            f"seed {seed}: the reference does one thing {LOOP} times in a row, to no effect"
        )
    if (await play(goal, following(()), rehearsal)).evaluation.success:
        proof.problems.append(f"seed {seed}: met by doing nothing")
    walk = walking(f"walk:{group.app}:{template.name}:{seed}")
    if walks and (await play(goal, walk, rehearsal)).evaluation.success:
        proof.problems.append(f"seed {seed}: met by a random walk")
    near_misses = {name: from_there(goal, steps) for name, steps in draft.near_misses.items()}
    await _try_near_misses(proof, goal, near_misses, rehearsal)
    if mutate:
        looks = len(goal.reference) - len(draft.reference)
        await _try_mutants(proof, goal, reference, rehearsal, looks)


def _loops(played: Played) -> bool:
    """Whether these actions would cut an agent off."""
    same = [action_identity(step.record) for step in played.steps if step.record is not None]
    return any(
        len(set(same[at : at + LOOP])) == 1
        and lead_nowhere([_shown(step) for step in played.steps[at : at + LOOP + 1]])
        for at in range(len(same) - LOOP + 1)
    )


def _shown(step: Step) -> list[tuple[object, ...]]:
    return [(one.depth, one.bounds, one.attributes) for one in step.tree.elements]


async def _try_near_misses(
    proof: Proof,
    goal: Goal,
    near_misses: Mapping[str, tuple[str, ...]],
    rehearsal: Rehearsal,
) -> None:
    if len(near_misses) < MIN_NEAR_MISSES:
        proof.problems.append(
            f"{len(near_misses)} near misses, expected at least {MIN_NEAR_MISSES}"
        )
    rejected, tried = proof.missed
    for name, lines in near_misses.items():
        tried += 1
        done: list[tuple[Action, Tree]] = []
        try:
            played = await play(goal, noting(following(lines), done), rehearsal)
        except ReferenceStepError as error:
            proof.problems.append(
                f"seed {goal.seed}: near miss {name!r} cannot be carried out: {str(error)[:300]}"
                f"{_listed(done)}"
            )
            continue
        if played.evaluation.success:
            proof.accepted.append(f"seed {goal.seed}: near miss {name!r}")
            proof.problems.append(
                f"seed {goal.seed}: near miss {name!r} is accepted{_listed(done)}"
            )
        else:
            rejected += 1
    proof.missed = rejected, tried


def _listed(done: Sequence[tuple[Action, Tree]]) -> str:
    """The last actions with the elements that they met, for a message."""
    if not done:
        return "; nothing was done before"
    last = " | ".join(described(*one)[:120] for one in done[-_LAST_ACTIONS:])
    return f"; done before: {last}"


async def _try_mutants(
    proof: Proof, goal: Goal, reference: Played, rehearsal: Rehearsal, looks: int
) -> None:
    rejected, tried = proof.mutants
    for mutant in mutants(goal, looks):
        played = await play(goal, mutant.policy, rehearsal)
        if is_unchanged(played, reference):
            continue
        if not played.evaluation.success:
            rejected, tried = rejected + 1, tried + 1
        elif is_equivalent(goal, mutant, played, reference):
            proof.equivalent += 1
        else:
            tried += 1
            differs = "another state" if played.state != reference.state else "the same state"
            proof.accepted.append(f"seed {goal.seed}: {mutant.name}, which leaves {differs}")
    proof.mutants = rejected, tried


def prove_all(
    pairs: Sequence[tuple[AppGoals, Template]],
    *,
    seeds: Sequence[int] = range(SEEDS),
    mutated_seeds: int = MUTATED_SEEDS,
    jobs: int = 1,
) -> Iterator[Proof]:
    """Prove several templates in parallel processes; they come in the order of the pairs."""
    named = [(group.app, template.name, tuple(seeds), mutated_seeds) for group, template in pairs]
    if jobs <= 1:
        yield from (_prove_named(*arguments) for arguments in named)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_prove_named, *zip(*named, strict=True))


def _prove_named(app: str, name: str, seeds: tuple[int, ...], mutated_seeds: int) -> Proof:
    [(group, template)] = find_templates([f"{app}/{name}"])
    return prove(group, template, seeds=seeds, mutated_seeds=mutated_seeds)
