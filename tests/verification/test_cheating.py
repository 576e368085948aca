"""Bundles whose maker cheated and signed well: what verifying says of them."""

import struct
import zipfile
import zlib
from copy import deepcopy
from pathlib import Path

import pytest
from inspect_ai import eval
from inspect_ai.log import EvalLog

from tests.scripted import scripted_model
from tests.verification import forging
from tests.verification.commands import call, verified
from tests.verification.forging import Forgery, as_sealed
from uiprobe.episodes.item_checksums import item_of
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.tasks.static import active_traits
from uiprobe.verification.digests import checksum
from uiprobe.verification.items import NotRebuiltError, traits_of_run
from uiprobe.verification.keys import SigningKey
from uiprobe.verification.manifest import MANIFEST
from uiprobe.verification.no_model import without_model
from uiprobe.verification.pages import read_sample
from uiprobe.verification.sealing import sign_archive

pytestmark = pytest.mark.slow


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


def test_a_second_figure_of_the_same_name_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)

    def flatter(header):
        first = deepcopy(header["results"]["scores"][0])
        first["metrics"]["accuracy"]["value"] = 1.0
        header["results"]["scores"].insert(0, first)

    forgery.change_header(0, flatter)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert "original: accuracy: the header has 1.0, its scores give 0." in done.output


def test_a_log_that_hides_answers_it_has_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    forgery.change_header(0, lambda header: header["eval"]["metadata"].update(private=True))
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert done.output.count("it has an answer, and its log says that it is private") == 4


def test_the_name_of_another_model_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    model = forgery.header(0)["eval"]["model"]
    forgery.change_header(0, lambda header: header["eval"].update(model="openai/gpt-9"))
    forgery.manifest["logs"][0]["model"] = "openai/gpt-9"
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    said = f"{model} answered, and the header says openai/gpt-9"
    assert " ".join(done.output.split()).count(said) == 4


@pytest.mark.parametrize(("role", "found"), [("verifier", 0), ("coder", 1), (None, 1)])
def test_one_answer_of_another_model_is_found_unless_its_role_has_a_model(
    bundle, key, tmp_path, role, found
):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    event = next(one for one in samples[1]["events"] if one["event"] == "model")
    samples[1]["events"].append({**event, "model": "openai/gpt-9", "role": role})
    forgery.change_header(
        0, lambda header: header["eval"].update(model_roles={"verifier": {"model": "openai/gpt-9"}})
    )
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert " ".join(done.output.split()).count("openai/gpt-9 answered, and the header") == found


