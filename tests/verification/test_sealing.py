"""Sealing logs and verifying bundles, by the commands."""

import json
import os
import random
import stat
import zipfile
from pathlib import Path

import pytest
from inspect_ai import eval

from tests.scripted import scripted_model
from tests.verification.commands import call
from tests.verification.forging import Forgery
from uiprobe.episodes.item_checksums import item_of
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.tasks.navigation import navigation
from uiprobe.verification.digests import canonical, checksum
from uiprobe.verification.keys import open_key
from uiprobe.verification.pages import read_sample

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A user's folders, in which the key is."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        yield folder


@pytest.fixture(scope="module")
def bundle(home, tmp_path_factory) -> Path:
    """Four answers and one episode."""
    folder = tmp_path_factory.mktemp("logs")
    options = {"log_dir": str(folder), "display": "none"}
    eval(goal_understanding(items=12), model=scripted_model("yes"), limit=4, **options)
    eval(navigation(app="clock", max_steps=2), model=scripted_model("wait"), limit=1, **options)
    path = tmp_path_factory.mktemp("bundles") / "bundle.zip"
    done = call("seal", folder, "-o", path)
    assert done.exit_code == 0, done.output
    return path


def static(forgery: Forgery) -> int:
    """The number of the log of answers."""
    (found,) = (
        number
        for number, log in enumerate(forgery.manifest["logs"])
        if log["probe"] == "goal_understanding"
    )
    return found


def test_a_bundle_as_it_was_sealed_holds(bundle, home):
    done = call("verify", bundle, "--signer", open_key().fingerprint)

    assert done.exit_code == 0, done.output
    assert "2 logs, 5 samples, 11 verdicts given again, 5 items made again" in done.output
    assert "not checked" not in done.output
    (key,) = home.rglob("signing-key.pem")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "arguments",
    [
        {"tier": "events", "clock": "wall", "agent": "reference"},
        {"tier": "pairs", "user": "program", "preset": "paper", "tell_skills": False},
        {"tier": "hard", "help": "state"},
    ],
    ids=lambda given: given["tier"],
)
def test_runs_of_other_tiers_agents_and_prompts_hold(home, tmp_path, arguments):
    task = navigation(max_steps=1, **arguments)
    eval(task, model=scripted_model("wait"), limit=1, log_dir=str(tmp_path), display="none")
    assert call("seal", tmp_path, "-o", tmp_path / "bundle.zip").exit_code == 0

    done = call("verify", tmp_path / "bundle.zip")

    assert done.exit_code == 0, done.output
    assert ", 1 items made again" in done.output


def test_every_byte_counts(bundle, tmp_path):
    whole = bundle.read_bytes()
    drawn = random.Random(1)  # noqa: S311 - nothing secret
    ends = [0, len(whole) - 1, whole.rindex(b"PK\5\6") + 20]
    for place in [*ends, *(drawn.randrange(len(whole)) for _ in range(9))]:
        changed = bytearray(whole)
        changed[place] ^= 1 << drawn.randrange(8)
        (tmp_path / "changed.zip").write_bytes(changed)
        assert call("verify", tmp_path / "changed.zip").exit_code in (1, 2), place
    (tmp_path / "longer.zip").write_bytes(whole + b"\0")
    assert call("verify", tmp_path / "longer.zip").exit_code in (1, 2)


def test_a_changed_answer_is_named(bundle, tmp_path):
    forgery = Forgery(bundle)
    log = static(forgery)
    samples = forgery.samples(log)
    samples[2]["output"]["completion"] = "no"
    samples[2]["output"]["choices"][0]["message"]["content"] = "no"
    before = forgery.manifest["logs"][log]["pages"]
    (page,) = before
    lines = forgery.members[page].split(b"\n")
    lines[2] = lines[2].replace(b'"content":"yes"', b'"content":"no"')
    forgery.members[page] = b"\n".join(lines)

    done = call("verify", forgery.pack(tmp_path / "forged.zip", rebuild=False))

    assert done.exit_code == 1
    assert f"sample {samples[2]['id']}, epoch 1: it is not the one that was sealed" in done.output
    assert f"sample {samples[1]['id']}, epoch 1: it is not" not in done.output


@pytest.mark.parametrize("change", ["drop", "repeat", "swap"])
def test_dropped_repeated_and_moved_samples_are_named(bundle, tmp_path, change):
    forgery = Forgery(bundle)
    (page,) = forgery.manifest["logs"][static(forgery)]["pages"]
    one, two, three, four, end = forgery.members[page].split(b"\n")
    lines = {
        "drop": [one, three, four],
        "repeat": [one, two, two, three, four],
        "swap": [one, three, two, four],
    }[change]
    forgery.members[page] = b"\n".join([*lines, end])

    done = call("verify", forgery.pack(tmp_path / "forged.zip", rebuild=False))

    assert done.exit_code == 1
    assert "it does not follow on sample" in done.output


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda lines: [lines[0], b"{}", *lines[2:]], "line 2 does not begin and end as the line"),
        (lambda lines: lines[:-1], "the last line has no end"),
        (
            lambda lines: [lines[0].replace(b'"epoch":1', b'"epoch":[]'), *lines[1:]],
            "a sample after the header cannot be read",
        ),
    ],
    ids=["a line", "the end", "a sample"],
)
def test_a_broken_page_is_one_difference(bundle, tmp_path, broken, told):
    forgery = Forgery(bundle)
    (page,) = forgery.manifest["logs"][static(forgery)]["pages"]
    forgery.members[page] = b"\n".join(broken(forgery.members[page].split(b"\n")))

    path = forgery.pack(tmp_path / "forged.zip", key=open_key(tmp_path / "forger.pem"))
    done = call("verify", path)

    assert done.exit_code == 1
    (named,) = (line for line in done.output.splitlines() if line.startswith("  differs: "))
    assert told in named
    assert f"not all samples of {page} can be read" in done.output


