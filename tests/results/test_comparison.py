"""Comparisons and rankings of logs: what differs, what the verdict is, and which items flipped."""

import csv
import json
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner
from inspect_ai.log import write_eval_log
from rich.cells import cell_len

from tests.synthetic_logs import (
    MODELS,
    START,
    SyntheticModel,
    SyntheticRun,
    make_log,
    write_run,
)
from uiprobe.cli.main import main
from uiprobe.inputs.sealed_seeds import FIRST_HANDLE
from uiprobe.results.comparison import Side, compare_sides
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.leaderboard import RULE, leaderboard_markdown, rank_models

pytestmark = pytest.mark.slow

GPT, CLAUDE = MODELS[:2]
LATER = START + timedelta(days=1)
GOOD, BAD = [True] * 40, [False] * 30 + [True] * 10


def uiprobe(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture(scope="module")
def days(tmp_path_factory):
    """The same model on two days: worse in grounding, the same in app knowledge."""
    root = tmp_path_factory.mktemp("days")
    for name, created, score, commit in (
        ("monday", START, GOOD, "a" * 40),
        ("tuesday", LATER, BAD, "b" * 40),
    ):
        for probe, right in (("grounding", score), ("app_knowledge", GOOD)):
            generate = {"temperature": 0.5} if name == "tuesday" else {}
            write_run(
                root / name,
                SyntheticRun(probe, GPT, 40, score=right, created=created, generate=generate,
                             metadata={"prompts_sha256": commit * 2}),
            )  # fmt: skip
    return root


def test_verdicts_flips_and_what_was_made_differently(days):
    a, b = (Side(read_frames(days / name), GPT.name, name) for name in ("monday", "tuesday"))
    found = compare_sides(a, b)
    grounding = next(part for part in found.parts if part.probe == "grounding")
    knowledge = next(part for part in found.parts if part.probe == "app_knowledge")
    assert (grounding.verdict, knowledge.verdict) == ("worse", "cannot be distinguished")
    assert found.worse
    assert (grounding.result.n, grounding.result.only_a) == (40, 30)
    assert grounding.result.difference == pytest.approx(-0.75)
    assert grounding.p == pytest.approx(2 * grounding.result.p)
    assert {d.field for d in grounding.differences} == {"model_settings", "prompts"}
    assert len(grounding.lost) == 3
    assert grounding.lost[0].item_id == "g0"
    assert grounding.lost[0].view_b == f"inspect view --log-dir {days / 'tuesday'}"
    assert grounding.gained == []
    better = compare_sides(b, a)
    assert next(p for p in better.parts if p.probe == "grounding").verdict == "better"
    assert not better.worse


def test_compare_tells_people_and_machines(days):
    shown = uiprobe("compare", days / "monday", days / "tuesday")
    assert shown.exit_code == 0
    text = " ".join(shown.output.split())
    for part in (
        *("Made differently", "settings of the models", '{"temperature": 0.5}', "worse", "-75.0"),
        *("only A is right on 30 items, such as:", "inspect view --log-dir"),
        "t, independent items",
        "within 5 points",
    ):
        assert part in text
    assert text.index("Made differently") < text.index("B against A") < text.index("such as:")
    failed = uiprobe("compare", days / "monday", days / "tuesday", "--fail-if", "worse")
    assert failed.exit_code == 1
    reverse = uiprobe("compare", days / "tuesday", days / "monday", "--fail-if", "worse")
    assert reverse.exit_code == 0
    plain = json.loads(
        uiprobe("compare", days / "monday", days / "tuesday", "--format", "json").stdout
    )
    assert {part["verdict"] for part in plain["parts"]} == {"worse", "cannot be distinguished"}


def test_a_wide_margin_makes_equal_answers_equivalent(days):
    shown = uiprobe("compare", days / "monday", days / "tuesday", "--margin", "50", "--format=json")
    verdicts = {part["probe"]: part["verdict"] for part in json.loads(shown.stdout)["parts"]}
    assert verdicts == {"grounding": "worse", "app_knowledge": "equivalent"}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("0.05", "may mean 0.05 points or 5: write 0.05% or 5%"),
        ("0", "expected points above 0"),
        ("100%", "expected points above 0 and below 100"),
        ("-5", "expected points such as 5 or 5%"),
        ("nan", "expected points such as 5 or 5%"),
        ("5 points", "expected points such as 5 or 5%"),
    ],
)
def test_a_margin_is_in_points(days, written, message):
    refused = uiprobe("compare", days / "monday", days / "tuesday", f"--margin={written}")
    assert refused.exit_code == 2
    assert message in refused.stderr


