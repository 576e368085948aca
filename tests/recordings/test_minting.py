"""Items out of recordings: the same for the same seed, and no way in for hostile folders."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.recorded import write_recording
from uiprobe.cli.main import main
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.sources.base import Broken, GroundingExample, Recording, SourceError
from uiprobe.probes.sources.locate import open_source
from uiprobe.probes.sources.minted import MintedSource, items_checksum
from uiprobe.recordings.minting import MintError, mint
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.scorers.floors import floor_within


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def examples(folder: Path) -> list[GroundingExample]:
    found = open_source(str(folder)).grounding_examples()
    return [example for example in found if isinstance(example, GroundingExample)]


def moments(folder: Path) -> dict[str, list[tuple[int, str]]]:
    return {
        recording.name: [(moment.step, moment.truth) for moment in recording.judged()]
        for recording in open_source(str(folder)).recordings()
        if isinstance(recording, Recording)
    }


def test_equal_recordings_and_seeds_make_equal_items(tmp_path: Path) -> None:
    write_recording(tmp_path / "mine" / "save")
    first = mint(tmp_path / "mine", tmp_path / "a", seed=7)
    second = mint(tmp_path / "mine", tmp_path / "b", seed=7)
    other = mint(tmp_path / "mine", tmp_path / "c", seed=8)
    assert first.sha256 == second.sha256 != other.sha256
    assert (tmp_path / "a/items.json").read_bytes() == (tmp_path / "b/items.json").read_bytes()
    # The copy is whole: it needs nothing of what it was made from.
    shutil.rmtree(tmp_path / "mine")
    samples, missing = build_grounding(open_source(str(tmp_path / "a")), observation="image")
    assert len(samples) == first.grounding.total() > 5
    assert not missing
    assert mark_bounds(samples, floor_within(samples)).ceiling == 1


def test_a_target_that_many_screens_show_is_asked_for_once(tmp_path: Path) -> None:
    minted = mint(write_recording(tmp_path / "save"))
    told = [example.instruction for example in examples(tmp_path / "save")]
    assert minted.grounding == {"label": 5, "hold": 1, "type": 1, "swipe": 1}
    assert sum("Delete all" in text for text in told) == 2
    for example in examples(tmp_path / "save"):
        assert (example.action.kind == "swipe") == (example.direction is not None)


def test_moments_are_half_to_stop_at_and_half_to_go_on(tmp_path: Path) -> None:
    write_recording(tmp_path / "a", length=5)
    write_recording(tmp_path / "b", goal="Another.", length=1)
    write_recording(tmp_path / "c", length=2)
    write_recording(tmp_path / "d", reached=False, stop=False)
    mint(tmp_path)
    found = moments(tmp_path)
    # The near miss takes the place of the early moment of the first solution of its goal.
    assert found["a"] == [(4, "continue"), (5, "stop"), (6, "stop")]
    assert found["b"] == [(0, "continue"), (1, "stop")]
    assert found["c"] == [(0, "continue"), (1, "continue"), (2, "stop"), (3, "stop")]
    assert found["d"] == [(3, "continue")]
    samples, _ = build_completion_judgment(open_source(str(tmp_path)))
    assert mark_bounds(samples, floor_within(samples)).floor == 0.5
    assert "6. Waited" in samples[2].input[-1].text
    clusters = {str(s.id).split("/")[2]: (s.metadata or {})["item"] for s in samples}
    assert clusters["a"] == clusters["c"] == clusters["d"] != clusters["b"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"goal": ""}, "it has no goal"),
        ({"stop": False}, "cut off before press [stop]"),
        ({"length": 0}, "nothing was done"),
    ],
)
def test_recordings_without_a_known_end_give_grounding_items_alone(
    tmp_path: Path, options: dict[str, Any], said: str
) -> None:
    write_recording(tmp_path / "one", **options)
    done = run("mint", tmp_path)
    assert done.exit_code == 0
    assert said in done.output
    assert "completion_judgment: 0 items" in done.output
    assert "grounding: 0" not in done.output


def spoil(name: str, content: bytes | None) -> Callable[[Path], object]:
    def change(folder: Path) -> object:
        file = folder / name
        return file.unlink() if content is None else file.write_bytes(content)

    return change


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (spoil("meta.json", b"["), "expected JSON"),
        (spoil("meta.json", b'[{"type": "dance"}]'), "found 1 actions"),
        (spoil("activities.json", b'[["a"]]'), "expected [package, activity]"),
        (spoil("1.xml", None), "expected a screen for each activity"),
        (spoil("1.xml", b'<!DOCTYPE x [<!ENTITY a "b">]><hierarchy/>'), "no document type"),
        (spoil("1.xml", b"<hierarchy>" + b"<node>" * 9), "1.xml"),
        (spoil("recording.json", b"[" * 100_000), "recording.json"),
        (spoil("recording.json", b'{"app": "a\\nb"}'), "expected an object of app, category"),
        (
            spoil(
                "recording.json",
                b'{"app": "a", "category": "b", "goal": "two\\nlines", "reached": true}',
            ),
            "expected one line",
        ),
    ],
)
def test_a_broken_recording_is_left_out_and_named(
    tmp_path: Path, change: Callable[[Path], object], said: str
) -> None:
    write_recording(tmp_path / "good")
    change(write_recording(tmp_path / "bad"))
    done = run("mint", tmp_path)
    assert done.exit_code == 1
    assert "left out: bad: " in done.output
    assert said in done.output
    assert {example.screen.name.split("/")[0] for example in examples(tmp_path)} == {"good"}
    shutil.rmtree(tmp_path / "good")
    with pytest.raises(MintError, match="bad: "):
        mint(tmp_path)


def test_pictures_that_are_missing_or_broken_leave_the_text_items(tmp_path: Path) -> None:
    folder = write_recording(tmp_path / "one")
    (folder / "0.png").unlink()
    (folder / "1.png").write_bytes(b"\x89PNG no more")
    done = run("mint", folder)
    assert "screen 0 has no picture" in done.output
    assert "picture of screen 1 cannot be used" in done.output
    samples, missing = build_grounding(open_source(str(folder)), observation="annotated_image")
    assert missing
    assert len(samples) + len(missing) == len(examples(folder))
    checked = run("data", "check", "--source", folder)
    assert checked.exit_code == 1
    assert "expected a screenshot" in checked.output


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_the_items_can_be_read_by_whom_the_umask_lets(
    tmp_path: Path, umask: int, mode: int
) -> None:
    write_recording(tmp_path / "mine" / "save")
    before = os.umask(umask)
    try:
        mint(tmp_path / "mine", tmp_path / "out", seed=7)
    finally:
        os.umask(before)
    made = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {mode}
    assert (tmp_path / "out" / "items.json") in made


def test_links_and_names_that_lead_elsewhere_are_refused(tmp_path: Path) -> None:
    write_recording(tmp_path / "mine" / "good")
    write_recording(tmp_path / "mine" / "line\nbreak")
    bad = write_recording(tmp_path / "mine" / "link")
    secret = tmp_path / "secret.xml"
    secret.write_bytes((bad / "0.xml").read_bytes())
    (bad / "0.xml").unlink()
    (bad / "0.xml").symlink_to(secret)
    minted = mint(tmp_path / "mine")
    assert set(minted.left_out) == {"line\nbreak", "link"}
    assert "expected a file" in minted.left_out["link"]


def reseal(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change items as somebody would who also computes the checksum anew."""
    file = folder / "items.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    content["sha256"] = items_checksum(content)
    file.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "good/../../secret", "link"])
