"""Prompts that cannot fit are left out before they are sent, and no other prompt is."""

import pytest
from inspect_ai.model import ChatMessageSystem, ChatMessageUser

from tests.releases import run, write_release
from tests.scripted import scripted_model
from uiprobe.model_configs import catalog
from uiprobe.model_configs.catalog import ModelTraits
from uiprobe.results.summary import summarize
from uiprobe.solvers.context_size import fewest_tokens, too_long
from uiprobe.tasks.completion_judgment import completion_judgment


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("Hello, world!", 4),
        ("1234567", 1),
        ("a_b", 2),
        ("don't", 1),
        ("    indented\n\n\nlines", 4),
        ('<node bounds="[0,12][34,56]"/>', 11),
        ("打开设置", 1),
        ("x" * 1_000, 1),
    ],
)
def test_the_bound_is_the_number_of_pieces_that_no_token_crosses(text, tokens):
    assert fewest_tokens([ChatMessageUser(content=text)]) == tokens


def test_all_messages_count_and_an_unknown_context_holds_everything():
    prompt = [ChatMessageSystem(content="one two"), ChatMessageUser(content="three four five")]
    assert not too_long(prompt, 5)
    assert "at least 5 tokens" in too_long(prompt, 4)
    assert not too_long([ChatMessageUser(content="word " * 10_000)], None)


@pytest.mark.slow
def test_an_item_that_cannot_fit_is_unfit_and_never_sent(tmp_path, monkeypatch):
    release = str(write_release(tmp_path / "release"))
    asked = []

    def answer(messages, config):
        asked.append(messages)
        return "stop"

    model = scripted_model(answer)
    whole = run(completion_judgment(release), tmp_path / "whole", model)
    sizes = [fewest_tokens(sample.messages[:-1]) for sample in whole.samples]
    context = max(sizes) - 1
    traits = ModelTraits(
        display_name="Short", hosting="local", modalities=("text",), context=context
    )
    monkeypatch.setitem(catalog._made, str(model), traits)
    asked.clear()
    log = run(completion_judgment(release), tmp_path / "logs", model)
    unfit = sum(size > context for size in sizes)
    assert 0 < unfit < len(sizes)
    assert len(asked) == len(sizes) - unfit
    assert log.status == "success"
    [row] = summarize(tmp_path / "logs").rows
    assert (row.run, row.unfit, row.errored) == (len(sizes), unfit, 0)
    assert row.variants["original"].scored == len(sizes) - unfit
    told = [s.scores["original"].explanation for s in log.samples if "not sent" in str(s.scores)]
    assert len(told) == unfit
