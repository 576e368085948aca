"""Keys in command lines: they are known before Ray notes the line."""

import pytest

from uiprobe.episodes import known_secrets
from uiprobe.episodes.known_secrets import hide_known, refresh
from uiprobe.suite.cluster.variables import remember_words


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(known_secrets, "_remembered", set())
    yield
    monkeypatch.undo()
    refresh()


@pytest.mark.parametrize(
    "words",
    [
        ["vllm", "serve", "m", "--api-key", "qwertz-0815-uiop", "--port", "{port}"],
        ["vllm", "serve", "m", "--api-key=qwertz-0815-uiop", "--port={port}"],
        ["server", "--token", "qwertz-0815-uiop"],
        ["env", "VLLM_API_KEY=qwertz-0815-uiop", "vllm", "serve"],
    ],
)
def test_keys_of_a_served_command_are_hidden(words):
    assert remember_words(words) == ["qwertz-0815-uiop"]
    line = hide_known(" ".join(words))
    assert "qwertz" not in line
    assert words[0] in line


def test_other_words_stay():
    words = ["vllm", "serve", "my-org/my-model", "--max-model-len", "10000000", "--port", "{port}"]
    assert remember_words(words) == []
    assert hide_known(" ".join(words)) == " ".join(words)
