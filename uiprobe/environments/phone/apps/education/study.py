"""Flash cards one by one, and the quiz of a deck."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.apps.education.content import QUESTIONS, quiz
from uiprobe.environments.phone.apps.education.decks import this_deck
from uiprobe.environments.phone.kit.records import find, listing
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import (
    button,
    progress_bar,
    radio_button,
    radio_group,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, DISPLAY, LABEL, TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import Handler, View, column, image, row, text


def _study(context: Context) -> View:
    deck = this_deck(context)
    cards = [card for card in deck["cards"] if not card["known"]]
    position = context.get("position", 0)
    bar = back_toolbar(context, deck["name"])
    if position >= len(context.get("round", cards)):
        empty = ("celebration", context.t("Done for now"), context.t("Come back tomorrow"))
        return scaffold(context, bar, listing([], key="", id="", empty=empty))
    shown = context.get("round", cards)[position]
    turned = context.get("turned", False)

    def answer(known: bool) -> Handler:
        def act() -> None:
            context.set("round", context.get("round") or copy_state(cards))
            card_ = find(deck["cards"], shown["id"])
            if card_ is not None:
                card_["known"] = known
            context.set("position", position + 1)
            context.set("turned", False)

        return act

    face = column(
        text(
            shown["back"] if turned else shown["front"],
            styled(DISPLAY, size=40, weight="regular", align="center"),
            id="card_back" if turned else "card_front",
        ),
        text(context.t("Touch to turn"), BODY) if not turned else None,
        id="study_card",
        width=FILL,
        height=260,
        gap=12,
        align="center",
        justify="center",
        radius=24,
        background="secondary_container" if turned else "primary_container",
        on_click=lambda: context.set("turned", not turned),
    )
    answers = row(
        button(context.t("Again"), answer(False), id="study_again", kind="outlined", weight=1),
        button(context.t("I knew it"), answer(True), id="study_known", kind="filled", weight=1),
        width=FILL,
        gap=12,
    )
    count = context.t("Card {number}", number=position + 1)
    body = column(
        text(count, LABEL, id="study_count"),
        face,
        answers if turned else None,
        width=FILL,
        height=FILL,
        padding=(24, 12, 24, 24),
        gap=18,
    )
    return scaffold(context, bar, body)


def _quiz(context: Context) -> View:
    deck = this_deck(context)
    bar = back_toolbar(context, context.t("Quiz: {name}", name=deck["name"]))
    questions = quiz(deck["cards"])
    if len(deck["cards"]) < QUESTIONS:
        words = context.t("A quiz needs at least {count} cards", count=QUESTIONS)
        return scaffold(context, bar, listing([], key="", id="", empty=("quiz", words, "")))
    position, right = context.get("position", 0), context.get("right", 0)
    if position >= len(questions):
        return scaffold(context, bar, _result(context, deck, right))
    asked, options = questions[position]
    chosen = context.get("chosen")

    def forward() -> None:
        if chosen is None:
            context.toast(context.t("Choose an answer"))
            return
        count = right + (chosen == asked["back"])
        context.ui.update(position=position + 1, right=count, chosen=None)
        if position + 1 == len(questions):
            deck["best"] = max(count, deck["best"] or 0)

    last = position + 1 == len(questions)
    body = column(
        progress_bar(position / len(questions), id="quiz_progress"),
        text(
            context.t("Question {number} of {count}", number=position + 1, count=len(questions)),
            LABEL,
            id="quiz_number",
        ),
        text(
            asked["front"],
            TextStyle(size=38, leading=1.3, align="center"),
            id="quiz_question",
            width=FILL,
            margin=(0, 14, 0, 14),
        ),
        radio_group(
            *(
                radio_button(
                    option,
                    checked=option == chosen,
                    change=context.setter("chosen", option),
                    id="quiz_option",
                )
                for option in options
            ),
            id="quiz_options",
            width=FILL,
            gap=4,
        ),
        button(
            context.t("Finish") if last else context.t("Next question"),
            forward,
            id="quiz_forward",
            kind="filled",
            width=FILL,
            margin=(0, 12, 0, 0),
        ),
        width=FILL,
        padding=(24, 12, 24, 24),
        gap=10,
    )
    return scaffold(context, bar, scroll_view(body, key=f"quiz:{position}"))


def _result(context: Context, deck: State, right: int) -> View:
    def again() -> None:
        context.ui.update(position=0, right=0, chosen=None)

    best = context.t("Best result: {best}", best=deck["best"])
    return column(
        image("emoji_events", size=72, icon_color="primary", icon_filled=True),
        text(f"{right} / {QUESTIONS}", styled(DISPLAY, size=44), id="quiz_result"),
        text(best, BODY, id="quiz_best"),
        button(context.t("Try again"), again, id="quiz_again", kind="tonal"),
        button(context.t("Back to the cards"), context.finish, id="quiz_close", kind="text"),
        width=FILL,
        height=FILL,
        gap=12,
        align="center",
        justify="center",
    )


STUDY_SCREENS: Screens = {
    "StudyActivity": _study,
    "QuizActivity": _quiz,
}
