"""The page shows what can be read of damaged logs, and says what cannot."""

import json
import zipfile

import pytest
from inspect_ai.log import read_eval_log, write_eval_log
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.synthetic_logs import SyntheticRun, make_log
from uiprobe.recordings.play.watch_routes import watch_routes
from uiprobe.recordings.play.watching import Episodes

LOG = "2026-01-01T00-00-00_navigation_AAAAAAAAAAAAAAAAAAAAAA.eval"


def page(*places):
    return TestClient(Starlette(routes=watch_routes(Episodes([str(one) for one in places]))))


@pytest.fixture
def episodes(tmp_path):
    """A log of two items that calls itself one of episodes."""
    log = make_log(SyntheticRun("grounding", items=2))
    log.eval.metadata["probe"] = "navigation"
    write_eval_log(log, str(tmp_path / "logs" / LOG))
    return tmp_path / "logs" / LOG


def change(log, change_member):
    with zipfile.ZipFile(log) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    with zipfile.ZipFile(log, "w") as archive:
        for name, content in members.items():
            changed = change_member(name, content)
            if changed is not None:
                archive.writestr(name, changed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: b"",
        lambda content: b"[]",
        lambda content: json.dumps(json.loads(content) | {"store": [1]}).encode(),
        lambda content: json.dumps(json.loads(content) | {"metadata": {"goal": 7}}).encode(),
        lambda content: json.dumps(
            json.loads(content) | {"store": {"Episode:steps": [None], "Episode:seconds": "x"}}
        ).encode(),
        lambda content: None,
    ],
    ids=["cut", "empty", "list", "store", "goal", "steps", "missing"],
)
def test_a_damaged_episode_is_named_with_the_reason(episodes, damage):
    change(episodes, lambda name, c: damage(c) if name.startswith("samples/") else c)
    asked = page(episodes.parent)
    listed = asked.get("/episodes").json()
    assert (len(listed["episodes"]), listed["damaged"]) == (2, {})
    for one in listed["episodes"]:
        shown = asked.get(f"/episode/{one['key']}")
        assert shown.status_code == 200
        verdict = shown.json()["verdict"]
        assert (verdict["success"], verdict["damaged"]) == (None, True)
        assert LOG in verdict["evidence"][0]
        assert asked.get(f"/step/{one['key']}/0.png").status_code == 404


def test_a_damaged_episode_is_read_again_once_its_log_is_whole(episodes):
    data = episodes.read_bytes()
    change(episodes, lambda name, c: b"{" if name.startswith("samples/") else c)
    shown = Episodes([str(episodes)])
    key = shown.list()[0].key
    assert "GoalError" not in str(shown.show(key).verdict)
    episodes.write_bytes(data)
    assert "GoalError" in str(shown.show(key).verdict)


def test_damaged_logs_are_named_beside_the_others(episodes):
    folder = episodes.parent
    data = episodes.read_bytes()
    for number, content in enumerate([b"", b"garbage", data[: len(data) // 2]]):
        (folder / f"2026-01-02T00-00-00_navigation_{number}.eval").write_bytes(content)
        (folder / f"2026-01-02T00-00-00_navigation_{number}.json").write_bytes(content)
    listed = page(folder, folder / "nowhere", "s4://nobody/logs").get("/episodes").json()
    assert len(listed["episodes"]) == 2
    assert len(listed["damaged"]) == 7
    assert all(listed["damaged"].values())


def test_a_list_of_damaged_summaries_is_named(episodes):
    change(episodes, lambda name, c: b"[1]" if name == "summaries.json" else c)
    listed = page(episodes.parent).get("/episodes").json()
    assert (listed["episodes"], len(listed["damaged"])) == ([], 1)


def test_a_file_that_is_no_log_is_named(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("no log")
    listed = page(file).get("/episodes").json()
    assert list(listed["damaged"]) == [str(file)]


def test_numbers_and_letters_that_no_json_has_do_not_hide_the_list(episodes):
    def odd(name, content):
        if name != "summaries.json":
            return content
        first, *rest = json.loads(content)
        first |= {"total_time": float("nan"), "input": "half \ud800"}
        return json.dumps([first, *rest]).encode()

    change(episodes, odd)
    assert len(read_eval_log(str(episodes)).samples) == 2
    listed = page(episodes).get("/episodes").json()["episodes"]
    assert [one["seconds"] is None for one in listed] == [True, False]
