"""The cart and the wishlist of the shop."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs
from uiprobe.environments.phone.apps.shopping.parts import picture_of
from uiprobe.environments.phone.apps.shopping.products import product_of, put_into_cart, total_price
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose, confirm, menu
from uiprobe.environments.phone.kit.records import delete, each, find, info_row, listing, record_row
from uiprobe.environments.phone.kit.screens import foot_bar, recycler_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, caption, empty_state, icon_button
from uiprobe.environments.phone.toolkit.theme import LABEL_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text


def wishlist_tab(context: Context) -> View:
    """The products that were saved for later."""

    def make(entry: State) -> View:
        product = product_of(context, entry)

        def remove() -> None:
            delete(context, "wishlist", entry["id"], "Removed from the wishlist")

        return record_row(
            product["name"],
            f"{product['seller']}\n{money(product['price'])}",
            id="wish",
            leading=picture_of(product, 64),
            press=lambda: context.start("ProductActivity", id=product["id"]),
            trailing=row(
                icon_button(
                    "add_shopping_cart",
                    lambda: context.show("wish_option", id=entry["id"]),
                    id="wish_to_cart",
                    **context.named("Move to cart"),
                ),
                icon_button(
                    "delete_outline", remove, id="wish_remove", description=context.t("Remove")
                ),
            ),
        )

    rows = each(context.data["wishlist"], make)
    empty = (
        "favorite_border",
        context.t("Nothing here"),
        context.t("Touch the heart of a product"),
    )
    return listing(rows, key="wishlist", id="wishlist", empty=empty, foot=16)


def _wish_option_dialog(context: Context, arguments: State) -> Window:
    entry = find(context.data["wishlist"], arguments["id"]) or {}
    product = product_of(context, entry)

    def move(index: int) -> None:
        context.data["wishlist"].remove(entry)
        put_into_cart(context, product, product["options"][index])
        context.toast(context.t("Moved to the cart"))

    return choose(context, title=product["name"], choices=product["options"], chosen=-1, pick=move)


def cart_tab(context: Context) -> View:
    """The lines of the cart, and its voucher."""
    lines = context.data["cart"]
    if not lines:
        return empty_state(
            "shopping_cart", context.t("Your cart is empty"), context.t("Find something you like")
        )
    rows = each(lines, lambda line: _cart_row(context, line))
    voucher = context.data["voucher"]
    rows.append(
        lambda: info_row(
            "local_offer",
            context.t("Voucher"),
            voucher or context.t("Enter a code"),
            id="voucher",
            press=lambda: context.show("voucher"),
        )
    )
    return recycler_view(rows, key="cart", id="cart_list", padding=(0, 4, 0, 12))


def _cart_row(context: Context, line: State) -> View:
    product = product_of(context, line)

    def by(amount: int) -> Callable[[], None]:
        def act() -> None:
            if line["quantity"] + amount < 1:
                delete(context, "cart", line["id"], "Removed from the cart")
            else:
                line["quantity"] = min(20, line["quantity"] + amount)

        return act

    amount = row(
        icon_button(
            "remove", by(-1), id="quantity_minus", **context.named("Fewer"), width=40, height=40
        ),
        text(
            str(line["quantity"]), styled(LABEL_LARGE, align="center"), id="line_quantity", width=24
        ),
        icon_button("add", by(1), id="quantity_plus", **context.named("More"), width=40, height=40),
        align="center",
        radius=20,
        stroke="outline_variant",
    )
    return record_row(
        product["name"],
        f"{product['seller']} · {line['option']}\n{money(product['price'] * line['quantity'])}",
        id="line",
        leading=picture_of(product, 56),
        trailing=amount,
        press=lambda: context.start("ProductActivity", id=product["id"]),
        hold=lambda: context.show("cart_sheet", id=line["id"]),
    )


def cart_foot(context: Context, tab: int) -> View | None:
    """The total and the way to checkout; None on other tabs and for an empty cart."""
    lines = context.data["cart"]
    if tab != 2 or not lines:
        return None
    return foot_bar(
        column(
            caption(context.t("Total")),
            text(money(total_price(context, lines)), styled(TITLE, size=19), id="cart_total"),
            weight=1,
        ),
        button(
            context.t("Checkout"),
            lambda: context.start("CheckoutActivity"),
            id="checkout",
            kind="filled",
        ),
    )


def _voucher_dialog(context: Context, arguments: State) -> Window:
    def apply(code: str) -> None:
        known = [voucher["code"] for voucher in context.data["vouchers"]]
        if code.upper() in known:
            context.data["voucher"] = code.upper()
        else:
            context.toast(context.t("This code is not valid"))

    return ask_text(
        context,
        title=context.t("Voucher"),
        field=context.field("dialog_voucher", context.data["voucher"], limit=20),
        hint=context.t("Code"),
        positive=apply,
        label="Apply",
        id="voucher_code",
    )


def _cart_sheet(context: Context, arguments: State) -> Window:
    line = find(context.data["cart"], arguments["id"]) or {}

    def save() -> None:
        context.data["cart"].remove(line)
        kept = {key: line[key] for key in ("product", "seller")}
        if not any(entry.items() >= kept.items() for entry in context.data["wishlist"]):
            context.data["wishlist"].append({"id": context.new_id(), **kept})

    return bottom_sheet(
        context,
        title=line["product"],
        items=[
            ("favorite_border", context.t("Save for later"), save),
            (
                "delete_outline",
                context.t("Remove"),
                lambda: delete(context, "cart", line["id"], "Removed from the cart"),
            ),
        ],
    )


def _cart_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Empty the cart"), lambda: context.show("clear_cart")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _clear_cart_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Empty the cart?"),
        message=context.t("Everything in it is taken out. This cannot be undone."),
        positive=(context.t("Empty"), lambda: context.data.update(cart=[], voucher="")),
    )


CART_DIALOGS: Dialogs = {
    "wish_option": _wish_option_dialog,
    "voucher": _voucher_dialog,
    "cart_sheet": _cart_sheet,
    "clear_cart": _clear_cart_dialog,
    "cart_menu": _cart_menu,
}
