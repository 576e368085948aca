"""Items whose text no client can send."""

from __future__ import annotations

from pathlib import Path

import pytest

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.items import make_sample
from uiprobe.scorers.metrics import basic_metrics
from uiprobe.tasks.static import static_task

from .asking import ask, samples, values
from .server import Answer, ModelServer

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


def test_an_item_with_a_lone_surrogate_is_errored_and_the_others_run(
    server: ModelServer, tmp_path: Path
) -> None:
    items = [
        make_sample(
            id=f"i{number}",
            prompt=f"Question: {text}",
            form=ChoiceForm(choices={"yes": "", "no": ""}),
            reference="yes",
            cluster=f"i{number}",
            app="notes",
            category="tools",
        )
        for number, text in enumerate(["well?", "wel\ud800l?", "😀?"])
    ]
    server.reply = lambda request: Answer("yes")
    task = static_task(
        "hostile",
        items,
        source="test",
        seed=None,
        structured=False,
        metrics=basic_metrics(),
        settings={},
    )

    log = ask(task, "openai", tmp_path)

    good, broken, also_good = samples(log)
    assert values(good) == values(also_good) == {"original": "C", "repaired": "C"}
    assert not broken.scores
    assert "BrokenItemError" in broken.error.message
    assert log.eval.metadata["broken"] == {
        "i1": "prompt: found '\\ud800' at character 13, expected text without lone surrogates"
    }
    assert sorted(server.asked) == ["Question: well?", "Question: 😀?"]
