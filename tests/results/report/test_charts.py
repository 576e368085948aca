"""Charts: the same bytes every time, gaps where nothing was run, text as text."""

import os
import re
import subprocess
import sys
from dataclasses import replace

import matplotlib as mpl
import pytest
from defusedxml.ElementTree import fromstring

from uiprobe.probe_table import PROBES
from uiprobe.results.report.charts.pareto import Offer, pareto_front
from uiprobe.results.report.charts.radar import MAX_TOGETHER, radar_charts, radar_note
from uiprobe.results.report.charts.style import model_styles, shorten
from uiprobe.results.report.charts.svg import chart_files, inline_svg
from uiprobe.results.report.content import Chart, known, number_cell, percent_cell
from uiprobe.results.report.measurement import Axis, Measurement, Series
from uiprobe.results.report.sections.strips import kept_steps, swipe_line
from uiprobe.ui.actions import Direction
from uiprobe.ui.tree import Bounds

AXES = [Axis(probe.name, probe.title) for probe in PROBES.values()]


def measured(accuracy, floor=0.2, ceiling=1.0):
    skill = None if accuracy is None else (accuracy - floor) / (ceiling - floor)
    return Measurement(10, 10, 10, 0, accuracy, 0.1, 0.9, floor, ceiling, skill)


def radar(points, name="m", scale="raw"):
    series = [Series(name, "api", points)]
    [chart] = radar_charts("r", "R", series, AXES, model_styles([(name, "api")]), scale)
    return chart


ALL = {axis.key: measured(0.5) for axis in AXES}


@pytest.mark.slow
def test_charts_are_the_same_every_time():
    chart, files = radar(ALL), chart_files(radar(ALL))
    inline = inline_svg(chart)
    # One drawing serves the page and the files, whichever comes first.
    assert chart_files(chart) == files
    assert inline_svg(chart) == inline
    assert "<dc:date>" not in files[0]


@pytest.mark.slow
def test_a_chart_of_the_page_is_that_of_the_file_without_the_title():
    chart = radar(ALL)
    file, inline = fromstring(chart_files(chart)[0]), fromstring(inline_svg(chart))
    shown = [
        ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
        for root in (file, inline)
    ]
    assert shown[0].count("R") == 1
    assert [text for text in shown[0] if text != "R"] == shown[1]
    [_, _, *whole], [left, above, *size] = (
        [float(number) for number in root.get("viewBox").split()] for root in (file, inline)
    )
    assert [left + size[0], above + size[1]] == pytest.approx(whole, abs=0.01)
    assert above > 10


@pytest.mark.slow
def test_a_long_title_is_shown_whole():
    short, long = radar(ALL), replace(radar(ALL), title="A title that is long " * 9)
    widths = [
        [
            float(fromstring(text).get("viewBox").split()[2])
            for text in (chart_files(one)[0], inline_svg(one))
        ]
        for one in (short, long)
    ]
    assert widths[0][0] == pytest.approx(widths[0][1], abs=0.01)
    assert widths[1][0] > 2 * widths[0][0]
    assert widths[1][1] == widths[0][1]


@pytest.mark.slow
def test_settings_of_matplotlib_from_outside_do_not_count():
    plain = chart_files(radar(ALL))[0]
    # A file matplotlibrc in the working directory says such things.
    with mpl.rc_context({"text.usetex": True, "axes.grid": True, "lines.linewidth": 9}):
        assert chart_files(radar(ALL))[0] == plain