def test_items_open_nothing_outside_their_folder(tmp_path: Path, name: str) -> None:
    folder = write_recording(tmp_path / "items")
    (tmp_path / "secret.xml").write_bytes((folder / "0.xml").read_bytes())
    (folder / "link.xml").symlink_to(tmp_path / "secret.xml")
    mint(folder)

    def change(content: dict[str, Any]) -> None:
        content["files"][f"{name}.xml"] = content["files"]["0.xml"]
        content["grounding"][0]["screen"] = name

    reseal(folder, change)
    samples, _ = build_grounding(open_source(str(folder)))
    faults = [(s.metadata or {}).get("fault") for s in samples]
    assert sum(fault is not None for fault in faults) == 1
    assert "of the recording, in its folder" in str(faults[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.update(action={"type": "click"}),
        lambda entry: entry.update(instruction="two\nlines"),
        lambda entry: entry.update(instruction=["a"]),
        lambda entry: entry.update(direction="sideways"),
        lambda entry: entry.update(direction=["up"]),
        lambda entry: entry.update(direction={"up": 1}),
        lambda entry: entry.update(screen="nowhere"),
        lambda entry: entry.clear(),
    ],
)
def test_a_broken_item_stays_in_the_count(
    tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    folder = write_recording(tmp_path / "items")
    mint(folder)
    before = len(examples(folder))
    reseal(folder, lambda content: change(content["grounding"][0]))
    found = open_source(str(folder)).grounding_examples()
    assert len(found) == before
    assert [isinstance(example, Broken) for example in found] == [True, *[False] * (before - 1)]
    assert run("data", "check", "--source", folder).exit_code == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.update(moments=[[99, "stop"]]),
        lambda entry: entry.update(moments=[[0, "perhaps"]]),
        lambda entry: entry.update(actions=[]),
        lambda entry: entry.update(screens=["0"] * 5000),
        lambda entry: entry.update(task="one"),
    ],
)
def test_a_broken_trajectory_stays_in_the_count(
    tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    folder = write_recording(tmp_path / "items")
    mint(folder)
    reseal(folder, lambda content: change(content["completion"][0]))
    (found,) = open_source(str(folder)).recordings()
    assert isinstance(found, Broken)


def test_what_was_changed_after_minting_is_refused(tmp_path: Path) -> None:
    folder = write_recording(tmp_path / "items")
    mint(folder)
    (folder / "2.xml").write_bytes((folder / "1.xml").read_bytes())
    checked = run("data", "check", "--source", folder)
    assert checked.exit_code == 1
    assert "found another content, expected that which was minted" in checked.output
    file = folder / "items.json"
    file.write_text(file.read_text(encoding="utf-8").replace("Touch", "Avoid"), encoding="utf-8")
    with pytest.raises(SourceError, match="it was changed; mint it again"):
        MintedSource(folder)


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"[]", "expected an object"), (b"{", "expected JSON"), (b"{}", "format: found None")],
)
def test_a_file_that_has_no_items_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "items.json").write_bytes(content)
    with pytest.raises(SourceError, match=said):
        open_source(str(tmp_path))


def test_other_uses_say_what_to_do(tmp_path: Path) -> None:
    folder = write_recording(tmp_path / "mine" / "save")
    with pytest.raises(SourceError, match="`uiprobe mint` makes them"):
        open_source(str(folder.parent))
    mint(folder.parent)
    with pytest.raises(SourceError, match="probes grounding and completion_judgment"):
        open_source(str(folder.parent)).questions("app_knowledge")
    assert "is not empty" in run("mint", folder.parent, "-o", folder).output
    (tmp_path / "empty").mkdir()
    assert "found no recording that can be used" in run("mint", tmp_path / "empty").output
