"""Answers in the wrong form: what is found in them, and what must not be."""

import pytest

from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.scorers.choice_extraction import mentions_choice
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.touch_extraction import mentions_action
from uiprobe.ui.actions import parse_action

LETTERS = ChoiceForm(
    choices={"A": "Add a note", "B": "Write down milk", "C": "Call a friend", "D": "Set a timer"}
)
YES_NO = ChoiceForm(choices={"yes": "", "no": ""})
DECISION = ChoiceForm(
    choices={"continue": "the goal has not been reached yet", "stop": "it has been reached"}
)
ELEMENT = ActionForm(targets="element")
PLACE = ActionForm(targets="coordinate")

CHOICES = [
    (LETTERS, "B", "B"),
    (LETTERS, "b", "B"),
    (LETTERS, "B.", "B"),
    (LETTERS, "(B)", "B"),
    (LETTERS, "[B]", "B"),
    (LETTERS, '"B"', "B"),
    (LETTERS, "'B'", "B"),
    (LETTERS, "**B**", "B"),
    (LETTERS, "__B__", "B"),
    (LETTERS, "`B`", "B"),
    (LETTERS, "```\nB\n```", "B"),
    (LETTERS, "```text\nB\n```", "B"),
    (LETTERS, r"The answer is \boxed{B}.", "B"),
    (LETTERS, r"$\boxed{\text{B}}$", "B"),
    (LETTERS, "B) Write down milk", "B"),
    (LETTERS, "B. Write down milk", "B"),
    (LETTERS, "**B. Write down milk**", "B"),
    (LETTERS, "B: it names the milk", "B"),
    (LETTERS, "B because it names the milk", "B"),
    (LETTERS, "Option B", "B"),
    (LETTERS, "Option B is right.", "B"),
    (LETTERS, "The answer is B", "B"),
    (LETTERS, "The correct answer is: **B**", "B"),
    (LETTERS, "Answer: B", "B"),
    (LETTERS, "Final answer - B", "B"),
    (LETTERS, "Write down milk", "B"),
    (LETTERS, "write down milk.", "B"),
    (LETTERS, "Let me think.\nA is about notes.\nC is about friends.\n\nB", "B"),
    (LETTERS, "I would choose C at first, but no.\nFinal answer: B", "B"),
    (LETTERS, '{"answer": "B"}', "B"),
    (LETTERS, '```json\n{"answer": "B"}\n```', "B"),
    (LETTERS, 'Here it is: {"choice": "B", "why": "milk"}', "B"),
    (LETTERS, '{"reason": "A is wrong", "answer": "B"}', "B"),
    (LETTERS, "It is B, not A.", "B"),
    (LETTERS, "It is not A, so B.", "B"),
    (LETTERS, "A friend would not help here.", None),
    (LETTERS, "A note is what I would look for.", None),
    (LETTERS, "This is a hard question.", None),
    (LETTERS, "I cannot help with that.", None),
    (LETTERS, "I'm sorry, but as a language model I have no opinion.", None),
    (LETTERS, "Either A or B", None),
    (LETTERS, "A and B are both right", None),
    (LETTERS, "B is wrong", None),
    (LETTERS, "B isn't it", None),
    (LETTERS, "B would be wrong, so I go for D here", "D"),
    (LETTERS, "Answer: b", "B"),
    (LETTERS, "The answer is b.", "B"),
    (LETTERS, r"\boxed{b}", "B"),
    (LETTERS, '{"answer": "b"}', "B"),
    (LETTERS, "(b) Write down milk", "B"),
    (LETTERS, "E", None),
    (LETTERS, "none of them", None),
    (LETTERS, "", None),
    (LETTERS, "   \n\t ", None),
    (LETTERS, "答案是 B", "B"),
    (LETTERS, "Ответ: В", None),  # the last letter is a Cyrillic one
    (YES_NO, "Yes.", "yes"),
    (YES_NO, "YES!", "yes"),
    (YES_NO, "No, it is not.", "no"),
    (YES_NO, "Yes, it is right.", "yes"),
    (YES_NO, "**No**", "no"),
    (YES_NO, "true", "yes"),
    (YES_NO, "False", "no"),
    (YES_NO, "Correct.", "yes"),
    (YES_NO, "incorrect", "no"),
    (YES_NO, '{"answer": true}', "yes"),
    (YES_NO, '{"answer": "no"}', "no"),
    (YES_NO, "The answer is yes.", "yes"),
    (YES_NO, "Thinking about it.\n\nno", "no"),
    (YES_NO, r"\boxed{no}", "no"),
    (YES_NO, "Nobody knows now.", None),
    (YES_NO, "yes and no", None),
    (YES_NO, "Yes or no? I do not know.", None),
    (YES_NO, "I can't say.", None),
    (DECISION, "Stop", "stop"),
    (DECISION, "STOP.", "stop"),
    (DECISION, "Decision: continue", "continue"),
    (DECISION, "The task should continue.", "continue"),
    (DECISION, "finished", "stop"),
    (DECISION, "not finished", "continue"),
    (DECISION, "Do not stop, continue.", "continue"),
    (DECISION, "It should not stop yet.", None),
    (DECISION, "Stop or continue, hard to say.", None),
    (DECISION, "unstoppable", None),
]