def test_a_page_that_is_missing_is_named_once(bundle, tmp_path):
    forgery = Forgery(bundle)
    log = static(forgery)
    forgery.replace_samples(log, forgery.samples(log) * 2)
    first, second = forgery.manifest["logs"][log]["pages"]
    del forgery.members[first]

    path = forgery.pack(tmp_path / "forged.zip", key=open_key(tmp_path / "forger.pem"))
    done = call("verify", path)

    assert done.exit_code == 1
    (named,) = (line for line in done.output.splitlines() if line.startswith("  differs: "))
    assert first in named
    # The samples after it are judged.
    assert "4 samples" in done.output
    assert second not in done.output


def forged(bundle: Path, path: Path, change, key: Path | None) -> str:
    """What verifying says of a bundle with other samples and checksums that fit them."""
    forgery = Forgery(bundle)
    log = static(forgery)
    samples = forgery.samples(log)
    change(samples)
    forgery.replace_samples(log, samples)
    forgery.pack(path, key=None if key is None else open_key(key))
    done = call("verify", path)
    assert done.exit_code == 1, done.output
    return done.output


def praise(samples: list[dict]) -> None:
    wrong = next(one for one in samples if one["scores"]["original"]["value"] == "I")
    wrong["scores"]["original"]["value"] = "C"


def test_checksums_that_fit_are_not_signed(bundle, tmp_path):
    said = forged(bundle, tmp_path / "forged.zip", praise, None)

    assert "manifest: it is not the one that was signed" in said


def test_who_signs_with_another_key_changes_no_score(bundle, tmp_path):
    said = forged(bundle, tmp_path / "forged.zip", praise, tmp_path / "forger.pem")

    assert "not the one that was signed" not in said
    assert "original: sealed C, now I" in said
    assert "original: accuracy: the header has" in said


def test_who_signs_with_another_key_drops_and_changes_no_item(bundle, tmp_path):
    def drop(samples):
        del samples[1]

    def ease(samples):
        samples[0]["metadata"]["reference"] = samples[0]["target"] = "yes"

    said = forged(bundle, tmp_path / "forged.zip", drop, tmp_path / "forger.pem")
    assert "1 of 4 planned samples are missing" in said
    (tmp_path / "forged.zip").unlink()
    said = forged(bundle, tmp_path / "forged.zip", ease, tmp_path / "forger.pem")
    assert "its item is not that of uiprobe" in said


def test_only_the_fingerprint_tells_of_invented_answers(bundle, tmp_path):
    forgery = Forgery(bundle)
    log = static(forgery)
    samples = forgery.samples(log)
    answers = [event for one in samples for event in one["events"] if event["event"] == "model"]
    assert answers
    for event in answers:
        event["model"] = "best/model"
    forgery.change_header(log, lambda header: header["eval"].update(model="best/model"))
    forgery.replace_samples(log, samples)
    forgery.manifest["logs"][log]["model"] = "best/model"
    path = forgery.pack(tmp_path / "forged.zip", key=open_key(tmp_path / "forger.pem"))

    assert call("verify", path).exit_code == 0
    done = call("verify", path, "--signer", open_key().fingerprint)
    assert done.exit_code == 1
    assert f"expected {open_key().fingerprint}" in done.output


def test_a_bundle_runs_no_file_of_this_machine(bundle, tmp_path):
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    forgery = Forgery(bundle)

    def name_it(header):
        header["eval"]["scorers"][0]["name"] = f"{trap}@original"
        header["eval"]["task_file"] = str(trap)

    forgery.change_header(static(forgery), name_it)
    path = forgery.pack(tmp_path / "forged.zip", key=open_key(tmp_path / "forger.pem"))

    done = call("verify", path)

    assert done.exit_code == 1
    assert "its verdicts cannot be given again" in done.output
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("content", [b"", b"no zip", None])
def test_what_is_no_bundle_is_refused(tmp_path, content):
    path = tmp_path / "other.zip"
    if content is None:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("other.json", json.dumps({}))
    else:
        path.write_bytes(content)

    assert call("verify", path).exit_code == 2


