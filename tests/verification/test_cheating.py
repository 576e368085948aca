"""Bundles whose maker cheated and signed well: what verifying says of them."""

import json
import zipfile
from pathlib import Path

import pytest
from inspect_ai import eval

from tests.scripted import scripted_model
from tests.verification.commands import call
from tests.verification.forging import Forgery
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.verification.digests import checksum
from uiprobe.verification.keys import SigningKey, open_key
from uiprobe.verification.manifest import MANIFEST
from uiprobe.verification.sealing import sign_archive

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def key(tmp_path_factory) -> SigningKey:
    return open_key(tmp_path_factory.mktemp("keys") / "key.pem")


@pytest.fixture(scope="module")
def bundle(key, tmp_path_factory) -> Path:
    """Four answers, some of them wrong."""
    folder = tmp_path_factory.mktemp("logs")
    task = goal_understanding(items=12)
    eval(task, model=scripted_model("yes"), limit=4, log_dir=str(folder), display="none")
    path = tmp_path_factory.mktemp("bundles") / "bundle.zip"
    done = call("seal", folder, "-o", path, "--key", key.path)
    assert done.exit_code == 0, done.output
    return path


def verified(forgery: Forgery, path: Path, key: SigningKey):
    return call("verify", forgery.pack(path, key=key), "--signer", key.fingerprint)


def test_who_leaves_out_what_was_answered_wrong_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    kept = [one for one in forgery.samples(0) if one["scores"]["original"]["value"] == "C"]
    assert 0 < len(kept) < 4

    def plan_them(header):
        header["eval"]["dataset"]["sample_ids"] = [one["id"] for one in kept]

    forgery.change_header(0, plan_them)
    forgery.replace_samples(0, kept)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    said = f"its settings ask 4 of 12 items, and the header planned {len(kept)}"
    assert said in done.output

    def choose_them(header):
        plan_them(header)
        header["eval"]["config"].update(limit=None, sample_id=[one["id"] for one in kept])

    forgery.change_header(0, choose_them)
    done = verified(forgery, tmp_path / "chosen.zip", key)

    assert (
        f"not checked: log 1 (goal_understanding, {forgery.header(0)['eval']['model']}): why "
        in (done.output)
    )


def test_a_range_of_the_items_is_told(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)[1:3]

    def a_range(header):
        header["eval"]["dataset"]["sample_ids"] = [one["id"] for one in samples]
        header["eval"]["config"]["limit"] = [1, 3]

    forgery.change_header(0, a_range)
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert "why these 2 of 12 items were asked" in done.output
    assert "its settings ask" not in done.output


def test_another_judge_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    for one in samples:
        del one["scores"]["original"]

    def only_repaired(header):
        header["eval"]["scorers"] = [
            one for one in header["eval"]["scorers"] if one["name"] != "original"
        ]
        header["results"]["scores"] = [
            one for one in header["results"]["scores"] if one["name"] != "original"
        ]

    forgery.change_header(0, only_repaired)
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert "scorer original: it is not as uiprobe" in done.output


def test_a_log_that_hides_answers_it_has_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    forgery.change_header(0, lambda header: header["eval"]["metadata"].update(private=True))
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert done.output.count("it has an answer, and its log says that it is private") == 4