@pytest.mark.parametrize("written", ["5", "5%", "5.0 %", "0.5%"])
def test_points_may_have_a_sign(days, written):
    shown = uiprobe(
        "compare", days / "monday", days / "tuesday", "--format=json", f"--margin={written}"
    )
    assert json.loads(shown.stdout)["margin"] == float(written.strip("% ")) / 100


def test_two_models_in_one_folder(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", GPT, 40, score=GOOD))
    write_run(tmp_path, SyntheticRun("grounding", CLAUDE, 40, score=BAD))
    shown = uiprobe("compare", tmp_path, "--models", "GPT-4o,claude")
    assert "worse" in shown.output
    assert "Made alike" in shown.output
    for arguments, message in (
        ((tmp_path,), "give two places, or one or more and --models A,B"),
        ((tmp_path, tmp_path), "found 2 models"),
        ((tmp_path, "--models", "a,b,c"), "found 3 names"),
        ((tmp_path, "--models", "GPT-4o,nobody"), "model 'nobody': found only"),
        ((tmp_path / "none", tmp_path), "found 0 logs"),
        ((tmp_path, "--models", "GPT-4o,GPT-4o"), "hold the same runs"),
        ((tmp_path, tmp_path, "--models", "claude"), "hold the same runs"),
    ):
        refused = uiprobe("compare", *arguments)
        assert refused.exit_code == 2
        assert message in refused.stderr


def test_no_shared_item_is_said(tmp_path):
    for name, item, created in (("a", "g2", START), ("b", "g3", LATER)):
        log = make_log(SyntheticRun("grounding", GPT, 4, score=[True] * 4, created=created))
        log.samples = [sample for sample in log.samples if sample.id == item]
        (tmp_path / name).mkdir()
        write_eval_log(log, str(tmp_path / name / "2026-11-20T09-00-00_grounding_a.eval"))
    a, b = (Side(read_frames(tmp_path / name), GPT.name, name) for name in "ab")
    [part] = compare_sides(a, b).parts
    assert (part.result, part.verdict, part.items_a, part.items_b) == (None, None, 1, 1)


@pytest.mark.parametrize(("met", "bounds"), [(True, (-0.4, 0.1)), (False, (-0.3, 0.2))])
def test_the_difference_is_bounded_by_what_missing_verdicts_may_be(tmp_path, met, bounds):
    """Of ten items, both lack two, B lacks a third that A has, and B fails one of the others."""
    score = [True, True, met, *[True] * 7]
    write_run(tmp_path, SyntheticRun("grounding", GPT, 10, errored=2, score=score))
    score = [*[True] * 9, False]
    write_run(tmp_path, SyntheticRun("grounding", CLAUDE, 10, errored=3, score=score))
    frames = read_frames(tmp_path)
    a, b = Side(frames, GPT.name, "A"), Side(frames, CLAUDE.name, "B")
    [part] = compare_sides(a, b).parts
    assert (part.items_a, part.items_b, part.unscored_a, part.unscored_b) == (8, 7, 2, 3)
    assert (part.result.n, part.missing) == (7, 3)
    assert part.bounds == pytest.approx(bounds)
    [turned] = compare_sides(b, a).parts
    assert (turned.missing, turned.bounds) == (3, pytest.approx((-bounds[1], -bounds[0])))


def test_where_no_verdict_is_missing_there_are_no_bounds(days):
    a, b = (Side(read_frames(days / name), GPT.name, name) for name in ("monday", "tuesday"))
    for part in compare_sides(a, b).parts:
        assert (part.missing, part.bounds, part.unscored_a, part.unscored_b) == (0, None, 0, 0)
        assert (part.items_a, part.items_b, part.tests, part.reworded) == (40, 40, 2, 0)
        assert (part.sequential, part.adaptive, part.heights) == (None, False, [])


def test_examples_are_those_that_differ_most(tmp_path):
    # Of two answers to an item, B has none, one or both right.
    write_run(tmp_path, SyntheticRun("grounding", GPT, 6, score=[True] * 6))
    for hour, right in enumerate(([1, 1, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0])):
        write_run(
            tmp_path,
            SyntheticRun(
                "grounding", CLAUDE, 6, seed=hour, created=START + timedelta(hours=hour),
                score=[bool(one) for one in right],
            ),
        )  # fmt: skip
    frames = read_frames(tmp_path)
    sides = (Side(frames, GPT.name, "A"), Side(frames, CLAUDE.name, "B"))
    [part] = compare_sides(*sides).parts
    assert [(one.item_id, one.value_a, one.value_b) for one in part.lost] == [
        ("g2", 1, 0), ("g3", 1, 0), ("g5", 1, 0),
    ]  # fmt: skip
    [turned] = compare_sides(*reversed(sides)).parts
    assert [one.item_id for one in turned.gained] == ["g2", "g3", "g5"]
    assert (turned.gained[0].value_a, turned.gained[0].value_b) == (0, 1)
    assert turned.lost == part.gained == []
    assert part.result.only_a == 5


def test_repeated_runs_are_taken_together_and_their_spread_is_told(tmp_path):
    for seed in range(3):
        write_run(
            tmp_path,
            SyntheticRun("grounding", GPT, 60, seed=seed, created=START + timedelta(hours=seed)),
        )
    write_run(tmp_path, SyntheticRun("grounding", CLAUDE, 60, epochs=2))
    frames = read_frames(tmp_path)
    [part] = compare_sides(Side(frames, GPT.name, "A"), Side(frames, CLAUDE.name, "B")).parts
    assert (part.spread_a.repetitions, part.spread_b.repetitions) == (3, 2)
    assert part.spread_a.between_runs > 0
    assert part.spread_a.items == part.result.n == 60
    assert part.result.method == "t, independent items"
    values = frames.items[(frames.items["variant"] == "original")]
    mean = values[values["model"] == GPT.name].groupby("item_id")["value"].mean().mean()
    assert part.result.accuracy_a == pytest.approx(mean)
    text = uiprobe("compare", tmp_path, "--models", "GPT-4o,Claude").output
    assert "asked 3 times" in text
    assert sorted(frames.runs.loc[frames.runs["model"] == GPT.name, "repeat"]) == [0, 0, 1, 1, 2, 2]


def test_clusters_can_be_apps(tmp_path):
    for model, right in ((GPT, GOOD), (CLAUDE, BAD)):
        write_run(tmp_path, SyntheticRun("app_knowledge", model, 40, score=right))
    shown = uiprobe(
        "compare", tmp_path, "--models", "GPT-4o,Claude", "--cluster", "app", "--format", "json"
    )
    [part] = json.loads(shown.stdout)["parts"]
    assert part["result"]["clusters"] == 7


def test_ranks_are_shared_where_intervals_overlap(tmp_path):
    scores = {"a": 40, "b": 38, "c": 12, "d": 0}
    for name, right in scores.items():
        model = SyntheticModel(f"vllm/{name}", name.upper(), "local")
        score = [number < right for number in range(40)]
        write_run(tmp_path / name, SyntheticRun("grounding", model, 40, score=score))
    frames = read_frames([tmp_path / name for name in scores])
    [board] = rank_models(frames)
    assert [(p.model, p.rank) for p in board.places] == [("A", 1), ("B", 1), ("C", 3), ("D", 4)]
    assert not board.mixed
    markdown = leaderboard_markdown([board])
    assert RULE in markdown
    assert markdown.count("\n| ") == 2 + 4
    rows = list(
        csv.DictReader(
            StringIO(uiprobe("leaderboard", *(tmp_path / n for n in scores), "--format=csv").output)
        )
    )
    assert [float(row["accuracy"]) for row in rows] == [1.0, 0.95, 0.3, 0.0]
    shown = uiprobe("leaderboard", tmp_path)
    assert shown.exit_code == 0
    assert "Grounding, source builtin (%)" in shown.output
    assert json.loads(uiprobe("leaderboard", tmp_path, "--format=json").output)[0]["rank"] == 1
    refused = uiprobe("leaderboard", tmp_path, "--variant", "structured")
    assert "no run has structured answers" in refused.stderr


@pytest.mark.parametrize("width", [40, 80, 120, 200])
def test_no_name_and_no_number_of_a_ranking_is_broken(tmp_path, width):
    names = ["通义千问视觉语言模型七十二B", "vllm/some-organisation/some-checkpoint-of-it", "C"]
    for name in names:
        model = SyntheticModel(f"vllm/{name}", name, "local", skill=0.7)
        for settings in ({}, {"observation": "list"}):
            write_run(tmp_path, SyntheticRun("grounding", model, 40, settings=settings))
    done = CliRunner().invoke(main, ["leaderboard", str(tmp_path)], env={"COLUMNS": str(width)})
    lines = done.output.splitlines()
    assert max(map(cell_len, lines)) <= max(width, len(f"A = {names[1]} observation=list"))
    for name in names:
        assert sum(name in line for line in lines) >= 2
    [board] = rank_models(read_frames(tmp_path))
    for place in board.places:
        assert f"[{100 * place.lower:.1f}, {100 * place.upper:.1f}]" in done.output


def test_names_of_models_do_not_break_tables(tmp_path):
    tmp_path = tmp_path / "ein Ordner #1 ü%20"
    model = SyntheticModel("x/[red]|<b>", "[red]|<b>\x1b[2J")
    write_run(tmp_path, SyntheticRun("grounding", model, 4))
    boards = rank_models(read_frames(tmp_path))
    assert r"[red]\|\<b>" in leaderboard_markdown(boards)
    shown = uiprobe("leaderboard", tmp_path).output
    assert "[red]|<b>" in shown
    assert "\x1b" not in shown
    assert shown.count("100.0") > 0


def test_exports_hold_what_the_tables_hold(tmp_path):
    logs = tmp_path / "logs"
    write_run(logs, SyntheticRun("grounding", GPT, 12, errored=1))
    # Seeds are numbers, and the words of sealed ones.
    sealed = {"settings": {"seed": FIRST_HANDLE}, "metadata": {"sealed_seeds": {"seed": "a" * 64}}}
    write_run(logs, SyntheticRun("app_knowledge", GPT, 12, **sealed))
    frames = read_frames(logs)
    assert set(frames.runs["seed"]) == {"0", f"sealed, sha256 {'a' * 64}"}
    for form, read in (
        ("csv", pd.read_csv),
        ("json", lambda path: pd.DataFrame(json.loads(Path(path).read_text()))),
        ("parquet", pd.read_parquet),
    ):
        shown = uiprobe("export", logs, "--format", form, "-o", tmp_path / form)
        assert shown.exit_code == 0, shown.output
        for name, table in (("runs", frames.runs), ("items", frames.items)):
            back = read(tmp_path / form / f"{name}.{form}")
            assert list(back.columns) == list(table.columns)
            assert len(back) == len(table)
            for column in ("accuracy", "lower") if name == "runs" else ("value", "seconds"):
                expected = table[column].to_numpy()
                assert back[column].astype(float).to_numpy() == pytest.approx(expected, nan_ok=True)
    parquet = pd.read_parquet(tmp_path / "parquet/items.parquet")
    assert as_records(parquet) == as_records(frames.items)
    (tmp_path / "file").write_text("")
    refused = uiprobe("export", logs, "-o", tmp_path / "file")
    assert refused.exit_code == 2
    assert "choose another folder with -o" in refused.stderr
