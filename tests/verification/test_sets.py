"""Named sets: frozen items, the runs that carry their names, and what says so."""

import json
from pathlib import Path
from shutil import copyfile

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log, write_eval_log

from tests.verification.commands import call, make_set
from tests.verification.forging import Forgery
from uiprobe.probe_table import PROBES
from uiprobe.verification.keys import open_key
from uiprobe.verification.sets import record
from uiprobe.verification.sets.making import check_part, make_part
from uiprobe.verification.sets.record import (
    frozen_path,
    label_of,
    open_set,
    packaged_sets,
    read_recipes,
    recipes_path,
    write_set,
)

RECIPES = """
name: little
about: Two tiers, for a test.
parts:
  - {probe: focused_context, arguments: {seed: 3, items: 10}}
  - {probe: focused_context, arguments: {seed: 4, items: 10, tier: ladder}}
"""


BOTH = """
name: little
about: A part of the phone and one of the desk, for a test.
parts:
  - {probe: goal_understanding, arguments: {seed: 3, items: 4, source: desk}}
  - {probe: focused_context, arguments: {seed: 3, items: 10}}
  - {probe: focused_context, arguments: {seed: 3, items: 10, tier: ladder}}
"""


QUICK = "uiprobe-2026.12-quick"

MOST_ITEMS = 120
"""Items of a part that are made again: more of them take many seconds."""


def cases():
    """Parts of each set; those that take many seconds to make are left to `make check-sets`."""
    for name in packaged_sets():
        for number, part in enumerate(open_set(name).parts):
            if not PROBES[part.probe].rehearsed and len(part.items) <= MOST_ITEMS:
                yield pytest.param(name, number, id=f"{name}, {part.label}")


@pytest.fixture(scope="module")
def little(tmp_path_factory) -> Path:
    return make_set(RECIPES, tmp_path_factory.mktemp("sets"))


def changed(little: Path, place: Path, change) -> Path:
    """A copy of a set, with a change."""
    frozen = json.loads(little.read_text())
    change(frozen)
    place.write_text(json.dumps(frozen))
    return place


@pytest.mark.parametrize("name", packaged_sets())
def test_cheap_items_are_as_they_were_frozen(name):
    """Items that need no phone; others are compared by `make test` and `make check-sets`.

    If this fails because items are meant to change, that is a new set: see docs/sets.md.
    """
    (part,) = (
        part
        for part in open_set(name).parts
        if part.probe == "focused_context" and part.label == part.probe
    )
    assert check_part(part) == []


@pytest.mark.parametrize("name", packaged_sets())
def test_files_of_sets_are_as_they_were_written(name, tmp_path):
    write_set(open_set(name), tmp_path / "again.json")

    assert (tmp_path / "again.json").read_bytes() == frozen_path(name).read_bytes()


@pytest.mark.parametrize("name", packaged_sets())
def test_sets_have_the_parts_of_their_recipes(name):
    recipes, frozen = read_recipes(recipes_path(name)), open_set(name)

    assert (frozen.name, frozen.about) == (recipes.name, recipes.about)
    assert [(part.probe, part.arguments) for part in frozen.parts] == [
        (recipe.probe, recipe.arguments) for recipe in recipes.parts
    ]


def test_a_set_that_is_not_frozen_is_listed_and_cannot_be_run(tmp_path, monkeypatch):
    for path in (recipes_path(QUICK), frozen_path(QUICK)):
        copyfile(path, tmp_path / path.name)
    text = recipes_path(QUICK).read_text(encoding="utf-8").replace(QUICK, "uiprobe-2031.01")
    (tmp_path / "uiprobe-2031.01.yaml").write_text(text)
    monkeypatch.setattr(record, "_FOLDER", tmp_path)

    listed = {line.split()[0]: line for line in call("set", "list").output.splitlines()}
    done = call("run", "--set", "uiprobe-2031.01", "--models", "random")

    assert {name: "not frozen" in line for name, line in listed.items()} == {
        QUICK: False,
        "uiprobe-2031.01": True,
    }
    assert done.exit_code == 2
    assert "the set uiprobe-2031.01 is not frozen yet" in done.output


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), list(cases()))
def test_all_items_are_as_they_were_frozen(name, number):
    assert list(map(str, check_part(open_set(name).parts[number]))) == []


