"""Answers as weak models write them: what each says, read by a person, and what the rules read."""

import pytest

from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.scorers.extraction import extract_answer, mentions_choice

LETTERS = ChoiceForm(
    choices={"A": "Add a note", "B": "Write down milk", "C": "Call a friend", "D": "Set a timer"}
)
YES_NO = ChoiceForm(choices={"yes": "", "no": ""})
DECISION = ChoiceForm(
    choices={"continue": "the goal has not been reached yet", "stop": "it has been reached"}
)
ELEMENT = ActionForm(targets="element")

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
    # actions
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


@pytest.mark.parametrize(("form", "text", "expected"), READINGS)
def test_an_answer_is_read_as_a_person_reads_it(form, text, expected):
    found = extract_answer(form, text)
    assert (found[0] if found else None) == expected


@pytest.mark.parametrize("text", [":D", "Glad to help ;D", "fine. D:"])
def test_a_face_gives_no_ground_for_a_letter(text):
    assert not mentions_choice(LETTERS, "D", text)
