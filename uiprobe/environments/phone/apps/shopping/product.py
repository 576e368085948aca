"""The page of a product, and the form of a review."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.shopping.parts import sign_of
from uiprobe.environments.phone.apps.shopping.products import (
    NOTIFICATIONS,
    STARS,
    put_into_cart,
    reference_to,
)
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import info_row, require_shown, saves_record
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    foot_bar,
    scaffold,
    scroll_view,
    tab_bar,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    button,
    caption,
    chip,
    icon_button,
    progress_bar,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL_LARGE,
    TITLE,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, column, image, row, space, stack, text


def _product(context: Context) -> View:
    product = require_shown(context, "products")
    wished = next(
        (
            entry
            for entry in context.data["wishlist"]
            if entry.items() >= reference_to(product).items()
        ),
        None,
    )

    def wish() -> None:
        if wished is None:
            context.data["wishlist"].append({"id": context.new_id(), **reference_to(product)})
        else:
            context.data["wishlist"].remove(wished)

    def add() -> None:
        option = context.get("option")
        if option is None:
            kind = "size" if product["category"] == "Clothing" else "colour"
            context.toast(context.t(f"Choose a {kind} first"))
            return
        put_into_cart(context, product, option)
        context.snackbar(context.t("Added to the cart"))

    bar = back_toolbar(
        context,
        "",
        # Neither has a description on purpose.
        icon_button(
            "favorite" if wished else "favorite_border",
            wish,
            id="action_wish",
            **context.named("Save to wishlist", on=wished is not None),
            icon_filled=wished is not None,
            icon_color="error" if wished else "on_surface",
        ),
        icon_button(
            "share",
            lambda: context.show(
                "share", text=f"{product['name']}, {money(product['price'])} ({product['seller']})"
            ),
            id="action_share",
            **context.named("Share"),
            icon_color="on_surface",
        ),
    )
    tab = context.get("tab", 0)
    tabs = tab_bar(context, ("Details", "Delivery", "Reviews"))
    head = column(
        illustration(product["name"], sign_of(product), height=150, radius=16),
        text(product["name"], styled(HEADLINE, size=22), id="name", margin=(0, 8, 0, 0)),
        text(context.t("Sold by {name}", name=product["seller"]), BODY, id="seller"),
        row(
            text(money(product["price"]), styled(HEADLINE, size=20, color="primary"), id="price"),
            image("star", size=18, icon_filled=True, icon_color="primary"),
            text(str(product["rating"]), LABEL_LARGE, id="rating"),
            gap=8,
            align="center",
        ),
        width=FILL,
        padding=(20, 4, 20, 8),
        gap=2,
    )
    parts = (_details, _delivery, _reviews)[tab](context, product)
    body = scroll_view(
        column(head, tabs, parts, width=FILL, padding=(0, 0, 0, 16)), key=f"product:{tab}"
    )
    if product["stock"]:
        foot = foot_bar(
            button(context.t("Add to cart"), add, id="add_to_cart", kind="filled", weight=1)
        )
    else:
        alerted = product["name"] in context.data["alerts"]
        foot = foot_bar(
            text(context.t("Sold out"), styled(TITLE, color="error"), id="sold_out", weight=1),
            button(
                context.t("You will be notified") if alerted else context.t("Notify me"),
                lambda: context.with_permission(NOTIFICATIONS, "alert", product=product["name"]),
                id="notify",
                kind="tonal",
                enabled=not alerted,
            ),
        )
    return scaffold(context, bar, body, bottom=foot)


def _details(context: Context, product: State) -> View:
    sizes = product["category"] == "Clothing"
    options = row(
        *(
            chip(
                option,
                selected=context.get("option") == option,
                press=context.setter("option", option),
                id="option_chip",
            )
            for option in product["options"]
        ),
        gap=8,
    )
    words = context.t("{count} in stock", count=product["stock"])
    return column(
        caption(context.t("Size") if sizes else context.t("Colour")),
        options,
        space(height=6),
        text(words if product["stock"] else context.t("Sold out"), BODY, id="stock"),
        text(
            context.t("Made in small batches. Can be returned within 30 days."),
            styled(BODY_LARGE, size=15),
        ),
        width=FILL,
        padding=(20, 14, 20, 0),
        gap=8,
    )


def _delivery(context: Context, product: State) -> View:
    return column(
        info_row("local_shipping", context.t("Standard"), context.t("3 to 5 days"), id="standard"),
        info_row("bolt", context.t("Express"), context.t("Tomorrow"), id="express"),
        info_row("store", context.t("Pick-up point"), context.t("2 to 4 days"), id="pick_up"),
        width=FILL,
        padding=(0, 8, 0, 0),
    )


def _reviews(context: Context, product: State) -> View:
    own = [entry for entry in context.data["reviews"] if entry["product"] == product["name"]]
    shares = [max(0.04, 1 - abs(product["rating"] - stars) / 2.2) for stars in range(5, 0, -1)]
    return column(
        *(
            row(
                text(str(5 - index), LABEL_LARGE, width=16),
                stack(progress_bar(share), weight=1),
                width=FILL,
                gap=10,
                align="center",
            )
            for index, share in enumerate(shares)
        ),
        *(
            card(
                text(context.t(entry["stars"]), LABEL_LARGE),
                text(entry["text"], styled(BODY_LARGE, size=15), id="own_review"),
                margin=(0, 8, 0, 0),
            )
            for entry in own
        ),
        button(
            context.t("Write a review"),
            lambda: context.start("ReviewActivity", id=product["id"]),
            id="write_review",
            kind="outlined",
            margin=(0, 8, 0, 0),
        ),
        width=FILL,
        padding=(20, 14, 20, 0),
        gap=8,
    )


def _new_review(context: Context) -> State:
    product = require_shown(context, "products")
    return {
        **reference_to(product),
        "stars": "5 stars",
        "title": "",
        "text": "",
        "anonymous": False,
    }


REVIEW = Form(
    name="review",
    titles=("Write a review", "Write a review"),
    fields=(
        Choice("stars", "Rating", options=STARS, look="chips"),
        TextInput("title", "Headline", limit=60),
        TextInput("text", "Your experience", required="Write a few words", lines=4),
        Toggle("anonymous", "Do not show my name", icon="visibility_off"),
    ),
    original=_new_review,
    save=saves_record("reviews"),
    save_icon="send",
)

PRODUCT_SCREENS: Screens = {
    "ProductActivity": _product,
    "ReviewActivity": REVIEW.screen,
}
PRODUCT_DIALOGS: Dialogs = {**REVIEW.dialogs}
