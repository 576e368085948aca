"""The loop of an episode: observe, decide, act, record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

from inspect_ai.solver import TaskState

from uiprobe.environments.errors import DeviceLostError, TextRefusedError
from uiprobe.episodes.forks import Fork
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.recorder import EpisodeRecorder
from uiprobe.episodes.schema import Answer, Ending, Episode, EpisodeStep, Unanswered
from uiprobe.episodes.sessions import instance_of, log_goal
from uiprobe.episodes.step_log import log_step, take_picture
from uiprobe.solvers.help import NO_ADVICE, Advice
from uiprobe.solvers.session import Session, session_of
from uiprobe.solvers.trail import Trail, require_same_screen
from uiprobe.solvers.user_model import Said
from uiprobe.ui.actions import Action, ActionError, swipe_direction
from uiprobe.ui.evaluation import evaluate_goal
from uiprobe.ui.goal import MAX_REFERENCE, Goal
from uiprobe.ui.loops import LOOP, lead_nowhere
from uiprobe.ui.platform import platform_of
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.base import ASK, ActionSpace
from uiprobe.ui.spaces.touch import WAIT_FOR
from uiprobe.ui.trajectory import RecordedAction, action_identity, record_action


@dataclass(frozen=True, slots=True)
class Done:
    """An action on an earlier screen.

    Attributes:
        record: The action.
        refused: The action that was requested but could not be done, and why; else empty.
        error: Why it failed where it was done; else empty.
        notice: What it brought about that the screen does not show, such as a dialog or the answer
            to a question; else empty.
    """

    record: RecordedAction
    refused: str = ""
    error: str = ""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """The situation in which an agent decides.

    Attributes:
        state: The sample.
        screen: What is shown now.
        done: The actions so far.
        session: The session, for its stopwatch.
        advice: The help on this screen.
    """

    state: TaskState
    goal: Goal
    screen: Screen
    done: Sequence[Done]
    session: Session
    advice: Advice = NO_ADVICE


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of an agent.

    Attributes:
        action: What to do, in pixels of the screen; None if no answer could be read.
        answers: The answers that led to it.
        observation: The screen as the model saw it, if it was text.
        tokens_read, tokens_written: What the model read and wrote.
        unanswered: Why the episode ends here, where there is no action.
        left_out: What the prompt left out so that it fits the model's context; empty if nothing.
        notes: The notes that the model keeps for later screens; empty if none.
    """

    action: Action | None
    answers: list[Answer] = field(default_factory=list)
    observation: str = ""
    tokens_read: int = 0
    tokens_written: int = 0
    unanswered: Unanswered = "format_error"
    left_out: str = ""
    notes: str = ""


class Agent(Protocol):
    """Decides on one action after another, for one episode."""

    async def decide(self, turn: Turn) -> Decision:
        """The next action."""
        ...


@runtime_checkable
class Recalls(Protocol):
    """An agent that takes over in the middle of an episode and remembers the steps before."""

    async def recall(self, turn: Turn, decision: Decision) -> None:
        """A step as if the agent had decided on it itself."""
        ...


@runtime_checkable
class KeepsNotes(Protocol):
    """An agent that keeps notes, which outlive a goal in a session."""

    def take_notes(self, notes: str) -> None:
        """Begin with the notes that were kept at the end of the goal before."""
        ...


@dataclass(frozen=True, slots=True)
class NextTrial:
    """The decision of an agent after a trial.

    Attributes:
        again: Whether the goal is tried again, from its start.
        tokens_read, tokens_written: What making up its mind cost.
    """

    again: bool
    tokens_read: int = 0
    tokens_written: int = 0


@runtime_checkable
class TriesAgain(Protocol):
    """An agent that may try a goal again after an episode; the last one is judged."""

    async def next_trial(self, turn: Turn, ending: str) -> NextTrial:
        """Look back at a trial, and say whether there is to be another.

        Args:
            turn: The situation at its end.
            ending: Why it ended, as the log keeps it.
        """
        ...


