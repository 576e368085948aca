"""Parts that the pages of the business app share."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.records import listing
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.toolkit.widgets import View


def gone_page(context: Context, title: str) -> View:
    """The page of a record that was deleted meanwhile."""
    empty = ("search", context.t("It is no longer there"), "")
    return scaffold(
        context, back_toolbar(context, context.t(title)), listing([], key="", id="", empty=empty)
    )
