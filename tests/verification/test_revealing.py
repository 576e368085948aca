"""A sealed seed from its draw to its reveal, by the commands."""

import json
import re
from pathlib import Path

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.leaks import leaked, written
from tests.verification.commands import call
from tests.verification.forging import Forgery, as_sealed
from uiprobe.episodes.item_checksums import item_of
from uiprobe.inputs import sealed_seeds
from uiprobe.inputs.sealed_seeds import METADATA, draw_sealed, open_sealed
from uiprobe.results.logs import find_logs
from uiprobe.results.manifest import read_manifest
from uiprobe.verification.keys import open_key

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A user's folders; only that of the configuration may have the seed."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "UIPROBE_CACHE", "TMPDIR"):
            (folder / "kept" / name).mkdir(parents=True)
            patch.setenv(name, str(folder / "kept" / name))
        patch.setattr(sealed_seeds, "_found", {})
        yield folder


@pytest.fixture(scope="module")
def run(home):
    """Logs, a report, exports and a bundle of a sealed run, beside what was printed."""
    kept = home / "kept"
    said = [call("seed", "new", "--sealed", "my-eval").output]
    for arguments in (
        [
            *("run", "--models", "lexical", "--probes", "focused_context,navigation"),
            *("--limit", "2", "--item-seed", "sealed:my-eval", "-T", "app=clock"),
            *("-T", "max_steps=2", "--log-dir", kept / "logs"),
        ],
        ("report", kept / "logs", "-o", kept / "report"),
        ("summary", kept / "logs"),
        ("export", kept / "logs", "-o", kept / "rows.parquet"),
        ("export", kept / "logs", "--format", "every-eval-ever", "-o", kept / "every"),
        ("seal", kept / "logs", "-o", kept / "bundle.zip"),
        ("seed", "list"),
    ):
        done = call(*arguments)
        assert done.exit_code == 0, done.output
        said.append(done.output)
    (kept / "said").write_text("".join(said))
    return kept


def test_nothing_that_a_run_leaves_has_the_seed(run):
    seed = open_sealed("my-eval")

    found = {name for name, data in written(run) if leaked(data, {seed.secret})}

    assert found == set()
    assert seed.commitment in (run / "said").read_text()


def test_logs_manifests_and_exports_have_the_hash(run):
    seed = open_sealed("my-eval")
    logs = logs_in(run)

    assert len(logs) == 2
    for log in logs:
        assert log.status == "success"
        assert log.eval.task_args["seed"] == seed.handle
        assert log.eval.metadata[METADATA] == {"seed": seed.commitment}
    said = f"sealed, sha256 {seed.commitment}"
    assert {read_manifest(log).seed for log in find_logs(run / "logs").entries} == {said}
    records = [data for _, data in written(run / "every")]
    assert any(said.encode() in data for data in records)


def test_before_the_reveal_items_are_not_checked(run):
    done = call("verify", run / "bundle.zip")

    assert done.exit_code == 0, done.output
    seed = open_sealed("my-eval")
    said = (
        "logs 1 to 2: items: seed is a sealed seed that was not revealed; "
        f"its sha256 is {seed.commitment}"
    )
    assert done.output.count(said) == done.output.count("not checked") == 1
    assert ", 0 items made again" in done.output


def test_pictures_of_a_revealed_seed_are_drawn_where_its_file_is_not(run, tmp_path, monkeypatch):
    logs, bundle, own = tmp_path / "logs", tmp_path / "bundle.zip", tmp_path / "own.zip"
    for arguments in (
        [
            *("run", "--models", "reference", "--probes", "grounding", "--log-dir", logs),
            *("--item-seed", "sealed:my-eval", "-T", "tier=basic", "-T", "items=1"),
            *("-T", "observation=annotated_image", "--display", "none"),
        ],
        ("seal", logs, "-o", bundle),
        ("seed", "reveal", "my-eval", bundle, "-o", own),
    ):
        done = call(*arguments)
        assert done.exit_code == 0, done.output
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "elsewhere"))
    monkeypatch.setattr(sealed_seeds, "_found", {})
    done = call("verify", own)

    assert done.exit_code == 0, done.output
    assert ", 1 items made again" in done.output
    assert "pictures" not in done.output


