"""A shop: products of several sellers, cart, wishlist, orders, addresses, vouchers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.content import CITIES, STREETS, money, people, phone_number, price
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    each,
    filter_chips,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    save_record,
    search_screen,
    section,
    to_first_tab,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    foot_bar,
    overflow_button,
    preference,
    recycler_view,
    scaffold,
    scroll_view,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import format_date
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    button,
    caption,
    chip,
    chip_row,
    empty_state,
    icon_button,
    progress_bar,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictograms import pictogram
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL_LARGE,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

CATEGORIES = {
    "Kitchen": "soup_kitchen",
    "Home": "chair",
    "Clothing": "checkroom",
    "Gadgets": "headphones",
    "Toys": "toys",
    "Outdoor": "hiking",
}
"""Categories with their icons."""

_COLORS = ("Sand", "Slate", "Moss", "Rust", "Ivory", "Indigo")
_SIZES = ("S", "M", "L", "XL")

_POOL: dict[str, tuple[str, ...]] = {
    "Kitchen": (
        *("Stoneware teapot", "Enamel saucepan", "Walnut chopping board", "Glass storage jars"),
        *("Pour-over coffee set", "Cast iron griddle", "Bamboo steamer", "Pepper mill"),
        *("Linen tea towels", "抹茶茶碗", "Mixing bowl set", "Самовар «Малый»"),
    ),
    "Home": (
        *("Linen cushion", "Wool throw", "Arched desk lamp", "Rattan basket", "Round wall clock"),
        *("Ceramic planter", "Cotton rug", "Mirror with shelf", "Scented candle", "Coat rack"),
    ),
    "Clothing": (
        *("Rain jacket", "Merino jumper", "Corduroy trousers", "Striped shirt", "Knitted scarf"),
        *("Denim dungarees", "Fleece waistcoat", "Linen dress", "Wool socks", "한복 조끼"),
    ),
    "Gadgets": (
        *("Wireless earbuds", "Travel charger", "Clip-on reading light", "Portable speaker"),
        *("Nine-port hub", "Pocket notepad screen", "Bike computer", "Desk fan", "Alarm cube"),
        "Instant camera",
    ),
    "Toys": (
        *("Wooden train set", "Marble run", "Harbour puzzle", "Box kite", "Memory game"),
        *("Finger puppets", "积木城堡", "Spinning tops", "Felt animals", "Tin drum"),
    ),
    "Outdoor": (
        *("Two-person tent", "Trekking poles", "Insulated bottle", "Camping hammock"),
        *("Head torch", "Picnic blanket", "Folding stool", "Dry bag", "Field compass"),
        "Hiking gaiters",
    ),
}
_SELLERS = (
    *("Birch & Bell", "Northgate Goods", "Casa Marela", "茶の間商店", "Old Mill Supply"),
    *("Atelier Corvin", "Fjordhus", "Лавка Ветров"),
)
_VOUCHERS = (
    ("Free delivery", "On orders of any size"),
    ("10% off kitchenware", "Teapots, pans and more"),
    ("$5 off your order", "From $40"),
    ("Spring clothing deal", "15% off clothing"),
    ("Toys two for one", "The cheaper one is free"),
    ("Garden and outdoor week", "12% off outdoor"),
)
_COURIERS = ("Standard", "Express", "Pick-up point")
PAYMENTS = ("Card ending in 4417", "Card ending in 0932", "Invoice", "Gift balance")
REASONS = ("Ordered by mistake", "Found a better price", "Delivery takes too long")
SORTS = ("Recommended", "Price: low to high", "Price: high to low", "Best rated")
STARS = ("1 star", "2 stars", "3 stars", "4 stars", "5 stars")
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
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "SearchActivity": _search,
            "CategoryActivity": _category,
            "ProductActivity": _product,
            "CheckoutActivity": _CHECKOUT.screen,
            "OrderActivity": _order,
            "OffersActivity": _offers,
            "AddressesActivity": _addresses,
            "AddressActivity": _ADDRESS.screen,
            "ReviewActivity": _REVIEW.screen,
            "SettingsActivity": _SETTINGS.screen,
            "NotificationSettingsActivity": _NOTIFICATION_SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **_CHECKOUT.dialogs,
            **_ADDRESS.dialogs,
            **_REVIEW.dialogs,
            **_SETTINGS.dialogs,
            **_NOTIFICATION_SETTINGS.dialogs,
            "sort": _sort_dialog,
            "wish_option": _wish_option_dialog,
            "voucher": _voucher_dialog,
            "cart_sheet": _cart_sheet,
            "clear_cart": _clear_cart_dialog,
            "cart_menu": _cart_menu,
            "place_order": _place_order_dialog,
            "order_menu": _order_menu,
            "cancel_order": _cancel_dialog,
            "address_menu": _address_menu,
            "delete_address": _delete_address_dialog,
            "share": share_sheet,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        products = _draw_products(random)
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
        while not _has_plain_entries(wishlist, cart):
            random.shuffle(picked)
            wishlist, cart = picked[:4], picked[4:7]
        return {
            "owner": owner,
            "products": products,
            "wishlist": number_records([_ref(product) for product in wishlist]),
            "cart": number_records(
                [
                    _ref(product)
                    | {
                        "option": random.choice(product["options"]),
                        "quantity": random.choice((1, 1, 2, 3)),
                    }
                    for product in cart
                ]
            ),
            "orders": number_records(_draw_orders(random, now, available)),
            "addresses": addresses,
            "vouchers": [
                {
                    "title": title,
                    "terms": terms,
                    "code": f"{title.split()[-1][:4].upper()}{random.randrange(100, 1000)}",
                }
                for title, terms in random.sample(_VOUCHERS, k=4)
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
        return {"AddressActivity": _ADDRESS, "ReviewActivity": _REVIEW}

    @override
    def back(self, context: Context) -> bool:
        return super().back(context) or to_first_tab(context)


def _draw_products(random: Random) -> list[State]:
    products: list[State] = []
    for category, names in _POOL.items():
        for name in random.sample(names, k=5):
            sizes = category == "Clothing"
            products.append(
                {
                    "name": name,
                    "category": category,
                    "seller": random.choice(_SELLERS),
                    "price": price(random, 6, 140),
                    "rating": random.randrange(28, 50) / 10,
                    "options": list(_SIZES) if sizes else sorted(random.sample(_COLORS, k=3)),
                    "stock": random.randrange(2, 60),
                }
            )
    for product in random.sample(products, k=2):
        product["stock"] = 0
    # The same thing from another seller, at another price: only the seller identifies it.
    for product in random.sample([product for product in products if product["stock"]], k=2):
        sellers = [seller for seller in _SELLERS if seller != product["seller"]]
        twin = {
            "seller": random.choice(sellers),
            "price": product["price"] + random.randrange(1, 9),
        }
        products.append(product | twin)
    random.shuffle(products)
    return number_records(products)


def _has_plain_entries(wishlist: Sequence[State], cart: Sequence[State]) -> bool:
    """Whether both hold a product that can be named without its seller.

    One on the wishlist has no namesake in the cart either.
    """
    wished, taken = ([product["name"] for product in some] for some in (wishlist, cart))
    return any(taken.count(name) == 1 for name in taken) and any(
        wished.count(name) == 1 and name not in taken for name in wished
    )


def _draw_orders(random: Random, now: datetime, products: Sequence[State]) -> list[State]:
    orders = []
    numbers = random.sample(range(10_000, 99_999), k=7)
    states = ["Processing", "Processing", "Shipped", "Shipped"] + ["Delivered"] * 3
    days = sorted(random.sample(range(1, 60), k=len(states)))
    for number, status, ago in zip(numbers, states, days, strict=True):
        lines = [
            _ref(product)
            | {"option": random.choice(product["options"]), "quantity": random.randrange(1, 3)}
            for product in random.sample(products, k=random.randrange(1, 4))
        ]
        orders.append(
            {
                "number": f"MH-{number}",
                "day": (now.date() - timedelta(days=ago)).isoformat(),
                "status": status,
                "lines": lines,
                "address": random.choice(("Home", "Office")),
                "delivery": random.choice(_COURIERS),
                "payment": random.choice(PAYMENTS),
                "tracking": f"TRK{random.randrange(10**7, 10**8)}",
                "reason": "",
            }
        )
    return orders


def _ref(product: State) -> State:
    """The copy of a product that other records keep."""
    return {"product": product["name"], "seller": product["seller"]}


def _lookup(context: Context, line: State) -> State:
    found: State = next(
        product for product in context.data["products"] if line.items() >= _ref(product).items()
    )
    return found


def _total(context: Context, lines: Sequence[State]) -> float:
    total: float = sum(_lookup(context, line)["price"] * line["quantity"] for line in lines)
    return total


def _sign(product: State) -> str:
    return pictogram(product["name"], CATEGORIES[product["category"]])


def _picture(product: State, size: float, radius: float = 8) -> View:
    return illustration(product["name"], _sign(product), width=size, height=size, radius=radius)


# The main screen and its tabs.


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    count = sum(line["quantity"] for line in context.data["cart"])
    body = (_shop, _wishlist, _cart, _orders, _account)[tab](context)
    foot = bottom_navigation(
        [
            (context.t(name), icon, index == tab, context.setter("tab", index))
            for index, (name, icon) in enumerate(_TABS)
        ]
    )
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
    return scaffold(context, bar, body, bottom=column(_cart_foot(context, tab), foot, width=FILL))


def _shop(context: Context) -> View:
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
        illustration(product["name"], _sign(product), height=104, radius=12),
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


def _product_row(context: Context, product: State) -> View:
    stars = context.t("Rated {stars}", stars=product["rating"])
    stock = "" if product["stock"] else f"  ·  {context.t('Sold out')}"
    return record_row(
        product["name"],
        f"{product['seller']}\n{stars}{stock}",
        id="product",
        detail=money(product["price"]),
        leading=_picture(product, 64),
        press=lambda: context.start("ProductActivity", id=product["id"]),
    )


def _wishlist(context: Context) -> View:
    def make(entry: State) -> View:
        product = _lookup(context, entry)

        def remove() -> None:
            delete(context, "wishlist", entry["id"], "Removed from the wishlist")

        return record_row(
            product["name"],
            f"{product['seller']}\n{money(product['price'])}",
            id="wish",
            leading=_picture(product, 64),
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
    product = _lookup(context, entry)

    def move(index: int) -> None:
        context.data["wishlist"].remove(entry)
        _put_into_cart(context, product, product["options"][index])
        context.toast(context.t("Moved to the cart"))

    return choose(context, title=product["name"], choices=product["options"], chosen=-1, pick=move)


def _cart(context: Context) -> View:
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
    product = _lookup(context, line)

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
        leading=_picture(product, 56),
        trailing=amount,
        press=lambda: context.start("ProductActivity", id=product["id"]),
        hold=lambda: context.show("cart_sheet", id=line["id"]),
    )


def _cart_foot(context: Context, tab: int) -> View | None:
    lines = context.data["cart"]
    if tab != 2 or not lines:
        return None
    return foot_bar(
        column(
            caption(context.t("Total")),
            text(money(_total(context, lines)), styled(TITLE, size=19), id="cart_total"),
            weight=1,
        ),
        button(
            context.t("Checkout"),
            lambda: context.start("CheckoutActivity"),
            id="checkout",
            kind="filled",
        ),
    )


def _orders(context: Context) -> View:
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


def _account(context: Context) -> View:
    owner = context.data["owner"]
    head = card(
        row(
            avatar(owner, size=52),
            column(
                text(owner, styled(TITLE, size=18), id="owner"),
                text(context.t("Member since 2021"), BODY),
            ),
            gap=16,
            align="center",
        ),
        margin=(16, 8, 16, 12),
    )

    def link(title: str, icon: str, activity: str, summary: str = "") -> View:
        return preference(
            context.t(title), summary, icon=icon, press=lambda: context.start(activity)
        )

    default = next((entry["label"] for entry in context.data["addresses"] if entry["default"]), "")
    return scroll_view(
        column(
            head,
            link("Addresses", "location_on", "AddressesActivity", default),
            link("Offers and vouchers", "local_offer", "OffersActivity"),
            link("Settings", "settings", "SettingsActivity"),
            width=FILL,
        ),
        key="account",
    )


# Searching and browsing.


def _search(context: Context) -> View:
    def rows(wanted: str) -> list[Callable[[], View]]:
        category = context.get("category")
        found = [
            product
            for product in context.data["products"]
            if category in (None, product["category"])
            and (wanted in product["name"].lower() or wanted in product["seller"].lower())
        ]
        return each(found, lambda product: _product_row(context, product))

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
    rows = each(products, lambda product: _product_row(context, product))
    return scaffold(context, bar, listing(rows, key=f"category:{sort}", id="product_list", foot=16))


def _sort_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.get("sort", SORTS[0])),
        pick=lambda index: context.set("sort", SORTS[index]),
    )


# A product.


def _put_into_cart(context: Context, product: State, option: str) -> None:
    wanted = _ref(product) | {"option": option}
    line = next((line for line in context.data["cart"] if line.items() >= wanted.items()), None)
    if line is None:
        context.data["cart"].append({"id": context.new_id(), **wanted, "quantity": 1})
    else:
        line["quantity"] = min(20, line["quantity"] + 1)


def _product(context: Context) -> View:
    product = find(context.data["products"], context.arguments["id"])
    if product is None:
        raise AssertionError("a product is never deleted")
    wished = next(
        (entry for entry in context.data["wishlist"] if entry.items() >= _ref(product).items()),
        None,
    )

    def wish() -> None:
        if wished is None:
            context.data["wishlist"].append({"id": context.new_id(), **_ref(product)})
        else:
            context.data["wishlist"].remove(wished)

    def add() -> None:
        option = context.get("option")
        if option is None:
            kind = "size" if product["category"] == "Clothing" else "colour"
            context.toast(context.t(f"Choose a {kind} first"))
            return
        _put_into_cart(context, product, option)
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
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(("Details", "Delivery", "Reviews"))
        ]
    )
    head = column(
        illustration(product["name"], _sign(product), height=150, radius=16),
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


def _save_review(context: Context, values: State) -> None:
    save_record(context, "reviews", values)


def _new_review(context: Context) -> State:
    product = find(context.data["products"], context.arguments["id"])
    if product is None:
        raise AssertionError("a product is never deleted")
    return {**_ref(product), "stars": "5 stars", "title": "", "text": "", "anonymous": False}


_REVIEW = Form(
    name="review",
    titles=("Write a review", "Write a review"),
    fields=(
        Choice("stars", "Rating", options=STARS, look="chips"),
        TextInput("title", "Headline", limit=60),
        TextInput("text", "Your experience", required="Write a few words", lines=4),
        Toggle("anonymous", "Do not show my name", icon="visibility_off"),
    ),
    original=_new_review,
    save=_save_review,
    save_icon="send",
)


# Checkout and orders.


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
        Choice("delivery", "Delivery", options=_COURIERS, look="radio"),
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
    total = money(_total(context, context.data["cart"]))

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
    order = find(context.data["orders"], context.arguments["id"])
    if order is None:
        raise AssertionError("an order is never deleted")

    def again() -> None:
        for line in order["lines"]:
            for _ in range(line["quantity"]):
                _put_into_cart(context, _lookup(context, line), line["option"])
        context.toast(context.t("Added to the cart"))

    lines = [
        record_row(
            line["product"],
            f"{line['seller']} · {line['option']}",
            id="item",
            detail=f"{line['quantity']} ×",
            leading=_picture(_lookup(context, line), 48),
            press=partial(context.start, "ProductActivity", id=_lookup(context, line)["id"]),
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
    day = format_date(date.fromisoformat(order["day"]), context.locale, year=True)
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


def _offers(context: Context) -> View:
    rows = each(
        context.data["vouchers"],
        lambda voucher: card(
            row(
                image("local_offer", icon_color="primary"),
                column(
                    text(voucher["title"], TITLE, id="voucher_title"),
                    text(voucher["terms"], BODY),
                    weight=1,
                ),
                gap=14,
                align="center",
                width=FILL,
            ),
            row(
                text(
                    voucher["code"],
                    styled(TITLE, color="primary"),
                    id="voucher_code",
                    padding=(14, 6, 14, 6),
                    stroke="outline",
                    radius=8,
                ),
                space(weight=1),
                icon_button(
                    "content_copy",
                    lambda: context.copy(voucher["code"]),
                    id="copy_code",
                    **context.named("Copy"),
                ),
                width=FILL,
                align="center",
            ),
            margin=(16, 6, 16, 6),
            gap=10,
        ),
    )
    bar = back_toolbar(context, context.t("Offers and vouchers"))
    return scaffold(context, bar, listing(rows, key="offers", id="offer_list", foot=16))


# Addresses.


def _addresses(context: Context) -> View:
    rows = each(
        context.data["addresses"],
        lambda entry: record_row(
            entry["label"],
            f"{entry['name']}\n{entry['street']}, {entry['city']}",
            id="address",
            leading=image("location_on", icon_color="primary"),
            detail=context.t("Default") if entry["default"] else "",
            press=lambda: context.start("AddressActivity", id=entry["id"]),
        ),
    )
    rows.append(
        lambda: row(
            button(
                context.t("Add an address"),
                lambda: context.start("AddressActivity"),
                id="add_address",
                kind="outlined",
                weight=1,
            ),
            width=FILL,
            padding=(16, 12, 16, 12),
        )
    )
    bar = back_toolbar(context, context.t("Addresses"))
    return scaffold(context, bar, listing(rows, key="addresses", id="address_list"))


def _address_draft(context: Context) -> State:
    if "id" in context.arguments:
        found = find(context.data["addresses"], context.arguments["id"])
        if found is not None:
            return found
    return {"label": "", "name": "", "street": "", "city": "", "phone": "", "default": False}


def _save_address(context: Context, values: State) -> None:
    if values["default"]:
        for entry in context.data["addresses"]:
            entry["default"] = False
    save_record(context, "addresses", values)


def _check_address(context: Context, values: State) -> str:
    others = [entry for entry in context.data["addresses"] if entry["id"] != values.get("id")]
    if any(entry["label"] == values["label"] for entry in others):
        return "There is an address of that name"
    if not values["default"] and not any(entry["default"] for entry in others):
        return "One address has to be the default"
    return ""


_ADDRESS = Form(
    name="address",
    titles=("New address", "Edit address"),
    fields=(
        TextInput("label", "Name of the address", required="Give the address a name", limit=40),
        TextInput("name", "Recipient", required="Enter a recipient"),
        TextInput("street", "Street and number", required="Enter a street"),
        TextInput("city", "City", required="Enter a city"),
        TextInput("phone", "Phone", digits=True, limit=20),
        Toggle("default", "Use as the default address", icon="home"),
    ),
    original=_address_draft,
    save=_save_address,
    check=_check_address,
    menu="address_menu",
)


def _address_menu(context: Context, arguments: State) -> Window:
    return menu(context, [(context.t("Delete"), lambda: context.show("delete_address"))])


def _delete_address_dialog(context: Context, arguments: State) -> Window:
    entry = _address_draft(context)

    def remove() -> None:
        if entry["default"]:
            context.toast(context.t("The default address cannot be deleted"))
            return
        context.data["addresses"].remove(entry)
        context.finish()

    return confirm(
        context,
        title=context.t("Delete the address?"),
        message=entry["label"],
        positive=(context.t("Delete"), remove),
    )


_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Shop",
            (
                Pick("currency", "Currency", ("US dollar", "Euro", "Yen", "Krona"), "payments"),
                Pick("sizes", "Clothing sizes", ("International", "European", "British"), "style"),
                Switch("recommend", "Personal recommendations", "From what you looked at", "stars"),
            ),
        ),
        (
            "More",
            (
                Link("Notifications", "NotificationSettingsActivity", "", "notifications"),
                Link("Addresses", "AddressesActivity", "", "location_on"),
                Note("Version", "8.0.2"),
            ),
        ),
    ),
)

_NOTIFICATION_SETTINGS = SettingsPage(
    "notification_settings",
    (
        (
            "Messages",
            (
                Switch("orders", "Order updates", "Shipping and delivery", "local_shipping"),
                Switch("prices", "Price drops", "For what is on your wishlist", "trending_down"),
                Switch("newsletter", "Weekly newsletter", "Every Friday", "email"),
            ),
        ),
        ("Tone", (Pick("sound", "Sound", ("Chime", "Knock", "Marimba", "None"), "music_note"),)),
    ),
    title="Notifications",
)
