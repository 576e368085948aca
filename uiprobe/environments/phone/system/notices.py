"""The windows of events: notifications, and dialogs that vanish after a while."""

from __future__ import annotations

from uiprobe.environments.phone.locales import translate
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.host import SystemHost
from uiprobe.environments.phone.system.windows import system_dialog
from uiprobe.environments.phone.toolkit.controls import button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL, TITLE
from uiprobe.environments.phone.toolkit.widgets import Window, column, image, row, space, text


def notice_banner(host: SystemHost, notice: State) -> Window:
    """A notification over the app in front; touching it shows the app that it is from."""
    app = host.apps[notice["package"]]
    banner = column(
        row(
            image(app.icon, size=28, icon_color="primary", icon_filled=True),
            column(
                text(translate(app.label, host.locale), LABEL, id="app_name_text"),
                text(notice["title"], TITLE, id="notification_title"),
                text(notice["text"], BODY, id="notification_text"),
                weight=1,
            ),
            gap=16,
            align="center",
            width=FILL,
        ),
        row(
            space(weight=1),
            button(
                translate("Dismiss", host.locale),
                host.dismiss_notice,
                id="notification_dismiss",
                kind="tonal",
            ),
            button(
                translate("Open", host.locale),
                host.open_notice,
                id="notification_open",
                kind="filled",
            ),
            gap=8,
            width=FILL,
        ),
        class_name="android.widget.FrameLayout",
        id="heads_up_notification",
        width=FILL,
        padding=(20, 16, 16, 12),
        gap=10,
        background="surface_container_high",
        radius=24,
        elevation=6,
    )
    # Readers leave out the bars, which are all that the package of the system has.
    return Window(notice["package"], banner, gravity="top")


def request_dialog(host: SystemHost, request: State) -> Window:
    """A dialog of the system with two answers; neither Back nor a touch outside gives one."""
    return system_dialog(
        "android",
        icon="security",
        title=request["title"],
        message=request["text"],
        buttons=[
            (request["yes"], "android:id/button1", lambda: host.answer_request("yes")),
            (request["no"], "android:id/button2", lambda: host.answer_request("no")),
        ],
    )
