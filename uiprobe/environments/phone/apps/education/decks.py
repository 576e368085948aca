"""The decks of flash cards, and the form of a card."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, menu
from uiprobe.environments.phone.kit.forms import Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import find, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, overflow_button, scaffold
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button, tab_layout
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text


def all_decks(context: Context) -> View:
    """The decks of flash cards."""
    rows = [lambda deck=deck: _deck_row(context, deck) for deck in context.data["decks"]]
    return listing(
        rows, key="decks", id="deck_list", empty=("style", context.t("No decks yet"), "")
    )


def _deck_row(context: Context, deck: State) -> View:
    known = sum(card["known"] for card in deck["cards"])
    count = context.t("{known} of {count} known", known=known, count=len(deck["cards"]))
    return column(
        row(
            text(deck["name"], styled(TITLE, size=18), id="deck_name", weight=1),
            icon_button(
                "quiz",
                partial(context.start, "QuizActivity", id=deck["id"]),
                id="deck_quiz",
                **context.named("Quiz"),
            ),
            icon_button(
                "play_arrow",
                partial(context.start, "StudyActivity", id=deck["id"]),
                id="deck_study",
                **context.named("Study"),
            ),
            width=FILL,
            align="center",
        ),
        text(count, BODY, id="deck_known"),
        id="deck_card",
        width=FILL,
        margin=(16, 6, 16, 6),
        padding=(18, 8, 8, 14),
        radius=18,
        background="surface_container",
        on_click=partial(context.start, "DeckActivity", id=deck["id"]),
    )


def this_deck(context: Context) -> State:
    """The deck that an activity is about."""
    gone: State = {"name": "", "best": None, "cards": []}
    found: State = find(context.data["decks"], context.arguments["id"]) or gone
    return found


def _deck(context: Context) -> View:
    deck = this_deck(context)
    tab = context.get("tab", "All")
    shown = [card for card in deck["cards"] if tab == "All" or card["known"] == (tab == "Known")]
    tabs = tab_layout(
        [
            (context.t(name), name == tab, context.setter("tab", name))
            for name in ("All", "Known", "To learn")
        ]
    )
    rows = [lambda card=card: _card_row(context, deck, card) for card in shown]
    body = listing(
        rows, key=f"cards:{tab}", id="card_list", empty=("style", context.t("No cards here"), "")
    )
    body.weight = 1
    bar = back_toolbar(context, deck["name"], overflow_button(context, "deck_menu"))
    return scaffold(
        context,
        bar,
        column(tabs, body, width=FILL, height=FILL),
        floating=floating_button(
            "add",
            partial(context.start, "CardActivity", deck=deck["id"]),
            description=context.t("New card"),
        ),
    )


def _card_row(context: Context, deck: State, card_: State) -> View:
    known = card_["known"]

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        _remove_card(context, deck, card_)
        return True

    return record_row(
        card_["front"],
        card_["back"],
        id="card",
        trailing=icon_button(
            "check_circle" if known else "radio_button_unchecked",
            lambda: card_.update(known=not known),
            id="card_known",
            **context.named("I know this card", on=known),
            icon_filled=known,
            icon_color="primary" if known else "outline",
        ),
        press=partial(context.start, "CardActivity", deck=deck["id"], id=card_["id"]),
        swipe=swiped,
    )


def _remove_card(context: Context, deck: State, card_: State) -> None:
    before = copy_state(context.data["decks"])
    deck["cards"] = [card for card in deck["cards"] if card is not card_]
    context.snackbar(context.t("Card deleted"), "restore", collection="decks", records=before)


def _deck_menu(context: Context, arguments: State) -> Window:
    deck = this_deck(context)
    return menu(
        context,
        [
            (context.t("Study"), partial(context.start, "StudyActivity", id=deck["id"])),
            (context.t("Quiz"), partial(context.start, "QuizActivity", id=deck["id"])),
            (context.t("Rename"), lambda: context.show("rename_deck")),
            (context.t("Delete deck"), lambda: context.show("delete_deck")),
        ],
    )


def _rename_dialog(context: Context, arguments: State) -> Window:
    deck = this_deck(context)
    return ask_text(
        context,
        title=context.t("Rename deck"),
        field=context.field("dialog_name", deck["name"], limit=40),
        hint=context.t("Name"),
        positive=lambda name: deck.update(name=name),
        id="deck_name_edit",
    )


def _new_deck_dialog(context: Context, arguments: State) -> Window:
    def add(name: str) -> None:
        deck = {"id": context.new_id(), "name": name, "best": None, "cards": []}
        context.data["decks"].append(deck)

    return ask_text(
        context,
        title=context.t("New deck"),
        field=context.field("dialog_name", limit=40),
        hint=context.t("Name"),
        positive=add,
        label="Create",
        id="deck_name_edit",
    )


def _delete_deck_dialog(context: Context, arguments: State) -> Window:
    deck = this_deck(context)

    def remove() -> None:
        kept = [other for other in context.data["decks"] if other is not deck]
        context.data["decks"] = kept
        context.finish()

    return confirm(
        context,
        title=context.t("Delete deck?"),
        message=context.t("Its cards are deleted as well."),
        positive=(context.t("Delete"), remove),
    )


def _cards(context: Context) -> list[State]:
    deck = find(context.data["decks"], context.arguments["deck"])
    cards: list[State] = deck["cards"] if deck else []
    return cards


def _save_card(context: Context, values: State) -> None:
    card_ = find(_cards(context), values.get("id", 0))
    if card_ is None:
        _cards(context).append({"id": context.new_id(), **values})
    else:
        card_.update(values)
    context.finish()


CARD_FORM = Form(
    "card",
    ("New card", "Edit card"),
    (
        TextInput("front", "Front", required="A card needs a front"),
        TextInput("back", "Back", required="A card needs a back"),
        Toggle("known", "I know this card", icon="check_circle"),
    ),
    lambda context: (
        find(_cards(context), context.arguments.get("id", 0))
        or {"front": "", "back": "", "known": False}
    ),
    _save_card,
)

DECKS_SCREENS: Screens = {
    "DeckActivity": _deck,
    "CardActivity": CARD_FORM.screen,
}
DECKS_DIALOGS: Dialogs = {
    "deck_menu": _deck_menu,
    "rename_deck": _rename_dialog,
    "delete_deck": _delete_deck_dialog,
    "new_deck": _new_deck_dialog,
    **CARD_FORM.dialogs,
}
