"""The agent behind `uiprobe/react`: one question per screen, one action per answer."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field

import anyio.to_thread
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    ContentImage,
    ContentText,
    GenerateConfig,
    ModelOutput,
    get_model,
)

from uiprobe.asking.room import CUT_OFF, CUT_OFF_WORDS, cut_off_reasoning
from uiprobe.environments.web.page_screen import PageScreen
from uiprobe.environments.web.page_texts import PageView, page_text
from uiprobe.episodes.schema import Answer, Unanswered
from uiprobe.probes.answer_forms import ActionForm, AnswerError
from uiprobe.solvers.action_tools import action_tools, read_tool_call
from uiprobe.solvers.answer import WITHOUT_RESPONSE_SCHEMA, refused
from uiprobe.solvers.dialects.table import dialect_of
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.notes import read_notes
from uiprobe.solvers.overflow import generate_or_overflow, overflows
from uiprobe.solvers.react_options import Answers, OptionsError
from uiprobe.solvers.react_prompt import answer_instruction, describe_role, describe_task
from uiprobe.solvers.structured_step import (
    STEP_INSTRUCTION,
    STEP_SCHEMA,
    read_structured_step,
)
from uiprobe.ui.actions import Action, ActionError, TargetKind
from uiprobe.ui.coordinates import (
    NO_CORRECTION,
    CoordinateConvention,
    CoordinateCorrection,
    CoordinateSpace,
    ImageLimit,
    Size,
)
from uiprobe.ui.goal import CHAINS
from uiprobe.ui.observation import AnyObservation, PageText
from uiprobe.ui.platform import space_of
from uiprobe.ui.screen import Screen
from uiprobe.ui.screenshot import (
    annotate_screenshot,
    encode_png,
    open_screenshot,
    resize_screenshot,
)
from uiprobe.ui.spaces.base import ASK, ActionSpace
from uiprobe.ui.spaces.browser import BROWSER, browser_space
from uiprobe.ui.spaces.touch import TOUCH, WAIT_FOR, touch_space

_PAGE_HEADS: Mapping[PageText, str] = {
    "axtree": "Accessibility tree of the page, each element with its bid in brackets:",
    "html": "HTML of the page, each element with its bid:",
}

HELPED_ATTEMPTS = 3
"""How often a model is asked on one screen where it is helped with the form of its answer."""

_LEAST_PAGE = 200
"""Characters of a page that truncation leaves at least."""

_CUT = "\n[the rest of the page is cut off]"


@dataclass(slots=True)
class _Past:
    """The history, as far as it is in a prompt.

    Attributes:
        pictures: Those of earlier screens, the oldest first.
        actions: How many of the last actions.
        page: The page in its own words, where it is shown so.
        attempts: Unreadable answers on this screen with what was said of them, the oldest first.
    """

    pictures: list[str]
    actions: int
    page: str = ""
    attempts: list[list[ChatMessage]] = field(default_factory=list)
    _left_out: dict[str, int] = field(default_factory=dict)

    def shorten(self) -> bool:
        """Leave out the older half of the pictures, else of the actions, else of the attempts.

        At last the page loses its second half, again and again.

        Returns:
            False where nothing is left to leave out.
        """
        if self.pictures:
            name, count = "pictures of earlier screens", (len(self.pictures) + 1) // 2
            del self.pictures[:count]
        elif self.actions:
            name, count = "earlier actions", (self.actions + 1) // 2
            self.actions -= count
        elif self.attempts:
            name, count = "unreadable answers", (len(self.attempts) + 1) // 2
            del self.attempts[:count]
        elif len(self.page) > _LEAST_PAGE:
            kept = self.page.removesuffix(_CUT)
            name, count = "characters of the page", len(kept) - len(kept) // 2
            self.page = kept[: len(kept) // 2] + _CUT
        else:
            return False
        self._left_out[name] = self._left_out.get(name, 0) + count
        return True

    @property
    def left_out(self) -> str:
        """The omissions, in words."""
        return ", ".join(f"{count} {name}" for name, count in self._left_out.items())


class ReactAgent:
    """One episode of the ReAct agent.

    Attributes:
        observation: How the screen is shown.
        limit: The largest picture that the model takes.
        briefing: What another agent, of which this one is a part, tells it before the screen; empty
            for nothing.
    """

    def __init__(
        self,
        observation: AnyObservation,
        targets: TargetKind,
        answers: Answers,
        *,
        convention: CoordinateConvention,
        limit: ImageLimit,
        correction: CoordinateCorrection = NO_CORRECTION,
        history: int | None,
        attempts: int,
        tell_skills: bool,
        keep_pictures: int,
        notes: bool = False,
        truncate: bool = False,
        view: PageView | None = None,
        allow_python: bool = False,
        sampling: GenerateConfig | None = None,
    ) -> None:
        self.observation = observation
        self._targets = targets
        self._answers = answers
        self._convention = convention
        self.limit = limit
        self._correction = correction
        self._history = history
        self._attempts = attempts
        self._tell_skills = tell_skills
        self._keep_pictures = keep_pictures
        self._truncate = truncate
        self._notes = "" if notes else None
        self._view = view or PageView()
        self._allow_python = allow_python
        self._sampling = sampling or GenerateConfig()
        self.briefing = ""
        self._earlier: list[str] = []
        self._then: Action | None = None

    def begin_again(self) -> None:
        """Forget the screens and notes of a trial: everything was set back."""
        self._earlier = []
        self._then = None
        self._notes = None if self._notes is None else ""

    def take_notes(self, notes: str) -> None:
        """Begin with notes from the goal before, if notes are kept."""
        self._notes = None if self._notes is None else notes

    def follow(self, decision: Decision, *, own: bool) -> None:
        """Go on from a decision that may be another actor's, with its notes.

        Args:
            decision: What is done.
            own: Whether it is this agent's.
        """
        if not own:
            self._then = None
            self._notes = None if self._notes is None else decision.notes

    async def decide(self, turn: Turn) -> Decision:
        """Ask the model, again if its answer cannot be read and that is wanted.

        A prompt that does not fit the model's context ends the episode, or is asked again without
        its oldest parts where that is wanted.

        Raises:
            ServerError: The provider gave no completion; the sample must be run again.
        """
        actions = self.space_for(turn)
        if self._then is not None:
            then, self._then = self._then, None
            line = actions.format(then)
            return Decision(then, [Answer(text="(follows from the answer before)", action=line)])
        picture, space = await self._show(turn)
        history = len(turn.done) if self._history is None else min(self._history, len(turn.done))
        past = _Past(list(self._earlier), history, await self._page(turn))
        given: list[Answer] = []
        read = written = 0
        action: Action | None = None
        unanswered: Unanswered = "format_error"
        structured = turn.advice.structured
        attempts = max(self._attempts, HELPED_ATTEMPTS) if structured else self._attempts
        schema = structured and self._takes_schema()
        while action is None and len(given) < attempts:
            prompt, shown = describe_task(
                turn,
                self.observation,
                self._targets,
                self._answers,
                space=space if picture is not None else None,
                history=past.actions,
                tell_skills=self._tell_skills,
                earlier_pictures=len(past.pictures),
                notes=self._notes,
                page=past.page,
                actions=actions,
                advice=turn.advice.text,
                structured=schema,
                briefing=self.briefing,
            )
            question = _question(prompt, past.pictures, picture)
            output = await self._generate(
                turn,
                [
                    ChatMessageSystem(content=describe_role(actions)),
                    question,
                    *(message for attempt in past.attempts for message in attempt),
                ],
                schema,
            )
            turn.state.output = output
            if output.usage is not None:
                # Some servers count wrongly; their steps count as none.
                read += max(0, output.usage.input_tokens)
                written += max(0, output.usage.output_tokens)
            if overflows(output):
                if self._truncate and past.shorten():
                    continue
                unanswered = "context"
                break
            answer = Answer(text=_written(output.message), stop=_odd_stop(output))
            given.append(answer)
            try:
                if refused(output):
                    raise AnswerError("refused", f"the model refused: {answer.text[:60]!r}")
                if cut_off_reasoning(output):
                    raise AnswerError(CUT_OFF, CUT_OFF_WORDS)
                action = self._read(output.message, turn, space, schema)
                answer.action = actions.format(action)
                self._keep_notes(output.message)
            except (ActionError, AnswerError) as error:
                answer.reason, answer.message = error.reason, str(error)
                unanswered = "refused" if error.reason == "refused" else "format_error"
                complaints = self._complaints(output.message, str(error), actions, schema)
                past.attempts.append([output.message, *complaints])
        if picture is not None:
            pictures = [*self._earlier, picture]
            self._earlier = pictures[len(pictures) - self._keep_pictures :]
        turn.state.messages += [question, turn.state.output.message]
        return Decision(
            action,
            given,
            shown,
            read,
            written,
            unanswered=unanswered,
            left_out=past.left_out,
            notes=self._notes or "",
        )

    def _keep_notes(self, message: ChatMessageAssistant) -> None:
        """Keep what an answer says to remember; without such a line, the notes stay."""
        if self._notes is not None:
            notes = read_notes(message.text)
            self._notes = self._notes if notes is None else notes

    async def recall(self, turn: Turn, decision: Decision) -> None:
        """Take over the notes and the picture of a step, as if it had been decided on here."""
        if self._notes is not None:
            self._notes = decision.notes
        if self._keep_pictures:
            picture, _ = await self._show(turn)
            kept = [*self._earlier, *([] if picture is None else [picture])]
            self._earlier = kept[max(0, len(kept) - self._keep_pictures) :]

    def _takes_schema(self) -> bool:
        """Whether answers in the grammar can be taken under a response schema."""
        provider = str(get_model()).partition("/")[0]
        return self._answers == "grammar" and provider not in WITHOUT_RESPONSE_SCHEMA

    def _sampling_under(self, schema: bool) -> GenerateConfig:
        if not schema:
            return self._sampling
        return self._sampling.merge(GenerateConfig(response_schema=STEP_SCHEMA))

    async def _generate(self, turn: Turn, messages: list[ChatMessage], schema: bool) -> ModelOutput:
        tools = (
            action_tools(
                self.space_for(turn), self._targets, may_be_infeasible=turn.goal.may_be_infeasible
            )
            if self._answers == "tools"
            else []
        )
        with turn.session.watch.on("model") as call:
            output = await generate_or_overflow(
                get_model(),
                messages,
                tools=tools,
                tool_choice="any" if tools else None,
                config=self._sampling_under(schema),
            )
            # Inspect measures the request alone, without the wait for a connection and for retries.
            call.worked = output.time
        return output

    def space_for(self, turn: Turn) -> ActionSpace:
        """The actions that the prompt offers."""
        space = space_of(turn.goal)
        if space is TOUCH:
            return touch_space(
                asks=turn.goal.person is not None,
                waits=turn.goal.has_events,
                crosses=turn.goal.category == CHAINS,
            )
        if space is BROWSER:
            return browser_space(tells_python=self._allow_python, asks=turn.goal.person is not None)
        return space

    async def _page(self, turn: Turn) -> str:
        """The page in its own words; empty where it is shown in another way.

        Raises:
            OptionsError: The screen is no page.
        """
        form = self.observation
        if form != "axtree" and form != "html":
            return ""
        screen = turn.screen
        if not isinstance(screen, PageScreen):
            raise OptionsError(f"observation={form} shows pages of a browser: use it on the web")
        told = await anyio.to_thread.run_sync(page_text, screen.observation, form, self._view)
        parts = [_PAGE_HEADS[form], self._view.notes, told]
        return "\n".join(part for part in parts if part)

    async def _show(self, turn: Turn) -> tuple[str | None, CoordinateSpace]:
        """The picture as a data URI, where one is shown, and what places in it mean."""
        screen = turn.screen
        if self.observation not in ("annotated_image", "image"):
            return None, CoordinateSpace("pixel", screen.size, screen.size)
        with turn.session.watch.on("device"):
            png = await screen.screenshot()
        annotated = self.observation == "annotated_image"
        picture, shown = await anyio.to_thread.run_sync(
            render_picture, screen, png, annotated, self.limit
        )
        return picture, CoordinateSpace(self._convention, screen.size, shown, self._correction)

    def _read(
        self,
        message: ChatMessageAssistant,
        turn: Turn,
        space: CoordinateSpace,
        schema: bool,
    ) -> Action:
        """The action in an answer, in pixels of the screen.

        Raises:
            ActionError, AnswerError: The answer has no action that fits the screen.
        """
        screen = turn.screen
        corner = space.corner
        then = None
        actions = self.space_for(turn)
        if dialect := dialect_of(self._answers, actions.name):
            answer = dialect.read(message.text, screen.tree, corner, screen.size)
            action, then = answer.action, answer.then
        elif self._answers == "tools":
            action = read_tool_call(message, actions)
        elif schema:
            action = actions.parse(read_structured_step(message.text))
        else:
            form = ActionForm(targets=self._targets, space=actions.name)
            # Not `form.read`, which knows no action that only navigation has.
            action = actions.parse(form.find(message.text))
        if actions.declares_infeasible(action) and not turn.goal.may_be_infeasible:
            raise ActionError("unknown_action", "all goals of this source are feasible")
        if action.kind == ASK and turn.goal.person is None:
            raise ActionError("unknown_action", "nobody can be asked in this run")
        if action.kind == WAIT_FOR and not turn.goal.has_events:
            raise ActionError("unknown_action", "this run has no `wait [seconds]`")
        actions.check(
            action,
            targets=self._targets,
            widgets=len(screen.tree.widgets),
            width=corner.width,
            height=corner.height,
        )
        self._then = then
        return actions.relocate(action, space.to_screen)

    def _complaints(
        self,
        message: ChatMessageAssistant,
        reason: str,
        space: ActionSpace,
        schema: bool,
    ) -> list[ChatMessage]:
        """The messages to a model whose answer could not be read."""
        form = (
            STEP_INSTRUCTION if schema else answer_instruction(space, self._answers, self._targets)
        )
        text = f"This action could not be carried out: {reason}. {form}"
        if not message.tool_calls:
            return [ChatMessageUser(content=text)]
        return [
            ChatMessageTool(content=text, tool_call_id=call.id, function=call.function)
            for call in message.tool_calls
        ]


def render_picture(
    screen: Screen, png: bytes, annotated: bool, limit: ImageLimit
) -> tuple[str, Size]:
    """A picture for a model, as a data URI, with its size.

    Args:
        screen: Gives the positions of the widgets.
        png: Its picture.
        annotated: Whether its widgets are marked with their numbers.
        limit: The largest picture that the model takes.
    """
    image = open_screenshot(png)
    if annotated:
        image = annotate_screenshot(image, screen.tree.widgets)
    image = resize_screenshot(image, limit.fit(Size(*image.size)))
    return f"data:image/png;base64,{b64encode(encode_png(image)).decode()}", Size(*image.size)


def _question(prompt: str, earlier: list[str], picture: str | None) -> ChatMessageUser:
    if picture is None:
        return ChatMessageUser(content=prompt)
    pictures = [ContentImage(image=one) for one in (*earlier, picture)]
    return ChatMessageUser(content=[ContentText(text=prompt), *pictures])


def _odd_stop(output: ModelOutput) -> str | None:
    return None if output.stop_reason in ("stop", "tool_calls") else output.stop_reason


def _written(message: ChatMessageAssistant) -> str:
    calls = [f"{call.function}({call.arguments})" for call in message.tool_calls or []]
    return "\n".join([message.text, *calls]) if calls else message.text