@pytest.fixture(scope="module")
def private(run, home):
    """Logs of the same run without its items, and their bundle with the seed in it."""
    folder = home / "private"
    for arguments in (
        [
            *("run", "--models", "lexical", "--probes", "focused_context,navigation"),
            *("--limit", "2", "--item-seed", "sealed:my-eval", "-T", "app=clock"),
            *("-T", "max_steps=2", "--log-dir", folder / "logs", "--private"),
        ],
        ("report", folder / "logs", "-o", folder / "report"),
        ("export", folder / "logs", "-o", folder / "rows.csv"),
        ("seal", folder / "logs", "-o", folder / "bundle.zip"),
    ):
        done = call(*arguments)
        assert done.exit_code == 0, done.output
    done = call("seed", "reveal", "my-eval", folder / "bundle.zip", "-o", home / "own.zip")
    assert done.exit_code == 0, done.output
    return folder


def test_private_logs_have_verdicts_and_no_item(private, run):
    whole = {log.eval.task: log for log in logs_in(run)}
    for log in logs_in(private):
        other = whole[log.eval.task]
        assert figures(log) == figures(other)
        asked = {(one.id, one.epoch): one for one in other.samples}
        for sample in log.samples:
            item = asked[sample.id, sample.epoch]
            assert verdicts(sample) == verdicts(item)
            assert (sample.messages, sample.events, sample.store) == ([], [], {})
            assert sample.output.completion == ""
            assert all(score.explanation is None for score in sample.scores.values())
            # Who tries items must not know by it that he has found the right one.
            assert item_of(item) not in sample.model_dump_json()
            left = sample.model_dump_json()
            files = [data for _, data in written(private)]
            for word in words_of(item):
                assert word not in left
                assert not any(word.encode() in data for data in files)


def words_of(item) -> set[str]:
    """The texts of an item and its answer that are long enough to be nowhere by chance."""
    asked = [item.input] if isinstance(item.input, str) else [one.text for one in item.input]
    goal = item.metadata.get("goal") or {}
    found = [*asked, item.target, item.output.completion, goal.get("instruction")]
    found += [item.metadata.get("reference"), item.metadata.get("prompt_sha256")]
    return {word for word in found if isinstance(word, str) and len(word) > 12}


def logs_in(folder):
    return [read_eval_log(one) for one in list_eval_logs(str(folder / "logs"))]


def figures(log):
    return {
        (score.name, name): metric.value
        for score in log.results.scores
        for name, metric in score.metrics.items()
        if "seconds" not in name
    }


def verdicts(sample):
    # That of its conduct holds times.
    return {name: score.value for name, score in sample.scores.items() if name != "conduct"}


def test_items_of_private_logs_are_checked_after_the_reveal(private, home):
    sealed, revealed = call("verify", private / "bundle.zip"), call("verify", home / "own.zip")

    assert sealed.exit_code == revealed.exit_code == 0, revealed.output
    said = "not checked: logs 1 to 2: verdicts: the log is private, and has no answers"
    assert revealed.output.count(said) == revealed.output.count("not checked") == 1
    assert "2 logs, 4 samples, 0 verdicts given again, 4 items made again" in revealed.output
    assert ", 0 items made again" in sealed.output


def test_an_item_of_a_private_log_that_was_not_asked_is_found(private, home, tmp_path):
    forgery = Forgery(home / "own.zip")
    samples = forgery.samples(0)
    samples[0]["metadata"]["private"]["item_sha256"] = "0" * 64
    forgery.replace_samples(0, samples)

    done = call("verify", forgery.pack(tmp_path / "forged.zip", key=open_key()))

    assert done.exit_code == 1
    assert f"sample {samples[0]['id']}, epoch 1: its item is not that of uiprobe" in done.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--probes", "focused_context"), "found no sealed seed"),
        (
            ("--probes", "exploration", "--item-seed", "sealed:my-eval"),
            "results of exploration are made of what was seen",
        ),
    ],
)
def test_a_private_run_that_would_not_be_is_refused(run, tmp_path, arguments, said):
    done = call(
        "run", "--models", "lexical", *arguments, "--private", "--log-dir", tmp_path / "logs"
    )

    assert done.exit_code == 2
    assert said in done.output


