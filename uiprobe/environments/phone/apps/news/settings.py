"""The settings of the news app: topics, papers, alerts, the digest."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.news.content import SECTIONS, SOURCES
from uiprobe.environments.phone.kit.dialogs import ask_text, choose
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TimeInput, Toggle
from uiprobe.environments.phone.kit.records import delete, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, recycler_view, scaffold
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    check_box,
    floating_button,
    icon_button,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, text

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

TEXT_SIZES = ("Small", "Normal", "Large", "Very large")
DAYS = ("Every day", "Weekdays", "Weekends")
EDITIONS = ("Coast", "Mountains", "Capital", "Islands")
REFRESH = ("When opened", "Every hour", "By hand")

SETTINGS_PAGE = SettingsPage(
    "settings",
    (
        (
            "Reading",
            (
                Pick("text_size", "Text size", TEXT_SIZES, icon="format_size"),
                Switch("pictures", "Pictures in lists", icon="image"),
                Switch("continue", "Continue where I stopped", icon="bookmark_border"),
            ),
        ),
        (
            "Content",
            (
                Pick("edition", "Edition", EDITIONS, icon="public"),
                Pick("refresh", "Refresh", REFRESH, icon="refresh"),
                Link("Topics", "TopicsActivity", "Sections on the first screen", icon="label"),
                Link("Papers", "SourcesActivity", "Papers that are shown", icon="newspaper"),
            ),
        ),
        (
            "Messages",
            (
                Link("Daily digest", "DigestActivity", icon="schedule"),
                Link("Word alerts", "WordsActivity", icon="notifications_active"),
                Switch("breaking", "Breaking news", icon="bolt"),
            ),
        ),
        ("", (Note("Version", "5.8.1"),)),
    ),
)


def _size_dialog(context: Context, arguments: State) -> Window:
    settings = context.data["settings"]
    return choose(
        context,
        title=context.t("Text size"),
        choices=[context.t(size) for size in TEXT_SIZES],
        chosen=TEXT_SIZES.index(settings["text_size"]),
        pick=lambda index: settings.update(text_size=TEXT_SIZES[index]),
    )


def _topics(context: Context) -> View:
    topics = context.data["topics"]

    def flip(name: str) -> None:
        if name in topics:
            topics.remove(name)
        else:
            topics.append(name)
            topics.sort(key=SECTIONS.index)

    rows = [
        lambda name=name: record_row(
            context.t(name),
            id="topic",
            trailing=check_box(checked=name in topics, change=None, id="topic_check"),
            press=lambda: flip(name),
        )
        for name in SECTIONS[1:]
    ]
    hint = text(
        context.t("Top stories: {names}", names=", ".join(topics) or "-"),
        BODY,
        id="topic_hint",
        width=FILL,
        margin=(16, 4, 16, 8),
    )
    body = recycler_view(rows, key="topics", id="topic_list", weight=1)
    return scaffold(
        context,
        back_toolbar(context, context.t("Topics")),
        column(hint, body, width=FILL, height=FILL),
    )


def _sources(context: Context) -> View:
    hidden = context.data["hidden"]

    def flip(name: str) -> None:
        if name in hidden:
            hidden.remove(name)
        else:
            hidden.append(name)

    def make(name: str) -> View:
        count = sum(article["source"] == name for article in context.data["articles"])
        return record_row(
            name,
            context.t("{n} articles", n=count),
            id="paper",
            leading=illustration(name, "newspaper", width=44, height=44, radius=8),
            trailing=switch(checked=name not in hidden, change=None, id="paper_switch"),
            press=lambda: flip(name),
        )

    body = recycler_view(
        [lambda name=name: make(name) for name in sorted(SOURCES)],  # type: ignore[misc]
        key="papers",
        id="paper_list",
    )
    return scaffold(context, back_toolbar(context, context.t("Papers")), body)


def _words(context: Context) -> View:
    def make(entry: State) -> View:
        return record_row(
            entry["word"],
            id="word",
            leading=image("notifications_active", icon_color="primary"),
            trailing=icon_button(
                "close",
                lambda: delete(context, "words", entry["id"], "Alert deleted"),
                id="word_delete",
                **context.named("Delete"),
            ),
        )

    body = listing(
        [lambda entry=entry: make(entry) for entry in context.data["words"]],  # type: ignore[misc]
        key="words",
        id="word_list",
        empty=(
            "notifications_none",
            context.t("No word alerts"),
            context.t("Touch the plus sign to be told when a word is in the news"),
        ),
    )
    return scaffold(
        context,
        back_toolbar(context, context.t("Word alerts")),
        body,
        floating=floating_button(
            "add", lambda: context.show("new_word"), description=context.t("Add word")
        ),
    )


def _new_word(context: Context, arguments: State) -> Window:
    def add(word: str) -> None:
        if any(entry["word"].lower() == word.lower() for entry in context.data["words"]):
            context.toast(context.t("There is an alert for that word"))
            return
        context.data["words"].append({"id": context.new_id(), "word": word})

    return ask_text(
        context,
        title=context.t("New word alert"),
        field=context.field("dialog_word", limit=30),
        hint=context.t("Word"),
        positive=add,
        label="Add",
        id="word",
    )


def _save_digest(context: Context, values: State) -> None:
    if values["on"]:
        context.with_permission(NOTIFICATIONS, "digest", digest=values)
        return
    context.data["digest"] = values
    context.finish()


DIGEST = Form(
    "digest",
    ("Daily digest", "Daily digest"),
    (
        Toggle("on", "Send me a digest", icon="mail"),
        TimeInput("time", "Time", shown=lambda values: bool(values["on"])),
        Choice("days", "Days", options=DAYS, look="radio", shown=lambda values: bool(values["on"])),
        Stepper("stories", "Stories", low=3, high=12, shown=lambda values: bool(values["on"])),
    ),
    lambda context: context.data["digest"],
    _save_digest,
)

SETTINGS_SCREENS: Screens = {
    "TopicsActivity": _topics,
    "SourcesActivity": _sources,
    "WordsActivity": _words,
    "DigestActivity": DIGEST.screen,
    "SettingsActivity": SETTINGS_PAGE.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **DIGEST.dialogs,
    **SETTINGS_PAGE.dialogs,
    "size": _size_dialog,
    "new_word": _new_word,
}
