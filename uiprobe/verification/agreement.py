"""Facts that a log keeps in two places, compared: who changes one of them alone is found.

A forger who signs with a key of his own can change both. That costs him more, and `--signer` finds
it whatever it cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from math import inf
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.shown_pictures import pictures_of
from uiprobe.verification.scoring import REPAIR

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

_SLACK_S = 60.0
"""Clocks are set while a run goes on."""

_SLACK_ELSEWHERE_S = 3600.0
"""A bundle may be sealed on another machine, whose clock is another."""

_MOST_QUEUED_S = 7 * 86_400.0
"""A run is noted when its process begins, and asks when the runs before it are done."""

_SETTINGS = (
    *("temperature", "top_p", "top_k", "seed", "frequency_penalty", "presence_penalty"),
    *("reasoning_effort", "reasoning_tokens", "effort", "num_choices", "best_of", "stop_seqs"),
)
"""Settings of generation that decide on answers, and that no solver of single answers changes."""

_CUT = "\ufffd"
"""Stands in answers for what no log can hold; the events have what came."""


class Agreement:
    """The samples of a log, compared with its header and each within itself.

    Args:
        header: The header.
        single: Whether each sample is one question with one answer, and no episode.
        private: Whether the samples have neither questions nor answers.

    Attributes:
        early: How many samples were answered before the run began, as those are that a run takes
            from an earlier try.
        silent: How many have an answer and no event of the model that gave it.
        first: When the first of them began, in seconds; infinite if none says so.
    """

    def __init__(self, header: EvalLog, *, single: bool, private: bool) -> None:
        self.early = self.silent = 0
        self.first = inf
        self._single, self._private = single, private
        self._began = seconds_of(header.eval.created)
        self._ended = seconds_of(header.stats.completed_at)
        # A role without a model of its own is played by the model of the header, but that of the
        # repairer.
        self._roles = {REPAIR, *(header.eval.model_roles or {})}
        self._model = header.eval.model
        self._settings = {
            **header.eval.model_generate_config.model_dump(exclude_none=True, mode="json"),
            **header.plan.config.model_dump(exclude_none=True, mode="json"),
        }

    def of_sample(self, plain: Mapping[str, Any]) -> Iterator[str]:
        """Yield a sentence for each disagreement of a sample.

        Args:
            plain: It as JSON has it, a foreign one.
        """
        calls = list(self._calls(plain))
        if others := sorted({str(one.get("model")) for one in calls} - {self._model}):
            names = ", ".join(others)
            yield f"{names[:200]} answered, and the header says {self._model[:80]}"
        yield from self._times(plain, calls)
        yield from _usage(plain, calls)
        if self._single and not self._private and plain.get("error") is None:
            yield from self._one_answer(plain, calls)

    def _calls(self, plain: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the events in which the model of the header answered."""
        for event in _list(plain.get("events")):
            of_model = isinstance(event, dict) and event.get("event") == "model"
            if of_model and str(event.get("role")) not in self._roles:
                yield event

    def _times(self, plain: Mapping[str, Any], calls: Sequence[dict[str, Any]]) -> Iterator[str]:
        began, ended = seconds_of(plain.get("started_at")), seconds_of(plain.get("completed_at"))
        if began is not None:
            self.first = min(self.first, began)
            if self._began is not None and began < self._began - _SLACK_S:
                self.early += 1
            if ended is not None and ended < began - _SLACK_S:
                yield "it ended before it began"
        if ended is not None and self._ended is not None and ended > self._ended + _SLACK_S:
            yield f"it ended {plain['completed_at']}, after its run"
        for one in calls:
            at = seconds_of(one.get("timestamp"))
            if at is None:
                continue
            # Of a sample that was tried again, the events are those of the last try.
            if began is not None and at < began - _SLACK_S:
                yield f"the model was asked {one['timestamp']}, before the sample began"
                break
            if ended is not None and at > ended + _SLACK_S:
                yield f"the model was asked {one['timestamp']}, after the sample ended"
                break
        longest = max((_number(one.get("working_time")) or 0 for one in calls), default=0)
        working = _number(plain.get("working_time"))
        if working is not None and longest > working * 1.05 + 0.1:
            yield f"it took {working:.1f} s, and one answer of its model {longest:.1f} s"

    def _one_answer(
        self, plain: Mapping[str, Any], calls: Sequence[dict[str, Any]]
    ) -> Iterator[str]:
        kept = _map(plain.get("attachments"))
        asked = list(_words(plain.get("input"), kept))
        if list(_words(plain.get("messages"), kept))[: len(asked)] != asked:
            yield "its messages do not begin with its question"
        output = _map(plain.get("output"))
        answer = _text(output.get("completion"), kept)
        if not calls:
            self.silent += bool(answer)
            return
        before = self._settings.get("system_message")
        first = list(_words(calls[0].get("input"), kept))
        if before and first[:1] == [("system", before)]:
            first = first[1:]
        shown = _list(plain.get("messages"))[: len(asked)]
        seen = pictures_of(_list(calls[0].get("input")), kept)
        if list(pictures_of(shown, kept)) != list(seen):
            yield "the model was shown another picture than its question has"
        if first != asked:
            yield "the model was asked something else than its question"
        given = [_text(_map(one.get("output")).get("completion"), kept) for one in calls]
        overflowed = any(
            _map(one).get("stop_reason") == "model_length" for one in _list(output.get("choices"))
        )
        if answer not in given and _CUT not in answer and not overflowed:
            yield "its answer is none that the model gave, as its events have them"
        config = _map(calls[0].get("config"))
        for name in _SETTINGS:
            if config.get(name) != self._settings.get(name):
                yield (
                    f"{name}: the model was asked with {config.get(name)}, and the header says "
                    f"{self._settings.get(name)}"
                )