def test_a_key_that_others_can_read_signs_nothing(bundle, tmp_path):
    key = tmp_path / "key.pem"
    open_key(key)
    key.chmod(0o644)

    done = call("seal", bundle.parent, "-o", tmp_path / "new.zip", "--key", key)

    assert done.exit_code == 2
    assert "lets others read" in done.output


def test_a_bundle_is_never_replaced(bundle):
    assert call("seal", bundle.parent, "-o", bundle).exit_code == 2


def hostile(change, bundle: Path, folder: Path):
    """Verify a bundle that its maker made hostile, and signed."""
    forgery = Forgery(bundle)
    change(forgery, forgery.manifest["logs"][static(forgery)])
    return call("verify", forgery.pack(folder / "hostile.zip", key=open_key(folder / "other.pem")))


def with_a_plan(registered: str):
    def change(forgery: Forgery, log: dict) -> None:
        planned = {"models": ["a"], "probes": [log["probe"]], "test": "none", "threshold": 1}
        plan = {"format": "uiprobe-plan-1", "registered": registered, "plan": planned}
        data = forgery.members["plan-0001.json"] = canonical(plan)
        forgery.manifest["plans"] = ["plan-0001.json"]
        named = {"plan": {"sha256": checksum(data)}}
        forgery.change_header(
            static(forgery), lambda header: header["eval"]["metadata"].update(named)
        )

    return change


@pytest.mark.parametrize(
    "registered", ["yesterday", "2026-13-45T00:00:00+00:00", "2026\nAll holds."]
)
def test_a_plan_of_no_time_is_named(bundle, tmp_path, registered):
    done = hostile(with_a_plan(registered), bundle, tmp_path)

    assert done.exit_code == 1
    assert "plan-0001.json: registered: " in done.output


@pytest.mark.parametrize(
    "change",
    [
        lambda forgery, log: log.update(pages=log["pages"] * 100_000),
        lambda forgery, log: forgery.manifest.update(logs=[log] * 10_000),
        lambda forgery, log: forgery.manifest.update(sealed="2026\nAll that was checked holds."),
        lambda forgery, log: forgery.manifest.update(sealed="2026-02-30T00:00:00+00:00"),
    ],
)
def test_a_manifest_that_no_seal_writes_is_refused_at_once(bundle, tmp_path, change):
    done = hostile(change, bundle, tmp_path)

    assert done.exit_code == 2, done.output
    assert len(done.output.splitlines()) == 1


def test_names_in_a_bundle_write_no_lines(bundle, tmp_path):
    done = hostile(
        lambda _, log: log.update(model="a\nAll that was checked holds."), bundle, tmp_path
    )

    assert done.exit_code == 1
    assert "All that was checked holds." not in done.output.splitlines()


def test_a_text_that_stands_in_a_question_a_thousand_times(bundle):
    forgery = Forgery(bundle)
    sample = forgery.samples(static(forgery))[0]
    sample["attachments"] = {"a" * 32: "x" * 100_000}
    sample["input"] = [{"role": "user", "content": f"attachment://{'a' * 32}"}] * 1_000

    with pytest.raises(ValueError, match="its question has more than 50,331,648 characters"):
        item_of(read_sample(sample))


def test_a_damaged_file_of_any_name_beside_the_logs(home, tmp_path):
    (tmp_path / os.fsdecode(b"\xff.eval")).write_bytes(b"no log")
    logs = tmp_path / "logs"
    eval(
        goal_understanding(items=12),
        model=scripted_model("yes"),
        limit=1,
        log_dir=str(logs),
        display="none",
    )

    done = call("seal", tmp_path, "-o", tmp_path / "bundle.zip")

    assert done.exit_code == 0, done.output
    assert "left out: \\udcff.eval" in done.output
    done = call("verify", tmp_path / "bundle.zip")
    assert done.exit_code == 0
    assert "not checked: logs that `seal` left out: 1 (\\udcff.eval: " in done.output


def test_a_metric_that_would_never_end_is_refused(bundle, tmp_path):
    def change(forgery: Forgery, _: dict) -> None:
        endless = [{"name": "inspect_ai/bootstrap_stderr", "options": {"num_samples": 10**12}}]
        forgery.change_header(
            static(forgery),
            lambda header: [one.update(metrics=endless) for one in header["eval"]["scorers"]],
        )

    done = hostile(change, bundle, tmp_path)

    assert done.exit_code == 1
    assert "found num_samples=1000000000000" in done.output


@pytest.mark.parametrize("items", ["1000000", 1e9, [1], 10**9])
def test_more_items_than_a_machine_can_make_are_not_made(bundle, tmp_path, items):
    def change(forgery: Forgery, _: dict) -> None:
        forgery.change_header(
            static(forgery), lambda header: header["eval"].update(task_args={"items": items})
        )

    done = hostile(change, bundle, tmp_path)

    assert "not checked" in done.output
    assert "items: items=" in done.output


def test_a_pipe_is_no_key(bundle, tmp_path):
    os.mkfifo(tmp_path / "key.pem")

    done = call("seal", bundle.parent, "-o", tmp_path / "new.zip", "--key", tmp_path / "key.pem")

    assert done.exit_code == 2
    assert "no file" in done.output
