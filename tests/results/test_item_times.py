"""What the items of an earlier run took, from the times in its log."""

from datetime import UTC, datetime, timedelta

import pytest
from inspect_ai.dataset import Sample
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalSample,
    EvalSpec,
    EvalStats,
    write_eval_log,
)

from uiprobe.results.item_times import ENOUGH, read_pace

BEGAN = datetime(2026, 11, 25, 9, tzinfo=UTC)


def log_of(folder, spans, stats=None):
    """A log of samples with these seconds of beginning and end, and of working."""
    samples = [
        EvalSample(
            **Sample(input="", id=str(number)).model_dump(include={"input", "id"}),
            epoch=1,
            target="",
            started_at=(BEGAN + timedelta(seconds=start)).isoformat(),
            completed_at=(BEGAN + timedelta(seconds=end)).isoformat(),
            total_time=end - start,
            working_time=worked,
        )
        for number, (start, end, worked) in enumerate(spans)
    ]
    spec = EvalSpec(
        created=BEGAN.isoformat(),
        task="uiprobe/grounding",
        model="none/none",
        dataset=EvalDataset(),
        config=EvalConfig(),
    )
    path = folder / "one.eval"
    write_eval_log(
        EvalLog(eval=spec, samples=samples, status="success", stats=stats or EvalStats()), str(path)
    )
    return str(path)


def test_what_passes_before_the_next_item_begins_counts_and_waiting_does_not(tmp_path):
    # Two at a time; half a second passes until the next begins, and the last one waited for two.
    spans = [(0, 4, 4), (0, 5, 5), (4.5, 8.5, 4), (5.5, 10.5, 3)]
    pace = read_pace(log_of(tmp_path, spans))
    assert pace.items == pytest.approx((4.5, 5.5, 4.5, 3.5))
    assert pace.between is None


def test_the_items_with_which_a_run_begins_count_only_where_others_are_few(tmp_path):
    spans = [(0, 9, 9), *((10 * n, 10 * n + 2, 2) for n in range(1, ENOUGH + 1))]
    pace = read_pace(log_of(tmp_path, spans))
    times = pace.items
    assert pace.between == pytest.approx(10)
    assert len(times) == ENOUGH
    assert max(times) < 10.5


def test_a_log_without_items_has_no_times(tmp_path):
    pace = read_pace(log_of(tmp_path, []))
    assert (pace.items, pace.between, pace.around) == ((), None, 0)


def test_what_a_log_takes_around_its_items_is_known(tmp_path):
    stats = EvalStats(
        started_at=(BEGAN - timedelta(seconds=7)).isoformat(),
        completed_at=(BEGAN + timedelta(seconds=13)).isoformat(),
    )
    assert read_pace(log_of(tmp_path, [(0, 4, 4), (4, 8, 4)], stats)).around == pytest.approx(12)
