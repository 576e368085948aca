"""Pictures on their way to a provider, and coordinates on their way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log
from PIL import ImageChops

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.probes.sources.base import GroundingExample
from uiprobe.probes.sources.locate import open_source
from uiprobe.ui.screenshot import open_screenshot, resize_screenshot

from .asking import samples, values
from .server import Answer, ModelServer, Request

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

APP = "ticktick"


@pytest.fixture
def examples(sphinx: str) -> dict[str, GroundingExample]:
    """The items of one app that have a screenshot, by their instruction."""
    return {
        example.instruction: example
        for example in open_source(sphinx).grounding_examples()
        if isinstance(example, GroundingExample)
        and example.app == APP
        and example.screen.has_screenshot
    }


def answer(example: GroundingExample, request: Request, marked: bool) -> Answer:
    """The right action, in the pixels of the picture that came with the question."""
    action = example.action
    if action.element is None:
        return Answer(f"```press [{action.kind}]```")
    bounds = action.element.bounds
    if marked:
        widgets = example.screen.tree.widgets
        target = str(next(i for i, w in enumerate(widgets) if bounds.contains(*w.bounds.center)))
    else:
        [picture] = request.images
        screen = open_screenshot(example.screen.screenshot())
        x, y = bounds.center
        target = (
            f"{round(x * picture.width / screen.width)},{round(y * picture.height / screen.height)}"
        )
    verb = {"input": "text"}.get(action.kind, action.kind)
    argument = "" if action.message is None else f" [{action.message}]"
    return Answer(f"```{verb} [{target}]{argument}```")


@pytest.mark.parametrize(
    ("config", "observation", "size"),
    [
        ("gpt-4o", "image", (768, 1280)),
        ("gpt-4o", "annotated_image", (768, 1280)),
        ("gpt-6.1-sol", "image", (768, 1280)),
        ("claude-sonnet-5-5", "annotated_image", (768, 1280)),
        # Its patches of 28 pixels do not fit the screens, which must shrink. Only once, because
        # Inspect keeps the address of a vLLM server for as long as the process lives.
        ("qwen2.5-vl-7b", "image", (756, 1260)),
    ],
)
def test_a_model_sees_the_screen_of_its_item_and_hits_what_it_points_at(
    server: ModelServer,
    tmp_path: Path,
    sphinx: str,
    examples: dict[str, GroundingExample],
    config: str,
    observation: str,
    size: tuple[int, int],
) -> None:
    marked = observation == "annotated_image"

    def example_of(request: Request) -> GroundingExample:
        return examples[request.prompt.rpartition("\nTask: ")[2].strip()]

    server.reply = lambda request: answer(example_of(request), request, marked)

    [log] = eval(
        "uiprobe/grounding",
        task_args={"source": sphinx, "observation": observation, "app": APP},
        model=load_model_config(config).create(),
        log_dir=str(tmp_path),
        display="none",
    )

    assert log.status == "success"
    found = samples(read_eval_log(log.location))
    assert len(found) == len(examples) == len(server.requests) >= 3
    assert [values(sample) for sample in found] == [{"original": "C", "repaired": "C"}] * len(found)
    for request in server.requests:
        [picture] = request.images
        assert picture.size == size
        plain = resize_screenshot(
            open_screenshot(example_of(request).screen.screenshot()), picture.size
        )
        same = ImageChops.difference(plain, picture.convert("RGB")).getbbox() is None
        assert same != marked
