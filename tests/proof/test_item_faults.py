"""Items without a unique answer are found."""

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.items import make_sample
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.proof.item_faults import ambiguous_items


def item(name: str, options: dict[str, str], key: str, **more):
    form = ChoiceForm(choices=options)
    lines = "\n".join(f"{letter}. {text}" for letter, text in options.items())
    return make_sample(
        id=name, prompt=f"Question: Which?\n\nOptions:\n{lines}", form=form, reference=key,
        cluster=name, app="a", category="c", **more,
    )  # fmt: skip


def test_equal_options_and_prompts_are_found():
    first = item("one", {"A": "tea", "B": "milk"}, "A")
    assert ambiguous_items([first]) == []
    assert "two options" in ambiguous_items([item("two", {"A": "tea", "B": "Tea "}, "A")])[0]
    turned = item("three", {"A": "milk", "B": "tea"}, "B")
    assert "the same key" in ambiguous_items([first, turned])[0]
    other = item("four", {"A": "milk", "B": "tea"}, "A")
    assert "another key" in ambiguous_items([first, other])[0]
    pictured = item("five", {"A": "milk", "B": "tea"}, "A", screen="symbol/search/light-filled")
    assert ambiguous_items([first, pictured]) == []


def test_minted_questions_have_no_faults():
    for capability in ("goal_understanding", "app_knowledge"):
        assert ambiguous_items(build_knowledge(BuiltinSource(0), capability)) == []
    assert ambiguous_items(build_focused_context()) == []
