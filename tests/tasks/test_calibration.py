"""A model that sees the mark and answers in a planted convention is calibrated from the command."""

from base64 import b64decode
from io import BytesIO

import numpy as np
import pytest
import yaml
from click.testing import CliRunner
from inspect_ai import eval
from PIL import Image
from pydantic import ValidationError

from tests.scripted import scripted_model
from uiprobe.cli import calibrate as command
from uiprobe.model_configs.catalog import CorrectionBlock, ModelTraits
from uiprobe.probes.calibration import MARK, SIZE, SIZES, build_calibration
from uiprobe.results.calibration import calibrate, read_answers
from uiprobe.scorers.place import read_place
from uiprobe.tasks.calibration import calibration
from uiprobe.ui.coordinates import ImageLimit, Size

pytestmark = pytest.mark.slow


def picture_of(messages):
    """The picture of the last message."""
    [image] = [part for part in messages[-1].content if part.type == "image"]
    return Image.open(BytesIO(b64decode(image.image.partition(",")[2]))).convert("RGB")


def mark_in(picture):
    """The middle of the mark, by its colour."""
    pixels = np.asarray(picture).astype(int)
    rows, columns = np.nonzero(
        (pixels[..., 0] == 0xE0) & (pixels[..., 1] == 0) & (pixels[..., 2] == 0)
    )
    return (columns.min() + columns.max()) / 2, (rows.min() + rows.max()) / 2


def seeing(write):
    """A model that finds the mark, and writes it in its own way."""

    def answer(messages, config):
        picture = picture_of(messages)
        return write(Size(*picture.size), *mark_in(picture))

    return answer


def in_permille_yx(size, x, y):
    return f"[{round(1000 * y / size.height)}, {round(1000 * x / size.width)}]"


def shrunk(size, x, y):
    seen = ImageLimit(long_side=1568).fit(size)
    return f"It is at ({x * seen.width / size.width:.0f}, {y * seen.height / size.height:.0f})."


@pytest.fixture(scope="module")
def samples():
    return build_calibration()


def test_there_are_24_marks_half_of_them_on_screens(samples):
    assert len(samples) == len({sample.id for sample in samples}) == 24
    assert [sample.metadata["surface"] for sample in samples].count("screen") == 12
    assert {tuple(sample.metadata[SIZE]) for sample in samples} == set(SIZES)
    for sample in samples:
        picture = picture_of(sample.input)
        assert picture.size == tuple(sample.metadata[SIZE])
        assert mark_in(picture) == pytest.approx(sample.metadata[MARK], abs=1)


def blind(size, x, y):
    return "I see no mark."


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """The log of each way of writing, by its name."""
    found = eval(
        calibration(),
        model=[
            scripted_model(seeing(way), way.__name__) for way in (in_permille_yx, shrunk, blind)
        ],
        log_dir=str(tmp_path_factory.mktemp("calibration")),
        display="none",
    )
    return {log.eval.model.rpartition("/")[2]: log for log in found}


@pytest.mark.parametrize(
    ("write", "lines"),
    [
        (in_permille_yx, ("coordinates: permille_yx",)),
        (shrunk, ("coordinates: pixel", "image_limit: {long_side: 1568}")),
        (blind, ()),
    ],
)
def test_a_model_is_calibrated_from_its_log(logs, write, lines):
    log = logs[write.__name__]
    assert log.status == "success"
    asked, answers = read_answers(log)
    found = calibrate(asked, answers)
    assert (asked, found.lines) == (24, lines)
    assert found.readable == (24 if lines else 0)


def test_the_command_prints_the_lines(monkeypatch, tmp_path):
    model = scripted_model(seeing(in_permille_yx), "planted")
    monkeypatch.setattr("uiprobe.suite.running.create_model", lambda *_: model)
    done = CliRunner().invoke(command.calibrate, ["scripted/planted", "--log-dir", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "  coordinates: permille_yx\n" in done.output
    assert "has no file" in done.output


def test_a_grid_of_896_is_not_taken_for_permille_and_its_correction_is_applied(
    monkeypatch, tmp_path
):
    def in_896(size, x, y):
        return f"[{round(896 * x / size.width)}, {round(896 * y / size.height)}]"

    model = scripted_model(seeing(in_896), "planted")
    monkeypatch.setattr("uiprobe.suite.running.create_model", lambda *_: model)
    done = CliRunner().invoke(command.calibrate, ["scripted/planted", "--log-dir", str(tmp_path)])
    assert done.exit_code == 1
    assert "follow no convention" in done.output
    assert "  coordinates: permille\n  coordinate_correction: {scale: [0.89" in done.output
    # The lines are what a model file takes, and with them the file reads the answers.
    block = yaml.safe_load(done.stdout[done.stdout.index("uiprobe:") :].partition("The model")[0])
    traits = ModelTraits(
        display_name="Planted", hosting="local", modalities=("text", "image"), **block["uiprobe"]
    )
    assert traits.correction.scale == pytest.approx((0.896, 0.896), abs=0.005)
    monkeypatch.setattr("uiprobe.model_configs.catalog.traits_of", lambda *_: traits)
    done = CliRunner().invoke(command.calibrate, ["scripted/planted", "--log-dir", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "reads them so already" in done.output


def test_a_correction_without_a_slope_is_refused():
    with pytest.raises(ValidationError, match="a slope of"):
        CorrectionBlock(scale=(0.0, 1.0))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[12, 34]", (12, 34)),
        ("The mark is at (0.25, .5).", (0.25, 0.5)),
        ("<point>120 340</point>", (120, 340)),
        ('{"x": 5, "y": 7}', (5, 7)),
        ("y=3, x=4", (3, 4)),
        ("the box [100, 200, 140, 260]", (120, 230)),
        ("first [1, 2], no: [3, 4]", (3, 4)),
        ("12, 34", (12, 34)),
        ("", None),
        ("It is on the left.", None),
        ("one of 3 places: 4, 5", None),
        ("[" * 5000, None),
    ],
)
def test_a_place_is_two_numbers_or_the_middle_of_a_box(text, place):
    assert read_place(text) == place
