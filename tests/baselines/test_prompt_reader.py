"""How the baselines read the prompts of the probes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.releases import write_release
from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.baselines.random_answers import answer_at_random
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.locate import open_source
from uiprobe.ui.spaces.browser import BROWSER

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    return open_source(str(write_release(tmp_path_factory.mktemp("prompts") / "release")))


def prompt_of(sample):
    return "\n\n".join(message.text for message in sample.input)


def readings(samples):
    return {sample.id: read_prompt(prompt_of(sample)) for sample in samples}


def test_knowledge(source):
    found = readings(build_knowledge(source, "app_knowledge"))
    choice = found["q2-choice"]
    assert choice.task == "letter"
    assert choice.question == "Which app is best to write down milk?"
    assert list(choice.options) == ["A", "B", "C", "D"]
    assert choice.options["B"] == "Write down milk"
    one = found["q2-B"]
    assert (one.task, one.context) == ("yes_no", "Write down milk")


@pytest.mark.parametrize(
    ("reading", "words"), [("strict", ["continue", "stop"]), ("sphinx", ["yes", "no"])]
)
@pytest.mark.parametrize("context", ["screen", "actions", "image"])
def test_completion(source, context, reading, words):
    samples, _ = build_completion_judgment(source, context=context, reading=reading)
    for reading in readings(samples).values():
        assert reading.task == "decision"
        assert list(reading.options) == words
        assert reading.question == "note milk"


def test_grounding_by_index(source):
    for observation in ("tree", "list"):
        samples, _ = build_grounding(source, observation=observation)
        reading = readings(samples)["g2"]
        assert (reading.task, reading.targets) == ("action", "element")
        assert reading.question == 'Type "oat milk" as the title.'
        assert [widget.index for widget in reading.widgets] == [0, 1, 2, 3]
        assert [widget.actions for widget in reading.widgets] == [
            ("click",),
            ("text",),
            ("swipe",),
            ("click", "longclick"),
        ]


@pytest.mark.parametrize(
    ("convention", "extent"),
    [("pixel", (200, 400)), ("unit", (1, 1)), ("permille", (1000, 1000))],
)
def test_grounding_by_place(source, convention, extent):
    samples, _ = build_grounding(source, observation="image", convention=convention)
    reading = readings(samples)["g1"]
    assert (reading.task, reading.targets, reading.extent) == ("action", "coordinate", extent)
    assert reading.widgets == ()


def test_focused_context():
    for sample in build_focused_context(40):
        if sample.metadata["facet"] != "substitution":
            continue
        reading = read_prompt(prompt_of(sample))
        assert reading.task == "form"
        assert reading.template and reading.values


@settings(max_examples=100, deadline=1000)
@given(
    st.one_of(
        st.text(),
        st.lists(
            st.sampled_from(
                [
                    *(
                        "Actions:\n",
                        "\nTask: ",
                        "Question: ",
                        "Proposed answer: ",
                        "\nA. ",
                        "B. x\n",
                    ),
                    *("[1] a View to click\n", "[2] a View to text or swipe\n", "click [x,y]"),
                    *(
                        'action "text" in this form:\n',
                        "\nPut in these values: ",
                        "text is x",
                        "\n",
                    ),
                    *(
                        "Answer with one word, stop or go, and nothing else.",
                        "which is 0 wide and 0 high",
                    ),
                ]
            )
        ).map("".join),
    )
)
def test_no_prompt_breaks_a_baseline(prompt):
    reading = read_prompt(prompt)
    assert isinstance(answer_at_random(reading, prompt), str)
    assert isinstance(answer_lexically(reading, prompt), str)


PAGE = """Rules:
Act.

Actions:
click(bid, button='left') - click an element

App: desk
Goal: Create an incident with these values: "Caller": "Ada"; "Impact": "3 - Low".

Actions so far:
{history}

Screen:
an element (role: RootWebArea, name: New incident)
\t[7] an element (role: searchbox, name: Filter navigation) to fill or click
\t[12] an element (role: combobox, name: Impact) to select_option or click
\t[13] an element (role: textbox, name: Caller*) to fill or click
\t[14] an element (role: button, name: Create) to click
\t[15] an element (role: button, name: Incidents) to click
"""


@pytest.mark.parametrize(
    ("history", "answer"),
    [
        ("(none)", "fill('13', 'Ada')"),
        ("1. Filled 'Ada' into 'Caller*' (textbox)", "select_option('12', '3 - Low')"),
        ("1. Filled 'Ada' in\n2. Chose '3 - Low'", "click('15')"),
        ("1. 'Ada'\n2. '3 - Low'\n3. Clicked 'Incidents' (button)", "click('14')"),
        ("1. 'Ada'\n2. '3 - Low'\n8. Clicked 'Create' (button)", "stop()"),
    ],
)
def test_words_are_matched_on_a_page_step_by_step(history, answer):
    assert answer_lexically(read_prompt(PAGE.format(history=history)), "0") == answer


@given(st.text(max_size=8))
def test_random_steps_on_a_page_are_calls_of_its_functions(name):
    reading = read_prompt(PAGE.format(history="(none)"))
    assert BROWSER.parse(answer_at_random(reading, name)).kind
