"""The pattern baseline: what its cues find, read from prompts as they reach models."""

import pytest

from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.pattern import answer_by_grammar, answer_by_patterns
from uiprobe.baselines.pattern.screen import read_screen
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.baselines.random_answers import answer_at_random

ALARMS = """\
a View (class: android.widget.FrameLayout)
	[0] a View (content-desc: Navigate up, class: android.widget.ImageButton) to click
	a View (resource-id: title, text: Alarms, class: android.widget.TextView)
	[1] a View (resource-id: list, class: android.widget.ScrollView) to swipe
		[2] a View (resource-id: card, class: android.view.ViewGroup) to click or longclick
			a View (resource-id: time, text: 7:15, class: android.widget.TextView)
			[5] a View (resource-id: onoff, class: android.widget.Switch, not checked) to click
		[3] a View (resource-id: card, class: android.view.ViewGroup) to click or longclick
			a View (resource-id: time, text: 9:30, class: android.widget.TextView)
			[6] a View (resource-id: onoff, class: android.widget.Switch, checked) to click
		[4] a View (resource-id: card, class: android.view.ViewGroup) to click or longclick
			a View (resource-id: time, text: 6:45, class: android.widget.TextView)
			[7] a View (resource-id: onoff, class: android.widget.Switch, checked) to click
	[8] a View (resource-id: label, text: Label, class: android.widget.EditText) to text
	[9] a View (content-desc: Add alarm, class: android.widget.ImageButton) to click
"""


def act(task: str, screen: str = ALARMS) -> str:
    return answer(f"Actions:\nclick [i]\n\nRules:\nOne action.\n\nScreen:\n{screen}\nTask: {task}")


def answer(prompt: str) -> str:
    return answer_by_patterns(read_prompt(prompt), "")


def test_the_lines_of_a_tree_keep_their_order_and_their_states():
    nodes = read_screen(ALARMS)
    card = next(node for node in nodes if node.index == 3)
    assert [node.index for node in card.inside()] == [3, None, 6]
    assert card.label == "9:30"
    assert next(node for node in nodes if node.index == 6).states == {"checked"}
    assert [node.index for node in nodes if node.index == 6 for node in node.ancestors()] == [
        *(3, 1, None)
    ]


@pytest.mark.parametrize(
    ("task", "action"),
    [
        ('Touch "Add alarm".', "click [9]"),
        ("Press the back key.", "press [back]"),
        ('Type "Gym" into the field "Label".', "text [8] [Gym]"),
        ("Swipe down on the scrollable part of the screen.", "swipe [1] [down]"),
        ("Scroll down in the list.", "swipe [1] [up]"),
        ('Touch and hold "9:30".', "longclick [3]"),
        ('Touch the switch in the row of "9:30".', "click [6]"),
        ("Touch the switch of the alarm that is off.", "click [5]"),
        ("Touch the third switch.", "click [7]"),
        ("Open the latest card.", "click [3]"),
        ("Touch the plus sign.", "click [9]"),
    ],
)
def test_instructions_are_followed_by_their_cues(task, action):
    assert act(task) == action


RULES = 'If it is nowhere, answer press [stop], which here means "not here".'


def counting(task: str, screen: str = ALARMS) -> str:
    prompt = f"Actions:\nclick [i]\n\nRules:\n{RULES}\n\nScreen:\n{screen}\nTask: {task}"
    return answer_by_grammar(read_prompt(prompt), "")


@pytest.mark.parametrize(
    ("task", "action"),
    [
        ("Tap the switch of the second card from the top.", "click [6]"),
        ("Halte den ersten Eintrag von unten gedrückt.", "longclick [4]"),
        ("点按紧挨在“9:30”下面的条目。", "click [4]"),
        ('Touch the card right above "9:30".', "click [2]"),
        ("Tippe auf den fünften Eintrag von oben.", "swipe [1] [up]"),
        ('Touch the row right below "6:45".', "swipe [1] [up]"),
        ("手指在列表上从上往下滑。", "swipe [1] [down]"),
        ("在从上往下数第一个输入框中输入“Gym”。", "text [8] [Gym]"),
    ],
)
def test_a_program_that_knows_the_wordings_counts_and_finds_neighbours(task, action):
    assert counting(task) == action


