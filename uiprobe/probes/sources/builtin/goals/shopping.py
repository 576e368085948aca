"""Goals for the shop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.shopping.app import Shopping
from uiprobe.environments.phone.apps.shopping.products import PAYMENTS, REASONS, SORTS, STARS
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.content import CITIES, PEOPLE, STREETS
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Shopping,
    "shopping",
    order=16,
    left={
        1: ((click(desc="Search"),), (click(id="action_offers"),)),
        2: ((click(desc="Account"), click(text="Settings")),),
        3: (
            (click(desc="Account"), click(text="Settings"), click(text="Currency")),
            (click(desc="Account"), click(text="Settings"), click(text="Clothing sizes")),
        ),
    },
)

_APP = Shopping.package
PRODUCTS = Records((_APP, "products"), by="name")
_CART = Records((_APP, "cart"), by="product")
_WISHLIST = Records((_APP, "wishlist"), by="product")
ORDERS = Records((_APP, "orders"), by="number")
_ADDRESSES = Records((_APP, "addresses"), by="label")
_REVIEWS = Records((_APP, "reviews"), by="product")
_VOUCHERS = Records((_APP, "vouchers"), by="title")
_TASKS = Records((Todo.package, "tasks"), by="title")
_id = ids(_APP)

_ADDRESS_NAMES = ("Cabin", "Studio", "Grandma", "Neighbour", "Boat house", "Workshop", "Allotment")
_OPINIONS = goals.texts("opinions")
_SOUNDS = ("Knock", "Marimba", "None")
_CATEGORIES = ("Kitchen", "Home", "Clothing")
"""Categories whose chips are seen without scrolling."""

# What is drawn.


def single(apps: Apps, *, stock: bool = True) -> list[str]:
    """Products that only one seller has."""
    names = PRODUCTS.names(apps)
    return [
        product["name"]
        for product in PRODUCTS.all(apps)
        if names.count(product["name"]) == 1 and bool(product["stock"]) == stock
    ]


def _new(entries: Records, apps: Apps) -> list[str]:
    """Products that are not yet in the cart or on the wishlist."""
    return [name for name in single(apps) if name not in entries.names(apps)]


def _once(entries: Records, apps: Apps) -> list[str]:
    """Products that are once only in the cart or on the wishlist."""
    names = entries.names(apps)
    return [name for name in names if names.count(name) == 1]


def _only_wished(apps: Apps) -> list[str]:
    return [name for name in _once(_WISHLIST, apps) if name not in _CART.names(apps)]


def _other_line(apps: Apps, product: str) -> str:
    """Another product in the cart; one that is there twice if there is no other."""
    once = [name for name in _once(_CART, apps) if name != product]
    other: str = another(once or _CART.names(apps), product)
    return other


_sold_out = partial(single, stock=False)
_not_in_cart, _not_wished = partial(_new, _CART), partial(_new, _WISHLIST)
_in_cart = partial(_once, _CART)
_processing, _delivered, _shipped = (
    partial(ORDERS.names, status=status) for status in ("Processing", "Delivered", "Shipped")
)


def _options(apps: Apps, product: str) -> list[str]:
    options: list[str] = PRODUCTS.get(apps, product)["options"]
    return options


def _with_option(products: Callable[[Apps], list[str]]) -> Callable[[Random, Apps], Parameters]:
    def draw(random: Random, apps: Apps) -> Parameters:
        product = random.choice(products(apps))
        return {"product": product, "option": random.choice(_options(apps, product))}

    return draw


def _line(apps: Apps, product: str, option: str) -> dict[str, Any]:
    seller = PRODUCTS.get(apps, product)["seller"]
    return {"product": product, "seller": seller, "option": option, "quantity": 1}


# Ways through the app.

_SEARCH, _ADD, HEART = click(desc="Search"), click(id="add_to_cart"), click(id="action_wish")
_NAV = {name: click(desc=name) for name in ("Shop", "Wishlist", "Cart", "Orders", "Account")}
_NEW_ADDRESS = (_NAV["Account"], click(text="Addresses"), click(id="add_address"))
_find_product = way_for(fill(IT, id="search_src_text"), click(id="product_title", text=IT))
open_product = way_for(_SEARCH, *_find_product(IT))
open_order = way_for(_NAV["Orders"], *find("order_list", id="order_title", text=IT))
_buy = way_for(*open_product(IT), click(id="option_chip", text=THAT), _ADD)


def _cancel_order(number: str, reason: str) -> Steps:
    cancel = find("order_scroll", id="cancel_order")
    return *open_order(number), *cancel, click(text=reason)


def _fill_in(**fields: str) -> Steps:
    return tuple(fill(value, id=name) for name, value in fields.items())


# User tasks.


@goals.user(141, "easy", _with_option(_not_in_cart), distractors=2)
def add_to_cart(apps: Apps, product: str, option: str) -> Draft:
    other = another(_not_in_cart(apps), product)
    return draft(
        words={"seller": PRODUCTS.get(apps, product)["seller"]},
        change=_CART.add_as(_line(apps, product, option)),
        way=_buy(product, option),
    ).rejects(
        another_option=_buy(product, another(_options(apps, product), option)),
        added_twice=then(_ADD),
        another_product=_buy(other, _options(apps, other)[0]),
        on_the_wishlist_besides=then(HEART),
    )


@goals.user(142, "easy", {"product": one_of(_not_wished)}, distractors=2)
def add_to_wishlist(apps: Apps, product: str) -> Draft:
    entry = {"product": product, "seller": PRODUCTS.get(apps, product)["seller"]}
    other = another(_not_wished(apps), product)
    return draft(
        words=entry, change=_WISHLIST.add_as(entry), way=(*open_product(product), HEART)
    ).rejects(
        in_the_cart_instead=_buy(product, _options(apps, product)[0]),
        taken_off_again=then(HEART),
        another_product=(*open_product(other), HEART),
        another_one_besides=then(BACK, *_find_product(other), HEART),
    )


def _draw_quantity(random: Random, apps: Apps) -> Parameters:
    product = random.choice(_in_cart(apps))
    quantity = _CART.get(apps, product)["quantity"]
    amounts = [quantity + change for change in (-2, -1, 1, 2)]
    return {"product": product, "count": random.choice([n for n in amounts if n >= 1])}


@goals.user(143, "easy", _draw_quantity, distractors=2)
def change_quantity(apps: Apps, product: str, count: int) -> Draft:
    line = _CART.get(apps, product)
    change = count - line["quantity"]

    def turn(product: str, amount: int) -> Steps:
        button = "quantity_plus" if amount > 0 else "quantity_minus"
        return (click(id=button, beside=target(id="line_title", text=product)),) * abs(amount)

    open_cart, turn_other = _NAV["Cart"], turn(_CART.other(apps, product), 1)
    return draft(
        change=_CART.update(line, quantity=count), way=(open_cart, *turn(product, change))
    ).rejects(
        one_too_many=(open_cart, *turn(product, change + 1)),
        another_product=(open_cart, *turn_other),
        another_product_besides=then(*turn_other),
        the_other_way=(open_cart, *turn(product, 1 if change < 0 else -1)),
    )


@goals.user(144, "easy", {"product": one_of(_in_cart)}, distractors=2)
def save_for_later(apps: Apps, product: str) -> Draft:
    act = way_for(hold(id="line_title", text=IT), click(text=THAT))
    open_cart, other = _NAV["Cart"], _other_line(apps, product)
    wished = {"product": product, "seller": _CART.get(apps, product)["seller"]}
    return draft(
        change=(_CART.remove(product), _WISHLIST.add_as(wished)),
        way=(open_cart, *act(product, "Save for later")),
    ).rejects(
        removed_instead=(open_cart, *act(product, "Remove")),
        another_product=(open_cart, *act(other, "Save for later")),
        both=then(*act(other, "Save for later")),
        still_in_the_cart=(open_cart, click(id="line_title", text=product), HEART),
    )


@goals.user(145, "medium", _with_option(_only_wished), distractors=3)
def wish_to_cart(apps: Apps, product: str, option: str) -> Draft:
    touch = step_for(click(id=IT, beside=target(id="wish_title", text=THAT)))
    entry, wishlist = _WISHLIST.get(apps, product), _NAV["Wishlist"]
    other = another(_once(_WISHLIST, apps), product)
    return draft(
        change=(
            _CART.add_as({**entry, "option": option, "quantity": 1}),
            _WISHLIST.remove_as(**entry),
        ),
        way=(wishlist, touch("wish_to_cart", product), click(text=option)),
    ).rejects(
        another_option=cut(1, click(text=another(_options(apps, product), option))),
        only_removed=(wishlist, touch("wish_remove", product)),
        no_option_chosen=cut(1, click(text="Cancel")),
        another_one_removed_besides=then(touch("wish_remove", other)),
    )


_ADDRESS: dict[str, Callable[[Random, Apps], str]] = {
    "label": one_of(_ADDRESS_NAMES),
    "name": one_of(PEOPLE),
    "street": lambda random, apps: f"{random.choice(STREETS)} {random.randrange(1, 120)}",
    "city": one_of(CITIES),
}


@goals.user(146, "hard", _ADDRESS, distractors=1)
def add_address(parameters: Parameters, street: str, city: str) -> Draft:
    def add(city: str = city, **recipient: str) -> Steps:
        fields = {name: parameters[name] for name in ("label", "name", "street")}
        fields |= recipient
        down = scroll(target(id="address_scroll"), id="city")
        return *_NEW_ADDRESS, *_fill_in(**fields), down, fill(city, id="city"), SAVE

    return draft(
        change=_ADDRESSES.add(parameters | {"phone": "", "default": False}), way=add()
    ).rejects(
        UNSAVED,
        another_city=add(city=another(CITIES, city)),
        another_number=add(street=f"{street}1"),
        made_the_default=cut(1, BACK, click(id="default"), SAVE),
    )


@goals.user(
    147, "medium", {"number": one_of(_processing), "reason": one_of(REASONS)}, distractors=2
)
def cancel_order(apps: Apps, number: str, reason: str) -> Draft:
    cancel = way_for(click(id="incoming_decline"), *_cancel_order(IT, THAT))
    other = ORDERS.other(apps, number, status="Processing")
    return draft(
        change=ORDERS.update(ORDERS.get(apps, number), status="Cancelled", reason=reason),
        way=cancel(number, reason),
        setup={"interruption": "incoming_call"},
    ).rejects(
        another_order=cancel(other, reason),
        another_reason=cancel(number, another(REASONS, reason)),
        no_reason_chosen=cancel(number, "Cancel"),
        both_orders=then(BACK, *_cancel_order(other, reason)),
    )


@goals.user(
    148, "hard",
    {"address": one_of(_ADDRESSES.names), "delivery": one_of(("Express", "Pick-up point")),
     "payment": one_of(PAYMENTS[1:])},
    distractors=3,
)  # fmt: skip
def order_cart(apps: Apps, parameters: Parameters, address: str) -> Draft:
    def order(**changed: str) -> Steps:
        chosen = parameters | changed
        return (
            *(_NAV["Cart"], click(id="checkout"), click(id="address_chip", text=chosen["address"])),
            *(click(text=chosen["delivery"]), click(id="payment"), click(text=chosen["payment"])),
            *(click(id="action_save"), click(text="Order now")),
        )

    new = {"gift": False, "status": "Processing", "day": TODAY, "lines": _CART.all(apps)}
    return draft(
        change=(ORDERS.add_as(parameters | new, day=TODAY), put([], *_CART.path)), way=order()
    ).rejects(
        not_confirmed=CANCELLED,
        another_address=order(address=_ADDRESSES.other(apps, address)),
        the_default_delivery=order(delivery="Standard"),
        another_payment=order(payment=PAYMENTS[0]),
    )


@goals.user(
    149, "hard",
    {"product": one_of(single), "stars": one_of(STARS[:4]), "text": one_of(_OPINIONS)},
    distractors=2,
)  # fmt: skip
def write_review(apps: Apps, product: str, stars: str, text: str) -> Draft:
    start = (
        *(*open_product(product), click(desc="Reviews")),
        *find(target(id="scroll"), id="write_review"),
    )

    def rate(stars: str, **fields: str) -> Steps:
        return *start, click(id="stars_chip", text=stars), *_fill_in(**fields), SAVE

    seller = PRODUCTS.get(apps, product)["seller"]
    review = {"product": product, "seller": seller, "stars": stars, "title": "", "text": text}
    return draft(
        change=_REVIEWS.add(review | {"anonymous": False}), way=rate(stars, text=text)
    ).rejects(
        not_sent=UNSAVED,
        other_stars=rate(another(STARS[:4], stars), text=text),
        stars_left_alone=(*start, fill(text, id="text"), SAVE),
        in_the_headline=rate(stars, title=text, text="ok"),
    )


@goals.user(150, "medium", {"sound": one_of(_SOUNDS)}, distractors=2)
def set_notifications(apps: Apps, sound: str) -> Draft:
    settings, path = apps[_APP]["settings"] | {"prices": True, "sound": sound}, (_APP, "settings")

    def change(*switches: str, sound: str = sound) -> Steps:
        page = (_NAV["Account"], click(text="Settings"), click(text="Notifications"))
        return (
            *page,
            *(click(text=switch) for switch in switches),
            click(text="Sound"),
            click(text=sound),
        )

    return draft(
        change=Change((holds(settings, *path),), ((*path, "prices"), (*path, "sound"))),
        way=change("Price drops"),
    ).rejects(
        another_sound=change("Price drops", sound=another(_SOUNDS, sound)),
        only_the_sound=change(),
        another_switch=change("Weekly newsletter"),
        on_and_off_again=change("Price drops", "Price drops"),
    )


def _draw_list(random: Random, apps: Apps) -> Parameters:
    products = random.sample(_not_in_cart(apps), k=5)
    options = [random.choice(_options(apps, product)) for product in products]
    return {"products": products, "options": options}


@goals.user(151, "hard", _draw_list, distractors=3, memory=5)
def shopping_list(apps: Apps, products: list[str], options: list[str]) -> Draft:
    def buy(*pairs: tuple[str, str]) -> Steps:
        return _SEARCH, *joined((*_buy(*pair)[1:], BACK) for pair in pairs)

    pairs = list(zip(products, options, strict=True))
    name, option = pairs[2]
    different = (name, another(_options(apps, name), option))
    return draft(
        words={f"product{n}": f"{name} ({option})" for n, (name, option) in enumerate(pairs, 1)},
        change=[_CART.add_as(_line(apps, *pair)) for pair in pairs],
        way=buy(*pairs),
    ).rejects(
        one_left_out=buy(*pairs[:-1]),
        one_in_another_option=buy(*pairs[:2], different, *pairs[3:]),
        one_twice=buy(*pairs, pairs[0]),
    )


@goals.user(
    152, "hard",
    {"number": one_of(_shipped), "list": one_of(lambda apps: apps[Todo.package]["lists"])},
    distractors=2, memory=1, others=("todo",),
)  # fmt: skip
def note_tracking_number(apps: Apps, number: str, list_: str) -> Draft:
    tracking = {order["number"]: order["tracking"] for order in ORDERS.all(apps)}

    def note(number: str = number, title: str = "", into: str = list_) -> Steps:
        drawer = click(desc="Open navigation drawer")
        there = (drawer, click(id="design_menu_item_text", text=into))
        return (
            *(*open_order(number), scroll(target(id="order_scroll"), id="tracking")),
            *(*open_app(Todo.label), *(() if into == apps[Todo.package]["current"] else there)),
            *(click(id="fab_add"), fill(title or tracking[number], id="edit_title"), SAVE),
        )

    task = {"title": tracking[number], "list": list_, "notes": "", "due": None, "done": False}
    return draft(change=_TASKS.add(task), way=note()).rejects(
        UNSAVED,
        of_another_order=note(ORDERS.other(apps, number)),
        the_order_number=note(title=number),
        another_list=note(into=another(apps[Todo.package]["lists"], list_)),
    )


@goals.user(153, "medium", {"product": one_of(_sold_out)}, distractors=1)
def notify_when_back(apps: Apps, product: str) -> Draft:
    ask = way_for(*open_product(IT), click(id="notify"), ALLOW)
    return draft(
        change=(put([product], _APP, "alerts"), allow_permissions(_APP)), way=ask(product)
    ).rejects(
        permission_refused=cut(1, REFUSE),
        permission_not_answered=cut(1),
        another_product=ask(another(_sold_out(apps), product)),
        on_the_wishlist_instead=(*open_product(product), HEART),
    )


@goals.user(
    154, "medium", {"number": one_of(_delivered), "reason": one_of(REASONS)}, distractors=2,
    twin="cancel_order",
)  # fmt: skip
def cancel_delivered_order(apps: Apps, number: str, reason: str) -> Draft:
    declare = infeasible(f"It has been delivered and cannot be cancelled: {reason}")
    again = find("order_scroll", id="buy_again")
    seen = either(shown(id="toolbar_title", text=number), shown(id="order_title", text=number))
    look = (click(id="incoming_decline"), *open_order(number))
    other = _cancel_order(_processing(apps)[0], reason)
    return draft(
        change=(),
        seen=seen,
        way=(*look, again[0], declare),
        setup={"interruption": "incoming_call"},
    ).rejects(
        UNDECLARED,
        bought_again=(*look, *again),
        another_order_cancelled=(look[0], *other),
    )


@goals.user(155, "medium", {"title": one_of(_VOUCHERS.names)}, distractors=3, memory=1)
def apply_voucher(apps: Apps, title: str) -> Draft:
    code = _VOUCHERS.get(apps, title)["code"]
    other = another((voucher["code"] for voucher in _VOUCHERS.all(apps)), code)
    apply = way_for(
        click(id="action_offers"),
        *(scroll(target(id="offer_list"), id="voucher_title", text=title), BACK),
        *(_NAV["Cart"], *find("cart_list", text="Voucher")),
        *(fill(IT, id="voucher_code"), click(text="Apply")),
    )
    return draft(change=put(code, _APP, "voucher"), way=apply(code)).rejects(
        another_code=apply(other), its_title=apply(title), not_applied=CANCELLED
    )


# Testing tasks.


def _browsable(apps: Apps) -> list[str]:
    found = single(apps)
    return [name for name in found if PRODUCTS.get(apps, name)["category"] in _CATEGORIES]


@goals.testing(156, "medium", {"product": one_of(_browsable)}, distractors=2)
def search_and_browse(apps: Apps, product: str) -> Draft:
    found = PRODUCTS.get(apps, product)
    word, category = found["seller"], found["category"]
    chip = click(id="category_chip", text=category)

    def browse(*tabs: str, chips: Steps = (chip,)) -> Steps:
        page = find("search_results", id="product_title", text=product)
        opened = (*search_for(word), *chips, *page, *(click(desc=tab) for tab in tabs))
        return *opened, BACK, click(desc="Clear text")

    searched = typed(word, id="search_src_text")
    return draft(
        words={"word": word, "category": category},
        path=(
            *(clicked(id="action_search"), searched),
            (
                *(searched, chip, shown(id="name", text=product), click(desc="Delivery")),
                *(click(desc="Reviews"), click(desc="Clear text")),
            ),
            ends_on(id="empty_title", text="Search products and sellers"),
        ),
        way=browse("Delivery", "Reviews"),
    ).rejects(
        no_category=browse("Delivery", "Reviews", chips=()),
        tabs_in_the_other_order=browse("Reviews", "Delivery"),
        text_not_cleared=cut(1),
        a_tab_left_out=browse("Reviews"),
    )


@goals.testing(
    157, "hard", {"category": one_of(_CATEGORIES), "sort": one_of(SORTS[1:3])},
    distractors=3, memory=1,
)  # fmt: skip
def sort_category(apps: Apps, category: str, sort: str) -> Draft:
    items = [item for item in PRODUCTS.all(apps) if item["category"] == category]
    sign = -1 if sort == SORTS[2] else 1
    first = min(items, key=lambda item: sign * item["price"])
    page = click(id="product_title", text=first["name"])
    tab, share, rated = click(desc="Delivery"), click(id="action_share"), "Best rated"

    def look(sort: str = sort, *, tabs: Steps = (tab,), again: bool = True) -> Steps:
        first, second = ((click(id="action_sort"), click(text=by)) for by in (sort, rated))
        chip = click(id="category_chip", text=category)
        return chip, *first, page, *tabs, UP, *(second if again else ()), page, share, COPY

    named = "name"
    return draft(
        path=(
            clicked(id="category_chip", text=category),
            (
                *(click(id="action_sort"), click(text=sort), shown(id=named, text=first["name"])),
                *(tab, click(id="action_sort"), click(text=rated)),
            ),
            (shown(id="price", text=f"${first['price']:,.2f}"), share, COPY),
            *(ends_on(id=named, text=first["name"]), ends_on(id="action_share")),
        ),
        way=look(),
    ).rejects(
        sorted_once_only=look(again=False),
        the_other_direction=look(another(SORTS[1:3], sort)),
        not_copied=cut(2),
        tab_not_touched=look(tabs=()),
    )


@goals.testing(158, "hard", {"product": one_of(_in_cart)}, distractors=2)
def undo_and_keep(product: str) -> Draft:
    row = target(id="line_title", text=product)
    remove = (_NAV["Cart"], hold(**row), click(text="Remove"))
    undo, wish = UNDO, (click(**row), HEART, UP)
    clear = (MENU, click(text="Empty the cart"), click(text="Cancel"))
    emptying = clicked(text="Empty the cart")
    return draft(
        path=(
            (
                *(shown(id="sheet_title", text=product), click(text="Remove")),
                *(shown(text="Removed from the cart"), UNDO),
            ),
            in_order(emptying, click(text="Cancel"), shown(id="name", text=product), HEART),
            (UNDO, emptying),
            ends_on(id="line_title", text=product),
        ),
        way=(*remove, undo, *clear, *wish),
    ).rejects(
        not_undone=(*remove, *clear),
        emptied=cut(4, click(text="Empty")),
        heart_first=(remove[0], *wish, *remove[1:], undo, *clear),
        left_on_the_page_of_the_product=cut(1),
    )


def _draw_recipient(random: Random, apps: Apps) -> Parameters:
    address = {field: draw(random, apps) for field, draw in _ADDRESS.items()}
    del address["city"]
    return address


@goals.testing(159, "hard", _draw_recipient, distractors=1)
def discard_address(parameters: Parameters, label: str, name: str, street: str) -> Draft:
    def begin(**fields: str) -> Steps:
        return *_NEW_ADDRESS, *_fill_in(**fields), *KEEP_EDITING, *DISCARD

    filled = [typed(value, id=_id(field)) for field, value in parameters.items()]
    return draft(
        path=(
            (click(text="Addresses"), click(id="add_address")),
            in_order(*filled),
            (filled[-1], click(text="Keep editing"), click(text="Discard")),
            ends_on(activity=f"{_APP}.AddressesActivity"),
        ),
        way=begin(**parameters),
    ).rejects(
        discarded_at_once=cut(4, *DISCARD),
        fields_in_another_order=begin(name=name, label=label, street=street),
        still_in_the_form=cut(2),
        a_field_left_out=begin(label=label, name=name),
    )


@goals.testing(160, "hard", {"number": one_of(_delivered), "sound": one_of(_SOUNDS)}, distractors=3)
def order_to_settings(number: str, sound: str) -> Draft:
    orders, only_delivered, *page = (
        *(_NAV["Orders"], click(id="status_chip", text="Delivered")),
        *find("order_list", id="order_title", text=number),
    )
    again = find("order_scroll", id="buy_again")
    settings = (
        *(MENU, click(text="Settings"), click(text="Notifications")),
        *(click(text="Sound"), click(text=sound), UP, BACK),
    )
    start = (orders, only_delivered, *page)
    title = {"id": "toolbar_title", "text": number}
    return draft(
        path=(
            (only_delivered, shown(**title)),
            in_order(*again, click(text="Settings"), click(text="Sound"), click(text=sound)),
            shown(activity=f"{_APP}.NotificationSettingsActivity"),
            *(ends_on(activity=f"{_APP}.OrderActivity"), ends_on(**title)),
        ),
        way=(*start, *again, *settings),
    ).rejects(
        not_filtered=(orders, *page, *again, *settings),
        not_bought_again=(*start, *settings),
        in_the_other_order=(*start, *settings, *again),
        one_page_too_far=then(BACK),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["delivered"],
    facts=lambda apps: {
        order["number"]: order["status"] == "Delivered" for order in ORDERS.all(apps)
    },
    look=open_order,
    back=(UP, _NAV["Shop"]),
    of=(
        "add_to_cart",
        "add_to_wishlist",
        "change_quantity",
        "save_for_later",
        "add_address",
        "order_cart",
        "set_notifications",
        "undo_and_keep",
    ),
)