async def navigate(
    state: TaskState,
    make_agent: Callable[[Goal], Agent],
    *,
    limited: bool = True,
    is_reference: bool = True,
) -> TaskState:
    """Run the episode of a sample; what it did is then in the store, as `Episode`.

    Of a session, the episodes of all its goals are run in turn. The notes that an agent kept are
    given to the agent of the next goal.

    An episode ends when the agent stops it or the environment ends it, after the session's number
    of actions, after the same action three times in a row that led nowhere, or at an answer that
    cannot be read (paper section 5.1); also at a refusal, and at a prompt that does not fit the
    model's context. When its device is lost it starts again on another: that is not the agent's
    error. An agent that `TriesAgain` may have the
    goal set back to its start after an episode; the last episode is the one that counts, and the
    tokens are those of all.

    Args:
        state: The sample; it has a session.
        make_agent: Makes an agent for one run of the episode.
        limited: Whether it is cut off at loops and after the session's number of actions; the
            reference is not, or six recordings of the Sphinx release could not be replayed.
        is_reference: Whether an agent without limits is the reference, whose own length counts.

    Raises:
        DeviceError: The machinery failed; NoDeviceError if the last device was lost.
    """
    session = session_of(state)
    notes = ""
    while True:
        if session.goals[1:]:
            log_goal(session.place, len(session.goals), session.goal, repaired=session.repaired)
        instance = instance_of(session.place, len(session.goals))
        episode = state.store_as(Episode, instance=instance)

        def begin(notes: str = notes) -> Agent:
            agent = make_agent(session.goal)
            if notes and isinstance(agent, KeepsNotes):
                agent.take_notes(notes)
            return agent

        await _fill(episode, state, session, begin, limited=limited, is_reference=is_reference)
        if session.is_last:
            return state
        notes = next((step.notes for step in reversed(episode.steps) if step.answers), "")
        await session.begin_next(met=_is_met(session.goal, episode))


def _is_met(goal: Goal, episode: Episode) -> bool:
    """Whether an episode met its goal, as its scorer finds later."""
    steps = read_steps(episode, platform_of(goal))
    return evaluate_goal(goal, steps, before=steps[0].state, after=steps[-1].state).success


async def _fill(
    episode: Episode,
    state: TaskState,
    session: Session,
    make_agent: Callable[[], Agent],
    *,
    limited: bool,
    is_reference: bool,
) -> None:
    """Run the episode of one goal; see `navigate`."""
    messages = list(state.messages)
    restarts = 0
    while True:
        try:
            with session.watch.running():
                ending, recorder, tokens, trials = await _run_trials(
                    state, session, make_agent(), limited
                )
            break
        except DeviceLostError as error:
            restarts += 1
            state.messages = list(messages)
            await session.replace_device(error)
    recorder.finish(episode, ending)
    episode.verdict = await session.verdict()
    episode.instruction = (
        "" if session.goal.instruction == session.stated else session.goal.instruction
    )
    episode.ceiling = session.opened.ceiling
    episode.reference_steps = await _count_reference(
        session, ending, recorder, is_reference=is_reference and not limited
    )
    episode.seconds = session.watch.seconds()
    episode.tokens = tokens
    episode.device = session.opened.device
    episode.clock_s = session.clock_s
    episode.restarts = restarts
    episode.forked_at = None if session.fork is None else len(session.fork.steps)
    episode.trials = trials
    episode.repaired = session.repaired


async def _run_trials(
    state: TaskState, session: Session, agent: Agent, limited: bool
) -> tuple[Ending, EpisodeRecorder, dict[str, int], int]:
    """Run episodes until the agent has had enough: the last one, all tokens, their number."""
    tokens = {"input": 0, "output": 0}
    trials = 1
    while True:
        done: list[Done] = []
        ending, recorder = await _run(state, session, agent, limited, done, tokens)
        if not isinstance(agent, TriesAgain):
            return ending, recorder, tokens, trials
        turn = Turn(state, session.goal, session.screen, done, session)
        wanted = await agent.next_trial(turn, ending)
        tokens["input"] += wanted.tokens_read
        tokens["output"] += wanted.tokens_written
        if not wanted.again:
            return ending, recorder, tokens, trials
        trials += 1
        await session.restart()


async def _run(
    state: TaskState,
    session: Session,
    agent: Agent,
    limited: bool,
    done: list[Done],
    tokens: dict[str, int],
) -> tuple[Ending, EpisodeRecorder]:
    recorder = EpisodeRecorder()
    trail = Trail(session)
    if session.fork is not None:
        await _catch_up(state, session, session.fork, agent, recorder, done, trail)
    while True:
        screen = session.screen
        step = recorder.begin_step(screen, session.state)
        picture = await take_picture(screen, session.watch) if session.screenshots else None
        if ending := _cut_off(session, done, recorder, session.max_steps if limited else None):
            log_step(len(done), step, "", picture, session.platform)
            return ending, recorder
        advice = await trail.advise(len(done), step)
        before = session.spent(0)
        decision = await agent.decide(Turn(state, session.goal, screen, done, session, advice))
        step.charged_ms = session.charge.milliseconds(
            before, session.spent(decision.tokens_written)
        )
        await session.pass_time(step.charged_ms)
        step.answers, step.left_out = decision.answers, decision.left_out
        step.notes = decision.notes
        tokens["input"] += decision.tokens_read
        tokens["output"] += decision.tokens_written
        if decision.action is not None:
            action = trail.correct(decision.action, step)
            done.append(await _do(action, session, step))
            trail.keep(screen, step, done[-1].record)
        log_step(len(recorder.steps) - 1, step, decision.observation, picture, session.platform)
        if decision.action is None:
            return decision.unanswered, recorder
        if session.platform.space.ends(action):
            return "stop", recorder