ACTIONS = [
    (ELEMENT, "click [7]", "click [7]"),
    (ELEMENT, "Click [7].", "click [7]"),
    (ELEMENT, "`click [7]`", "click [7]"),
    (ELEMENT, "**click [7]**", "click [7]"),
    (ELEMENT, '"click [7]"', "click [7]"),
    (ELEMENT, "I will add a note.\nclick [7]", "click [7]"),
    (ELEMENT, "Action: click [7]", "click [7]"),
    (ELEMENT, "```\nclick [7]\n``` is what I do", "click [7]"),
    (ELEMENT, '```json\n{"action": "click", "index": 7}\n```', "click [7]"),
    (ELEMENT, 'I do {"action": "click", "index": 7}', "click [7]"),
    (ELEMENT, "click(index=7)", "click [7]"),
    (ELEMENT, "<action>click</action><index>7</index>", "click [7]"),
    (ELEMENT, "click(7)", "click [7]"),
    (ELEMENT, "tap(7)", "click [7]"),
    (ELEMENT, "Tap on element 7.", "click [7]"),
    (ELEMENT, "long press [7]", "longclick [7]"),
    (ELEMENT, "text [1] [oat milk]", "text [1] [oat milk]"),
    (ELEMENT, 'type [1] "oat milk"', "text [1] [oat milk]"),
    (ELEMENT, "type(1, 'oat milk')", "text [1] [oat milk]"),
    (ELEMENT, '{"action": "text", "index": 1, "text": "caf\\u00E9"}', "text [1] [café]"),
    (ELEMENT, "text(index=1, text='it\\'s')", "text [1] [it's]"),
    (
        ELEMENT,
        "<action>text</action><index>1</index><text>&quot;hi&quot;</text>",
        'text [1] ["hi"]',
    ),
    (ELEMENT, "swipe [2] [UP]", "swipe [2] [up]"),
    (ELEMENT, "scroll [2] [down]", "swipe [2] [down]"),
    (ELEMENT, "press [back]", "press [back]"),
    (ELEMENT, "Press the back button.", "press [back]"),
    (ELEMENT, "press [finish]", "press [stop]"),
    (ELEMENT, "press [none]", "press [wait]"),
    (PLACE, "click [120,480]", "click [120,480]"),
    (PLACE, "click(120, 480)", "click [120,480]"),
    (PLACE, "click [100,100,140,120]", "click [120,110]"),
    (PLACE, "swipe [1,2] [3,4]", "swipe [1,2] [3,4]"),
    (PLACE, "```text [5,6] [a [b] c]```", "text [5,6] [a [b] c]"),
    (ELEMENT, "click [7] or click [8]", None),
    (ELEMENT, "Tap 7, then tap 8", None),
    (ELEMENT, "I would click the button.", None),
    (ELEMENT, "swipe [2]", None),
    (ELEMENT, "text [1]", None),
    (ELEMENT, "click", None),
    (ELEMENT, "7", None),
    (ELEMENT, "I cannot operate a phone.", None),
    (ELEMENT, "", None),
    (ELEMENT, "__import__('os').system('true')", None),
]


