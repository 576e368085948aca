"""The curves of a ladder."""

from __future__ import annotations

import numpy as np

from uiprobe.results.heights import fit_height
from uiprobe.results.report.charts.ladders import ladder_chart
from uiprobe.results.report.charts.style import model_styles


def test_a_chart_says_and_draws_the_height_of_each_model() -> None:
    rungs = [1, 2, 3, 4] * 5
    heights = {
        "high": fit_height("ahead", rungs, [1.0] * 20, 0.25),
        "low": fit_height("ahead", rungs, [1.0, 1.0, 0.0, 0.0] * 5, 0.25),
    }
    styles = model_styles([(name, "api") for name in heights])
    chart = ladder_chart("ladder", "Step planning: ahead", heights, styles)
    assert "high: height above the top" in chart.description
    [plot] = chart.draw().axes
    drawn = {str(line.get_label()): np.asarray(line.get_ydata()).tolist() for line in plot.lines}
    assert [values for name, values in drawn.items() if name.startswith("low")] == [
        [100, 100, 0, 0]
    ]
    # Half way between chance and 1, and chance.
    assert [62.5, 62.5] in drawn.values()
    assert [25, 25] in drawn.values()
