"""The clients of the business app: list, page, form."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.business.invoices import invoice_row
from uiprobe.environments.phone.apps.business.parts import gone_page
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.forms import Form, TextInput
from uiprobe.environments.phone.kit.records import (
    avatar,
    filter_chips,
    find,
    info_row,
    is_taken,
    listing,
    record_row,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text

# Clients.


def clients_page(context: Context) -> View:
    """The clients, all or the favorites."""
    only = context.get("favorites")
    clients = [client for client in context.data["clients"] if client["favorite"] or not only]
    chips = filter_chips(
        context, "favorites", [(None, context.t("All")), (True, context.t("Favorites"))]
    )
    rows = [
        lambda client=client: client_row(context, client)
        for client in sorted(clients, key=lambda client: client["name"])
    ]
    body = listing(rows, key="clients", id="client_list")
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL)


def client_row(context: Context, client: State) -> View:
    """A client in a list."""
    starred = client["favorite"]
    return record_row(
        client["name"],
        client["person"],
        id="client",
        leading=avatar(client["name"]),
        trailing=icon_button(
            "star" if starred else "star_border",
            lambda: client.update(favorite=not starred),
            id="client_star",
            **context.named("Favorite", on=starred),
            icon_filled=True,
            icon_color="primary" if starred else "outline",
        ),
        press=lambda: context.start("ClientActivity", id=client["id"]),
    )


def client_page(context: Context) -> View:
    """One client, with the invoices to it."""
    client = find(context.data["clients"], context.arguments["id"])
    if client is None:
        return gone_page(context, "Client")
    invoices = [record for record in context.data["invoices"] if record["client"] == client["name"]]
    unpaid = sum(record["amount"] for record in invoices if record["status"] == "Sent")
    head = column(
        avatar(client["name"], size=72),
        text(client["name"], styled(HEADLINE, size=22, align="center"), id="client_name"),
        text(client["person"], BODY, id="client_person"),
        row(
            _round_button(context, "call", "Call", "Calling {name}", client["person"]),
            _round_button(context, "mail", "Email", "No mail account is set up", ""),
            icon_button(
                "request_quote",
                lambda: context.start("InvoiceEditActivity", client=client["name"]),
                id="client_invoice",
                **context.named("New invoice"),
                background="secondary_container",
            ),
            gap=18,
            margin=(0, 8, 0, 0),
        ),
        width=FILL,
        padding=(16, 16, 16, 14),
        gap=4,
        align="center",
    )
    body = column(
        head,
        info_row("call", context.t("Phone"), client["phone"], id="client_phone"),
        info_row("mail", context.t("Email"), client["email"], id="client_email"),
        info_row("place", context.t("City"), client["city"], id="client_city"),
        info_row("schedule", context.t("Hourly rate"), money(client["rate"]), id="client_rate"),
        info_row("savings", context.t("Unpaid"), money(unpaid), id="client_unpaid"),
        section(context.t("Invoices")) if invoices else None,
        *(invoice_row(context, record) for record in invoices),
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    bar = back_toolbar(context, "", overflow_button(context, "client_menu"))
    return scaffold(context, bar, scroll_view(body, key="client", id="client_scroll"))


def _round_button(context: Context, icon: str, label: str, message: str, name: str) -> View:
    return icon_button(
        icon,
        lambda: context.toast(context.t(message, name=name)),
        description=context.t(label),
        background="secondary_container",
    )


def client_menu(context: Context, arguments: State) -> Window:
    """The menu of further actions on a client."""
    number = context.arguments["id"]
    client = find(context.data["clients"], number) or {}
    words = f"{client['name']}, {client['person']}, {client['phone']}"
    return menu(
        context,
        [
            (context.t("Edit"), lambda: context.start("ClientEditActivity", id=number)),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Delete"), lambda: context.show("delete_client", id=number)),
        ],
    )


def delete_client_dialog(context: Context, arguments: State) -> Window:
    """The question before a client is deleted."""

    def remove() -> None:
        kept = [record for record in context.data["clients"] if record["id"] != arguments["id"]]
        context.data["clients"] = kept
        context.finish()

    return confirm(
        context,
        title=context.t("Delete client?"),
        message=context.t("Invoices of this client are kept."),
        positive=(context.t("Delete"), remove),
    )


def _client_original(context: Context) -> State:
    number = context.arguments.get("id", 0)
    return find(context.data["clients"], number) or {
        **dict.fromkeys(("name", "person", "email", "phone", "city"), ""),
        "rate": "60",
        "favorite": False,
    }


def _client_values(context: Context) -> State:
    original = _client_original(context)
    return original | {"rate": str(original["rate"])}


def _client_problem(context: Context, values: State) -> str:
    if values["email"] and "@" not in values["email"]:
        return "Enter a valid email address"
    taken = is_taken(context.data["clients"], "name", values)
    return "There is a client of that name" if taken else ""


def _save_client(context: Context, values: State) -> None:
    values = values | {"rate": int(values["rate"] or 0)}
    client = find(context.data["clients"], values.get("id", 0))
    if client is None:
        context.data["clients"].append({"id": context.new_id(), **values})
    else:
        for record in context.data["invoices"]:
            if record["client"] == client["name"]:
                record["client"] = values["name"]
        client.update(values)
    context.finish()


CLIENT_FORM = Form(
    "client",
    ("New client", "Edit client"),
    (
        TextInput("name", "Company", required="A client needs a company name"),
        TextInput("person", "Contact person"),
        TextInput("email", "Email"),
        TextInput("phone", "Phone"),
        TextInput("city", "City"),
        TextInput("rate", "Hourly rate", digits=True, limit=4),
    ),
    _client_values,
    _save_client,
    _client_problem,
)
