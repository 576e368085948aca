"""The progress of many workers in one line."""

from io import StringIO

from rich.console import Console

from uiprobe.suite import RunSettings
from uiprobe.suite.jobs.progress import Counts, LiveLine
from uiprobe.suite.jobs.protocol import Event, settings_as_data, settings_from_data


def counts_after(*events: tuple[float, Event], **fields: int) -> Counts:
    counts = Counts(**{"tasks": 2, "workers": 2} | fields)
    for now, event in events:
        counts.add(event, now)
    return counts


STARTED = [
    (100.0, Event(kind="started", task="a", items=60)),
    (100.0, Event(kind="started", task="b", items=40)),
]


def item(**fields: object) -> Event:
    return Event.model_validate({"kind": "item", "task": "a", "items": 1} | fields)


def test_items_rate_tokens_money_and_time_left():
    counts = counts_after(
        *STARTED, *((100 + n / 2, item(tokens=100, cost=0.01)) for n in range(1, 21))
    )
    assert counts.line() == (
        "20 of 100 items | 2.0 items/s | 2,000 tokens | $0.20 | 0:40 left | 2 of 2 parts under way"
    )


def test_an_errored_item_is_no_done_one_and_an_unknown_price_no_price():
    counts = counts_after(*STARTED, (101, item(cost=0.5)), (102, item(errored=True, cost=None)))
    assert "1 of 100 items | 1 errored" in counts.line()
    assert "$" not in counts.line()


def test_items_of_an_earlier_run_are_done_but_have_no_rate():
    ended = Event(kind="ended", task="b", items=40)
    counts = counts_after(*STARTED, (101, ended), (110, item()))
    assert counts.line().startswith("41 of 100 items | 0.1 items/s")


def test_tasks_that_have_not_begun_count_in_the_time_left():
    counts = counts_after(*STARTED[1:], (101, item(task="b")), tasks=4)
    assert counts.seconds_left() == 4 * 40 - 1
    assert "+ items" in counts.line()


def test_at_the_end_there_is_no_time_left():
    counts = counts_after(*STARTED, (101, item()))
    counts.workers_done = 2
    assert counts.line() == "1 of 100 items | 1.0 items/s | 0 of 2 parts under way"


def test_hours():
    counts = counts_after((0, Event(kind="started", task="a", items=100_000)), (1, item()), tasks=1)
    assert "27:46:39 left" in counts.line()


def test_the_live_line_shows_tasks_above_it():
    screen = StringIO()
    live = LiveLine(Console(file=screen, force_terminal=True, width=100))
    live.ended("grounding [lexical] 3 of 3 items")
    live.show(counts_after(*STARTED))
    live.close()
    assert "grounding [lexical] 3 of 3 items" in screen.getvalue()
    assert "0 of 100 items" in screen.getvalue()


def test_settings_travel_whole():
    from inspect_ai.model import GenerateConfig

    settings = RunSettings(
        source="sphinx",
        limit=7,
        part="1/2",
        task_args=("seed=3",),
        generate=GenerateConfig(temperature=0.5, extra_headers={"x-key": "secret"}),
    )
    assert settings_from_data(settings_as_data(settings)) == settings
