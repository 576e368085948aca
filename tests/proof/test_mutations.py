"""Which accepted mutants of a reference are as good as it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from uiprobe.probes.sources.builtin.language.assertions import one
from uiprobe.probes.sources.builtin.language.changes import allow, demand, evaluators_of
from uiprobe.proof.episodes import Played
from uiprobe.proof.mutations import Mutant, is_equivalent
from uiprobe.ui.evaluation import Evaluation
from uiprobe.ui.goal import Goal

CHAT = "org.uiprobe.messages"
OLD = {"chat": "Ada", "from": "me", "text": "8038-B"}
NEW = {"chat": "Ada", "from": "me", "text": "4237-G"}
GOAL = Goal(
    1, "messages", "Send Ada the code", "communication",
    evaluators=evaluators_of(
        [
            demand(one(NEW, CHAT, "messages")),
            allow(CHAT, "messages", {"chat": "Ada", "text": NEW["text"]}),
            allow(CHAT, "messages", OLD),
        ]
    ),
    kind="user",
)  # fmt: skip


def ended(*messages: dict[str, str], **more: Any) -> Played:
    state = {CHAT: {"messages": list(messages), **more}}
    return Played(Evaluation(()), (), state)


def equivalent(played: Played, *, aids: bool = False) -> bool:
    mutant = Mutant("one", cast("Any", None), aids)
    return is_equivalent(GOAL, mutant, played, ended(OLD, NEW, unread=[], muted=[]))


@pytest.mark.parametrize(
    "played",
    [
        ended(OLD, NEW, unread=[], muted=[]),
        # What was sent before it changed need not have been sent, and may be sent twice.
        ended(NEW, unread=[], muted=[]),
        ended(OLD, OLD, NEW, unread=[], muted=[]),
        # What is looked at is no aim.
        ended(NEW, unread=["Bo"], muted=[]),
    ],
)
def test_what_is_allowed_and_not_demanded_may_differ(played: Played) -> None:
    assert equivalent(played)


@pytest.mark.parametrize(
    "played",
    [
        ended(OLD, unread=[], muted=[]),
        ended(OLD, NEW, NEW, unread=[], muted=[]),
        ended(OLD, {**NEW, "from": "Ada"}, unread=[], muted=[]),
        ended({**OLD, "text": "8038-C"}, NEW, unread=[], muted=[]),
        ended(OLD, NEW, unread=[], muted=["Ada"]),
    ],
)
def test_all_else_has_to_be_as_it_is_after_the_reference(played: Played) -> None:
    assert not equivalent(played)
    assert not equivalent(played, aids=True)
