"""The trajectory evaluator: whether a trajectory meets a goal's rule tree (paper section 3.2.1).

A trajectory is searched as a trace in which screens and actions take turns: entry 2k is the screen
of step k, entry 2k + 1 the action on it. Matching takes the first screen or action that satisfies
the match rules and then checks that one only, as the release does.

The terminal screen is that of the last step, whether or not the model stopped there: an episode cut
off at its last allowed step is judged by what it reached, so its last step must be the screen that
it ended on, without an action. An earlier stop in a trajectory that continues is an action like any
other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from uiprobe.ui.application_state import (
    covers,
    differences,
    equal,
    includes,
    look_up,
    members,
    without,
)
from uiprobe.ui.evaluators import (
    Evaluator,
    FindAction,
    FindElement,
    FindElementByAction,
    LastAction,
    MatchType,
    NoChange,
    Rule,
    State,
    StopPage,
    is_moment,
)
from uiprobe.ui.goal import Goal
from uiprobe.ui.hit_testing import not_covered
from uiprobe.ui.person.conversation import Question, Reply, converse, settles
from uiprobe.ui.person.facts import Person
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.spaces.base import ASK, STOP_KIND
from uiprobe.ui.spaces.touch import WAIT_FOR, WAIT_KIND
from uiprobe.ui.trajectory import RecordedAction, Step
from uiprobe.ui.tree import Element, Tree

_NO_SCREEN = "an action stands where a window would have its last screen; the release fails there"
_OF_ACTIONS = frozenset({"action_type", "message"})
"""Names in rules that an action answers by itself, without the screen that it was done on."""

_NO_ACTION = "a screen stands where a window would have its last action; the release fails there"


class StateUnavailableError(RuntimeError):
    """An evaluator asks for application state that the environment did not give.

    This is a fault of the set-up, and no failure: what it leaves open is `unknown`.
    """


@dataclass(frozen=True, slots=True)
class Verdict:
    """The finding of one evaluator.

    Attributes:
        entry: Where in the trace it was satisfied: 2k for the screen of step k, 2k + 1 for the
            action on it; for a rule where its last part was. None if it does not hold.
        reason: Why it does not hold; empty if it does.
        parts: The verdicts of the parts of a rule that were examined.
    """

    entry: int | None
    reason: str = ""
    parts: tuple[Verdict, ...] = ()

    @property
    def satisfied(self) -> bool:
        """Whether the evaluator holds."""
        return self.entry is not None

    @property
    def step(self) -> int | None:
        """The step that satisfied it, counted from 0; None if it does not hold."""
        return None if self.entry is None else self.entry // 2


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The findings of all evaluators of a goal.

    Attributes:
        verdicts: One per evaluator, in their order.
        share: The share of the goal that was met, if the environment reports it.
    """

    verdicts: tuple[Verdict, ...]
    share: float | None = None

    @property
    def success(self) -> bool:
        """Whether all hold."""
        return all(verdict.satisfied for verdict in self.verdicts)

    @property
    def completion(self) -> float:
        """The share that holds; its mean over tasks is the ACP of paper table 4."""
        if self.share is not None:
            return self.share
        return sum(verdict.satisfied for verdict in self.verdicts) / len(self.verdicts)


def evaluate_trajectory(
    evaluators: Sequence[Evaluator],
    steps: Sequence[Step],
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    assume: bool | None = None,
) -> Evaluation:
    """Judge a trajectory.

    Args:
        evaluators: Those of the goal, at least one.
        steps: The trajectory, at least one step.
        before: The apps' state at the start, where the environment gives it.
        after: The apps' state at the end.
        assume: Whether what cannot be seen, a missing state or a lost screen, speaks for the goal
            or against it; None allows nothing to be missing.

    Raises:
        ValueError: There is no evaluator or no step.
        StateUnavailableError: Evidence is missing and nothing is assumed of it.
    """
    if not evaluators or not steps:
        raise ValueError(
            f"found {len(evaluators)} evaluators and {len(steps)} steps, expected one of each: "
            "an empty trajectory is not a success"
        )
    trace = _Trace(steps, before, after, assume)
    whole = _Span(0, trace.end, trace.end)
    return Evaluation(tuple(trace.search(item, whole) for item in evaluators))