def disagreements_of_header(header: EvalLog, sealed: str) -> Iterator[str]:
    """Yield a sentence for each time of a header that its other times exclude.

    Args:
        header: The header, of a foreign file.
        sealed: When the bundle was sealed, as its manifest says.
    """
    began, noted = seconds_of(header.stats.started_at), seconds_of(header.eval.created)
    ended, closed = seconds_of(header.stats.completed_at), seconds_of(sealed)
    if began is not None and noted is not None:
        if noted > began + _SLACK_S:
            yield f"its run began {header.stats.started_at}, before {header.eval.created}"
        elif began > noted + _MOST_QUEUED_S:
            yield f"its run is of {header.eval.created}, and began {header.stats.started_at}"
    if began is not None and ended is not None and ended < began - _SLACK_S:
        yield f"its run ended {header.stats.completed_at}, before it began"
    if closed is not None:
        for name, at in (("began", began or noted), ("ended", ended)):
            if at is not None and at > closed + _SLACK_ELSEWHERE_S:
                yield f"its run {name} after the bundle was sealed"


def marks_of(plain: Mapping[str, Any]) -> Iterator[str]:
    """Yield what no two samples share, unless one is a copy of the other.

    Args:
        plain: A sample as JSON has it, a foreign one.
    """
    if isinstance(uuid := plain.get("uuid"), str) and uuid:
        yield f"uuid {uuid}"
    began, ended = plain.get("started_at"), plain.get("completed_at")
    if began and ended:
        yield f"times {began} {ended} {plain.get('total_time')}"


def seconds_of(text: object) -> float | None:
    """A time in seconds since 1970; None if the text is none."""
    if not isinstance(text, str) or not text:
        return None
    try:
        found = datetime.fromisoformat(text)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None


def _usage(plain: Mapping[str, Any], calls: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield a sentence if a sample says that it took fewer tokens than its events say."""
    said: dict[str, float] = {}
    for one in calls:
        usage = _map(_map(one.get("output")).get("usage"))
        # What a cache gave was not paid for.
        if one.get("cache") != "read" and (total := _number(usage.get("total_tokens"))):
            name = str(one.get("model"))
            said[name] = said.get(name, 0) + total
    kept = _map(plain.get("model_usage"))
    for name, tokens in said.items():
        counted = _number(_map(kept.get(name)).get("total_tokens")) or 0
        if counted < tokens:
            yield f"it counts {counted:.0f} tokens of {name[:80]}, and its events {tokens:.0f}"


def _words(messages: object, kept: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield role and text of messages; a question that is a text is one of the user."""
    if isinstance(messages, str):
        yield "user", _text(messages, kept)
    for one in _list(messages):
        message = _map(one)
        content = message.get("content")
        parts = [content] if isinstance(content, str) else [
            _map(part).get("text") for part in _list(content) if _map(part).get("type") == "text"
        ]  # fmt: skip
        yield str(message.get("role")), "\n".join(_text(part, kept) for part in parts)


_KEPT_APART = "attachment://"


def _text(value: object, kept: Mapping[str, Any]) -> str:
    """A text; one that Inspect keeps apart is looked up."""
    text = value if isinstance(value, str) else ""
    if text.startswith(_KEPT_APART):
        return str(kept.get(text.removeprefix(_KEPT_APART), text))
    return text


def _number(value: object) -> float | None:
    """A number; infinite if a foreign file has one of thousands of digits."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    try:
        return float(value)
    except OverflowError:
        return inf


def _map(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else ()
