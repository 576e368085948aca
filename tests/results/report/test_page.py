"""The page is one file, the same every time, and nothing in it that came from a log is markup."""

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from inspect_ai.log import write_eval_log

from tests.releases import INSTRUCTIONS
from tests.results.report.conftest import ATTACK, NAME
from tests.synthetic_logs import MODELS, SyntheticRun, make_log
from uiprobe.results.report import page as page_module
from uiprobe.results.report.page import render_page
from uiprobe.results.report.write import make_report, write_report

pytestmark = pytest.mark.slow


class Reader(HTMLParser):
    """Collects elements, and the texts of style and script."""

    def __init__(self):
        super().__init__()
        self.elements = []
        self.raw = {"style": [], "script": []}
        self.open = None

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.open = tag if tag in self.raw else self.open

    def handle_endtag(self, tag):
        self.open = None if tag == self.open else self.open

    def handle_data(self, data):
        if self.open:
            self.raw[self.open].append(data)


def read(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def page(report):
    return render_page(report)


@pytest.fixture(scope="module")
def parsed(page):
    return read(page)


def test_what_a_model_says_is_text(page, parsed):
    assert ATTACK not in page
    assert NAME not in page
    assert "&lt;script&gt;window.hit=1" in page
    assert [tag for tag, _ in parsed.elements].count("script") == 1
    assert not [name for _, attrs in parsed.elements for name in attrs if name.startswith("on")]
    assert not [1 for tag, _ in parsed.elements if tag in ("iframe", "object", "embed", "form")]


def test_pictures_are_in_the_page_and_nothing_is_loaded(parsed):
    pictures = [attrs["src"] for tag, attrs in parsed.elements if tag == "img"]
    assert pictures
    assert all(source.startswith("data:image/webp;base64,") for source in pictures)
    links = [attrs["href"] for tag, attrs in parsed.elements if tag == "a"]
    assert all(link.startswith(("#", "http://127.0.0.1:7575/#/logs/")) for link in links)
    assert [attrs["href"] for tag, attrs in parsed.elements if tag == "link"] == ["data:,"]


def test_the_policy_allows_the_pages_own_style_and_script_alone(parsed):
    policy = next(
        attrs["content"]
        for tag, attrs in parsed.elements
        if tag == "meta" and attrs.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "data:"
    assert "unsafe" not in policy
    for kind in ("style", "script"):
        [text] = parsed.raw[kind]
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert rules[f"{kind}-src"] == f"'sha256-{digest}'"
    assert not [attrs for _, attrs in parsed.elements if "style" in attrs]


def test_ids_are_unique_and_every_link_and_label_finds_its_own(parsed):
    ids = [attrs["id"] for _, attrs in parsed.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    wanted = [
        name
        for _, attrs in parsed.elements
        for key in ("aria-labelledby", "href", "xlink:href")
        for name in (attrs.get(key) or "").split()
        if key == "aria-labelledby" or name.startswith("#")
    ]
    assert wanted
    assert {name.lstrip("#") for name in wanted} <= set(ids)


def test_headings_go_down_one_level_at_a_time_and_landmarks_are_there(parsed):
    levels = [int(tag[1]) for tag, _ in parsed.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))
    assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in parsed.elements}
    assert all("alt" in attrs for tag, attrs in parsed.elements if tag == "img")


@pytest.mark.long
def test_the_same_logs_give_the_same_bytes(made, report, page, tmp_path):
    for name, one in (("a", report), ("b", make_report([made.folder]))):
        written = write_report(one, tmp_path / name)
        assert written.read_text() == page
    files = sorted(p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*.*"))
    assert len(files) > 50
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes(), file


def test_a_page_that_is_watched_loads_itself_again(report):
    page = render_page(report, refresh=7)
    metas = [attrs for tag, attrs in read(page).elements if tag == "meta"]
    assert {"http-equiv": "refresh", "content": "7"} in metas
    assert "refresh" not in {
        attrs.get("http-equiv") for tag, attrs in read(render_page(report)).elements
    }


def test_failures_have_prompt_answer_picture_and_command(page, report):
    shown = [example for _, examples in report.failures.examples for example in examples]
    assert {example.probe for example in shown} >= {"goal_understanding", "grounding"}
    attack = next(example for example in shown if example.answer == ATTACK)
    assert attack.read == ""
    grounded = [example for example in shown if example.probe == "grounding"]
    assert {example.drawn for example in grounded if example.picture} == {True, False}
    assert "inspect view --log-dir" in page
    assert all(example.question for example in shown)
    tasks = {example.asked for example in grounded}
    assert tasks <= {f"Task: {instruction}" for instruction in INSTRUCTIONS}


def test_a_page_without_room_says_what_it_leaves_out(report, page, monkeypatch):
    whole = len(page.encode())
    monkeypatch.setattr(page_module, "MOST_BYTES", whole - 1)
    assert "Left out" not in page
    nearly = render_page(report)
    assert len(nearly.encode()) < whole
    assert "Left out, so that the page stays under 5 MB" in nearly
    monkeypatch.setattr(page_module, "MOST_BYTES", whole // 3)
    small = render_page(report)
    assert len(small.encode()) <= whole // 3
    # What matters most is still there, and every link finds its own.
    assert "t-leaders" in small
    elements = read(small).elements
    ids = {attrs["id"] for _, attrs in elements if "id" in attrs}
    links = {a["href"][1:] for tag, a in elements if tag == "a" and a["href"].startswith("#")}
    assert links <= ids


def test_a_long_table_says_where_the_rest_is(report, monkeypatch):
    monkeypatch.setattr(page_module, "MOST_ROWS", 1)
    assert "more rows are left out here; <code>tables/results.csv</code>" in render_page(report)


def test_a_question_of_several_lines_is_told_whole(tmp_path):
    log = make_log(SyntheticRun("app_knowledge", MODELS[0], 5, score=[False] * 5))
    for sample in log.samples:
        sample.messages[0].content = (
            "App: market\n\nQuestion: The app: Market Hall\nThe wish: pay less\nWhat is meant?\n\n"
            "Options:\nA. Redeem a code\n\nAnswer with one letter."
        )
    write_eval_log(log, str(tmp_path / "2026-11-20T09-00-00_app-knowledge_a.eval"))
    [(_, examples)] = make_report([tmp_path]).failures.examples
    assert {one.asked for one in examples} == {
        "Question: The app: Market Hall The wish: pay less What is meant?"
    }
