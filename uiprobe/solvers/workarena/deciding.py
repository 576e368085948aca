"""One episode of the WorkArena agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anyio.to_thread
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentReasoning,
    ContentText,
    ModelOutput,
    get_model,
)

from uiprobe.asking.room import CUT_OFF, CUT_OFF_WORDS, cut_off_reasoning
from uiprobe.environments.web.page_screen import PageScreen
from uiprobe.episodes.schema import Answer, Unanswered
from uiprobe.solvers.answer import refused
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.overflow import generate_or_overflow, overflows
from uiprobe.solvers.workarena.answers import PartsError, ReadAnswer, read_answer, wanted_parts
from uiprobe.solvers.workarena.options import WorkArenaOptions
from uiprobe.solvers.workarena.pages import show_page
from uiprobe.solvers.workarena.prompt import SYSTEM, PastStep, PromptParts
from uiprobe.solvers.workarena.truncation import fit_prompt
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.spaces.browser import BROWSER, calls_of


class WorkArenaAgent:
    """Asks a model for one answer per screen, and again where it cannot be read."""

    def __init__(self, options: WorkArenaOptions) -> None:
        self._options = options
        self._thoughts: list[Mapping[str, str]] = []

    async def decide(self, turn: Turn) -> Decision:
        """The next action.

        Raises:
            TypeError: The screen is no page of BrowserGym.
            ServerError: The provider gave no completion; the sample must be run again.
        """
        screen = turn.screen
        if not isinstance(screen, PageScreen):
            raise TypeError("the WorkArena agent reads pages of BrowserGym: use it on the web")
        page = await anyio.to_thread.run_sync(show_page, screen.observation, self._options)
        parts = PromptParts(
            turn.goal.instruction,
            page,
            self._past(turn),
            self._plan(),
            _later_messages(screen.observation),
        )
        prompt, left_out = await fit_prompt(parts, self._options)
        messages: list[ChatMessage] = [
            ChatMessageSystem(content=SYSTEM),
            ChatMessageUser(content=_content(prompt, page.picture)),
        ]
        given: list[Answer] = []
        tokens = [0, 0]
        found: ReadAnswer | None = None
        unanswered: Unanswered = "format_error"
        while found is None and len(given) <= self._options.retries:
            output = await self._generate(turn, messages)
            turn.state.output = output
            if output.usage is not None:
                # Some servers count wrongly; their steps count as none.
                tokens[0] += max(0, output.usage.input_tokens)
                tokens[1] += max(0, output.usage.output_tokens)
            if overflows(output):
                unanswered = "context"
                break
            text = _written(output.message)
            stop = None if output.stop_reason == "stop" else output.stop_reason
            answer = Answer(text=text, stop=stop)
            given.append(answer)
            try:
                if refused(output):
                    raise PartsError("refused", f"the model refused: {text[:60]!r}")
                if cut_off_reasoning(output):
                    raise PartsError(CUT_OFF, CUT_OFF_WORDS)
                found = read_answer(text, self._options)
                self._check(found.action, screen)
                answer.action = BROWSER.format(found.action)
            except (PartsError, ActionError) as error:
                found = None
                answer.reason, answer.message = error.reason, str(error)
                unanswered = "refused" if error.reason == "refused" else "format_error"
                messages += [output.message, ChatMessageUser(content=self._complaint(str(error)))]
        turn.state.messages += [messages[1], turn.state.output.message]
        if found is not None:
            code = found.action.text if found.action.kind == "python" else None
            written = BROWSER.format(found.action) if code is None else code
            self._thoughts.append({**found.parts, "written": written})
        return Decision(
            None if found is None else found.action,
            given,
            prompt,
            tokens[0],
            tokens[1],
            unanswered=unanswered,
            left_out=left_out,
        )

    def _check(self, action: Action, screen: PageScreen) -> None:
        """Check that places lie on the page.

        Raises:
            ActionError: One does not.
        """
        for call in calls_of(action):
            if call.target_kind is not None:
                BROWSER.check(
                    call,
                    targets=call.target_kind,
                    widgets=len(screen.tree.widgets),
                    width=screen.size.width,
                    height=screen.size.height,
                )

    def _past(self, turn: Turn) -> list[PastStep]:
        past = []
        for done, thought in zip(turn.done, self._thoughts, strict=False):
            asked = thought.get("written", "")
            past.append(
                PastStep(
                    asked,
                    thought.get("think", ""),
                    done.refused or done.error,
                    thought.get("memory", ""),
                    done.notice,
                )
            )
        return past

    def _plan(self) -> str:
        if not self._thoughts or "plan" not in self._thoughts[-1]:
            return ""
        last = self._thoughts[-1]
        return f"{last['plan']}\nYou were at step {last.get('step', '1')[:20]}."

    def _complaint(self, reason: str) -> str:
        names = ", ".join(f"<{name}>" for name in wanted_parts(self._options))
        return (
            f"Your answer could not be read: {reason}. Answer again, with each of {names} exactly "
            "once and closed, and the action as "
            + (
                "Python code."
                if self._options.action_space == "python"
                else "one of the listed calls."
            )
        )

    async def _generate(self, turn: Turn, messages: list[ChatMessage]) -> ModelOutput:
        with turn.session.watch.on("model") as call:
            output = await generate_or_overflow(get_model(), messages)
            # Inspect measures the request alone, without the wait for a connection and for retries.
            call.worked = output.time
        return output


def _written(message: ChatMessageAssistant) -> str:
    """An answer as the model wrote it.

    Inspect takes a `<think>` at the beginning for the reasoning of a reasoning model, and puts it
    apart from the text; a model that reasons by itself need not do it twice.
    """
    text = message.text
    if "<think>" in text or not isinstance(message.content, list):
        return text
    thoughts = [
        part.reasoning
        for part in message.content
        if isinstance(part, ContentReasoning) and not part.redacted
    ]
    return f"<think>{' '.join(thoughts)}</think>\n{text}" if thoughts else text


def _content(prompt: str, picture: str | None) -> str | list[Content]:
    if picture is None:
        return prompt
    return [ContentText(text=prompt), ContentImage(image=picture)]


def _later_messages(observation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the messages after the goal, cut to 4,000 characters; a page may answer an agent."""
    kept = [one for one in observation["chat_messages"] if one["role"] in ("user", "assistant")]
    return [(one["role"], str(one["message"])[:4000]) for one in kept[2:]]