READINGS = [
    # faces
    (LETTERS, "I'm happy to help :D", None),
    (LETTERS, ":D", None),
    (LETTERS, "Let me think... ;D\nIt is hard.", None),
    (LETTERS, "Happy to help :D The answer is B.", "B"),
    (LETTERS, "Good question! =D", None),
    (LETTERS, "Oh no. D:", None),
    (LETTERS, "Answer :D", "D"),
    (LETTERS, "Answer:D", "D"),
    # letters that belong to something else
    (LETTERS, "Take some vitamin C every day.", None),
    (LETTERS, "You need a plan B.", None),
    (LETTERS, "Connect it with USB-C.", None),
    (LETTERS, "It is 20 °C outside.", None),
    (LETTERS, "The Q&A section helps.", None),
    (LETTERS, "This is written in C++.", None),
    (LETTERS, "The U.S.A. is a country.", None),
    (LETTERS, "Press Ctrl+C to copy it.", None),
    (LETTERS, "A Calendar would be the best app.", None),
    (LETTERS, "I think that A is the best.", "A"),
    # options repeated, and several named
    (LETTERS, "A. Add a note\nB. Write down milk\nC. Call a friend\nD. Set a timer", None),
    (LETTERS, "A. Add a note B. Write down milk C. Call a friend D. Set a timer", None),
    (LETTERS, "A) Add a note\nB) Write down milk\n\nThe answer is B.", "B"),
    (LETTERS, "A, B, C or D", None),
    (LETTERS, "A, B and C are wrong.", None),
    (LETTERS, "Answer: A, B", None),
    (LETTERS, "Either **A** or **B**", None),
    (LETTERS, 'It could be "A" or "C".', None),
    (LETTERS, "A. Add a note", "A"),
    (LETTERS, "A, because it names the note", "A"),
    # what is denied
    (LETTERS, "**A** is wrong.", None),
    (LETTERS, 'I would not choose "A".', None),
    (LETTERS, "The answer is not `A`.", None),
    (LETTERS, "**B** is right, not **C**.", "B"),
    (LETTERS, "Choose B instead of A", "B"),
    (LETTERS, "I would go with B rather than D", "B"),
    (YES_NO, "I have no idea.", None),
    (YES_NO, "There is no way to tell.", None),
    (YES_NO, "No it is not.", "no"),
    (YES_NO, "I cannot say yes", None),
    (YES_NO, "The answer is not right. The proposed answer is not the correct answer.", "no"),
    (YES_NO, "The proposed answer is not correct.", "no"),
    (YES_NO, "The proposed answer is correct.", "yes"),
    (YES_NO, "Yes. The answer fits the goal.", "yes"),
    (YES_NO, 'Tap the "Yes" button.', None),
    # words that are widgets
    (DECISION, 'The screen shows a "Continue" button.', None),
    (DECISION, "There is a stop button on the screen.", None),
    (DECISION, "The bus runs non-stop.", None),
    (DECISION, "The goal is not reached, so that work on it has to continue.", "continue"),
    (DECISION, "I would stop here.", "stop"),
    # decisions about something else, on a condition, or between alternatives
    (DECISION, "The music should stop by itself.", None),
    (DECISION, "The app should continue to play.", None),
    (DECISION, "They chose it again, without needing to continue.", None),
    (DECISION, "There is no possible way to continue the workout.", None),
    (DECISION, "You decided to continue the task. The work has been stopped.", None),
    (DECISION, "The work must stop if the goal is impossible.", None),
    (DECISION, "I am not sure whether the work has to continue.", None),
    (DECISION, "The work must continue or the goal is impossible.", None),
    (DECISION, "The actions must continue.", "continue"),
    # a letter with the option of another, and letters in fields that hold no answer
    (LETTERS, "C. Set a timer", None),
    (LETTERS, "C. Call a friend", "C"),
    (LETTERS, '{"key": "A", "value": "I do not know"', None),
    (LETTERS, '{"answer": "A", "value": "I do not', "A"),
    # a yes or no that is contradicted, refused or reported
    (YES_NO, "Yes, the proposed answer is wrong.", None),
    (YES_NO, "Yes; it is a complete lie.", None),
    (YES_NO, "No, I am unable to answer.", None),
    (YES_NO, "No, there is no response.", None),
    (YES_NO, "The answer is yes. The proposed answer is no.", None),
    (YES_NO, 'The proposed answer is "yes", but it lacks a word.', None),
    (YES_NO, "This answer is wrong and needs to be rewritten.", "no"),
    (YES_NO, "The proposed answer is not the correct answer.", "no"),
    (YES_NO, "Whether this answer is wrong depends on the app.", None),
    (YES_NO, "No, the proposed answer is not correct.", "no"),
    # actions
    (ELEMENT, 'The action is "text(index=3, text="oat milk")".', "text [3] [oat milk]"),
    (ELEMENT, "click(index=1), then click(index=2)", None),
    (ELEMENT, "never do click(index=1) here", None),
    (ELEMENT, '{"action": "click", "index": "7"} it is', "click [7]"),
    (ELEMENT, "The key is restart.", "press [restart]"),
    (ELEMENT, "Do not click [7].", None),
    (ELEMENT, "Don't tap on 7.", None),
    (ELEMENT, "I can't press the back button.", None),
    (ELEMENT, "Click the 3 dots menu.", None),
    (ELEMENT, "Select 5 stars.", None),
    (ELEMENT, "Hold 3 seconds.", None),
    (ELEMENT, "Tap at 7 pm.", None),
    (ELEMENT, "Press the stop button.", None),
    (ELEMENT, "Press the home screen icon.", None),
    (ELEMENT, "The action is click.", None),
    (ELEMENT, "Click 7 to open the menu.", "click [7]"),
    (ELEMENT, "Tap on element 7 shown above", "click [7]"),
    (ELEMENT, "Press the home button.", "press [home]"),
    (ELEMENT, "```python\nimport phone\nclick(7)\n```", "click [7]"),
]
"""Answers as weak models write them, and what a person reads in each."""


