"""The checksum of the agent's prompt changes with its words, and with nothing else."""

import pytest

from uiprobe.solvers.prompt_digest import react_prompt_sha256
from uiprobe.ui.spaces.base import Persona
from uiprobe.ui.spaces.touch import TOUCH

OPTIONS = {
    "observation": "tree",
    "targets": "element",
    "answers": "grammar",
    "history": 1,
    "tell_skills": True,
    "keep_pictures": 0,
    "notes": False,
}
OTHERS = {
    "observation": "list",
    "answers": "tools",
    "history": None,
    "tell_skills": False,
    "notes": True,
}


def test_equal_options_have_equal_words():
    assert react_prompt_sha256(**OPTIONS) == react_prompt_sha256(**OPTIONS)
    assert len(react_prompt_sha256(**OPTIONS)) == 64


@pytest.mark.parametrize("name", OTHERS)
def test_each_option_that_changes_the_words_changes_the_checksum(name):
    other = react_prompt_sha256(**{**OPTIONS, name: OTHERS[name]})
    assert other != react_prompt_sha256(**OPTIONS)


def test_pictures_come_with_words_of_their_own():
    image = {**OPTIONS, "observation": "image", "targets": "coordinate"}
    assert react_prompt_sha256(**image) != react_prompt_sha256(**{**image, "keep_pictures": 2})
    annotated = {**OPTIONS, "observation": "annotated_image"}
    assert react_prompt_sha256(**annotated) != react_prompt_sha256(**image)


@pytest.mark.parametrize(
    ("name", "other"), [("skills", "Other words."), ("persona", Persona("fly", "flight", "kite"))]
)
def test_other_words_have_another_checksum(monkeypatch, name, other):
    before = react_prompt_sha256(**OPTIONS)
    monkeypatch.setattr(TOUCH, name, other)
    assert react_prompt_sha256(**OPTIONS) != before
