"""The pages of the shop on which products are found: front page, categories, search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.shopping.parts import product_row, sign_of
from uiprobe.environments.phone.apps.shopping.products import CATEGORIES, SORTS
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.dialogs import choose
from uiprobe.environments.phone.kit.records import (
    each,
    filter_chips,
    listing,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, recycler_view, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import caption, chip, chip_row, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, space, text


def shop_tab(context: Context) -> View:
    """Offers, categories and products."""
    products = context.data["products"]
    shelf = context.data["vouchers"][0]
    banner = row(
        column(
            caption(context.t("Offer of the week")),
            text(shelf["title"], styled(TITLE, size=18, max_lines=2), id="banner_title"),
            text(shelf["terms"], styled(BODY, max_lines=1)),
            weight=1,
            padding=(16, 0, 8, 0),
        ),
        illustration(shelf["title"], "local_offer", width=112, height=104, radius=0),
        id="banner",
        class_name="androidx.cardview.widget.CardView",
        width=FILL,
        margin=(16, 4, 16, 8),
        background="primary_container",
        radius=12,
        align="center",
        on_click=lambda: context.start("OffersActivity"),
    )
    categories = chip_row(
        *(
            chip(
                context.t(name),
                selected=False,
                icon=icon,
                press=partial(context.start, "CategoryActivity", category=name),
                id="category_chip",
            )
            for name, icon in CATEGORIES.items()
        ),
        key="categories",
        id="categories",
    )
    pairs = [products[start : start + 2] for start in range(0, len(products), 2)]
    rows: list[Callable[[], View]] = [
        lambda: banner,
        lambda: categories,
        lambda: section(context.t("For you")),
        *(partial(_card_pair, context, pair) for pair in pairs),
    ]
    return recycler_view(rows, key="shop", id="shop_list", padding=(0, 0, 0, 16))


def _card_pair(context: Context, pair: Sequence[State]) -> View:
    cards = [_product_card(context, product) for product in pair]
    return row(
        *cards,
        space(weight=1) if len(cards) == 1 else None,
        width=FILL,
        gap=12,
        padding=(16, 4, 16, 8),
        class_name="android.view.ViewGroup",
    )


def _product_card(context: Context, product: State) -> View:
    return column(
        illustration(product["name"], sign_of(product), height=104, radius=12),
        column(
            text(product["name"], styled(LABEL_LARGE, max_lines=1), id="product_name"),
            text(product["seller"], styled(BODY, size=12, max_lines=1), id="product_seller"),
            text(money(product["price"]), styled(TITLE, color="primary"), id="product_price"),
            padding=(10, 6, 10, 8),
        ),
        class_name="androidx.cardview.widget.CardView",
        id="product_card",
        weight=1,
        radius=12,
        background="surface_container",
        on_click=lambda: context.start("ProductActivity", id=product["id"]),
    )


def _search(context: Context) -> View:
    def rows(wanted: str) -> list[Callable[[], View]]:
        category = context.get("category")
        found = [
            product
            for product in context.data["products"]
            if category in (None, product["category"])
            and (wanted in product["name"].lower() or wanted in product["seller"].lower())
        ]
        return each(found, lambda product: product_row(context, product))

    choices = [(None, context.t("All")), *((name, context.t(name)) for name in CATEGORIES)]
    filters = filter_chips(context, "category", choices, id="category_chip")
    return search_screen(context, rows, hint="Search products and sellers", filters=filters)


def _category(context: Context) -> View:
    category = context.arguments["category"]
    sort = context.get("sort", SORTS[0])
    products = [item for item in context.data["products"] if item["category"] == category]
    match SORTS.index(sort):
        case 1:
            products.sort(key=lambda product: product["price"])
        case 2:
            products.sort(key=lambda product: -product["price"])
        case 3:
            products.sort(key=lambda product: -product["rating"])
    bar = back_toolbar(
        context,
        context.t(category),
        icon_button(
            "swap_vert",
            lambda: context.show("sort"),
            id="action_sort",
            **context.named("Sort"),
            icon_color="on_surface",
        ),
    )
    rows = each(products, lambda product: product_row(context, product))
    return scaffold(context, bar, listing(rows, key=f"category:{sort}", id="product_list", foot=16))


def _sort_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.get("sort", SORTS[0])),
        pick=lambda index: context.set("sort", SORTS[index]),
    )


BROWSING_SCREENS: Screens = {
    "SearchActivity": _search,
    "CategoryActivity": _category,
}
BROWSING_DIALOGS: Dialogs = {"sort": _sort_dialog}