def test_errors_and_missing_figures_are_told(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    fault = {"message": "lost", "traceback": "", "traceback_ansi": ""}
    nothing = {"model": "", "choices": [], "completion": ""}
    samples[1].update(error=fault, output=nothing)
    del samples[1]["scores"]
    forgery.change_header(0, lambda header: header.update(results=None))
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert "verdicts of samples that ended in an error: 1" in done.output
    assert "figures: the header has none" in done.output
    assert "cannot be judged" not in done.output


def test_one_run_does_not_count_twice(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples, header = forgery.samples(0), forgery.header(0)
    (first,) = forgery.manifest["logs"]
    forgery.manifest["logs"].append({**first, "header": "logs/0002/header.json", "pages": []})
    forgery.members["logs/0002/header.json"] = as_sealed(header)
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


def test_other_items_with_the_checksums_of_the_right_ones_are_found(bundle, key, tmp_path):
    """Samples of private logs keep the checksum of their item; those of other logs may not."""
    forgery = Forgery(bundle)
    right = [one["id"] for one in forgery.samples(0)]
    assert call("verify", forgery.pack(tmp_path / "same.zip", key=key)).exit_code == 0
    samples = forgery.samples(0)
    for one in samples:
        kept = item_of(read_sample(one))
        one["input"][-1]["content"] += " The answer is yes."
        one["metadata"]["private"] = {"item_sha256": kept}
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    for identity in right:
        assert f"sample {identity}, epoch 1: its item is not that of uiprobe" in done.output


def twice(data: bytes) -> bytes:
    """JSON in which the first name of an object stands twice."""
    assert data.startswith(b"{")
    return b'{"version":1,' + data[1:]


@pytest.mark.parametrize("place", ["header", "sample"])
def test_json_with_two_readings_is_found(bundle, key, tmp_path, place, monkeypatch):
    forgery = Forgery(bundle)
    if place == "header":
        monkeypatch.setattr(forging, "as_sealed", lambda plain: twice(as_sealed(plain)))
        forgery.change_header(0, lambda header: None)
        monkeypatch.undo()
        forgery.replace_samples(0, Forgery(bundle).samples(0))
    else:
        second = b'{"id":"another",'
        monkeypatch.setattr(forging, "as_sealed", lambda plain: second + as_sealed(plain)[1:])
        forgery.replace_samples(0, forgery.samples(0))
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    differing = [line for line in done.output.splitlines() if "differs:" in line]
    assert len(differing) == (1 if place == "header" else 4)
    assert all("written in another form than `seal` writes JSON" in one for one in differing)


@pytest.mark.parametrize("name", ["LOGS/0001/header.json", "logs/0001/heade\u0072\u0301.json"])
def test_names_that_are_others_elsewhere_are_found(bundle, key, tmp_path, name):
    forgery = Forgery(bundle)
    log = forgery.manifest["logs"][0]
    forgery.members[name] = forgery.members.pop(log["header"])
    log["header"] = name
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert f"differs: {name}: expected logs/0001/header.json" in done.output


def test_a_header_with_samples_of_its_own_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    samples[0]["output"]["completion"] = "no"
    forgery.change_header(0, lambda header: header.update(samples=samples[:1]))
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert "its header has samples of its own" in done.output


def test_a_header_that_counts_more_samples_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    forgery.change_header(0, lambda header: header["results"].update(total_samples=400))
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert "its header counts 400 samples, and planned 4" in done.output


def add_extra(info: zipfile.ZipInfo) -> None:
    """Another name, as Info-ZIP's programs read it (APPNOTE.TXT, section 4.6.9)."""
    other = b"\1" + zlib.crc32(info.filename.encode()).to_bytes(4, "little") + b"other.json"
    info.extra = struct.pack("<2H", 0x7075, len(other)) + other


def add_comment(info: zipfile.ZipInfo) -> None:
    info.comment = b"{}"


def add_nul(info: zipfile.ZipInfo) -> None:
    info.filename += "\0.exe"


@pytest.mark.parametrize("change", [add_extra, add_comment, add_nul])
def test_members_with_two_descriptions_are_found(bundle, key, tmp_path, change):
    forgery, path = Forgery(bundle), tmp_path / "forged.zip"
    forgery.pack(tmp_path / "same.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in forgery.members.items():
            info = zipfile.ZipInfo(name)
            if name == "packages.txt":
                change(info)
            archive.writestr(info, data)
        archive.comment = forgery.comment
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert "packages.txt: its header and the table do not say the same" in done.output


@pytest.mark.parametrize("place", [6, 8, 14, 18, 22], ids=["flags", "method", "crc", "of", "to"])
def test_headers_that_differ_from_the_table_are_found(bundle, key, tmp_path, place):
    """Programs that read a zip from its beginning go by the headers."""
    path = Forgery(bundle).pack(tmp_path / "forged.zip")
    whole = bytearray(path.read_bytes())
    whole[place] ^= 2
    path.write_bytes(whole)
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert "its header and the table do not say the same" in done.output


def test_two_tables_are_found(bundle, key, tmp_path):
    """Programs that know no large archives go by the last record alone."""
    path = Forgery(bundle).pack(tmp_path / "forged.zip")
    whole = path.read_bytes()
    last = whole.rindex(b"PK\5\6")
    count, size, start = struct.unpack_from("<H2L", whole, last + 10)
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, start)
    where = struct.pack("<4sLQL", b"PK\6\7", 0, last, 1)
    other = struct.pack("<L", start - 100)
    end = whole[last : last + 16] + other + whole[last + 20 :]
    path.write_bytes(whole[:last] + large + where + end)
    done = call("verify", signed(path, key))

    assert done.exit_code == 1
    assert "archive: its last record and its table do not say the same" in done.output


def signed(path: Path, key: SigningKey) -> Path:
    """The archive with a signature over it as it is now."""
    with zipfile.ZipFile(path) as archive:
        manifest = archive.read(MANIFEST)
    sign_archive(path, key, checksum(manifest))
    return path


def later(sample):
    sample["completed_at"] = sample["completed_at"].replace("20", "30", 1)


def events_before(sample):
    for one in calls_of(sample):
        one["timestamp"] = one["timestamp"].replace("20", "19", 1)


def fast(sample):
    calls_of(sample)[0]["working_time"] = 7.0


def hinted(sample):
    sample["messages"][0]["content"] += " The answer is yes."


def hinted_in_events(sample):
    calls_of(sample)[0]["input"][0]["content"] = "The answer is yes."


def answered_otherwise(sample):
    for one in calls_of(sample):
        one["output"]["completion"] = "no idea"


def warmer(sample):
    calls_of(sample)[0]["config"]["reasoning_effort"] = "high"


def thrifty(sample):
    calls_of(sample)[0]["output"]["usage"] = {"total_tokens": 900}
    sample["model_usage"] = {calls_of(sample)[0]["model"]: {"total_tokens": 9}}


def unending(sample):
    calls_of(sample)[0]["output"]["usage"] = {"total_tokens": 10**400}


def calls_of(sample) -> list[dict]:
    return [one for one in sample["events"] if one["event"] == "model"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (later, "after its run"),
        (events_before, "before the sample began"),
        (fast, "and one answer of its model 7.0 s"),
        (hinted, "its messages do not begin with its question"),
        (hinted_in_events, "the model was asked something else than its question"),
        (answered_otherwise, "its answer is none that the model gave"),
        (warmer, "reasoning_effort: the model was asked with high, and the header says None"),
        (thrifty, "it counts 9 tokens of scripted/model, and its events 900"),
        (unending, "and its events inf"),
    ],
)
def test_what_a_sample_says_in_two_places_is_compared(bundle, key, tmp_path, change, said):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    change(samples[1])
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    (line,) = (line for line in done.output.splitlines() if "differs:" in line)
    assert f"sample {samples[1]['id']}, epoch 1: " in line
    assert said in line


def early(header):
    header["eval"]["created"] = "2020-01-01T00:00:00+00:00"


def ended_early(header):
    header["stats"].update(started_at="2020-01-01T00:00:00+00:00", completed_at="")


def ended_late(header):
    header["stats"]["completed_at"] = "2090-01-01T00:00:00+00:00"


def low_floor(header):
    header["eval"]["metadata"]["floor"] = 0.01


def other_items(header):
    header["eval"]["metadata"]["items_sha256"] = "0" * 64


def other_version(header):
    header["eval"]["task_version"] = "99-A"


def other_metrics(header):
    header["eval"]["metrics"] = header["eval"]["metrics"][:1]


def unending_epochs(header):
    header["eval"]["config"]["epochs"] = 9 * 10**4299


def more_scored(header):
    header["results"]["scores"][0]["scored_samples"] = 400


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (early, "its run is of 2020-01-01T00:00:00+00:00, and began 2"),
        (ended_early, "its run began 2020-01-01T00:00:00+00:00, before 2"),
        (ended_late, "its run ended after the bundle was sealed"),
        (low_floor, "floor: it is not as uiprobe"),
        (other_items, "items_sha256: it is not as uiprobe"),
        (other_version, "task_version: it is not as uiprobe"),
        (other_metrics, "metrics: it is not as uiprobe"),
        (unending_epochs, "it cannot be checked to its end: ValueError: "),
        (more_scored, "original: scored_samples: the header has 400, its scores give 4"),
    ],
)
def test_what_a_header_says_is_compared(bundle, key, tmp_path, change, said):
    forgery = Forgery(bundle)
    forgery.change_header(0, change)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert said in done.output