def evaluate_goal(
    goal: Goal,
    steps: Sequence[Step],
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    assume: bool | None = None,
) -> Evaluation:
    """Judge a trajectory by the evaluators of a goal, and by whether it was declared infeasible.

    A goal that cannot be met has one verdict more than evaluators, which holds if the trajectory
    ends by declaring so. One that can be met gets a failing verdict more if it was given up. With a
    person who can be asked there is a verdict for each fact that must be asked for, and a failing
    one if the person took the goal back; once the person has said that nothing is to be done, it is
    the same whether the trajectory ends by a declaration or not.

    Raises:
        ValueError, StateUnavailableError: As `evaluate_trajectory`.
    """
    found = evaluate_trajectory(goal.evaluators, steps, before=before, after=after, assume=assume)
    last = steps[-1].record
    declared = last is not None and last.declares_infeasible
    if goal.person is not None:
        found, settled = _with_asking(
            goal.person, goal.instruction, [step.record for step in steps], found
        )
        if settled and last is not None and last.kind == STOP_KIND:
            return found
    if goal.feasible and not declared:
        return found
    entry = 2 * len(steps) - 1 if declared and not goal.feasible else None
    reason = "declared infeasible, and is not" if declared else "was not declared infeasible"
    return Evaluation((*found.verdicts, Verdict(entry, "" if entry else f"the goal {reason}")))


def judge_asking(
    person: Person,
    instruction: str,
    records: Sequence[RecordedAction | None],
    found: Evaluation,
    *,
    feasible: bool,
    ended: bool,
) -> Evaluation:
    """The verdict of an environment on a goal with a person, with verdicts on how they were asked.

    They are those of `evaluate_goal`; of a goal that can be met, the environment judges that it was
    not declared infeasible.

    Args:
        person: The person who can be asked.
        instruction: That of the goal.
        records: What was done, at least one entry.
        found: The verdict of the environment.
        feasible: Whether the goal can be met.
        ended: Whether the agent ended the trajectory.
    """
    share = found.completion
    found, settled = _with_asking(person, instruction, records, replace(found, share=None))
    if not feasible and not (settled and ended):
        last = records[-1]
        declared = last is not None and last.declares_infeasible
        entry = 2 * len(records) - 1 if declared else None
        reason = "" if declared else "the goal was not declared infeasible"
        found = replace(found, verdicts=(*found.verdicts, Verdict(entry, reason)))
    # The environment's share stands for one verdict.
    others = sum(verdict.satisfied for verdict in found.verdicts[1:])
    return replace(found, share=(share + others) / len(found.verdicts))


def _with_asking(
    person: Person,
    instruction: str,
    records: Sequence[RecordedAction | None],
    found: Evaluation,
) -> tuple[Evaluation, bool]:
    """The findings with those about questions, and whether the person called everything off."""
    asked = _questions(records)
    replies = converse(person, asked.values(), instruction)
    verdicts = _asking_verdicts(person, tuple(asked), replies)
    return replace(found, verdicts=(*found.verdicts, *verdicts)), settles(person, replies)


def _is_within(found: object, period: object) -> bool:
    """Whether a moment is not before the one and not after the other end of a period."""
    if not isinstance(found, str) or not is_moment(found) or not isinstance(period, Mapping):
        return False
    moment = datetime.fromisoformat(found)
    since, by = (period.get(name) for name in ("since", "by"))
    return (since is None or datetime.fromisoformat(since) <= moment) and (
        by is None or moment <= datetime.fromisoformat(by)
    )


def _questions(records: Sequence[RecordedAction | None]) -> dict[int, Question]:
    """The questions to the person, by the numbers of their steps."""
    return {
        number: Question(record.message or "", record.about)
        for number, record in enumerate(records)
        if record is not None and record.kind == ASK
    }


