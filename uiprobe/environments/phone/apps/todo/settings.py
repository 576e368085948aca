"""The settings of the to-do list, the account to sync with, and the help."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.todo.data import SORTS
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view, web_page
from uiprobe.environments.phone.kit.settings_page import (
    IN_DATA,
    Link,
    Note,
    Pick,
    SettingsPage,
    Switch,
    verbatim,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, edit_text
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    TITLE,
    TextStyle,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, space, text

SETTINGS = SettingsPage(
    name="settings",
    store=IN_DATA,
    id="scroll",
    groups=(
        (
            "Lists",
            (
                Pick(
                    "default_list",
                    "Default list",
                    lambda context: context.data["lists"],
                    icon="list",
                    words=verbatim,
                ),
                Pick("sort", "Sort by", SORTS, icon="sort"),
            ),
        ),
        (
            "Behavior",
            (
                Switch(
                    "show_done",
                    "Show completed",
                    "Keep tasks that are done in the list",
                    icon="done_all",
                ),
                Switch("confirm_delete", "Ask before deleting", icon="delete"),
            ),
        ),
        (
            "Account",
            (
                Link(
                    "Account",
                    "AccountActivity",
                    lambda context: context.data["account"] or context.t("Not signed in"),
                    icon="account_circle",
                ),
                Link("Help", "HelpActivity", icon="help"),
                Note("Version", lambda context: "4.2.1"),
            ),
        ),
    ),
)


def account(context: Context) -> View:
    """The account: a form to sign in with, or else who is signed in."""
    email_of = context.data["account"]
    bar = back_toolbar(context, context.t("Account"))
    if email_of:
        signed_in = column(
            image("account_circle", size=72, icon_color="primary", icon_filled=True),
            text(email_of, TITLE, id="account_name"),
            text(context.t("Tasks are synced with this account."), styled(BODY, align="center")),
            space(height=8),
            button(
                context.t("Sign out"),
                lambda: context.show("sign_out"),
                id="sign_out",
                kind="outlined",
            ),
            width=FILL,
            height=FILL,
            padding=(24, 40, 24, 0),
            gap=10,
            align="center",
        )
        return scaffold(context, bar, signed_in)
    email = context.field("email", limit=120)
    password = context.field("password", password=True, limit=120)

    def sign_in() -> None:
        local, at, domain = email.value.strip().partition("@")
        if not (local and at and "." in domain):
            context.set("problem", "Enter a valid email address")
        elif len(password.value) < 6:
            context.set("problem", "The password has at least 6 characters")
        else:
            context.set("problem", "")
            context.data["account"] = email.value.strip()
            context.ui["fields"] = {}
            context.toast(context.t("Signed in"))

    password.submit = sign_in
    problem = context.get("problem", "")
    form = column(
        text(context.t("Sync your tasks"), HEADLINE, id="account_heading"),
        text(
            context.t("Sign in to see your tasks on all your devices."), BODY, margin=(0, 0, 0, 8)
        ),
        edit_text(email, hint=context.t("Email"), id="email"),
        edit_text(password, hint=context.t("Password"), id="password"),
        text(context.t(problem), styled(LABEL, size=13, color="error"), id="textinput_error")
        if problem
        else None,
        button(
            context.t("Sign in"),
            sign_in,
            id="sign_in",
            kind="filled",
            width=FILL,
            margin=(0, 6, 0, 0),
        ),
        width=FILL,
        padding=(24, 16, 24, 24),
        gap=12,
    )
    return scaffold(context, bar, scroll_view(form, key="account"))


def sign_out_dialog(context: Context, arguments: State) -> Window:
    """Ask before the account is left."""
    return confirm(
        context,
        title=context.t("Sign out?"),
        message=context.t("Tasks stay on this phone."),
        positive=(context.t("Sign out"), lambda: context.data.update(account=None)),
    )


_HELP = (
    ("Adding a task", "Touch the plus sign, give the task a title and touch the check mark."),
    (
        "Deleting a task",
        "Swipe a task to the left or to the right. Undo brings it back for a few seconds.",
    ),
    ("Moving a task", "Touch and hold a task, then choose Move to list."),
    ("Reminders", "A task with a due date can remind you. The app needs your permission for that."),
    ("Sorting", "The button with three bars sorts the list by date, title or priority."),
)


def help_page(context: Context) -> View:
    """A web page of help; its link at the end shows how to reach someone."""
    if context.get("contact"):
        blocks = [
            _paragraph(
                context,
                "Write to help@todo.example. We answer within two days.",
                styled(BODY_LARGE, leading=1.5),
            )
        ]
    else:
        blocks = [
            block
            for heading, words in _HELP
            for block in (
                _paragraph(context, heading, styled(TITLE, size=19), margin=(0, 10, 0, 0)),
                _paragraph(
                    context, words, styled(BODY_LARGE, color="on_surface_variant", leading=1.5)
                ),
            )
        ]
        blocks.append(
            View(
                class_name="android.view.View",
                text=context.t("Contact us"),
                style=styled(BODY_LARGE, color="primary"),
                on_click=context.setter("contact", True),
                margin=(0, 12, 0, 0),
            )
        )
    bar = back_toolbar(context, context.t("Help"))
    return scaffold(context, bar, web_page(blocks, title=context.t("Help"), key="help"))


def _paragraph(
    context: Context,
    words: str,
    style: TextStyle,
    *,
    margin: tuple[float, float, float, float] = (0, 0, 0, 0),
) -> View:
    return View(
        class_name="android.view.View",
        text=context.t(words),
        style=style,
        width=FILL,
        margin=margin,
    )
