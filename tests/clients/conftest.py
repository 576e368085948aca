from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .server import ModelServer, model_server

RELEASE = Path(__file__).parents[2] / "../shared/data/sphinx-release.zip"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """The addresses and keys of all providers lead to it."""
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    with model_server() as running:
        for name in ("OPENAI", "UIPROBE", "VLLM", "SGLANG", "ANTHROPIC"):
            path = "" if name == "ANTHROPIC" else "/v1"
            monkeypatch.setenv(f"{name}_BASE_URL", running.url + path)
            monkeypatch.setenv(f"{name}_API_KEY", "none")
        yield running


@pytest.fixture(scope="session")
def sphinx() -> str:
    """The path of the Sphinx release."""
    release = Path(os.environ.get("UIPROBE_SPHINX", RELEASE)).expanduser()
    if not release.exists():
        pytest.skip("needs the Sphinx release: set UIPROBE_SPHINX to its folder or zip")
    return str(release.resolve())