def _asking_verdicts(
    person: Person, numbers: Sequence[int], replies: Sequence[Reply]
) -> Iterator[Verdict]:
    for fact in person.facts:
        if fact.must_ask:
            told = (
                2 * number + 1
                for number, reply in zip(numbers, replies, strict=True)
                if reply.slot == fact.slot and reply.outcome == "told"
            )
            entry = next(told, None)
            reason = f"the person was not asked about the {fact.slot}" if entry is None else ""
            yield Verdict(entry, reason)
    if any(reply.outcome == "gave_up" for reply in replies):
        yield Verdict(None, "the person was asked too much, and took the goal back")


class _Span(NamedTuple):
    """The entries that are looked at, `first` to `last` inclusive.

    `end` is what counts as the last entry of the trajectory: the release takes each window of a
    `consecutive` rule for a trajectory of its own.
    """

    first: int
    last: int
    end: int


class _Trace:
    """One search; verdicts are cached, because rules ask for the same part of the trace again."""

    def __init__(
        self,
        steps: Sequence[Step],
        before: Mapping[str, object] | None,
        after: Mapping[str, object] | None,
        assume: bool | None,
    ) -> None:
        self.assume = assume
        self.steps = steps
        self.before = before
        self.after = after
        self.end = 2 * len(steps) - 1
        self._known: dict[tuple[int, _Span], Verdict] = {}

    @cached_property
    def as_released(self) -> bool:
        """Whether it is judged as the release does; only some searches ask, and parse a screen."""
        seen = (step.tree for step in self.steps if not step.tree.lost)
        return any(tree.as_released for tree in islice(seen, 1))

    def _acted(self, entry: int) -> Step:
        """The step of an action. To the release, a trajectory that was cut off ends in a stop."""
        step = self.steps[entry // 2]
        if step.record is None and entry == self.end and self.as_released:
            return replace(step, record=RecordedAction(STOP_KIND))
        return step

    def search(self, evaluator: Evaluator, span: _Span) -> Verdict:
        """Look for what satisfies an evaluator among some entries."""
        # Windows overlap, so that parts of rules are searched in one span many times.
        # The goal keeps its evaluators alive, so no two of them share an id.
        key = (id(evaluator), span)
        if key not in self._known:
            self._known[key] = self._search(evaluator, span)
        return self._known[key]

    def _search(self, evaluator: Evaluator, span: _Span) -> Verdict:
        first, last, _ = span
        if first > last:
            return Verdict(None, "the trajectory is at its end")
        match evaluator:
            case StopPage():
                return self._stop_page(evaluator, span)
            case LastAction():
                return self._last_action(evaluator, span)
            case FindElement():
                # Screens are the even entries.
                for entry in range(first + first % 2, last + 1, 2):
                    if self.steps[entry // 2].tree.lost:
                        if self.assume is False and not evaluator.check_rules:
                            # What it may have shown can only help.
                            continue
                        return self._unseen(entry, f"the screen of step {entry // 2} is lost")
                    if self._matching_element(evaluator, self.steps[entry // 2]) is not None:
                        return self._check_screen(evaluator, entry)
                return Verdict(None, "no screen has an element that matches")
            case FindAction():
                rules = evaluator.match_rules
                found = self._first_action(rules, evaluator.match_type, first, last)
                if found is None:
                    return Verdict(None, "no action matches")
                step = self._acted(found)
                if self._hidden(step, evaluator.match_rules | evaluator.check_rules):
                    return self._unseen(found, f"the screen of step {found // 2} is lost")
                if action_satisfies(step, evaluator.check_rules, evaluator.check_type):
                    return Verdict(found)
                return Verdict(None, f"the action of step {found // 2} fails the check")
            case FindElementByAction():
                if _asks_for_page(evaluator) and self.as_released:
                    return Verdict(None, "the release knows no activity after an action")
                rules = evaluator.action_match_rules
                found = self._first_action(rules, evaluator.action_match_type, first, last)
                if found is None:
                    return Verdict(None, "no action matches")
                return self._check_screen(evaluator, found)
            case Rule():
                return self._search_rule(evaluator, span)
            case State() | NoChange():
                if not first <= self.end <= last:
                    return Verdict(None, "the end is not among the steps looked at")
                if self.assume is not None and self._lacks_state(evaluator):
                    return self._unseen(self.end, "the environment gave no state of its apps")
                reason = (
                    self._check_state(evaluator)
                    if isinstance(evaluator, State)
                    else self._check_changes(evaluator)
                )
                return Verdict(None if reason else self.end, reason)

    def _matching_element(
        self, evaluator: StopPage | FindElement | FindElementByAction, step: Step
    ) -> Element | None:
        if isinstance(evaluator, FindElementByAction):
            rules, match_type = evaluator.element_match_rules, evaluator.element_match_type
        else:
            rules, match_type = evaluator.match_rules, evaluator.match_type
        return next(
            (
                element
                for element in step.tree.elements
                if element_satisfies(element, step, rules, match_type)
            ),
            None,
        )

    def _check_screen(
        self, evaluator: StopPage | FindElement | FindElementByAction, entry: int
    ) -> Verdict:
        step = self.steps[entry // 2]
        if step.tree.lost:
            return self._unseen(entry, f"the screen of step {entry // 2} is lost")
        element = self._matching_element(evaluator, step)
        if element is None:
            return Verdict(None, f"no element on the screen of step {entry // 2} matches")
        if element_satisfies(element, step, evaluator.check_rules, evaluator.check_type):
            return Verdict(entry)
        return Verdict(
            None, f"the element that matches on the screen of step {entry // 2} fails the check"
        )

    def _first_action(
        self, rules: Mapping[str, str], match_type: MatchType, first: int, last: int
    ) -> int | None:
        # Actions are the odd entries.
        return next(
            (
                entry
                for entry in range(first + 1 - first % 2, last + 1, 2)
                if action_satisfies(self._acted(entry), rules, match_type)
                or self._may_match(self.steps[entry // 2], rules, match_type)
            ),
            None,
        )

    def _hidden(self, step: Step, rules: Mapping[str, str]) -> bool:
        """Whether rules ask for the element acted on, of a screen that is lost."""
        return step.tree.lost and bool(rules.keys() - _OF_ACTIONS)

    def _may_match(self, step: Step, rules: Mapping[str, str], match_type: MatchType) -> bool:
        """Whether an action whose screen is lost may be the one that rules look for."""
        known = {name: value for name, value in rules.items() if name in _OF_ACTIONS}
        return self._hidden(step, rules) and action_satisfies(step, known, match_type)

    def _unseen(self, entry: int, missing: str) -> Verdict:
        """The verdict on what cannot be seen, as is assumed."""
        if self.assume is None:
            raise StateUnavailableError(f"an evaluator needs what is missing: {missing}")
        return Verdict(entry) if self.assume else Verdict(None, f"cannot be told: {missing}")

    def _stop_page(self, evaluator: StopPage, span: _Span) -> Verdict:
        entry = span.end - 1
        if not span.first <= entry <= span.last:
            return Verdict(None, "the last screen is not among the steps looked at")
        if entry % 2:
            return Verdict(None, _NO_SCREEN)
        return self._check_screen(evaluator, entry)

    def _last_action(self, evaluator: LastAction, span: _Span) -> Verdict:
        entry = span.end - 2
        if span.end == self.end and not self.as_released:
            final = self.steps[-1].record
            if final is not None and final.kind != STOP_KIND:
                entry = self.end
            while entry > span.first and self._waited(entry):
                # Waiting for the result is not another action.
                entry -= 2
        if entry < 0:
            return Verdict(None, "nothing was done")
        if not span.first <= entry <= span.last:
            return Verdict(None, "the last action is not among the steps looked at")
        if not entry % 2:
            return Verdict(None, _NO_ACTION)
        step = self.steps[entry // 2]
        if action_satisfies(step, evaluator.check_rules, evaluator.check_type):
            return Verdict(entry)
        if self._may_match(step, evaluator.check_rules, evaluator.check_type):
            return self._unseen(entry, f"the screen of step {entry // 2} is lost")
        return Verdict(None, f"the last action, of step {entry // 2}, fails the check")

    def _waited(self, entry: int) -> bool:
        record = self.steps[entry // 2].record
        return record is not None and record.kind in (WAIT_KIND, WAIT_FOR)

    def _search_rule(self, rule: Rule, span: _Span) -> Verdict:
        if rule.order in ("consecutive", "adjacent"):
            return self._search_windows(rule, span)
        if rule.order == "any":
            return self._search_any(rule, span)
        parts: list[Verdict] = []
        start = span.first
        for number, evaluator in enumerate(rule.evaluators):
            verdict = self.search(evaluator, span._replace(first=start))
            parts.append(verdict)
            if verdict.entry is None:
                return _broken_rule(number, parts)
            if rule.order == "sequential":
                # As in the release, one entry may meet two parts; in `strict` order it may not.
                start = verdict.entry
            elif rule.order == "strict":
                start = verdict.entry + 1
        return Verdict(max(part.entry or 0 for part in parts), parts=tuple(parts))

    def _search_any(self, rule: Rule, span: _Span) -> Verdict:
        parts = tuple(self.search(evaluator, span) for evaluator in rule.evaluators)
        found = [part.entry for part in parts if part.entry is not None]
        if found:
            return Verdict(min(found), parts=parts)
        return Verdict(None, " or ".join(dict.fromkeys(part.reason for part in parts)), parts)

    def _search_windows(self, rule: Rule, span: _Span) -> Verdict:
        farthest: list[Verdict] = []
        apart = rule.order == "adjacent"
        for first in range(span.first, span.last + 1):
            parts: list[Verdict] = []
            window = span._replace(first=first) if apart else _window(first, span)
            for evaluator in rule.evaluators:
                verdict = self.search(evaluator, window)
                parts.append(verdict)
                if verdict.entry is None:
                    break
                if apart:
                    # The next screen and the next action.
                    last = min(span.last, verdict.entry + 2)
                    window = span._replace(first=verdict.entry + 1, last=last)
                else:
                    window = _window(verdict.entry, span)
            else:
                return Verdict(parts[-1].entry, parts=tuple(parts))
            # The attempt that came farthest explains a failure best.
            if len(parts) > len(farthest):
                farthest = parts
        return _broken_rule(len(farthest) - 1, farthest)

    def _lacks_state(self, evaluator: State | NoChange) -> bool:
        return self.after is None or (isinstance(evaluator, NoChange) and self.before is None)

    def _check_state(self, evaluator: State) -> str:
        """Why the assertion does not hold; empty if it does."""
        if self.after is None:
            raise StateUnavailableError(
                "a `state` assertion needs the apps' state at the end, which is missing: run the "
                "task in an environment that gives it, such as the phone"
            )
        place = _write_path(evaluator.path)
        there, found = look_up(self.after, evaluator.path)
        if evaluator.check_type == "absent":
            wrong = there and (not evaluator.has_value or includes(found, evaluator.value))
            return f"{place} is there: {found!r:.120}" if wrong else ""
        if not there:
            return f"{place} does not exist"
        match evaluator.check_type:
            case "equal":
                holds = equal(found, evaluator.value)
            case "include":
                holds = includes(found, evaluator.value)
            case "within":
                holds = _is_within(found, evaluator.value)
            case "count":
                counted = members(found)
                if counted is None:
                    return f"{place} is {found!r:.120}, which has no members to count"
                number = sum(
                    not evaluator.has_value or covers(member, evaluator.value) for member in counted
                )
                return "" if number == evaluator.count else f"{place} has {number} such members"
        return "" if holds else f"{place} is {found!r:.120}"

    def _check_changes(self, evaluator: NoChange) -> str:
        """Why the assertion does not hold; empty if it does."""
        if self.before is None or self.after is None:
            raise StateUnavailableError(
                "a `nochange` assertion needs the apps' state at the start and at the end, and one "
                "is missing: run the task in an environment that gives it, such as the phone"
            )
        before: object = self.before
        after: object = self.after
        for path in evaluator.allowed:
            before, after = without(before, path), without(after, path)
        was_there, before = look_up(before, evaluator.path)
        is_there, after = look_up(after, evaluator.path)
        if was_there != is_there:
            return f"{_write_path(evaluator.path)} was {'removed' if was_there else 'added'}"
        changed = list(islice(differences(before, after), 6))
        if not changed:
            return ""
        more = " and more" if len(changed) > 5 else ""
        return f"changed besides: {', '.join(changed[:5])}{more}"


def _asks_for_page(evaluator: FindElementByAction) -> bool:
    return ANDROID.reader.page in {**evaluator.element_match_rules, **evaluator.check_rules}


def _window(first: int, span: _Span) -> _Span:
    """The three entries that the release looks at from `first` on, as a trajectory of their own."""
    last = min(span.last, first + 2)
    return _Span(first, last, last)


def _broken_rule(number: int, parts: Sequence[Verdict]) -> Verdict:
    return Verdict(None, f"part {number}: {parts[number].reason}", tuple(parts))


def _write_path(path: Sequence[object]) -> str:
    return ".".join(str(segment) for segment in path) or "the whole state"


def element_satisfies(
    element: Element, step: Step, rules: Mapping[str, str], match_type: MatchType
) -> bool:
    """Whether an element, on the screen of its step, is as the rules say.

    The release compares whole activities, whatever the match type.
    """
    page_type: MatchType = "equal" if step.tree.as_released else match_type
    return all(
        _agrees(step.place.page, value, page_type)
        if name == element.page_rule
        else _agrees(element.attributes.get(name), value, match_type)
        for name, value in rules.items()
    )


def action_satisfies(step: Step, rules: Mapping[str, str], match_type: MatchType) -> bool:
    """Whether the action of a step is as the rules say.

    Rules on attributes hold when some one element has all of them and contains the place acted on.
    Outside the Sphinx release what was met there must not cover it. There it may also be a label
    of the widget there, wherever in it: who picks a row from a list means what stands in the row.
    """
    action = step.record
    if action is None:
        return False
    attributes = dict(rules)
    kind, message = attributes.pop("action_type", None), attributes.pop("message", None)
    if kind is not None and not _agrees(action.kind, kind, match_type):
        return False
    if message is not None and not _agrees(action.message, message, match_type):
        return False
    if not attributes:
        return True
    point = step.point
    if point is None:
        return False

    def fits(element: Element) -> bool:
        return element_satisfies(element, step, attributes, match_type)

    return any(not_covered(step.tree, point, action.element, fits)) or any(
        map(fits, _labels_of(action, step.tree))
    )


def _labels_of(action: RecordedAction, tree: Tree) -> Iterator[Element]:
    """Yield the labels in the widget that took an action, without those of widgets inside it.

    What stands in a row is said of its own switch or check box too, which has no label itself.
    """
    met = action.element
    if met is None or tree.as_released:
        return
    # The record of a step that was read from a file has a copy without children.
    known = next((one for one in tree.widgets if one.identity == met.identity), None)
    # A list takes a swipe; a touch between its rows is none on what stands in it.
    if known is None or action.kind not in known.actions:
        return
    yield from _labels_in(known)
    if _can_be_checked(known) and not (known.text or known.name):
        yield from _labels_beside(known, tree)


def _labels_in(element: Element) -> Iterator[Element]:
    left = list(element.children)
    while left:
        below = left.pop()
        if not below.is_widget:
            yield below
            left += below.children


def _labels_beside(control: Element, tree: Tree) -> Iterator[Element]:
    """Yield the labels of a control's row: the smallest part of the tree that labels it alone."""
    for ancestor in reversed(tree.path_to(control)[:-1]):
        if sum(map(_can_be_checked, ancestor.descendants())) > 1:
            return
        labels = [one for one in _labels_in(ancestor) if one.text or one.name]
        if labels:
            yield from labels
            return


def _can_be_checked(element: Element) -> bool:
    return any("checked" in state for state in element.told_states)


def _agrees(found: str | None, wanted: str, match_type: MatchType) -> bool:
    if found is None:
        return False
    return found == wanted if match_type == "equal" else wanted in found