async def _catch_up(
    state: TaskState,
    session: Session,
    fork: Fork,
    agent: Agent,
    recorder: EpisodeRecorder,
    done: list[Done],
    trail: Trail,
) -> None:
    """Do the steps before a fork again, on the screens that they were done on.

    Raises:
        DeviceError: A screen differs from the one in the log: the environment does not repeat
            itself, which is not a failure of the agent.
    """
    space = session.platform.space
    for number, past in enumerate((*fork.steps, None)):
        screen = session.screen
        expected = fork.screen if past is None else past.screen
        require_same_screen(screen, session.platform, expected, f"{fork.item}: step {number}")
        if past is None:
            return
        action = space.parse(past.action)
        decision = Decision(action, past.answers, notes=past.notes)
        step = recorder.begin_step(screen, session.state)
        step.answers, step.notes = past.answers, past.notes
        if isinstance(agent, Recalls):
            await agent.recall(Turn(state, session.goal, screen, done, session), decision)
        step.charged_ms = past.charged_ms
        await session.pass_time(step.charged_ms)
        said = Said(past.reply, past.about) if past.about else None
        found = await _do(action, session, step, said)
        if past.refused is not None:
            # What was refused is not tried again: the log has the wait that took its place.
            step.refused = past.refused
            found = replace(found, refused=past.refused)
        done.append(found)
        trail.keep(screen, step, found.record)
        log_step(number, step, "", None, session.platform)


async def _count_reference(
    session: Session, ending: Ending, recorder: EpisodeRecorder, *, is_reference: bool
) -> int | None:
    count = session.opened.count_reference
    if count is None:
        return None
    if is_reference and ending == "stop":
        # It was the reference itself: running it again would give the same.
        return len(recorder.steps)
    return await count()


def _cut_off(
    session: Session, done: Sequence[Done], recorder: EpisodeRecorder, max_steps: int | None
) -> Ending | None:
    if session.ended:
        return "environment"
    if max_steps is None:
        return "max_steps" if len(done) >= MAX_REFERENCE else None
    if _in_loop(session.goal, session.platform.space, done, recorder):
        return "loop"
    return "max_steps" if len(done) >= max_steps else None


def _in_loop(
    goal: Goal, space: ActionSpace, done: Sequence[Done], recorder: EpisodeRecorder
) -> bool:
    """Whether the last actions were one and the same, and led nowhere.

    Sphinx's own goals end as the paper has it (section 5.1), whatever is shown.
    """
    last = {action_identity(item.record) for item in done[-LOOP:]}
    if len(done) < LOOP or len(last) > 1:
        return False
    if goal.as_released:
        return True
    steps = recorder.steps[-LOOP - 1 :]
    # Up to the end of a list and down again is no repetition, and a record keeps no direction.
    actions = (space.parse(step.action) for step in steps if step.action is not None)
    if len({(swipe_direction(action), action.arguments) for action in actions}) > 1:
        return False
    return lead_nowhere([step.screen for step in steps])


async def _do(
    action: Action, session: Session, step: EpisodeStep, said: Said | None = None
) -> Done:
    """Do an action; one that the device refuses becomes a wait, which shows what the screen is.

    A question to a model in the role of the person is not asked again if its answer is given.
    """
    platform = session.platform
    space = platform.space
    passed = None
    try:
        there = await session.handles_at(action)
        record = record_action(action, session.screen.tree, platform, there=there)
        if action.kind == ASK:
            said = await session.ask(action.text or "", said)
            step.reply, record = said.text, replace(record, about=said.about)
        elif not space.ends(action):
            before = session.clock_s
            await session.act(action)
            if action.kind == WAIT_FOR and before is not None and session.clock_s is not None:
                passed = f"{session.clock_s - before:g} s passed"
    except (ActionError, TextRefusedError) as error:
        step.refused = f"{space.format(action)}: {error}"
        action = space.wait
        record = record_action(action, session.screen.tree, platform)
        await session.act(action)
    step.keep(action, record, space)
    if space.ends(action):
        return Done(record, step.refused or "", step.error)
    if step.reply:
        return Done(record, notice=f"the answer was {step.reply!r}")
    step.error = session.last_error
    return Done(record, step.refused or "", step.error, passed or session.notice)