@pytest.mark.slow
def test_a_run_of_a_set_carries_its_name(little, tmp_path):
    logs = tmp_path / "logs"
    done = call("run", "--set", little, "--models", "random", "--log-dir", logs, "--jobs", 1)
    assert done.exit_code == 0, done.output
    assert "items of the named set little: all scores" in done.output

    found = [read_eval_log(log, header_only=True) for log in list_eval_logs(str(logs))]
    assert {log.eval.task_args.get("tier"): log.eval.task_args["seed"] for log in found} == {
        "basic": 3,
        "ladder": 4,
    }
    frozen = open_set(str(little))
    assert sorted(
        ((log.eval.task_args.get("tier"), log.eval.metadata["set"]) for log in found), key=repr
    ) == [
        (tier, frozen.facts([part]))
        for part, tier in zip(frozen.parts, ("basic", "ladder"), strict=True)
    ]
    assert "set=little" in call("summary", logs, "--details").output
    assert "set little" in " ".join(call("leaderboard", logs).output.split())
    assert {row["named_set"] for row in json.loads(call("summary", logs, "--json").output)} == {
        "little"
    }
    report = tmp_path / "report"
    assert call("report", logs, "-o", report).exit_code == 0
    assert "little" in (report / "report.html").read_text()

    # Tasks may make other items for some models: such a log is none of the set.
    (ladder,) = (log for log in found if log.eval.task_args.get("tier") == "ladder")
    whole = read_eval_log(ladder.location)
    whole.eval.metadata["items_sha256"] = "0" * 64
    write_eval_log(whole, ladder.location)
    assert "items of the named set little: 1 of 2 scores" in call("summary", logs).output


@pytest.mark.slow
def test_an_item_that_differs_is_named_before_anything_is_asked(little, tmp_path):
    def one_item(frozen):
        items = frozen["parts"][1]["items"]
        items[sorted(items)[0]] = "0" * 64

    other = changed(little, tmp_path / "other.json", one_item)
    identity = sorted(open_set(str(little)).parts[1].items)[0]
    logs = tmp_path / "logs"
    done = call("run", "--set", other, "--models", "random", "--log-dir", logs)

    assert done.exit_code == 2
    assert f"focused_context (ladder): {identity} is made otherwise here" in done.output
    assert not logs.exists() or not list_eval_logs(str(logs))
    assert identity in call("set", "check", other).output
    assert call("set", "check", little).exit_code == 0
    compared = call("set", "diff", little, other)
    assert compared.exit_code == 1
    assert compared.output.splitlines() == [
        f"focused_context (ladder): {identity} is another in little"
    ]
    assert call("set", "diff", little, little).exit_code == 0


@pytest.mark.slow
def test_items_that_are_new_are_named_in_their_order(little, tmp_path):
    def first_alone(frozen):
        part = frozen["parts"][1]
        part["items"] = dict([*part["items"].items()][:1])

    other = changed(little, tmp_path / "other.json", first_alone)

    compared = call("set", "diff", other, little)

    identities = [*open_set(str(little)).parts[1].items]
    assert compared.output.splitlines() == [
        f"focused_context (ladder): {identity} is new" for identity in identities[1:]
    ]


@pytest.mark.slow
def test_a_checksum_of_all_items_that_no_log_will_have_is_named(little, tmp_path):
    other = changed(
        little,
        tmp_path / "other.json",
        lambda frozen: frozen["parts"][0].update(items_sha256="0" * 64),
    )

    compared = call("set", "diff", little, other)

    assert compared.output == ("focused_context: the checksum of its items together differs\n")
    assert compared.exit_code == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--limit", "3"), "--limit"),
        (("--item-seed", "9"), "--item-seed"),
        (("-T", "seed=9"), "-T seed"),
        (("-T", "items=9"), "-T items"),
        (("-T", "tier=ladder"), "-T tier"),
        (("--probes", "navigation"), "has no probe 'navigation'"),
    ],
)
def test_what_would_change_items_is_refused(little, tmp_path, given, told):
    run = ("run", "--set", little, "--models", "random", "--log-dir", tmp_path / "logs")
    done = call(*run, *given)

    assert done.exit_code == 2, done.output
    assert told in done.output


