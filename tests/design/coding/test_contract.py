"""What a revision must keep, and pages read out of answers."""

import pytest

from uiprobe.design.answers import MAX_PAGE, PageError, read_json, read_page
from uiprobe.design.coding.contract import contract_of
from uiprobe.episodes.design import DesignTest, PageJudgement, Version

HTML = """<!DOCTYPE html><html><body><p id="score">0</p><p id='state'>Ready</p>
<script>function start() {} function stop() {}</script></body></html>"""


def version() -> Version:
    return Version(
        number=0,
        html=HTML,
        judgements=[
            PageJudgement(task=1, supported=True, rule="#score >= 5 AND #state contains 'Ready'"),
            PageJudgement(task=2, supported=True, rule="document.getElementById('state') !== null"),
            PageJudgement(task=3, supported=False, rule=""),
            PageJudgement(task=4, supported=True, rule="#later exists"),
        ],
        tests=[
            DesignTest(task=1, ending="rule_satisfied", passed=True),
            DesignTest(task=2, ending="stuck", passed=False),
        ],
    )


def test_ids_texts_functions_and_rules_are_kept():
    contract = contract_of(version())
    assert contract.ids == ("score", "state")
    assert contract.texts == ("Ready",)
    assert contract.functions == ("start", "stop")
    assert contract.rules == ("#score >= 5 AND #state contains 'Ready'",)
    assert contract.broken_in(HTML) == []


def test_what_is_gone_is_named():
    broken = HTML.replace('id="score"', 'id="points"').replace("Ready", "Idle")
    assert contract_of(version()).broken_in(broken.replace("function stop", "const stop = ")) == [
        "the id score is gone",
        "the text 'Ready' is gone",
        "the function stop is gone",
    ]


def test_a_page_is_cut_out_of_an_answer_as_it_is():
    page = "<!DOCTYPE html><html><script>const a = '```', b = '<\\/script></html>';</script></html>"
    found = read_page(f"Sure:\n```html\n{page}\n```\nDone")
    assert found.html == page
    assert found.left_out == "13 characters before it; 8 characters after it; blocks of html"


PAGE = "<!DOCTYPE html>\n<html><body>{}</body></html>"


@pytest.mark.parametrize(
    "answer",
    [
        "I write an <html> document, from <!DOCTYPE html> to </html>:\n```html\n{page}\n```",
        "```css\n.a {{}}\n```\n```html\n{page}\n```\nClosed with </html>.\n",
        "```html\n<html>a sketch</html>\n```\nand whole:\n```HTML\n{page}\n```",
        "```html\n{page}\n```\nas in\n```html\n<html></html>\n```",
        "```html\n<html> broken off\n```\n```html\n{page}\n```",
        "```\n<!-- index.html -->\n{page}\n```",
        "~~~html\n{page}\n~~~",
        "Here <html> is:\n\n  {page}",
        "{page}",
    ],
)
def test_prose_and_other_blocks_are_no_part_of_a_page(answer: str):
    page = PAGE.format("the whole page " * 5 + "<script>const fence = '```';</script>")
    assert read_page(answer.format(page=page)).html == page


def test_what_is_broken_off_is_named():
    with pytest.raises(PageError) as found:
        read_page("```html\n<html><script>let a = 1;\nconst total = s.cos\n```")
    assert "within <script> after" in str(found.value)
    assert "const total = s.cos" in str(found.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no page", "no HTML document"),
        ("<html><body>", "broken off"),
        ("<html>" + "x" * MAX_PAGE + "</html>", "at most"),
    ],
)
def test_an_answer_without_a_page_is_refused(text: str, said: str):
    with pytest.raises(PageError, match=said):
        read_page(text)


def test_json_is_found_and_nothing_else_is():
    assert read_json('Well:\n```json\n[{"a": 1}]\n```', list) == [{"a": 1}]
    assert read_json('{"done": true} as I said', dict) == {"done": True}
    for text in ("none", "[1, 2", "[" * 100_000, '{"a": 1}'):
        with pytest.raises(ValueError, match="JSON array"):
            read_json(text, list)