def test_what_is_quoted_and_not_shown_is_looked_for_elsewhere():
    plain = "[0] a View (text: Rent, class: android.widget.Button) to click\n"
    stay = "[1] a View (resource-id: button2, text: No, class: android.widget.Button) to click\n"
    assert counting('Touch "Rent".', plain) == "click [0]"
    assert counting('Touch "Salary".', plain) == "press [stop]"
    assert counting('Touch "Salary".', plain + stay) == "click [1]"
    assert counting('Touch "Salary".') == "swipe [1] [up]"


def test_a_list_shows_texts_behind_its_widgets():
    screen = (
        "[0] a View (resource-id: row, class: android.view.ViewGroup) to click, containing: Rent; "
        "Monday\n[1] a View (resource-id: row, class: android.view.ViewGroup) to click, "
        "containing: Salary; Friday\n"
    )
    assert act('Open "Salary".', screen) == "click [1]"


def question(text: str, options: str, before: str = "") -> str:
    return answer(f"{before}Question: {text}\n\nOptions:\n{options}\n\nAnswer with one letter.")


def test_an_option_that_is_the_category_is_taken():
    options = "A. Weather\nB. Tool, Time\nC. Music\nD. News"
    assert question("Which?", options, "App: clock\nCategory: Tool, Time\n\n") == "B"


def test_options_are_matched_with_the_question_and_with_the_text_before_it():
    options = "A. Write an invoice\nB. Mark a payment as late\nC. Add a client\nD. Open the map"
    assert question("Who is late with a payment?", options) == "B"
    manual = "The map opens by the blue tile. Invoices are written by holding the clock.\n\n"
    options = "A. the green tile\nB. the tab Clients\nC. holding the clock\nD. the search"
    assert question("How are invoices written?", options, manual) == "C"


def test_steps_are_put_in_the_order_in_which_the_goal_names_them():
    prompt = (
        "App: clock\nGoal: Open the alarms, turn on the one for school and save it.\n\nActions so "
        "far:\nnone\n\nCurrent screen:\na View (text: alarms school save)\nIn which order?\n"
        "A. Click save\nB. Click school\nC. Click alarms\n\nAnswer with all letters in the right "
        "order, separated by commas, in the form A, B, C, and nothing else."
    )
    assert answer(prompt) == "C, B, A"
    for policy in (answer_lexically, answer_at_random):
        assert sorted(policy(read_prompt(prompt), "seed").split(", ")) == ["A", "B", "C"]


def test_a_manual_that_is_silent_is_recognised():
    options = "A. five\nB. two\nC. ten\nD. The manual does not say"
    assert question("How many guests can chat?", options, "The map opens by a tile.\n\n") == "D"


def test_a_proposed_answer_is_right_if_its_details_stand_in_the_question():
    prompt = 'Question: Which is the same as "Call Ava at 7:45"?\n\nProposed answer: {}\n\nRight?'
    assert answer(prompt.format("At 7:45, call Ava")) == "yes"
    assert answer(prompt.format("At 8:45, call Ava")) == "no"


@pytest.mark.parametrize(
    ("history", "decision"),
    [
        ("1. Clicked a View (text: Save)\n2. Waited", "stop"),
        ("1. Typed 'Gym' into a View (text: Label)\n2. Clicked a View (text: Save label)", "stop"),
        ("1. Clicked a View (text: Save)", "continue"),
        ("", "continue"),
    ],
)
@pytest.mark.parametrize("words", ["continue or stop", "continue, stop or failed"])
def test_completion_is_judged_by_the_end_of_the_history(history, decision, words):
    prompt = (
        f'App: clock\nGoal: Save the label "Gym".\n\nActions so far:\n{history}\n\n'
        f"Current screen:\na View (class: View)\n\nAnswer with one word, {words}, and nothing else."
    )
    assert answer(prompt) == decision


def test_a_goal_that_can_no_longer_be_met_is_recognised_where_it_may_be_said():
    prompt = (
        "App: shop\nGoal: Buy the lamp.\n\nActions so far:\n1. Clicked a View (text: Lamp)\n\n"
        "Current screen:\na View (text: Sold out, class: View)\n\n"
        "Answer with one word, continue, stop or failed, and nothing else."
    )
    assert answer(prompt) == "failed"
