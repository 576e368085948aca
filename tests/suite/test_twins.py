"""A run refuses models that no table could tell apart."""

import pytest

from uiprobe.suite.running import RunError, RunSettings, check_choice

pytestmark = pytest.mark.slow

FILE = """model: {model}
temperature: {temperature}
uiprobe:
  display_name: {name}
  hosting: local
  modalities: [text]
"""


def write(folder, name, *, model="vllm/x", temperature=0.0, shown="My checkpoint"):
    path = folder / f"{name}.yaml"
    path.write_text(FILE.format(model=model, temperature=temperature, name=shown))
    return str(path)


def check(*models):
    check_choice(["grounding"], models, RunSettings())


@pytest.mark.parametrize("name", ["gpt-4o", "vllm/some"])
def test_one_model_twice_is_refused(name):
    with pytest.raises(RunError, match="twice with equal settings"):
        check(name, name)


def test_two_files_of_one_name_and_settings_are_refused(tmp_path):
    with pytest.raises(RunError, match="found My checkpoint twice with equal settings"):
        check(write(tmp_path, "a"), write(tmp_path, "b"))


def test_models_that_differ_run_together(tmp_path):
    check(write(tmp_path, "a"), write(tmp_path, "b", temperature=0.5))
    check(write(tmp_path, "c"), write(tmp_path, "d", model="vllm/y"))
    check("gpt-4o", write(tmp_path, "e"))


def test_one_model_that_two_files_describe_differently_is_refused(tmp_path):
    with pytest.raises(RunError, match="run them one after the other"):
        check(write(tmp_path, "a"), write(tmp_path, "b", temperature=0.5, shown="Another"))


def test_a_file_that_is_missing_is_named(tmp_path):
    with pytest.raises(RunError, match=r"none\.yaml"):
        check("gpt-4o", str(tmp_path / "none.yaml"))