@pytest.mark.slow
def test_charts_need_no_backend_of_a_notebook():
    done = subprocess.run(
        [
            *(sys.executable, "-c"),
            "from uiprobe.results.report.charts.style import chart_style\n"
            "with chart_style():\n    import matplotlib.pyplot",
        ],
        env=os.environ | {"MPLBACKEND": "module://not_installed_here"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_an_inline_chart_brings_no_style_and_says_what_it_is():
    text = inline_svg(radar(ALL, "<script>x</script> $a$ $b$"))
    assert "style" not in text.replace("font-style", "")
    assert "<script" not in text
    root = fromstring(text)
    title, description = list(root)[:2]
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "R"
    assert "Goal understanding" in description.text
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert any("<script>x</script> $a$ $b$" in shown for shown in texts)
    assert all(i.startswith("r-") for i in re.findall(r' id="([^"]+)"', text))


def lines(chart, color):
    root = fromstring(chart_files(chart)[0])
    return [
        node
        for node in root.iter("{http://www.w3.org/2000/svg}path")
        if f"stroke: {color}; stroke-width: 1.7" in (node.get("style") or "")
        and (node.get("clip-path") or "")
    ]


@pytest.mark.slow
def test_a_capability_that_was_not_run_is_a_gap_and_no_zero():
    color = "#0072b2"
    assert len(lines(radar(ALL), color)) == len(AXES)
    gap = {key: point for key, point in ALL.items() if key != "grounding"}
    assert len(lines(radar(gap), color)) == len(AXES) - 2
    assert "no run of Grounding" in radar(gap).data.notes[0]
    assert lines(radar({}), color) == []


def test_worse_than_never_looking_is_said():
    series = [Series("m", "api", {"grounding": measured(0.1)})]
    assert "m on Grounding (-12.5)" in radar_note(series, AXES)


def test_many_models_are_spread_over_several_radars():
    names = [(f"m{i:02d}", "api") for i in range(2 * MAX_TOGETHER + 1)]
    series = [Series(name, where, ALL) for name, where in names]
    charts = radar_charts("r", "R", series, AXES, model_styles(names), "raw")
    assert len(charts) == 3
    assert len({chart.key for chart in charts}) == 3
    shown = [row.cells[1].text for chart in charts for row in chart.data.rows]
    assert set(shown) == {name for name, _ in names}


def test_models_differ_in_more_than_colour():
    styles = model_styles([(f"m{i}", "api") for i in range(8)])
    assert len({style.marker for style in styles.values()}) == 8
    assert len({style.color for style in styles.values()}) == 8
    by_place = model_styles([("a", "api"), ("b", "local"), ("c", "baseline")])
    assert len({str(style.line) for style in by_place.values()}) == 3
    assert len({style.hatch for style in by_place.values()}) == 3


def offer(name, cost, success):
    return Offer(name, "api", cost, success, None, None)


def test_the_front_has_what_no_other_beats():
    cheap, good, bad, tie = (
        offer("cheap", 1, 0.4),
        offer("good", 5, 0.9),
        offer("bad", 6, 0.8),
        offer("tie", 1, 0.3),
    )
    assert pareto_front([bad, good, tie, cheap]) == [cheap, good]
    assert pareto_front([]) == []


@pytest.mark.parametrize(
    ("share", "shown"), [(None, "–"), (float("nan"), "–"), (-0.0001, "0.0"), (0.1234, "12.3")]
)
def test_percentages(share, shown):
    assert percent_cell(share).text == shown


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (0.00001234, "0.000012"),
        (0.012345, "0.0123"),
        (1234567, "1,234,567"),
        (2.5, "2.5"),
    ],
)
def test_numbers_are_never_written_in_powers_of_ten(number, shown):
    assert number_cell(number, 3).text == shown


def test_known_takes_numbers_alone():
    assert [known(x) for x in (True, "1", None, float("inf"), 1)] == [None] * 4 + [1.0]


@pytest.mark.parametrize("marked", [None, 0, 7, 19])
def test_a_long_strip_keeps_its_ends_and_what_went_wrong(marked):
    kept = kept_steps(20, marked)
    assert len(kept) == 12
    assert {0, 19} <= set(kept)
    assert marked is None or marked in kept
    assert kept_steps(5, 2) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("direction", list(Direction))
def test_a_swipe_goes_where_it_says(direction):
    start, end = swipe_line(Bounds(0, 0, 100, 100), direction)
    moved = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    assert ((end.x - start.x) / 50, (end.y - start.y) / 50) == moved


def test_long_names_are_cut_in_the_middle():
    assert shorten("a" * 20 + "b" * 20, 11) == "aaaaa…bbbbb"
    assert shorten("short") == "short"
    assert isinstance(radar(ALL), Chart)