@pytest.mark.parametrize(
    ("probe", "arguments", "label"),
    [
        ("grounding", {"seed": 1}, "grounding"),
        ("grounding", {"source": "builtin", "tier": "basic"}, "grounding"),
        ("grounding", {"source": "desk"}, "grounding (desk)"),
        ("grounding", {"tier": "ladder"}, "grounding (ladder)"),
        ("navigation", {"source": None, "tier": "hard"}, "navigation (hard)"),
        ("web_navigation", {"benchmark": "desk"}, "web_navigation"),
        ("web_navigation", {"benchmark": "miniwob"}, "web_navigation (miniwob)"),
        ("focused_context", {"source": "generated"}, "focused_context"),
    ],
)
def test_parts_are_called_by_what_is_not_the_default(probe, arguments, label):
    assert label_of(probe, arguments) == label


@pytest.mark.slow
def test_no_model_of_the_environment_decides_on_items(monkeypatch):
    recipe = record.Recipe(probe="grounding", arguments={"seed": 3, "items": 7, "tier": "ladder"})
    frozen = make_part(recipe)

    for name in ("uiprobe/lexical", "uiprobe/random", "anthropic/claude-sonnet-5-5"):
        monkeypatch.setenv("INSPECT_EVAL_MODEL", name)
        assert check_part(frozen) == []


@pytest.mark.slow
def test_a_set_of_the_phone_and_the_web_is_run_on_both(tmp_path):
    both = make_set(BOTH, tmp_path)
    logs = tmp_path / "logs"
    run = ("run", "--set", both, "--models", "random", "--log-dir", logs, "--jobs", 1)
    assert call(*run, "--platform", "web").exit_code == 0
    assert call(*run, "--probes", "focused_context (ladder)").exit_code == 0
    refused = call(*run, "--probes", "focused_context", "--platform", "web")
    assert refused.exit_code == 2
    assert "none of these probes" in refused.output

    found = [read_eval_log(log, header_only=True) for log in list_eval_logs(str(logs))]
    assert {(log.eval.metadata["probe"], log.eval.metadata["platform"]) for log in found} == {
        ("goal_understanding", "web"),
        ("focused_context", "android"),
    }
    parts = {part.label: part for part in open_set(str(both)).parts}
    assert sorted(log.eval.metadata["set"]["items_sha256"] for log in found) == sorted(
        [parts[name].items_sha256]
        for name in ("goal_understanding (desk)", "focused_context (ladder)")
    )
    assert "items of the named set little: all scores" in call("summary", logs).output


@pytest.mark.slow
def test_a_frozen_set_of_the_package_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(record, "_FOLDER", tmp_path)
    (tmp_path / "little.yaml").write_text(RECIPES)
    assert call("set", "make", "little").exit_code == 0
    frozen = (tmp_path / "little.json").read_bytes()
    again = call("set", "make", "little")
    assert again.exit_code == 0
    assert "20 items are made as they were frozen" in again.output

    (tmp_path / "little.yaml").write_text(RECIPES.replace("seed: 4", "seed: 5"))
    done = call("set", "make", "little")
    assert done.exit_code == 2
    assert "focused_context (ladder): arguments" in done.output
    assert "little is frozen, and stays" in done.output
    assert (tmp_path / "little.json").read_bytes() == frozen

    # So does the file of somebody's own set.
    (tmp_path / "own.json").write_bytes(frozen)
    done = call("set", "make", tmp_path / "little.yaml", "-o", tmp_path / "own.json")
    assert done.exit_code == 2
    assert "little is frozen, and stays" in done.output
    assert (tmp_path / "own.json").read_bytes() == frozen


