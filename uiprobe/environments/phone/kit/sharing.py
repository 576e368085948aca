"""Exchange between apps: share a text, choose a contact, a file or an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, choose, dialog
from uiprobe.environments.phone.kit.providers import CALENDAR, CONTACTS, FILES
from uiprobe.environments.phone.kit.records import avatar, record_row
from uiprobe.environments.phone.kit.screens import recycler_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.widgets import Window


def share_sheet(context: Context, arguments: State) -> Window:
    """A sheet of the apps that take a text, and the clipboard; a dialog for `context.show`.

    Args:
        context: The activity.
        arguments: `text` is what is shared.
    """
    shared: str = arguments["text"]

    def copy() -> None:
        context.copy(shared)
        context.toast(context.t("Copied to clipboard"))

    def send(package: str, activity: str) -> Callable[[], None]:
        return lambda: context.host.start_activity(package, activity, {"text": shared})

    targets = [
        (app.icon, context.t(app.label), send(app.package, app.share_activity))
        for app in context.host.apps.values()
        if app.share_activity and app.package != context.app.package
    ]
    return bottom_sheet(
        context,
        title=context.t("Share"),
        items=[*targets, ("content_copy", context.t("Copy to clipboard"), copy)],
    )


def add_event(
    context: Context,
    title: str,
    *,
    day: str,
    start: str,
    end: str,
    place: str = "",
    guests: Sequence[str] = (),
    notes: str = "",
) -> None:
    """Put an event into the calendar that all apps share.

    Args:
        context: The activity.
        title: Name of the event.
        day: As `2026-03-12`.
        start: As `14:30`.
        end: Likewise, later on that day.
        place: Where it is.
        guests: Names of contacts.
        notes: Further notes.
    """
    calendar = context.shared(CALENDAR)
    calendar["next_id"] += 1
    calendar["events"].append(
        {
            "id": calendar["next_id"],
            "title": title,
            "day": day,
            "start": start,
            "end": end,
            "place": place,
            "guests": list(guests),
            "notes": notes,
        }
    )


def contact_chooser(
    context: Context, pick: Callable[[State], None], *, title: str = "Choose a contact"
) -> Window:
    """A dialog in which one of the phone's contacts is chosen."""
    contacts = sorted(context.shared(CONTACTS)["contacts"], key=lambda record: record["name"])

    def press(contact: State) -> Callable[[], None]:
        def act() -> None:
            context.dismiss()
            pick(contact)

        return act

    rows = [
        lambda contact=contact: record_row(
            contact["name"],
            contact["phone"],
            id="contact",
            leading=avatar(contact["name"], size=36),
            press=press(contact),
        )
        for contact in contacts
    ]
    listing = recycler_view(rows, key="contacts", id="contact_list", height=66 * 5.5)
    return dialog(
        context,
        listing,
        title=context.t(title),
        negative=(context.t("Cancel"), context.dismiss),
    )


def file_chooser(context: Context, pick: Callable[[State], None], *, kind: str = "") -> Window:
    """A dialog in which one of the phone's files is chosen; `kind` leaves only those of a kind."""
    files = [file for file in context.shared(FILES)["files"] if kind in ("", file["kind"])]
    return choose(
        context,
        title=context.t("Choose a file"),
        choices=[file["name"] for file in files],
        chosen=-1,
        pick=lambda index: pick(files[index]),
    )
