"""A shop: products of several sellers, cart, wishlist, orders, addresses, vouchers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.shopping.account import (
    ACCOUNT_DIALOGS,
    ACCOUNT_SCREENS,
    ADDRESS,
    account_tab,
)
from uiprobe.environments.phone.apps.shopping.browsing import (
    BROWSING_DIALOGS,
    BROWSING_SCREENS,
    shop_tab,
)
from uiprobe.environments.phone.apps.shopping.cart import (
    CART_DIALOGS,
    cart_foot,
    cart_tab,
    wishlist_tab,
)
from uiprobe.environments.phone.apps.shopping.content import (
    VOUCHERS,
    draw_orders,
    draw_products,
    has_plain_entries,
)
from uiprobe.environments.phone.apps.shopping.orders import (
    ORDERS_DIALOGS,
    ORDERS_SCREENS,
    orders_tab,
)
from uiprobe.environments.phone.apps.shopping.product import (
    PRODUCT_DIALOGS,
    PRODUCT_SCREENS,
    REVIEW,
)
from uiprobe.environments.phone.apps.shopping.products import NOTIFICATIONS, reference_to
from uiprobe.environments.phone.content import CITIES, STREETS, people, phone_number
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, number_records, to_first_tab
from uiprobe.environments.phone.kit.screens import (
    overflow_button,
    scaffold,
    search_button,
    tab_navigation,
    toolbar,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, column

_TABS = (
    ("Shop", "storefront"),
    ("Wishlist", "favorite_border"),
    ("Cart", "shopping_cart"),
    ("Orders", "receipt_long"),
    ("Account", "person"),
)


class Shopping(RecordApp):
    """The shop."""

    package = "org.uiprobe.shopping"
    name = "shopping"
    rank = 150
    label = "Market Hall"
    icon = "storefront"
    tint = rgb("C2571A")
    accent = "orange"
    exported = ("MainActivity", "SearchActivity", "OffersActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **BROWSING_SCREENS,
            **PRODUCT_SCREENS,
            **ORDERS_SCREENS,
            **ACCOUNT_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            **ORDERS_DIALOGS,
            **ACCOUNT_DIALOGS,
            **PRODUCT_DIALOGS,
            **BROWSING_DIALOGS,
            **CART_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        products = draw_products(random)
        owner, other = people(random, 2)
        addresses = number_records(
            [
                {
                    "label": label,
                    "name": name,
                    "street": f"{random.choice(STREETS)} {random.randrange(1, 120)}",
                    "city": random.choice(CITIES),
                    "phone": "".join(filter(str.isdigit, phone_number(random))),
                    "default": label == "Home",
                }
                for label, name in (("Home", owner), ("Office", owner), ("Parents", other))
            ]
        )
        available = [product for product in products if product["stock"]]
        picked = random.sample(available, k=9)
        wishlist, cart = picked[:4], picked[4:7]
        while not has_plain_entries(wishlist, cart):
            random.shuffle(picked)
            wishlist, cart = picked[:4], picked[4:7]
        return {
            "owner": owner,
            "products": products,
            "wishlist": number_records([reference_to(product) for product in wishlist]),
            "cart": number_records(
                [
                    reference_to(product)
                    | {
                        "option": random.choice(product["options"]),
                        "quantity": random.choice((1, 1, 2, 3)),
                    }
                    for product in cart
                ]
            ),
            "orders": number_records(draw_orders(random, now, available)),
            "addresses": addresses,
            "vouchers": [
                {
                    "title": title,
                    "terms": terms,
                    "code": f"{title.split()[-1][:4].upper()}{random.randrange(100, 1000)}",
                }
                for title, terms in random.sample(VOUCHERS, k=4)
            ],
            "voucher": "",
            "alerts": [],
            "reviews": [],
            "settings": {
                "currency": "US dollar",
                "sizes": "International",
                "recommend": True,
                "orders": True,
                "prices": False,
                "newsletter": random.random() < 0.5,
                "sound": "Chime",
            },
            "next_id": 100,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        super().perform(context, action, arguments)
        if action == "alert":
            if arguments["granted"]:
                context.data["alerts"].append(arguments["product"])
                context.toast(context.t("We will tell you when it is back"))
            else:
                context.toast(context.t("Allow notifications to be told"))

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"AddressActivity": ADDRESS, "ReviewActivity": REVIEW}

    @override
    def back(self, context: Context) -> bool:
        return super().back(context) or to_first_tab(context)


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    count = sum(line["quantity"] for line in context.data["cart"])
    body = (shop_tab, wishlist_tab, cart_tab, orders_tab, account_tab)[tab](context)
    foot = tab_navigation(context, _TABS)
    actions: list[View | None] = []
    if tab == 0:
        actions = [
            search_button(context),
            # Without a description on purpose, as in many shops.
            icon_button(
                "local_offer",
                lambda: context.start("OffersActivity"),
                id="action_offers",
                **context.named("Offers"),
                icon_color="on_surface",
            ),
        ]
    elif tab == 2 and context.data["cart"]:
        actions = [overflow_button(context, "cart_menu")]
    titles = {0: context.t(context.app.label), 2: context.t("Cart ({count})", count=count)}
    bar = toolbar(titles.get(tab, context.t(_TABS[tab][0])), *actions)
    return scaffold(context, bar, body, bottom=column(cart_foot(context, tab), foot, width=FILL))
