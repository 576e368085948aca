"""What parts tell: in sums, and as text; and where they tell it."""

from types import SimpleNamespace
from typing import Any

import pytest

from uiprobe.suite import RunError
from uiprobe.suite.cluster.mailbox import (
    Message,
    ProcessOnNode,
    add_up,
    decode,
    encode,
    open_mailbox,
)
from uiprobe.suite.jobs.progress import Counts
from uiprobe.suite.jobs.protocol import Event

STARTED = Event(kind="started", task="a", items=10)
DONE = Event(kind="item", task="a", items=1, tokens=5, cost=0.25)
ERRORED = Event(kind="item", task="a", items=1, errored=True)
OTHER = Event(kind="item", task="b", items=1, cost=None)


def test_sums_count_like_single_events():
    single = [STARTED, DONE, ERRORED, DONE, OTHER, DONE, ERRORED, OTHER]
    together: list[Event] = []
    for event in single:
        add_up(together, event)
    assert len(together) == 4
    one, many = Counts(tasks=2, workers=1), Counts(tasks=2, workers=1)
    for event in single:
        one.add(event, 1)
    for event in together:
        many.add(event, 1)
    assert one == many
    assert (many.done, many.errored, many.tokens) == ({"a": 3, "b": 2}, 2, 15)


def test_a_price_stays_known_until_one_is_unknown():
    events: list[Event] = []
    add_up(events, DONE)
    add_up(events, DONE)
    assert events[0].cost == 0.5
    add_up(events, DONE.model_copy(update={"cost": None}))
    assert events[0].cost is None


def test_messages_travel_whole():
    text = "of 3 items,\nin two lines"
    process = ProcessOnNode.own()
    message = Message(7, "f00", process, [STARTED, DONE, Event(kind="ended", task="a", text=text)])
    assert decode(encode(message)) == message
    empty = Message(0, "f00", process, [])
    assert decode(encode(empty)) == empty


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("GetTimeoutError", "started no process beside the driver within 180 s"),
        ("RayActorError", "this run was started beside died meanwhile"),
    ],
)
def test_a_cluster_that_starts_no_mailbox_ends_in_one_line(error, said):
    ray = pytest.importorskip("ray")

    def fails(*_: Any, **__: Any) -> Any:
        raise getattr(ray.exceptions, error)("It took too long.")

    node = SimpleNamespace(get_node_id=lambda: "f0" * 28)
    actor = SimpleNamespace(remote=lambda *_: actor, held_by=SimpleNamespace(remote=lambda: "who"))
    failing = SimpleNamespace(
        exceptions=ray.exceptions,
        util=ray.util,
        get_runtime_context=lambda: node,
        remote=lambda _: SimpleNamespace(options=lambda **_: actor),
        get=fails,
    )
    with pytest.raises(RunError, match=said) as raised:
        open_mailbox(failing, "logs", "process 1")
    assert "\n" not in str(raised.value)