def test_names_of_this_package_are_its_own(little, tmp_path):
    def name(frozen):
        frozen["name"] = packaged_sets()[0]

    done = call("set", "show", changed(little, tmp_path / "forged.json", name))

    assert done.exit_code == 2
    assert "is not the set of this package" in done.output


@pytest.mark.parametrize(
    ("recipes", "told"),
    [
        (RECIPES.replace("tier: ladder", "structured: true"), "focused_context twice"),
        (RECIPES.replace("seed: 3, ", ""), "found no seed"),
        (RECIPES.replace("seed: 3", "sed: 3, seed: 3"), "no parameter 'sed'"),
        (RECIPES.replace("{probe: focused", "{probe: unfocused", 1), "unfocused_context"),
        (RECIPES.replace("name: little", "name: ../little"), "name"),
    ],
)
def test_recipes_that_make_no_set_are_refused(tmp_path, recipes, told):
    (tmp_path / "set.yaml").write_text(recipes)
    done = call("set", "make", tmp_path / "set.yaml", "-o", tmp_path / "set.json")

    assert done.exit_code == 2, done.output
    assert told in done.output
    assert not (tmp_path / "set.json").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"{", "no JSON"),
        (b"{}", "Field required"),
        (b'{"format": "uiprobe-set-2"}', "format"),
        (b"[" * 100_000, "no JSON"),
    ],
)
def test_files_that_are_no_sets_are_refused(tmp_path, text, told):
    (tmp_path / "set.json").write_bytes(text)
    done = call("set", "show", tmp_path / "set.json")

    assert done.exit_code == 2
    assert told in done.output


def test_an_unknown_set_is_refused_with_the_nearest():
    done = call("set", "show", "uiprobe-2026.21")

    assert done.exit_code == 2
    assert "uiprobe-2026.12" in done.output


@pytest.mark.slow
def test_bundles_of_a_set_are_compared_with_it(tmp_path, monkeypatch):
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    logs, bundle = tmp_path / "logs", tmp_path / "bundle.zip"
    asked = ("--set", "uiprobe-2026.12-quick", "--models", "random")
    assert call("run", *asked, "--log-dir", logs, "--jobs", 1).exit_code == 0
    assert call("seal", logs, "-o", bundle).exit_code == 0
    done = call("verify", bundle)
    assert done.exit_code == 0, done.output
    assert "2 logs of a named set" in done.output

    # A figure of a part of the set is none of the set.
    half, some = tmp_path / "half", tmp_path / "some.zip"
    asked_half = (*asked, "--probes", "focused_context (ladder)")
    assert call("run", *asked_half, "--log-dir", half, "--jobs", 1).exit_code == 0
    assert call("seal", half, "-o", some).exit_code == 0
    done = call("verify", some)
    assert done.exit_code == 0, done.output
    assert "80 of the 80 items of focused_context are not in the bundle" in " ".join(
        done.output.split()
    )

    # The checksum of another set is found, and so is the name on the log of other items.
    forgery = Forgery(bundle)
    forgery.change_header(
        0, lambda header: header["eval"]["metadata"]["set"].update(sha256="0" * 64)
    )
    done = call("verify", forgery.pack(tmp_path / "renamed.zip", key=open_key()))
    assert done.exit_code == 1
    assert "a frozen set never changes" in done.output
    other, forged = tmp_path / "other", tmp_path / "forged.zip"
    asked = ("--probes", "focused_context", "--models", "random", "-T", "seed=202612", "-T")
    assert call("run", *asked, "items=40", "--log-dir", other, "--jobs", 1).exit_code == 0
    (log,) = list_eval_logs(str(other))
    whole = read_eval_log(log)
    whole.eval.metadata["set"] = open_set("uiprobe-2026.12-quick").facts([])
    write_eval_log(whole, log)
    assert call("seal", other, "-o", forged).exit_code == 0
    done = call("verify", forged)
    assert done.exit_code == 1
    assert "no part of the set uiprobe-2026.12-quick has this probe" in done.output
