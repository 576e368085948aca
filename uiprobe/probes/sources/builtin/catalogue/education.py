"""What is true of the learning app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_DRAWER = ("the three lines in the toolbar", click(desc="Open navigation drawer"))
_MENU = ("the three dots", click(desc="More options"))
_CARDS = ("Flash cards", click(id="design_menu_item_text", text="Flash cards"))
_SHOW_CARDS = (_DRAWER[1], _CARDS[1])
_SETTINGS = (_MENU, ("Settings", click(text="Settings")))

EDUCATION_FACTS = AppFacts(
    app="education",
    kind="learning app",
    purposes=(
        "taking courses lesson by lesson",
        "learning vocabulary with cards",
        "testing what one has learned",
        "studying a little every day",
    ),
    functions=(
        Function(
            "Browse all courses",
            (
                "I would like to begin something new, perhaps about gardens or music.",
                "What else could I study, besides what I have begun?",
                "A friend learns about maps; is there something like that for me?",
            ),
            (_DRAWER, ("Catalogue", click(id="design_menu_item_text", text="Catalogue"))),
            "A list of courses with chips for their topics",
            {"resource-id": "catalogue_list"},
        ),
        Function(
            "Continue the current lesson",
            (
                "I stopped in the middle yesterday and want to go on exactly there.",
                "Take me to what I should read next.",
                "There are ten minutes left for the chapter that I had begun.",
            ),
            (("the large card at the top", click(id="hero")),),
            "A lesson with its text and a button to finish it",
            {"resource-id": "lesson_scroll"},
        ),
        Function(
            "Open the flash cards",
            (
                "I want to repeat the words that I learned last week.",
                "Where are my lists of foreign words with their meaning?",
                "Before the trip I should go over my vocabulary.",
            ),
            (_DRAWER, _CARDS),
            "A list of decks, each with how much of it is known",
            {"resource-id": "deck_list"},
        ),
        Function(
            "Start a quiz",
            (
                "Ask me some of the words and give me a mark.",
                "I believe that I know them all now; let me prove it.",
                "I would like to be tested with several answers to choose from.",
            ),
            (_DRAWER, _CARDS, ("the question mark on a deck", click(id="deck_quiz"))),
            "A question with four answers",
            {"resource-id": "quiz_question"},
        ),
        Function(
            "Study a deck card by card",
            (
                "Show me one word after the other and let me say whether I knew it.",
                "I want to turn cards over as I did with paper ones.",
                "Let me go through what I do not know yet, without marks.",
            ),
            (_DRAWER, _CARDS, ("the triangle on a deck", click(id="deck_study"))),
            "The front of a card, which can be turned",
            {"resource-id": "study_card"},
        ),
        Function(
            "Create a deck",
            (
                "I want to collect the names of bones to learn them by heart.",
                "My words for the kitchen should have a place of their own.",
                "For the exam I need a separate pile of questions.",
            ),
            (_DRAWER, _CARDS, ("the plus sign", click(desc="New deck"))),
            "A dialog that asks for a name",
            {"resource-id": "deck_name_edit"},
        ),
        Function(
            "Change the study plan",
            (
                "Half an hour a day is too much, fifteen minutes would do.",
                "I would rather study in the morning, and be told when it is time.",
                "My daily goal no longer fits my new job.",
            ),
            (_MENU, ("Study plan", click(text="Study plan"))),
            "A form with minutes a day, a time and a reminder",
            {"resource-id": "plan_scroll"},
        ),
        Function(
            "Change the captions",
            (
                "I hear badly and want to read in German what is said.",
                "The text under the films is in the wrong language.",
                "I do not want to see any written words while somebody speaks.",
            ),
            (*_SETTINGS, ("Captions", click(text="Captions"))),
            "A dialog with languages",
            {"text": "日本語"},
        ),
        Function(
            "Search courses and lessons",
            (
                "There was a chapter on bleeding, but in which course?",
                "I know the teacher's name and nothing else.",
                "I want to find that one chapter on clouds at once.",
            ),
            (("the magnifier", click(id="action_search")),),
            "A field to type in and chips for courses and lessons",
            {"resource-id": "search_src_text"},
        ),
    ),
    controls=(
        Control(
            "the magnifier in the toolbar",
            "opens the search through courses and lessons",
            (),
            {"resource-id": "action_search"},
        ),
        Control(
            "the large card at the top of the courses",
            "opens the lesson that comes next",
            (),
            {"resource-id": "hero"},
        ),
        Control(
            "the three lines at the start of the toolbar",
            "shows the parts of the app in a drawer",
            (),
            {"content-desc": "Open navigation drawer"},
        ),
        Control(
            "the sheet with a question mark on a deck",
            "starts a quiz on the cards of the deck",
            _SHOW_CARDS,
            {"resource-id": "deck_quiz"},
        ),
        Control(
            "the triangle on a deck",
            "shows the cards of the deck one after the other",
            _SHOW_CARDS,
            {"resource-id": "deck_study"},
        ),
        Control(
            "the circle beside a card in a deck",
            "marks the card as known, or as not known again",
            (*_SHOW_CARDS, click(id="deck_name")),
            {"resource-id": "card_known"},
        ),
        Control(
            "the bookmark at the top of a course",
            "saves the course for later",
            (click(id="hero"), click(desc="Navigate up"), *_SHOW_CARDS[:1],
             click(id="design_menu_item_text", text="Catalogue"), click(id="course_title")),
            {"resource-id": "action_save_course"},
        ),
        Control(
            "the pencil at the top of a lesson",
            "lets you write a note to the lesson",
            (click(id="hero"),),
            {"resource-id": "action_note"},
        ),
        Control(
            "the large card while studying",
            "turns the card over",
            (*_SHOW_CARDS, click(id="deck_study")),
            {"resource-id": "study_card"},
        ),
    ),
)  # fmt: skip
