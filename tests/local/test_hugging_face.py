"""A model that runs in this process on Hugging Face transformers."""

from __future__ import annotations

from pathlib import Path

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log
from inspect_ai.model import GenerateConfig, get_model

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.tasks.focused_context import focused_context

pytestmark = [pytest.mark.local, pytest.mark.filterwarnings("ignore::ResourceWarning")]


def test_a_hugging_face_model_answers_and_is_scored(tiny_model: Path, tmp_path: Path) -> None:
    # The settings of the model file that is shipped, with other weights.
    shipped = load_model_config("hf-qwen2.5-1.5b")
    model = get_model(
        "hf/local",
        config=GenerateConfig(**shipped.generate, max_tokens=12),
        memoize=False,
        **shipped.model_args,
        model_path=str(tiny_model),
    )

    runs = [
        eval(
            focused_context(items=4, structured=True),
            model=model,
            log_dir=str(tmp_path),
            display="none",
        )[0]
        for _ in range(2)
    ]

    first, second = (read_eval_log(log.location) for log in runs)
    assert first.status == second.status == "success", first.samples[0].error
    for sample in first.samples or []:
        assert sample.output.usage is not None
        assert sample.output.usage.output_tokens > 0
        assert sample.scores["original"].value == sample.scores["repaired"].value == "I"
        assert sample.scores["structured"].reason == "the provider hf has no response schema"
    assert {score.name: score.scored_samples for score in first.results.scores} == {
        "original": 4,
        "repaired": 4,
        "structured": 0,
    }
    assert [s.output.completion for s in first.samples or []] == [
        s.output.completion for s in second.samples or []
    ], "temperature 0 must give the same answers twice"
