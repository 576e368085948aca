"""The summary on one screen: it fits the terminal, and no name and no number is broken."""

import re

import pytest
from rich.cells import cell_len

from uiprobe.probe_table import PROBES
from uiprobe.results.overview import overview_lines
from uiprobe.results.plain_table import table_lines
from uiprobe.results.summary import Measured, SummaryRow
from uiprobe.results.tables import details_lines

SHORT = ("uiprobe/lexical", "openai/gpt-4o", "anthropic/claude-sonnet-5-5")
LONG = (
    "openai-api/local/Qwen/Qwen2.5-VL-72B-Instruct-AWQ-our-fine-tune-2026-10-01",
    "openai-api/local/Qwen/Qwen2.5-VL-72B-Instruct-AWQ-our-fine-tune-2026-10-02",
)
STATIC = ("goal_understanding", "app_knowledge", "completion_judgment", "step_planning")
PHONE = (*STATIC, "grounding", "focused_context", "navigation")


def row(probe="grounding", model="openai/gpt-4o", platform=None, **changed):
    facts = {
        "probe": probe,
        "platform": platform or PROBES[probe].platforms[0],
        "model": model,
        "name": model,
        "source": "builtin",
        "settings": {},
        "planned": 60,
        "run": 60,
        "errored": 0,
        "unknown": 0,
        "unfit": 0,
        "excluded": 0,
        "variants": {"original": Measured(1.0, 0.945, 1.0, 60)},
        "floor": 0.4167,
        "ceiling": 1.0,
    }
    return SummaryRow(**(facts | changed))


def grid(probes, models, **changed):
    return [row(probe, model, **changed) for probe in probes for model in models]


WEB = [row(probe, SHORT[0], "web") for probe in ("goal_understanding", "grounding")]
SHAPES = {
    "one model, one probe": grid(["grounding"], SHORT[:1]),
    "three models, all of the phone": grid(PHONE, SHORT),
    "eight models": grid(PHONE, [f"openai/gpt-{n}" for n in range(8)]),
    "eight models of long names": grid(PHONE, [f"{LONG[0]}-{n}" for n in range(8)]),
    "long names": grid(PHONE, LONG),
    "phone and web": [*grid([*PHONE, "web_navigation"], SHORT), *WEB],
    "all probes": grid(PROBES, SHORT),
    "exploration of three seeds": grid(["exploration"], SHORT, variants={
        "original": Measured(0.59, None, None, 3)
    }),
    "design": grid(["interface_design"], SHORT[:1], floor=0.0),
    "errors only": grid(["grounding"], SHORT, errored=60, variants={
        "original": Measured(None, None, None, 0)
    }),
    "forty models": grid(["grounding"], [f"vllm/checkpoint-{n}" for n in range(40)]),
    # The longest that are shown.
    "names of 72 characters, and errors": [
        row(probe, f"{number}/{'name-' * 13}{number:05}", errored=7, unfit=2)
        for probe in PHONE
        for number in range(3)
    ],
    "wide characters": grid(PHONE, ["本地/模型", "本地/另一个模型"]),
}  # fmt: skip
NUMBERS = re.compile(r"100\.0 \[94\.5, 100\.0\]|100 \[94, 100\]|(?<!\d)59\.0|(?<=  )-")


@pytest.mark.parametrize("width", [80, 120, 200])
@pytest.mark.parametrize("shape", SHAPES)
def test_it_fits_and_breaks_nothing(shape, width):
    rows = SHAPES[shape]
    lines = overview_lines(rows, width)
    assert all(cell_len(line) <= width for line in lines)
    text = "\n".join(lines)
    for one in rows:
        assert one.model in text or one.model.rpartition("/")[2] in text
        assert PROBES[one.probe].short_on(one.platform) in text
    # Every score stands there whole, once.
    assert len(NUMBERS.findall(text)) == len(rows)
    if width >= 120 and shape == "three models, all of the phone":
        assert "100.0 [94.5, 100.0]" in text


@pytest.mark.parametrize("width", [80, 120, 200])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_details_fit_too(shape, width):
    lines = details_lines(SHAPES[shape], width)
    assert all(cell_len(line) <= width for line in lines)
    assert all(one.model in "\n".join(lines) for one in SHAPES[shape])


def test_scores_that_do_not_beat_the_floor_are_marked():
    beaten = {"original": Measured(0.5, 0.43, 0.57, 60)}
    at_floor = {"original": Measured(0.5, 0.41, 0.59, 60)}
    text = "\n".join(
        overview_lines([row(variants=beaten), row("app_knowledge", variants=at_floor)], 80)
    )
    assert "50.0 [43.0, 57.0] " in f"{text} "
    assert "50.0 [41.0, 59.0]~" in text
    assert "~ not shown to be above the floor" in text
    unknown = overview_lines([row(variants=at_floor, floor=None)], 80)
    assert "~" not in "\n".join(unknown)


