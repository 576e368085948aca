"""Every text of a ladder is there in all languages, and says the same."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai._util.error import PrerequisiteError

import uiprobe.probes.ladders
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import LADDERS, ladders_of
from uiprobe.probes.ladders.wording import translations
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.step_planning import step_planning

FOLDER = Path(uiprobe.probes.ladders.__file__).parent

FIELD = re.compile(r"{(\w+)}")


def texts_of(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts_of(one)
            yield from texts_of(other)


def said_in(path: Path) -> Iterator[str]:
    """The texts that a module says by name: in the call, or assigned to what is called with."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    in_classes = {id(one) for c in ast.walk(tree) if isinstance(c, ast.ClassDef) for one in c.body}
    assigned = {
        target.id: [*texts_of(node.value)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and id(node) not in in_classes
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            first = node.args[0]
            yield from (
                assigned.get(first.id, []) if isinstance(first, ast.Name) else texts_of(first)
            )


def test_every_text_that_is_said_is_translated():
    said = {text for path in FOLDER.rglob("*.py") for text in said_in(path)}
    assert len(said) > 25
    missing = said - translations().keys()
    assert not missing


def test_no_text_is_translated_twice():
    texts = [
        text
        for path in (FOLDER / "wordings").glob("*.json")
        for text in json.loads(path.read_text(encoding="utf-8"))
    ]
    assert len(set(texts)) == len(texts) == len(translations())


def test_translations_have_the_same_fields_and_numbers():
    for text, said in translations().items():
        assert set(said) == {"de", "zh"}, text
        for other in said.values():
            assert sorted(FIELD.findall(other)) == sorted(FIELD.findall(text)), other
            assert re.findall(r"\d+", other) == re.findall(r"\d+", text), other


@pytest.mark.parametrize("probe", LADDERS)
@pytest.mark.parametrize("language", ["de", "zh"])
def test_items_have_the_same_keys_in_other_words(probe: str, language: str):
    for ladder in ladders_of(probe):
        drawn = draw_ladders([ladder], seed=3, items=8)
        others = draw_ladders([ladder], seed=3, items=8, language=language)  # type: ignore[arg-type]
        assert [one.id for one in others] == [one.id for one in drawn]
        for one, other in zip(drawn, others, strict=True):
            assert (other.metadata or {})["language"] == language
            assert other.input[-1].text != one.input[-1].text  # type: ignore[union-attr]
            # Fields and values are words.
            assert ladder.name == "conflict" or other.target == one.target


def test_a_language_goes_with_ladders_alone():
    with pytest.raises(PrerequisiteError, match="tier=ladder"):
        focused_context(items=4, language="de")
    task = step_planning(items=4, tier="ladder", language="zh")
    assert (task.metadata or {})["language"] == "zh"
