"""What is kept of logs says what the logs say, and is never believed where they say otherwise."""

import json
import logging
import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest
from inspect_ai.log import read_eval_log, write_eval_log
from pydantic_core import to_json

from tests import old_logs
from tests.synthetic_logs import MODELS, SyntheticRun, make_log, write_run
from uiprobe.results.frames import read_frames
from uiprobe.results.logs import find_logs
from uiprobe.results.report.sections.causes import causes_of
from uiprobe.results.samples import first_reading
from uiprobe.results.samples.cache import TableCache, as_table
from uiprobe.results.samples.files import LogFile, find_files
from uiprobe.results.summary import summarize

pytestmark = pytest.mark.slow


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache of its own; the folder of its tables."""
    monkeypatch.setenv("UIPROBE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"


def settle(folder, seconds=60):
    """Make logs as old as those are that are kept."""
    past = time.time() - seconds
    for path in Path(folder).rglob("*.eval"):
        os.utime(path, (past, past))


def garble(path):
    """Replace what is in a file, so that nobody can read it, without a sign of it outside."""
    found = path.stat()
    path.write_bytes(b"x" * found.st_size)
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def write_logs(folder, probes=("grounding", "app_knowledge"), items=12):
    found = [write_run(folder, SyntheticRun(probe, items=items, errored=1)) for probe in probes]
    settle(folder)
    return found


def same(one, other):
    pd.testing.assert_frame_equal(one.runs, other.runs)
    pd.testing.assert_frame_equal(one.items, other.items)


@pytest.fixture
def folder(tmp_path):
    """Logs of version 0.1, episodes among them, and of now."""
    folder = tmp_path / "logs"
    shutil.copytree(old_logs.FOLDER, folder)
    write_logs(folder)
    return folder


def test_results_are_the_same_with_and_without_the_cache(folder, cache, monkeypatch):
    monkeypatch.setenv("UIPROBE_CACHE", "")
    plain, summary = read_frames(folder), summarize(folder)
    headers = [to_json(e.header, inf_nan_mode="constants") for e in plain.logs.entries]
    assert not cache.exists()
    monkeypatch.setenv("UIPROBE_CACHE", str(cache.parent))
    for _ in ("written", "read"):
        found = read_frames(folder)
        same(found, plain)
        assert summarize(folder) == summary
        kept = [to_json(e.header, inf_nan_mode="constants") for e in found.logs.entries]
        assert kept == headers
    assert len(list(cache.glob("*-samples.parquet"))) == 10
    assert not list(cache.glob(".new-*"))


def test_logs_that_did_not_change_are_not_read_again(tmp_path, cache):
    [first, _] = write_logs(tmp_path / "logs")
    before = read_frames(tmp_path / "logs")
    garble(first)
    same(read_frames(tmp_path / "logs"), before)
    write_run(tmp_path / "logs", SyntheticRun("goal_understanding", items=5))
    after = read_frames(tmp_path / "logs")
    assert set(after.runs["probe"]) == {"grounding", "app_knowledge", "goal_understanding"}
    assert not after.logs.unreadable
    assert len(after.items) == len(before.items) + 10


def test_a_log_that_changed_is_read_again(tmp_path, cache):
    [path] = write_logs(tmp_path, ["grounding"])
    assert read_frames(tmp_path).runs["n_run"].unique() == [12]
    log = read_eval_log(str(path))
    log.samples = log.samples[:7]
    write_eval_log(log, str(path))
    assert read_frames(tmp_path).runs["n_run"].unique() == [7]
    path.unlink()
    assert not find_logs(tmp_path).entries


def test_a_log_that_may_still_change_unseen_is_not_kept(tmp_path, cache):
    write_run(tmp_path, SyntheticRun("grounding", items=3))
    read_frames(tmp_path)
    assert not list(cache.glob("*"))
    settle(tmp_path)
    read_frames(tmp_path)
    assert len(list(cache.glob("*"))) == 1


def cut(data):
    return data[: len(data) // 2]


def flip(data):
    place = data.find(b"g11") if b"g11" in data else 40
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


@pytest.mark.parametrize("damage", [cut, flip, lambda data: b"", lambda data: b"no table at all"])
def test_a_damaged_table_is_made_again_and_said_so_once(tmp_path, cache, caplog, damage):
    write_logs(tmp_path / "logs", ["grounding"])
    before = read_frames(tmp_path / "logs")
    assert len(before.items) == 24
    [kept] = cache.glob("*.parquet")
    kept.write_bytes(damage(kept.read_bytes()))
    with caplog.at_level(logging.WARNING):
        same(read_frames(tmp_path / "logs"), before)
    # Where a run of Inspect was in the process before, it traces what it writes.
    [said] = [one for one in caplog.records if one.name.startswith("uiprobe")]
    assert kept.name in said.getMessage()
    caplog.clear()
    same(read_frames(tmp_path / "logs"), before)
    assert not [one for one in caplog.records if one.name.startswith("uiprobe")]


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UIPROBE_CACHE", str(tmp_path / "file"))
    write_logs(tmp_path / "logs")
    for _ in range(2):
        assert len(read_frames(tmp_path / "logs").items) == 48
    assert caplog.text.count("logs are read each time") == 1


def test_several_at_once_do_not_disturb_each_other(tmp_path, cache):
    write_logs(tmp_path / "logs", ["grounding", "app_knowledge", "focused_context"])
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: read_frames(tmp_path / "logs").items, range(8)))
    for one in found[1:]:
        pd.testing.assert_frame_equal(one, found[0])
    assert len(list(cache.iterdir())) == 3


def test_other_code_derives_its_own_table(tmp_path):
    log = tmp_path / "a.eval"
    log.write_text("log")
    settle(tmp_path)
    [file] = find_files(log)
    cache = TableCache(tmp_path / "tables")
    assert cache.keep([file], "kind", "old", as_table({"a": ["x", "y"]}), {"fact": "z"})
    assert cache.find([file], "kind", "new") is None
    assert cache.find([file], "other", "old") is None
    kept = cache.find([file], "kind", "old")
    assert (kept.rows, kept.facts) == (2, {"fact": "z"})
    assert kept.read(["a"]).to_pydict() == {"a": ["x", "y"]}
    assert cache.find([LogFile(file.path, file.size, file.changed_ns + 1)], "kind", "old") is None


def test_what_nobody_uses_is_deleted(tmp_path):
    folder = tmp_path / "tables"
    folder.mkdir()
    ages = {"old-samples.parquet": 100, "new-samples.parquet": 80, ".new-torn.parquet": 2}
    for name, days in ages.items():
        (folder / name).write_bytes(b"")
        os.utime(folder / name, (time.time() - days * 86_400,) * 2)
    log = tmp_path / "a.eval"
    log.write_text("log")
    settle(tmp_path)
    TableCache(folder).keep(find_files(log), "kind", "code", as_table({"a": ["x"]}), {})
    left = {path.name for path in folder.iterdir()}
    assert {"new-samples.parquet"} == left & set(ages)
    assert len(left) == 2


def test_odd_values_are_the_same_from_the_cache(tmp_path, cache, monkeypatch):
    log = make_log(SyntheticRun("grounding", MODELS[0], 6))
    log.results.scores[0].metrics["accuracy"].value = float("nan")
    odd = ["\ud800 half a pair", 10**400, float("inf"), {"a": [1]}, True, "\x1b[31m"]
    for sample, value in zip(log.samples, odd, strict=True):
        sample.metadata |= {"app": value, "step": value, "floor": value, "difficulty": value}
        sample.scores["original"].metadata = {"rejected": value, "reason": value, "stop": value}
        sample.scores["original"].answer = str(value)
    log.samples[0].id = "an id: \u2028 \x00"
    path = tmp_path / "logs" / "2026-11-20T09-00-00_grounding_a.eval"
    path.parent.mkdir()
    write_eval_log(log, str(path))
    settle(tmp_path)
    monkeypatch.setenv("UIPROBE_CACHE", "")
    plain = read_frames(path)
    monkeypatch.setenv("UIPROBE_CACHE", str(cache.parent))
    read_frames(path)
    assert list(cache.glob("*.parquet"))
    garble(path)
    same(read_frames(path), plain)


def test_the_causes_of_failures_are_found_once(tmp_path, cache):
    for path in old_logs.FOLDER.glob("navigation*.eval"):
        shutil.copy(path, tmp_path)
    settle(tmp_path)
    items = read_frames(tmp_path).items
    missed = items[items["value"] == 0]
    [log, *_] = missed["log"]
    own = missed[missed["log"] == log]
    names = list(zip(own["item_id"], own["epoch"], strict=True))
    [file] = find_files(log)
    found = causes_of(log, file, names)
    assert set(found) == set(names)
    assert all(found.values())
    garble(Path(log))
    assert causes_of(log, file, names) == found


def test_parts_are_pooled_once(tmp_path, cache):
    for number in (1, 2):
        log = make_log(SyntheticRun("grounding", items=10, settings={"part": f"{number}/2"}))
        part = {"number": number, "of": 2, "items": 10, "whole": 20, "first": None}
        log.eval.metadata["part"] = part
        log.eval.task_id = log.eval.eval_id = f"part{number}"
        for sample in log.samples:
            sample.id = f"{sample.id}-{number}"
        write_eval_log(log, str(tmp_path / f"2026-11-20T09-00-0{number}_grounding_{number}.eval"))
    settle(tmp_path)
    before = summarize(tmp_path)
    assert [row.run for row in before.rows] == [20]
    for path in tmp_path.glob("*.eval"):
        garble(path)
    assert json.dumps(summarize(tmp_path).rows[0].metrics) == json.dumps(before.rows[0].metrics)


def test_many_logs_are_read_by_several_processes(tmp_path, cache, monkeypatch):
    monkeypatch.setattr(first_reading, "MANY_BYTES", 1)
    monkeypatch.setattr(first_reading, "_cores", lambda: 2)
    [*_, torn] = write_logs(tmp_path / "logs", ["grounding", "app_knowledge", "focused_context"])
    found = find_logs(tmp_path / "logs")
    garble(torn)
    first_reading.read_ahead(found.entries)
    assert len(list(cache.glob("*-samples.parquet"))) == 2
    before = len(read_frames(tmp_path / "logs").items)
    for path in (tmp_path / "logs").glob("*.eval"):
        garble(path)
    assert len(read_frames(tmp_path / "logs").items) == before == 48