def test_errors_and_missing_figures_are_told(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    fault = {"message": "lost", "traceback": "", "traceback_ansi": ""}
    samples[1].update(error=fault)
    del samples[1]["scores"]
    forgery.change_header(0, lambda header: header.update(results=None))
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert "verdicts of samples that ended in an error: 1" in done.output
    assert "figures: the header has none" in done.output


def test_one_run_does_not_count_twice(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples, header = forgery.samples(0), forgery.header(0)
    (first,) = forgery.manifest["logs"]
    forgery.manifest["logs"].append({**first, "header": "logs/0002/header.json", "pages": []})
    forgery.members["logs/0002/header.json"] = json.dumps(header).encode()
    forgery.replace_samples(1, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert "it is the run of log 1 (" in done.output
    assert len([line for line in done.output.splitlines() if "differs:" in line]) == 1


LINK = 0o120777 << 16


@pytest.mark.parametrize(
    ("name", "attributes"), [("link", LINK), ("folder/", 0), ("../out", 0), ("/root", 0)]
)
def test_members_that_are_no_files_are_named(bundle, key, tmp_path, name, attributes):
    path = Forgery(bundle).pack(tmp_path / "forged.zip")
    with zipfile.ZipFile(path, "a") as archive:
        member = zipfile.ZipInfo(name)
        member.external_attr = attributes
        archive.writestr(member, "" if name.endswith("/") else "/etc/passwd")
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert f"differs: {name}: it is no plain file" in done.output


@pytest.mark.parametrize("place", ["before", "between", "behind"])
def test_bytes_that_no_table_lists_are_found(bundle, key, tmp_path, place):
    """Programs that read a zip from its beginning would unpack them."""
    path = Forgery(bundle).pack(tmp_path / "forged.zip")
    if place == "before":
        path.write_bytes(b"PK\3\4 and so on" + path.read_bytes())
    else:
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr("hidden.json", "{}")
            if place == "between":
                archive.writestr("last.json", "{}")
            archive.filelist.remove(archive.NameToInfo.pop("hidden.json"))
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert "differs: archive: bytes stand between its members" in done.output
    assert "hidden.json" not in done.output


@pytest.mark.parametrize("twin", ["MANIFEST.JSON", "Code.json", "logs/0001/HEADER.json"])
def test_a_name_in_other_letters_is_another_member(bundle, key, tmp_path, twin):
    path = Forgery(bundle).pack(tmp_path / "forged.zip")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(twin, "{}")
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert f"differs: {twin}: the manifest does not list it" in done.output


def test_a_manifest_that_says_a_thing_twice_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    path = forgery.pack(tmp_path / "forged.zip")
    manifest = forgery.members[MANIFEST]
    forgery.members[MANIFEST] = b'{"sealed":"2020-01-01T00:00:00+00:00",' + manifest[1:]
    forgery.pack(path, rebuild=False)
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert "differs: manifest.json: written in another form" in done.output


def test_a_log_of_few_samples_makes_no_machine_busy(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    forgery.change_header(0, lambda header: header["eval"]["task_args"].update(items=20_000))
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert "not checked: " in done.output
    assert "items=20,000 is much for a log of 4 samples" in done.output


def test_two_members_of_one_name_are_refused(bundle, key, tmp_path):
    path = Forgery(bundle).pack(tmp_path / "forged.zip")
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("code.json", "{}")
    done = call("verify", signed(path, key))

    assert done.exit_code == 2
    assert "two members 'code.json'" in done.output


def test_pages_of_another_bundle_do_not_fit(bundle, key, tmp_path):
    """The chain of a log begins with its header, and ends in the manifest."""
    forgery, other = Forgery(bundle), Forgery(bundle)
    samples = other.samples(0)
    samples[0]["output"]["completion"] = "no"
    other.replace_samples(0, samples)
    (page,) = other.manifest["logs"][0]["pages"]
    forgery.members[page] = other.members[page]
    done = verified(forgery, tmp_path / "mixed.zip", key)

    assert done.exit_code == 1
    assert "the chain over its samples does not end where the manifest says" in done.output


@pytest.mark.parametrize("format", ["uiprobe-bundle-0", "uiprobe-bundle-2", None])
def test_other_formats_are_refused(bundle, key, tmp_path, format):
    forgery = Forgery(bundle)
    forgery.manifest["format"] = format
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 2
    assert "manifest.json: format" in done.output


def signed(path: Path, key: SigningKey) -> Path:
    """The archive with a signature over it as it is now."""
    with zipfile.ZipFile(path) as archive:
        manifest = archive.read(MANIFEST)
    sign_archive(path, key, checksum(manifest))
    return path