@pytest.mark.slow
@pytest.mark.parametrize(("form", "text", "expected"), [*CHOICES, *ACTIONS, *READINGS])
def test_what_is_found_in_answers_of_the_wrong_form(form, text, expected):
    found = extract_answer(form, text)
    assert (found[0] if found else None) == expected


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("(B)", "spelled_out"),
        ('{"why": 1, "answer": "B"}', "json"),
        ("so\n```\nB\n```\nit is", "fence"),
        (r"so \boxed{B} it is", "boxed"),
        ("so `B` it is", "code"),
        ("long thought\nB", "last_line"),
        ("The answer is B\nI am sure of it", "marker"),
        ('I say "B" to that', "quoted"),
        ("B\nI am sure of it", "first_line"),
        ("I go for B now", "only_mention"),
    ],
)
def test_the_rule_that_found_it_is_named(text, rule):
    assert extract_answer(LETTERS, text) == ("B", rule)


@pytest.mark.parametrize(
    ("choice", "text", "given"),
    [
        ("B", "B", True),
        ("B", "b", True),
        ("B", "(b)", True),
        ("B", "I go for b", False),
        ("B", "so: b, then", True),
        ("A", "not a note", False),
        ("B", "Bob", False),
        ("B", "to write down milk, that is it", True),
        ("A", "B", False),
    ],
)
def test_ground_for_a_letter(choice, text, given):
    assert mentions_choice(LETTERS, choice, text) is given


@pytest.mark.parametrize(
    ("choice", "text", "given"),
    [
        ("yes", "that is correct", True),
        ("no", "that is incorrect", True),
        ("yes", "that is incorrect", False),
        ("no", "I know", False),
        ("yes", "", False),
    ],
)
def test_ground_for_a_word(choice, text, given):
    assert mentions_choice(YES_NO, choice, text) is given


@pytest.mark.parametrize(
    ("action", "text", "given"),
    [
        ("click [7]", "tap 7", True),
        ("click [7]", "tap 17", False),
        ("click [7]", "7", False),
        ("text [1] [oat milk]", "type oat milk into 1", True),
        ("text [1] [oat milk]", "type milk into 1", False),
        ('text [1] [a "b"]', r'{"action":"text","index":1,"text":"a \"b\""}', True),
        ("text [1] [a & b]", "<text>a &amp; b</text><index>1</index>", True),
        ("swipe [2] [up]", "scroll 2 up", True),
        ("swipe [2] [up]", "scroll 2 down", False),
        ("press [stop]", "I am done", True),
        ("press [back]", "I am done", False),
        ("click [120,110]", "click the box 100,100,140,120", True),
        ("click [121,110]", "click the box 100,100,140,120", False),
    ],
)
def test_ground_for_an_action(action, text, given):
    assert mentions_action(parse_action(action), text) is given


def test_model_output_causes_no_warning(recwarn):
    for text in ("click(index=7in)", r"text(index=1, text='\d')", "1is 2"):
        extract_answer(ELEMENT, text)
    assert not recwarn.list


def test_no_rule_reaches_into_words():
    for word in ("stopwatch", "discontinued", "yesterday", "none", "nowhere"):
        for form in (YES_NO, DECISION):
            assert extract_answer(form, f"There is a {word} here.") is None


@pytest.mark.parametrize("text", [":D", "Glad to help ;D", "fine. D:"])
def test_a_face_gives_no_ground_for_a_letter(text):
    assert not mentions_choice(LETTERS, "D", text)
