"""Pictures of questions in bundles: drawn again, and compared with those that models were shown."""

from pathlib import Path

import pytest
from inspect_ai import eval

from tests.scripted import scripted_model
from tests.verification.commands import call, verified
from tests.verification.forging import Forgery
from uiprobe.episodes.private_logs import as_kept, pictures_kept, stripped
from uiprobe.episodes.shown_pictures import digest_of
from uiprobe.tasks.grounding import grounding
from uiprobe.verification.pages import read_sample

pytestmark = pytest.mark.slow

ANOTHER = "the picture of its question is not that of uiprobe"


@pytest.fixture(scope="module")
def bundle(key, tmp_path_factory) -> Path:
    """Two questions about pictures of two screens."""
    folder = tmp_path_factory.mktemp("logs")
    task = grounding(tier="ladder", items=5)
    eval(task, model=scripted_model("stop"), limit=2, log_dir=str(folder), display="none")
    path = folder / "bundle.zip"
    done = call("seal", folder, "-o", path, "--key", key.path)
    assert done.exit_code == 0, done.output
    return path


def picture_of(sample: dict) -> dict:
    """The part of the question that shows it."""
    (part,) = (one for one in sample["messages"][-2]["content"] if one["type"] == "image")
    return part


def swap(samples: list[dict]) -> None:
    """Show the first question with the picture of the second."""
    names = [picture_of(one)["image"].removeprefix("attachment://") for one in samples]
    own = samples[0]["attachments"]
    assert names[0] in own and names[0] != names[1]
    own[names[0]] = samples[1]["attachments"][names[1]]


def test_the_right_pictures_hold(bundle, key, tmp_path):
    done = verified(Forgery(bundle), tmp_path / "same.zip", key)

    assert done.exit_code == 0, done.output
    assert "2 items made again" in done.output
    assert "pictures" not in done.output


def test_a_picture_that_was_swapped_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    swap(samples)
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    (line,) = (line for line in done.output.splitlines() if "differs:" in line)
    assert f"sample {samples[0]['id']}, epoch 1: {ANOTHER}" in line

    # Versions of the library that draws differ in the edges of letters.
    forgery.change_header(
        0, lambda header: header["eval"]["metadata"]["versions"].update(pillow="1.0")
    )
    done = verified(forgery, tmp_path / "older.zip", key)

    assert done.exit_code == 0
    assert "pictures of 1 questions: they were drawn with another version of pillow" in done.output


def test_a_picture_that_the_model_was_not_shown_is_found(bundle, key, tmp_path):
    forgery = Forgery(bundle)
    samples = forgery.samples(0)
    picture_of(samples[0])["image"] = "data:image/png;base64,AAAA"
    forgery.replace_samples(0, samples)
    done = verified(forgery, tmp_path / "forged.zip", key)

    assert done.exit_code == 1
    assert "the model was shown another picture than its question has" in done.output
    assert ANOTHER in done.output


def test_private_logs_keep_the_checksums_of_pictures(bundle):
    (first, _) = Forgery(bundle).samples(0)
    own = first["attachments"][picture_of(first)["image"].removeprefix("attachment://")]

    assert pictures_kept(stripped(read_sample(first), {})) == [
        as_kept(digest_of(own), first["id"], {})
    ]
    assert digest_of(own).partition(" ")[0].count("x") == 1