@pytest.mark.parametrize(("accuracy", "shown"), [(0.996, "99 ["), (0.004, "1 ["), (1.0, "100 [")])
def test_in_whole_points_only_all_is_100(accuracy, shown):
    measured = {"original": Measured(accuracy, 0.0, 1.0, 500)}
    models = [f"openai/gpt-{n}" for n in range(8)]
    text = "\n".join(overview_lines(grid(PHONE, models, variants=measured), 120))
    assert text.count(f" {shown}") == len(PHONE) * len(models)


def test_what_is_wrong_has_one_line_each():
    rows = [
        row(model=f"openai/gpt-{n}", errored=n, run=60 - (n == 1), unfit=int(n == 2), variants={
            "original": Measured(0.5, 0.4, 0.6, 60, form_errors=0.3 if n == 3 else 0.01)
        })
        for n in range(6)
    ]  # fmt: skip
    lines = overview_lines(rows, 400)
    errored = "! errored, repeat `uiprobe run` to ask them again: "
    [line] = [line for line in lines if line.startswith(errored)]
    assert line.removeprefix(errored).split("; ") == [
        "1 of 60 (openai/gpt-1, grounding)",
        "2 of 60 (openai/gpt-2, grounding)",
        "3 of 60 (openai/gpt-3, grounding) and 2 more",
    ]
    behind = "not asked yet, repeat `uiprobe run` to go on: 1 of 60 (openai/gpt-1, grounding)"
    assert behind in lines
    assert any(line.startswith("longer than the context") for line in lines)
    assert "answers not in the demanded form: 30.0 % (openai/gpt-3, grounding)" in lines
    assert "50.0 [40.0, 60.0]~!" in "\n".join(lines)


def test_the_commonest_error_is_named():
    rows = [
        row(model="a/one", errored=5, errors={"APIStatusError: 418": 4, "TimeoutError": 1}),
        row(model="b/two", errored=2, errors={"TimeoutError": 2}),
    ]
    lines = overview_lines(rows, 200)
    at = next(number for number, line in enumerate(lines) if line.startswith("! errored"))
    assert lines[at + 1] == "4 of them with: APIStatusError: 418 (1 other error)"
    [line] = [line for line in overview_lines(rows[1:], 200) if "of them with" in line]
    assert line == "2 of them with: TimeoutError"


def test_runs_of_one_model_are_told_apart_by_what_differs():
    rows = [
        row(settings={"observation": "list"}),
        row(settings={"observation": "tree"}),
        row("app_knowledge", settings={"context": "app"}),
        row("step_planning", source="a/release"),
        row("step_planning", source="b/other"),
        row("focused_context"),
        row("focused_context"),
    ]
    text = "\n".join(overview_lines(rows, 200))
    for name in ("observation=list", "observation=tree", "source=release", "source=other", "(2)"):
        assert name in text
    assert "context=app" not in text


def test_checkpoints_stand_in_the_order_of_their_steps():
    rows = [row(model=f"vllm/step-{step}") for step in (10_000, 2_000, 500)]
    text = "\n".join(overview_lines(rows, 120))
    places = [text.index(f"step-{step} ") for step in (500, 2_000, 10_000)]
    assert places == sorted(places)


def test_no_text_orders_the_terminal_about():
    text = "\n".join(overview_lines(grid(PHONE, ["x/\x1b[2Jgone\n"]), 80))
    assert "\x1b" not in text
    assert "�[2Jgone�" in text


def test_a_table_is_split_where_it_is_too_wide():
    lines = table_lines([["model", "first", "second"], ["m", "1" * 30, "2" * 30]], 40)
    assert lines == [
        "model                           first",
        "m      111111111111111111111111111111",
        "",
        "model                          second",
        "m      222222222222222222222222222222",
    ]


def test_items_without_a_score_are_counted():
    lines = overview_lines([row(variants={"original": Measured(0.875, 0.6, 0.98, 56)})], 100)
    assert any("without a score that can be read" in one and "4 of 60" in one for one in lines)
    whole = overview_lines([row(errored=4, variants={"original": Measured(1, 0.9, 1, 56)})], 100)
    assert not any("without a score" in one for one in whole)


def test_no_two_kinds_of_items_stand_in_one_column_unmarked():
    rows = [
        row(model="a/one"),
        row(model="b/two", settings={"tier": "ladder"}),
        row(model="c/three", source="/data/Sphinx"),
        row("app_knowledge", "b/two", settings={"answer_rotation": 1}),
        row("app_knowledge", "a/one"),
    ]
    lines = overview_lines(rows, 120)
    marked = [line.rpartition("  ")[0].strip() for line in lines if "[94.5" in line]
    text = "\n".join(lines)
    assert "two source=builtin tier=ladder" in text
    assert "three source=Sphinx" in text
    assert "one source=builtin" in text
    # How a model was asked differs from model to model, and splits no line.
    assert "answer_rotation" not in text
    assert len(marked) == 5
