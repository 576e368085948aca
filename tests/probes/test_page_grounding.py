"""Grounding items on a page that is written by hand, and the instructions that it gives."""

from __future__ import annotations

import json
from typing import Any

import pytest

from uiprobe.baselines.pattern import answer_by_patterns
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.probes.answer_forms import answer_form
from uiprobe.probes.page_grounding import page_sample
from uiprobe.probes.sources.base import GroundingExample, SourceError, SourceScreen
from uiprobe.probes.sources.web.page_instructions import means_its_target, page_instructions
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.judging import judge
from uiprobe.ui.coordinates import CoordinateCorrection, ImageLimit
from uiprobe.ui.page_surface import hit
from uiprobe.ui.readers.browser import parse_page
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Tree


def node(role: str, name: str, bid: str, box: list[int], **more: Any) -> dict[str, Any]:
    return {"role": role, "name": name, "bid": bid, "box": box, "visible": True, **more}


def page(*nodes: dict[str, Any]) -> Tree:
    children = [{"children": [], **one} for one in nodes]
    root = {"role": "RootWebArea", "name": "Shop", "children": list(range(1, len(nodes) + 1))}
    return parse_page(json.dumps({"url": "http://shop/", "title": "", "nodes": [root, *children]}))


FORM = page(
    node("checkbox", "Wrapped", "1", [10, 10, 20, 20], checked="false"),
    node("LabelText", "", "2", [40, 10, 100, 20], clickable=True, controls="1"),
    node("checkbox", "Insured", "3", [10, 50, 20, 20], checked="true"),
    node("textbox", "Title", "4", [10, 90, 200, 20], tag="input"),
    node("textbox", "Place", "5", [10, 130, 200, 20], tag="input"),
    node("button", "Order", "6", [10, 170, 80, 20]),
    node("button", "Hidden", "7", [10, 170, 80, 20], covered=True),
    node("link", "Imprint", "8", [10, 2000, 80, 20], visible=False),
)


def example(tree: Tree, action: RecordedAction, text: str = "Do it.") -> GroundingExample:
    screen = SourceScreen("page", lambda: tree, lambda: b"", has_screenshot=False)
    return GroundingExample("one", "shop", "web", text, screen, action, rule="widget")


def judged(tree: Tree, action: RecordedAction, answer: str, **options: Any) -> bool:
    sample = page_sample(
        example(tree, action), "tree", "pixel", ImageLimit(), CoordinateCorrection()
    )
    assert sample.metadata is not None
    form = answer_form(sample.metadata["form"])
    return judge(sample.metadata, form.read(f"So I act.\n```{answer}```")).correct


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("click('1')", True),
        ("check('1')", True),
        ("click('2')", True),
        ("uncheck('1')", False),
        ("click('3')", False),
        ("click('99')", False),
        ("fill('1', 'x')", False),
        ("click('1')\nclick('3')", False),
        ("report_infeasible('no')", False),
    ],
)
def test_a_box_is_ticked_by_itself_or_by_its_label(answer: str, right: bool) -> None:
    assert judged(FORM, RecordedAction("click", FORM.handles["1"], space=BROWSER), answer) == right


@pytest.mark.parametrize(
    ("answer", "right"),
    [("fill('4', 'tea')", True), ("fill('4', 'Tea')", False), ("fill('5', 'tea')", False)],
)
def test_a_text_has_to_be_the_one_and_in_its_field(answer: str, right: bool) -> None:
    assert judged(FORM, RecordedAction("fill", FORM.handles["4"], "tea", BROWSER), answer) == right


def test_what_is_covered_takes_no_click_and_is_no_target() -> None:
    assert hit(FORM, FORM.handles["7"]) is FORM.handles["6"]
    with pytest.raises(SourceError, match="covered"):
        page_sample(
            example(FORM, RecordedAction("click", FORM.handles["7"], space=BROWSER)),
            *("tree", "pixel", ImageLimit(), CoordinateCorrection()),
        )


def test_instructions_mean_one_thing_each_and_what_is_out_of_view_is_scrolled_to() -> None:
    given = list(page_instructions(FORM, "a page"))
    assert {one.kind for one in given} >= {"label", "state", "type", "scroll"}
    assert all(means_its_target(one, FORM) for one in given)
    assert not any("Hidden" in one.text for one in given)
    [scroll] = [one for one in given if one.kind == "scroll"]
    assert "Imprint" in scroll.text
    assert scroll.direction == "down"
    again = page_instructions(FORM, "a page")
    assert [(one.kind, one.text) for one in again] == [(one.kind, one.text) for one in given]


def test_a_neighbour_is_near_and_in_the_same_part_of_the_page() -> None:
    texts = [node("heading", f"Note {n}", f"t{n}", [10, 20 + 100 * n, 80, 20]) for n in range(3)]
    inside, outside, far = (
        node("button", name, bid, box)
        for name, bid, box in (
            ("Edit", "b0", [100, 20, 80, 20]),
            ("Home", "b1", [100, 120, 80, 20]),
            ("Print", "b2", [500, 220, 80, 20]),
        )
    )
    region = {**node("navigation", "", "n", [95, 110, 200, 40]), "children": [7]}
    nodes = [*texts, inside, far, region, {**outside, "children": []}]
    children = [{"children": [], **one} for one in nodes]
    root = {"role": "RootWebArea", "name": "Shop", "children": [1, 2, 3, 4, 5, 6]}
    tree = parse_page(json.dumps({"url": "http://shop/", "nodes": [root, *children]}))
    beside = {one.text for n in range(400) for one in page_instructions(tree, f"page {n}")}
    assert any('the button to the right of "Note 0"' in text for text in beside)
    assert not any('to the right of "Note 1"' in text for text in beside), "another region"
    assert not any('to the right of "Note 2"' in text for text in beside), "far away"


def test_a_call_is_found_in_a_talkative_answer_and_never_made_up() -> None:
    action = RecordedAction("click", FORM.handles["1"], space=BROWSER)
    sample = page_sample(
        example(FORM, action), "tree", "pixel", ImageLimit(), CoordinateCorrection()
    )
    assert sample.metadata is not None
    form = answer_form(sample.metadata["form"])
    assert extract_answer(form, "I would do click('1'), as asked.") == ("click('1')", "call")
    assert extract_answer(form, "Either click('1') or click('3').") is None
    assert extract_answer(form, "Click the box.") is None


def test_the_pattern_baseline_reads_pages() -> None:
    action = RecordedAction("click", FORM.handles["6"], space=BROWSER)
    task = 'Click the button "Order".'
    sample = page_sample(
        example(FORM, action, task), "tree", "pixel", ImageLimit(), CoordinateCorrection()
    )
    prompt = "\n\n".join(message.text for message in sample.input)  # type: ignore[union-attr]
    assert answer_by_patterns(read_prompt(prompt), "") == "click('6')"