def test_a_private_run_that_was_done_openly_is_refused(run):
    done = call(
        *("run", "--models", "lexical", "--probes", "focused_context", "--limit", "2"),
        *("--item-seed", "sealed:my-eval", "--private", "--log-dir", run / "logs"),
    )

    assert done.exit_code == 2, done.output
    assert "this run was done before, without this --private" in done.output


@pytest.fixture(scope="module")
def revealed(run, home):
    path = home / "revealed.zip"
    done = call("seed", "reveal", "my-eval", run / "bundle.zip", "-o", path)
    assert done.exit_code == 0, done.output
    return path


def test_after_the_reveal_all_items_are_made_again(revealed, run, tmp_path, monkeypatch):
    seed, signer = open_sealed("my-eval"), open_key().fingerprint
    # Somebody else's machine.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(sealed_seeds, "_found", {})

    done = call("verify", revealed, "--signer", signer)

    assert done.exit_code == 0, done.output
    assert f"Sealed seed revealed: its sha256 is {seed.commitment}" in done.output
    assert re.search("2 logs, 4 samples, [0-9]+ verdicts given again, 4 items", done.output)
    assert "not checked" not in done.output
    assert Forgery(revealed).manifest["revealed"] == [seed.secret]
    assert Forgery(revealed).manifest["logs"] == Forgery(run / "bundle.zip").manifest["logs"]


def test_a_reveal_of_another_seed_is_found(revealed, home, tmp_path):
    forgery = Forgery(revealed)
    forgery.manifest["revealed"] = ["e" * 64]

    done = call("verify", forgery.pack(tmp_path / "forged.zip", key=open_key()))

    assert done.exit_code == 1
    assert "a revealed seed, sha256 " in done.output
    assert "no log was made with it" in done.output


def test_another_number_for_the_seed_is_found(revealed, tmp_path):
    forgery = Forgery(revealed)
    header = forgery.manifest["logs"][0]["header"]
    log = json.loads(forgery.members[header])
    log["eval"]["task_args"]["seed"] += 1024
    forgery.members[header] = as_sealed(log)

    done = call("verify", forgery.pack(tmp_path / "forged.zip", key=open_key()))

    assert done.exit_code == 1
    assert "does not stand for the sealed seed with the sha256" in done.output


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone", "found no file"),
        ("other", "no log in it was made with the sealed seed other"),
        ("my-eval", "there is a file of this name"),
    ],
)
def test_what_cannot_be_revealed_is_told(run, home, tmp_path, name, said):
    if "other" not in sealed_seeds.sealed_names():
        draw_sealed("other")
    path = tmp_path / "out.zip"
    if name == "my-eval":
        path.touch()

    done = call("seed", "reveal", name, run / "bundle.zip", "-o", path)

    assert done.exit_code == 2
    assert said in done.output


def test_a_bundle_of_somebody_else_is_not_revealed(run, tmp_path):
    other = tmp_path / "key.pem"
    open_key(other)

    done = call(
        "seed", "reveal", "my-eval", run / "bundle.zip", "-o", tmp_path / "out.zip", "--key", other
    )

    assert done.exit_code == 2
    assert "name the key that signed it with --key" in done.output
    assert not Path(tmp_path / "out.zip").exists()


def test_a_run_with_an_unknown_seed_is_refused(home, tmp_path):
    arguments = ("run", "--models", "lexical", "--probes", "focused_context", "--limit", "1")
    for option, said in (
        (("--item-seed", "sealed:gone"), "found no file"),
        (("-T", "seed=sealed:gone"), "found no file"),
        (("--item-seed", str(2**62 + 1024)), "stands for a sealed seed whose secret is not known"),
    ):
        done = call(*arguments, *option, "--log-dir", tmp_path / "logs")

        assert done.exit_code == 2, done.output
        assert said in " ".join(done.output.split())
