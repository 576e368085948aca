"""The parts of the WorkArena agent that need no browser."""

import pytest
from inspect_ai.model import ChatMessageAssistant, ContentReasoning, ContentText

from uiprobe.solvers.workarena.answers import PartsError, allowed_functions, read_answer
from uiprobe.solvers.workarena.deciding import _written
from uiprobe.solvers.workarena.options import (
    PRESETS,
    WorkArenaOptions,
    choose_options,
    options_for,
    parse_flags,
)
from uiprobe.solvers.workarena.pages import ShownPage
from uiprobe.solvers.workarena.prompt import PastStep, PromptParts, write_prompt
from uiprobe.solvers.workarena.truncation import count_tokens, fit_prompt
from uiprobe.ui.actions import Action
from uiprobe.ui.spaces.browser import BROWSER

PAPER = PRESETS["paper"]
PARTS = PromptParts(
    "Book a room.",
    ShownPage(html="<p>html</p>", axtree="[7] button 'Book'", focused="7", tabs="Tab 0: t (u)"),
    (PastStep("click('5')", "I thought.", "TimeoutError", "noted"),),
    "1. Book.\nYou were at step 1.",
    (("user", "Which room?"),),
)


def test_options_that_contradict_each_other_are_refused():
    for changes, message in (
        ({"use_html": False, "use_axtree": False}, "see nothing"),
        ({"use_som": True}, "use_screenshot"),
        ({"action_space": "bid+coord"}, "extract_coords"),
        ({"max_prompt_tokens": 0}, "positive"),
    ):
        with pytest.raises(ValueError, match=message):
            choose_options("paper", **changes)
    for changes, message in (
        ({"extract_coords": "middle"}, "extract_coords: found 'middle', expected 'no', 'center'"),
        ({"use_plan": "perhaps"}, "use_plan: found 'perhaps', expected a valid boolean"),
        ({"action_space": "coord"}, "action_space"),
    ):
        with pytest.raises(ValueError, match=message):
            choose_options("paper", **changes)
    with pytest.raises(ValueError, match="expected one of paper, generic"):
        choose_options("best")
    assert choose_options("generic", use_html=None) == PRESETS["generic"]


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("use_error_logs", "Error of the last action"),
        ("use_html", "<p>html</p>"),
        ("use_axtree", "[7] button"),
        ("use_focused_element", "## Focus"),
        ("use_tabs", "## Open tabs"),
        ("use_history", "# What you did so far"),
        ("use_past_error_logs", "Error: TimeoutError"),
        ("use_think_history", "Reasoning: I thought."),
        ("use_thinking", "<think>"),
        ("use_plan", "# Your plan so far"),
        ("use_criticise", "<criticise>"),
        ("use_memory", "Memory: noted"),
        ("use_hints", "Hints:"),
        ("use_concrete_example", "An example from another page"),
        ("multi_actions", "You may give several actions"),
    ],
)
def test_each_flag_puts_its_part_into_the_prompt(flag, words):
    base = choose_options("paper", use_html=flag != "use_axtree", use_axtree=flag != "use_html")
    for wanted in (True, False):
        changes = {flag: wanted}
        if not wanted and flag in ("use_html", "use_axtree"):
            changes["use_screenshot"] = True
        options = choose_options(
            "paper",
            **{name: getattr(base, name) for name in ("use_html", "use_axtree")} | changes,
        )
        assert (words in write_prompt(PARTS, options)) is wanted


def test_flags_are_typed():
    assert parse_flags(["multi_actions", "extract_coords=center", "use_html=false"]) == {
        "multi_actions": True,
        "extract_coords": "center",
        "use_html": False,
    }
    for written, message in (
        (["use_xtree"], "found 'use_xtree', expected some of use_error_logs"),
        (["use_plan", "use_plan=false"], "use_plan is there twice"),
        (["extract_coords=middle"], "flags: extract_coords: found 'middle'"),
        (["use_plan=2"], "flags: use_plan"),
        (["max_prompt_tokens=9"], "found 'max_prompt_tokens'"),
        (["=true"], "found ''"),
        (["x" * 3_000_000], "found 'x"),
    ):
        with pytest.raises(ValueError, match=message) as found:
            parse_flags(written)
        assert len(str(found.value)) < 700


# The rows of tables 2 and 3 of the paper: each adds a flag to those before it.
ROWS = {
    "browsergym/miniwob.click-test": (
        {"use_error_logs": False, "use_axtree": False},
        {"use_error_logs": True},
        {"use_axtree": True},
        {"multi_actions": True},
        {"extract_coords": "center"},
        {"action_space": "bid+coord"},
        {"extract_coords": "box"},
        {"extract_visible_tag": True},
    ),
    "browsergym/workarena.servicenow.create-incident": (
        {"use_error_logs": False},
        {"use_error_logs": True},
        {"multi_actions": True},
        {"extract_coords": "center"},
        {"action_space": "bid+coord"},
        {"extract_coords": "box"},
        {"extract_visible_tag": True},
    ),
}


@pytest.mark.parametrize("template", ROWS)
def test_every_row_of_the_papers_tables_is_a_set_of_flags(template):
    given, seen = {}, []
    for row in ROWS[template]:
        given |= row
        options = options_for(template, "paper", **given)
        assert options.use_html == ("miniwob" in template)
        assert options.use_history and options.use_thinking and options.use_concrete_example
        seen.append(write_prompt(PARTS, options))
    assert len(set(seen)) == len(seen)