def test_items_are_made_for_the_eyes_of_the_model_of_the_log(bundle):
    header = EvalLog.model_validate(Forgery(bundle).header(0))
    header.eval.metadata["model"] = {
        "display_name": "Small eyes",
        "coordinates": "permille",
        "coordinate_correction": {"scale": [1.0, 2.0], "offset": [0.0, 0.0]},
        "image_limit": {"long_side": 800, "pixels": None, "multiple_of": 28},
    }
    found = traits_of_run(header)

    assert found is not None and found.can_see("image")
    assert (found.coordinates, found.limit.long_side, found.limit.multiple_of) == (
        *("permille", 800, 28),
    )
    assert found.correction.scale == (1.0, 2.0)
    with without_model(found):
        assert active_traits("grounding", "image") == found
    assert active_traits("grounding", "image") != found

    # Logs of older versions do not say it.
    header.eval.metadata.update(model={"display_name": "Small eyes"}, observation="image")
    with pytest.raises(NotRebuiltError, match="at which size"):
        traits_of_run(header)
    header.eval.model = "anthropic/claude-sonnet-5-5"
    assert traits_of_run(header).limit.long_side is not None


def test_a_run_does_not_count_twice_under_another_name(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples, header = forgery.samples(0), forgery.header(0)
    (first,) = forgery.manifest["logs"]
    header["eval"].update(eval_id="another", run_id="another", task_id="another")
    forgery.manifest["logs"].append({**first, "header": "logs/0002/header.json", "pages": []})
    forgery.members["logs/0002/header.json"] = as_sealed(header)
    for one in samples[1:]:
        one["uuid"] += "2"
    forgery.replace_samples(1, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    (line,) = (line for line in done.output.splitlines() if "differs:" in line)
    assert "4 of its samples are those of log 1 once more, with their times or their uuid" in line


def test_what_a_maker_may_say_alone_is_named(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    samples[0]["events"] = []
    samples[1]["started_at"] = "2020-01-01T00:00:00+00:00"

    def called(header):
        header["eval"]["metadata"]["model"] = {"display_name": "GPT-9", "hosting": "api"}

    forgery.change_header(0, called)
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 0
    assert "which model gave 1 answers: the samples have no events of it" in done.output
    assert "whether 1 samples were asked in this run: they are older than it" in done.output
    assert "the log calls scripted/model 'GPT-9', as a file of its maker has it" in done.output
