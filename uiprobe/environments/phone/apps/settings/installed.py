"""The installed apps: their storage and their permissions."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.settings.data import open_page, page
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.screens import card, preference
from uiprobe.environments.phone.kit.settings_page import Own
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.launcher import paint_app_icon
from uiprobe.environments.phone.system.windows import PERMISSION_WORDS
from uiprobe.environments.phone.toolkit.controls import button, radio_button, radio_group
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    text,
)


def _apps(context: Context) -> list[View]:
    rows: list[View] = []
    visible = [app for app in context.host.apps.values() if app.in_launcher]
    for app in sorted(visible, key=lambda app: context.t(app.label).lower()):
        icon = View(
            class_name="android.widget.ImageView",
            id="android:id/icon",
            width=44,
            height=56,
            paint=paint_app_icon(app, 40),
        )
        rows.append(
            row(
                icon,
                column(
                    text(context.t(app.label), BODY_LARGE, id="android:id/title"),
                    text(app.package, styled(BODY, max_lines=1), id="android:id/summary"),
                    weight=1,
                ),
                width=FILL,
                gap=16,
                min_height=66,
                padding=(22, 6, 22, 6),
                align="center",
                on_click=open_page(context, "app", package=app.package),
            )
        )
    return rows


def _app(context: Context) -> list[View]:
    package = context.arguments["package"]
    app = context.host.apps[package]
    running = package in context.host.running()
    granted = sum(context.host.permissions_of(package).values())
    words = context.t("{n} granted", n=granted) if app.permissions else context.t("None requested")
    own = package == context.app.package
    head = column(
        View(
            class_name="android.widget.ImageView",
            id="entity_header_icon",
            width=72,
            height=80,
            paint=paint_app_icon(app, 64),
        ),
        text(context.t(app.label), styled(TITLE, size=20), id="entity_header_title"),
        text(package, BODY, id="entity_header_summary"),
        width=FILL,
        align="center",
        gap=6,
        padding=(16, 8, 16, 18),
    )
    buttons = row(
        button(
            context.t("Open"),
            lambda: context.host.bring_to_front(package),
            id="button1",
            kind="tonal",
            weight=1,
        ),
        button(
            context.t("Force stop"),
            lambda: context.show("force_stop", package=package),
            id="button3",
            kind="tonal",
            weight=1,
            enabled=running and not own,
        ),
        width=FILL,
        gap=12,
        padding=(24, 0, 24, 12),
    )
    return [
        head,
        buttons,
        preference(
            context.t("Permissions"),
            words,
            press=open_page(context, "permissions", package=package),
            enabled=bool(app.permissions),
        ),
        preference(
            context.t("Clear storage"),
            context.t("Delete all data of this app"),
            press=lambda: context.show("clear_data", package=package),
            enabled=not own,
        ),
        preference(context.t("Version"), "4.2.1"),
    ]


def _force_stop_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Force stop?"),
        message=context.t("If you force stop an app, it may misbehave."),
        positive=(context.t("OK"), lambda: context.host.end_task(arguments["package"])),
    )


def _clear_data_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Clear storage?"),
        message=context.t("All data of this app will be deleted for good."),
        positive=(context.t("Delete"), lambda: context.host.reinstall(arguments["package"])),
    )


def _permissions(context: Context) -> list[View]:
    package = context.arguments["package"]
    app, held = context.host.apps[package], context.host.permissions_of(package)
    rows: list[View] = []

    def set_to(permission: str, *, granted: bool) -> Handler:
        return lambda: context.host.decide(package, permission, granted=granted)

    for permission in app.permissions:
        icon, words = PERMISSION_WORDS[permission]
        state = held.get(permission)
        rows.append(
            card(
                row(
                    image(icon),
                    text(context.t(words).capitalize(), BODY_LARGE, weight=1),
                    gap=14,
                    width=FILL,
                    align="center",
                ),
                radio_group(
                    radio_button(
                        context.t("Allow"),
                        checked=state is True,
                        change=set_to(permission, granted=True),
                        id="allow_radio_button",
                    ),
                    radio_button(
                        context.t("Don't allow"),
                        checked=state is not True,
                        change=set_to(permission, granted=False),
                        id="deny_radio_button",
                    ),
                    width=FILL,
                ),
                margin=(16, 8, 16, 8),
                gap=8,
            )
        )
    return rows


APP_PAGES = (
    page("apps", "Apps", Own(_apps)),
    page("app", "App info", Own(_app)),
    page("permissions", "App permissions", Own(_permissions)),
)
APP_DIALOGS = {"force_stop": _force_stop_dialog, "clear_data": _clear_data_dialog}