def test_the_papers_preset_is_the_row_with_errors_of_each_table():
    miniwob, desk = (
        options_for(template, "paper")
        for template in ("browsergym/miniwob.click-test", "browsergym/uiprobe.desk.open-menu")
    )
    assert (miniwob.use_html, desk.use_html) == (True, False)
    for options in (miniwob, desk):
        assert options.use_axtree and options.use_error_logs and not options.multi_actions
        assert (options.retries, options.max_prompt_tokens) == (4, 40_000)
    assert not options_for("browsergym/miniwob.click-test", "paper", use_html=False).use_html
    assert not options_for("browsergym/miniwob.click-test", "generic").use_html


def test_python_is_the_whole_action_where_it_is_the_action_space():
    options = choose_options("paper", action_space="python")
    prompt = write_prompt(PARTS, options)
    assert 'page.get_by_test_id("b17")' in prompt
    assert "select_option(bid" not in prompt
    found = read_answer(
        "<think>a</think><action>```python\nwhile True:\n    pass\n```</action>", options
    )
    assert found.action == Action("python", text="while True:\n    pass")
    for code, reason in (("", "empty"), ("x" * 30_000, "too_long")):
        with pytest.raises(PartsError) as caught:
            read_answer(f"<think>a</think><action>{code}</action>", options)
        assert caught.value.reason == reason


def test_places_can_be_acted_on_only_where_they_are_told():
    with_places = choose_options("paper", action_space="bid+coord", extract_coords="center")
    assert "mouse_click" in allowed_functions(with_places)
    assert "mouse_click" not in allowed_functions(PAPER)
    assert "stop" not in allowed_functions(PAPER)
    assert "center is the middle" in write_prompt(PARTS, with_places)


def test_an_answer_is_read_with_its_parts():
    found = read_answer("<think>a\nb</think> x <action>\n```\nclick('7')\n```\n</action>", PAPER)
    assert BROWSER.format(found.action) == "click('7')"
    assert found.parts == {"think": "a\nb"}
    several = choose_options("paper", multi_actions=True)
    found = read_answer("<think>a</think><action>fill('7', 'x')\nclick('8')</action>", several)
    assert BROWSER.format(found.action) == "fill('7', 'x')\nclick('8')"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("click('7')", "no_answer"),
        ("<think>a</think>", "no_answer"),
        ("<action>click('7')</action>", "no_answer"),
        ("<think>a</think><action>click('7')</action><action>click('8')</action>", "several"),
        ("<think>a</think><action>click('7')\nclick('8')</action>", "trailing_text"),
        ("<think>a</think><action>__import__('os').system('x')</action>", ""),
        ("<think>a</think><action>stop()</action>", "unknown_action"),
        ("<think>a</think><action>mouse_click(1, 2)</action>", "unknown_action"),
        ("<think>a</think><action>upload_file('7', 'x')</action>", "unknown_action"),
        ("<think>a</think><action></action>", "empty"),
        ("<think>a</think><action>click('7</action>", ""),
        ("<think>" * 40_000, "too_long"),
    ],
)
def test_other_answers_are_told_what_is_wrong(text, reason):
    with pytest.raises(PartsError) as caught:
        read_answer(text, PAPER)
    assert reason in caught.value.reason
    assert str(caught.value)


async def count(text):
    return len(text.split())


@pytest.mark.parametrize("tokens", [700, 900, 2_000])
async def test_a_prompt_is_cut_until_it_fits(tokens):
    page = ShownPage(html="word " * 3_000, axtree="leaf " * 2_000)
    options = WorkArenaOptions(use_html=True, max_prompt_tokens=tokens)
    text, left_out = await fit_prompt(PromptParts("Goal here", page), options, count)
    assert await count(text) <= tokens
    assert "Goal here" in text
    assert "<action>" in text
    assert "HTML" in left_out
    assert "cut off" in text


async def test_a_prompt_that_fits_is_left_alone_and_one_that_cannot_ends():
    text, left_out = await fit_prompt(PARTS, PAPER, count)
    assert text == write_prompt(PARTS, PAPER)
    assert left_out == ""
    text, left_out = await fit_prompt(PARTS, choose_options("paper", max_prompt_tokens=5), count)
    assert "Book a room." in text
    assert left_out


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("[a51] button 'Save'", 9),
        ("<p>4000</p>", 9),
        ("\u6f22\u5b57", 2),
        ("a\n\n\nb", 3),
        ("internationalization", 4),
    ],
)
async def test_tokens_are_counted_without_asking_anybody(text, tokens):
    assert await count_tokens(text) == tokens


def test_reasoning_that_inspect_puts_apart_is_the_thinking():
    def answer(*parts):
        return _written(ChatMessageAssistant(content=list(parts)))

    action = ContentText(text="<action>click('7')</action>")
    found = read_answer(answer(ContentReasoning(reasoning="So."), action), PAPER)
    assert found.parts == {"think": "So."}
    with pytest.raises(PartsError, match="<think>"):
        read_answer(answer(ContentReasoning(reasoning="x9f", redacted=True), action), PAPER)
    both = answer(
        ContentReasoning(reasoning="own"), ContentText(text="<think>a</think>" + action.text)
    )
    assert read_answer(both, PAPER).parts == {"think": "a"}
