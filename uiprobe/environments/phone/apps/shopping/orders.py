"""The checkout of the shop, and the orders that were placed."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.shopping.parts import picture_of
from uiprobe.environments.phone.apps.shopping.products import (
    COURIERS,
    PAYMENTS,
    REASONS,
    product_of,
    put_into_cart,
    total_price,
)
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.dialogs import choose, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import (
    each,
    filter_chips,
    find,
    info_row,
    listing,
    record_row,
    require_shown,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def orders_tab(context: Context) -> View:
    """The orders, which can be filtered by status."""
    chosen = context.get("status")
    orders = [order for order in context.data["orders"] if chosen in (None, order["status"])]
    rows = each(
        orders,
        lambda order: record_row(
            order["number"],
            ", ".join(line["product"] for line in order["lines"]),
            id="order",
            leading=image(_STATUS_ICONS[order["status"]], icon_color="primary"),
            detail=context.t(order["status"]),
            press=lambda: context.start("OrderActivity", id=order["id"]),
        ),
    )
    filters = filter_chips(
        context,
        "status",
        [(None, context.t("All")), *((name, context.t(name)) for name in _STATUS_ICONS)],
        id="status_chip",
    )
    body = listing(
        rows,
        key="orders",
        id="order_list",
        empty=("receipt_long", context.t("No such orders"), ""),
        foot=16,
    )
    body.weight = 1
    return column(filters, body, width=FILL, height=FILL, gap=4)


_STATUS_ICONS = {
    "Processing": "pending",
    "Shipped": "local_shipping",
    "Delivered": "check_circle",
    "Cancelled": "cancel",
}


def _new_checkout(context: Context) -> State:
    labels = [entry["label"] for entry in context.data["addresses"]]
    default = [entry["label"] for entry in context.data["addresses"] if entry["default"]]
    return {
        "address": (default or labels)[0],
        "delivery": "Standard",
        "payment": PAYMENTS[0],
        "gift": False,
        "message": "",
    }


_CHECKOUT = Form(
    name="order",
    titles=("Checkout", "Checkout"),
    fields=(
        Choice(
            "address",
            "Deliver to",
            options=lambda context: [entry["label"] for entry in context.data["addresses"]],
            look="chips",
        ),
        Choice("delivery", "Delivery", options=COURIERS, look="radio"),
        Choice("payment", "Payment", options=PAYMENTS),
        Toggle("gift", "Wrap as a gift", icon="card_giftcard"),
        TextInput(
            "message",
            "Gift message",
            shown=lambda draft: bool(draft["gift"]),
            required="Write a gift message, or turn gift wrapping off",
        ),
    ),
    original=_new_checkout,
    save=lambda context, values: context.show("place_order", values=values),
    save_label="Review and order",
)


def _place_order_dialog(context: Context, arguments: State) -> Window:
    values = arguments["values"]
    total = money(total_price(context, context.data["cart"]))

    def place() -> None:
        number = context.new_id()
        context.data["orders"].insert(
            0,
            {
                "id": number,
                "number": f"MH-{100_000 + number}",
                "day": context.now.date().isoformat(),
                "status": "Processing",
                "lines": [
                    {key: line[key] for key in ("product", "seller", "option", "quantity")}
                    for line in context.data["cart"]
                ],
                "tracking": "",
                "reason": "",
                "voucher": context.data["voucher"],
                **values,
            },
        )
        context.data["cart"] = []
        context.data["voucher"] = ""
        context.finish()
        context.start("OrderActivity", id=number)

    return confirm(
        context,
        title=context.t("Place the order?"),
        message=context.t(
            "{total}, {delivery}, to {address}. {payment}.",
            total=total,
            delivery=context.t(values["delivery"]),
            address=values["address"],
            payment=context.t(values["payment"]),
        ),
        positive=(context.t("Order now"), place),
    )


def _order(context: Context) -> View:
    order = require_shown(context, "orders")

    def again() -> None:
        for line in order["lines"]:
            for _ in range(line["quantity"]):
                put_into_cart(context, product_of(context, line), line["option"])
        context.toast(context.t("Added to the cart"))

    lines = [
        record_row(
            line["product"],
            f"{line['seller']} · {line['option']}",
            id="item",
            detail=f"{line['quantity']} ×",
            leading=picture_of(product_of(context, line), 48),
            press=partial(context.start, "ProductActivity", id=product_of(context, line)["id"]),
        )
        for line in order["lines"]
    ]
    status = card(
        row(
            image(_STATUS_ICONS[order["status"]], icon_color="primary", icon_filled=True),
            text(context.t(order["status"]), styled(TITLE, size=18), id="status"),
            gap=12,
            align="center",
        ),
        text(context.t(order["reason"]), BODY, id="reason") if order["reason"] else None,
        margin=(16, 4, 16, 8),
        gap=4,
    )
    actions = row(
        button(context.t("Buy again"), again, id="buy_again", kind="tonal"),
        button(
            context.t("Cancel order"),
            lambda: context.show("cancel_order"),
            id="cancel_order",
            kind="danger",
        )
        if order["status"] == "Processing"
        else None,
        gap=12,
        padding=(16, 8, 16, 8),
    )
    day = context.day(order["day"], year=True)
    body = column(
        status,
        *lines,
        info_row("event", context.t("Ordered"), day, id="day"),
        info_row("local_shipping", context.t("Delivery"), order["delivery"], id="delivery"),
        info_row("location_on", context.t("Delivered to"), order["address"], id="address"),
        info_row("payment", context.t("Payment"), order["payment"], id="payment"),
        info_row("tag", context.t("Tracking number"), order["tracking"], id="tracking")
        if order["tracking"]
        else None,
        actions,
        width=FILL,
    )
    bar = back_toolbar(context, order["number"], overflow_button(context, "order_menu"))
    return scaffold(context, bar, scroll_view(body, key="order", id="order_scroll"))


def _order_menu(context: Context, arguments: State) -> Window:
    order = find(context.data["orders"], context.arguments["id"]) or {}
    words = context.t(
        "Order {number}, tracking number {tracking}",
        number=order["number"],
        tracking=order["tracking"],
    )
    return menu(
        context,
        [
            (context.t("Share tracking"), lambda: context.show("share", text=words)),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _cancel_dialog(context: Context, arguments: State) -> Window:
    order = find(context.data["orders"], context.arguments["id"]) or {}
    return choose(
        context,
        title=context.t("Why do you cancel?"),
        choices=[context.t(reason) for reason in REASONS],
        chosen=-1,
        pick=lambda index: order.update(status="Cancelled", reason=REASONS[index]),
    )


ORDERS_SCREENS: Screens = {
    "CheckoutActivity": _CHECKOUT.screen,
    "OrderActivity": _order,
}
ORDERS_DIALOGS: Dialogs = {
    **_CHECKOUT.dialogs,
    "place_order": _place_order_dialog,
    "order_menu": _order_menu,
    "cancel_order": _cancel_dialog,
}
