"""The pictures that a model is shown."""

from base64 import b64decode
from io import BytesIO

import pytest
from inspect_ai.model import ContentImage
from PIL import Image, ImageChops

from tests.releases import run, write_release
from tests.scripted import scripted_model
from uiprobe.probes.sources.locate import open_source
from uiprobe.scorers.original import original
from uiprobe.solvers.answer import answer
from uiprobe.solvers.show_screenshots import show_screenshots
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.grounding import grounding
from uiprobe.ui.coordinates import ImageLimit

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return write_release(tmp_path_factory.mktemp("pictures") / "release")


def shown(model):
    """The pictures of all calls, and the texts beside them."""
    pictures, texts = [], []
    for messages in model.api.asked:
        content = messages[-1].content
        [image] = [part for part in content if isinstance(part, ContentImage)]
        head, _, data = image.image.partition(",")
        assert head == "data:image/png;base64"
        pictures.append(Image.open(BytesIO(b64decode(data))).convert("RGB"))
        texts.append(messages[-1].text)
    return pictures, texts


def differs(one, other):
    return ImageChops.difference(one, other).getbbox() is not None


def test_the_plain_picture_is_the_screenshot(release, tmp_path):
    model = scripted_model("```click [50,30]```")
    log = run(grounding(str(release), observation="image"), tmp_path, model)
    pictures, texts = shown(model)
    assert len(pictures) == 7
    original_picture = Image.open(release / "lowlevel_tasks/1.png").convert("RGB")
    assert not any(differs(picture, original_picture) for picture in pictures)
    assert all("which is 200 wide and 400 high" in text for text in texts)
    assert all("[0] a View" not in text for text in texts)
    assert log.samples[0].scores["original"].value == "C"


def test_marks_are_drawn_on_the_annotated_picture(release, tmp_path):
    model = scripted_model("```click [0]```")
    run(grounding(str(release), observation="annotated_image"), tmp_path, model)
    pictures, texts = shown(model)
    original_picture = Image.open(release / "lowlevel_tasks/1.png").convert("RGB")
    assert all(picture.size == (200, 400) for picture in pictures)
    assert all(differs(picture, original_picture) for picture in pictures)
    assert all("has a box and its number" in text for text in texts)


def test_the_picture_of_a_step_is_that_of_its_own_screen(tmp_path):
    release = write_release(tmp_path / "release")
    Image.new("RGB", (200, 400), "red").save(release / "groundtruth/1/memo/2.png")
    model = scripted_model("stop")
    log = run(completion_judgment(str(release), context="image", app="memo"), tmp_path, model)
    pictures, texts = shown(model)
    by_step = {
        text.count("\n1. ") + text.count("\n2. "): p
        for p, text in zip(pictures, texts, strict=True)
    }
    assert by_step[2].getpixel((100, 300)) == (255, 0, 0)
    plain = Image.open(release / "groundtruth/1/memo/0.png").convert("RGB")
    assert not differs(by_step[0], plain)
    assert len(log.samples) == 3


def test_a_limit_shrinks_the_picture(release, tmp_path):
    task = grounding(str(release), observation="image")
    task.setup = show_screenshots(
        open_source(str(release)).screen, annotated=False, limit=ImageLimit(long_side=100)
    )
    model = scripted_model("```click [1,1]```")
    run(task, tmp_path, model, limit=1)
    assert shown(model)[0][0].size == (50, 100)


def test_items_without_a_screenshot_are_left_out_and_listed(tmp_path):
    release = write_release(tmp_path / "release")
    (release / "lowlevel_tasks/3.png").unlink()
    log = run(grounding(str(release), observation="image"), tmp_path, scripted_model("x"))
    assert len(log.samples) == 6
    assert list(log.eval.metadata["excluded"]) == ["g3"]
    assert "lowlevel_tasks/3.png" in log.eval.metadata["excluded"]["g3"]


def test_a_torn_screenshot_errors_alone(tmp_path):
    release = write_release(tmp_path / "release")
    whole = (release / "lowlevel_tasks/2.png").read_bytes()
    (release / "lowlevel_tasks/2.png").write_bytes(whole[: len(whole) // 2])
    model = scripted_model("```click [50,30]```")
    log = run(grounding(str(release), observation="image"), tmp_path, model)
    errors = {sample.id: sample.error.message for sample in log.samples if sample.error}
    assert list(errors) == ["g2"]
    assert "lowlevel_tasks/2.png" in errors["g2"]
    assert log.results.completed_samples == 6
    assert len(model.api.asked) == 6


def test_a_text_probe_shows_no_picture(release, tmp_path):
    model = scripted_model("```click [0]```")
    task = grounding(str(release))
    assert task.setup is None
    task.solver, task.scorer = answer(), [original()]
    run(task, tmp_path, model, limit=1)
    assert isinstance(model.api.asked[0][-1].content, str)
