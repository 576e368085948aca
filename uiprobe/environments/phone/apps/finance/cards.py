"""The cards of the banking app, with their switches and limits."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs
from uiprobe.environments.phone.kit.dialogs import choose, confirm
from uiprobe.environments.phone.kit.records import each, find, listing
from uiprobe.environments.phone.kit.screens import preference, switch_preference
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import switch
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, space, text

LIMITS = ("$500", "$1,000", "$2,500", "$5,000")


def cards_tab(context: Context) -> View:
    """Each card with its switches and its limit."""

    def make(entry: State) -> View:
        def turn(key: str) -> Callable[[], None]:
            return lambda: entry.update({key: not entry[key]})

        face = column(
            row(
                text(
                    context.t(entry["name"]),
                    styled(TITLE, color="on_primary"),
                    id="card_name",
                    weight=1,
                ),
                image("ac_unit" if entry["frozen"] else "nfc", icon_color="on_primary"),
                width=FILL,
            ),
            space(height=18),
            text(
                f"•••• {entry['digits']}", styled(TITLE, size=20, color="on_primary"), id="digits"
            ),
            text(
                context.t("Frozen") if entry["frozen"] else context.data["owner"],
                styled(BODY, color="on_primary"),
                id="card_state",
            ),
            id="card_face",
            width=FILL,
            padding=(20, 16, 20, 16),
            margin=(16, 4, 16, 4),
            radius=18,
            background="on_surface_variant" if entry["frozen"] else "primary",
        )
        frozen = switch(
            checked=entry["frozen"],
            change=lambda: context.show("freeze", id=entry["id"]),
            id="freeze_switch",
            description=context.t("Freeze"),
        )
        return column(
            face,
            preference(context.t("Freeze"), context.t("Nobody can pay with it"), end=frozen),
            switch_preference(
                context.t("Online payments"), checked=entry["online"], change=turn("online")
            ),
            switch_preference(
                context.t("Payments abroad"), checked=entry["abroad"], change=turn("abroad")
            ),
            preference(
                context.t("Monthly limit"),
                entry["limit"],
                press=lambda: context.show("limit", id=entry["id"]),
            ),
            id="card_block",
            description=context.t(entry["name"]),
            width=FILL,
            padding=(0, 0, 0, 10),
        )

    return listing(each(context.data["cards"], make), key="cards", id="card_list", foot=16)


def _freeze_dialog(context: Context, arguments: State) -> Window:
    entry = find(context.data["cards"], arguments["id"]) or {}
    verb = context.t("Unfreeze" if entry["frozen"] else "Freeze")
    return confirm(
        context,
        title=context.t("{verb} the card?", verb=verb),
        message=f"{context.t(entry['name'])}, •••• {entry['digits']}",
        positive=(verb, lambda: entry.update(frozen=not entry["frozen"])),
    )


def _limit_dialog(context: Context, arguments: State) -> Window:
    entry = find(context.data["cards"], arguments["id"]) or {}
    return choose(
        context,
        title=context.t("Monthly limit"),
        choices=LIMITS,
        chosen=LIMITS.index(entry["limit"]),
        pick=lambda index: entry.update(limit=LIMITS[index]),
    )


CARDS_DIALOGS: Dialogs = {
    "freeze": _freeze_dialog,
    "limit": _limit_dialog,
}
