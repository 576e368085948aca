"""Goals for the shop."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.shopping import PAYMENTS, REASONS, SORTS, STARS, Shopping
from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.content import CITIES, PEOPLE, STREETS
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import PathSegment

goals = AppGoals("shopping", "shopping", order=16)

_APP = Shopping.package
_TODAY = START.date().isoformat()

_ADDRESS_NAMES = ("Cabin", "Studio", "Grandma", "Neighbour", "Boat house", "Workshop", "Allotment")
_REVIEWS = (
    *("Sturdy, and smaller than I thought", "Arrived quickly and works well", "A lovely gift"),
    *("The colour is not the one in the picture", "Good value, plain packaging"),
    *("Broke after two weeks", "Exactly as described"),
)

_id = ids(_APP)


def _products(apps: Apps, *, stock: bool = True) -> list[dict[str, Any]]:
    """Products that only one seller has."""
    products: list[dict[str, Any]] = apps[_APP]["products"]
    names = [product["name"] for product in products]
    return [
        product
        for product in products
        if names.count(product["name"]) == 1 and bool(product["stock"]) == stock
    ]


def _product(apps: Apps, name: str) -> dict[str, Any]:
    return next(product for product in apps[_APP]["products"] if product["name"] == name)


def _line(apps: Apps, name: str, option: str, quantity: int = 1) -> dict[str, Any]:
    seller = _product(apps, name)["seller"]
    return {"product": name, "seller": seller, "option": option, "quantity": quantity}


def _new(apps: Apps, *, collection: str) -> list[dict[str, Any]]:
    """Products that are not yet in the cart or on the wishlist."""
    there = {entry["product"] for entry in apps[_APP][collection]}
    return [product for product in _products(apps) if product["name"] not in there]


def _alone(apps: Apps, collection: str) -> list[dict[str, Any]]:
    """Entries of the cart or the wishlist whose product is there once only."""
    entries: list[dict[str, Any]] = apps[_APP][collection]
    names = [entry["product"] for entry in entries]
    return [entry for entry in entries if names.count(entry["product"]) == 1]


# Ways through the app.

_SEARCH = click(desc="Search")
_ADD = click(id="add_to_cart")
_NAV = {name: click(desc=name) for name in ("Shop", "Wishlist", "Cart", "Orders", "Account")}


def _find_product(name: str) -> tuple[str, ...]:
    return fill(name, id="search_src_text"), click(id="product_title", text=name)


def _open_product(name: str) -> tuple[str, ...]:
    return (_SEARCH, *_find_product(name))


def _buy(name: str, option: str) -> tuple[str, ...]:
    return (*_open_product(name), click(id="option_chip", text=option), _ADD)


def _open_order(number: str) -> tuple[str, ...]:
    title = {"id": "order_title", "text": number}
    return _NAV["Orders"], scroll(target(id="order_list"), **title), click(**title)


def _settings() -> tuple[str, ...]:
    return _NAV["Account"], click(text="Settings"), click(text="Notifications")


# User tasks.


def _draw_buy(random: Random, apps: Apps) -> Parameters:
    product = random.choice(_new(apps, collection="cart"))
    return {"product": product["name"], "option": random.choice(product["options"])}


@goals.user(141, "easy", _draw_buy, distractors=2)
def add_to_cart(parameters: Parameters, apps: Apps) -> Draft:
    name, option = parameters["product"], parameters["option"]
    product = _product(apps, name)
    line = _line(apps, name, option)
    other = next(name for name in product["options"] if name != option)
    decoy = next(item for item in _new(apps, collection="cart") if item["name"] != name)
    return Draft(
        {"product": name, "seller": product["seller"], "option": option},
        (one(line, _APP, "cart"), nothing_else((_APP, "cart", line))),
        _buy(name, option),
        near_misses={
            "another option": _buy(name, other),
            "added twice": (*_buy(name, option), _ADD),
            "another product": _buy(decoy["name"], decoy["options"][0]),
            "on the wishlist besides": (*_buy(name, option), click(id="action_wish")),
            "chosen, not added": _buy(name, option)[:-1],
        },
    )


def _draw_wish(random: Random, apps: Apps) -> Parameters:
    return {"product": random.choice(_new(apps, collection="wishlist"))["name"]}


@goals.user(142, "easy", _draw_wish, distractors=2)
def add_to_wishlist(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["product"]
    product = _product(apps, name)
    entry = {"product": name, "seller": product["seller"]}
    heart = click(id="action_wish")
    decoy = next(item for item in _new(apps, collection="wishlist") if item["name"] != name)
    return Draft(
        entry,
        (one(entry, _APP, "wishlist"), nothing_else((_APP, "wishlist", entry))),
        (*_open_product(name), heart),
        near_misses={
            "in the cart instead": _buy(name, product["options"][0]),
            "taken off again": (*_open_product(name), heart, heart),
            "another product": (*_open_product(decoy["name"]), heart),
            "another one besides": (
                *(*_open_product(name), heart, BACK),
                *(*_find_product(decoy["name"]), heart),
            ),
        },
    )


def _draw_quantity(random: Random, apps: Apps) -> Parameters:
    line = random.choice(_alone(apps, "cart"))
    amounts = [line["quantity"] + change for change in (-2, -1, 1, 2)]
    return {
        "product": line["product"],
        "count": random.choice([amount for amount in amounts if amount >= 1]),
    }


@goals.user(143, "easy", _draw_quantity, distractors=2)
def change_quantity(parameters: Parameters, apps: Apps) -> Draft:
    name, count = parameters["product"], parameters["count"]
    line = next(line for line in apps[_APP]["cart"] if line["product"] == name)
    change = count - line["quantity"]

    def turn(product: str, amount: int) -> tuple[str, ...]:
        button = "quantity_plus" if amount > 0 else "quantity_minus"
        step = click(id=button, beside=target(id="line_title", text=product))
        return (step,) * abs(amount)

    other = next(line["product"] for line in apps[_APP]["cart"] if line["product"] != name)
    return Draft(
        {"product": name, "count": str(count)},
        (
            one(line | {"quantity": count}, _APP, "cart"),
            nothing_else((_APP, "cart", {"product": name})),
        ),
        (_NAV["Cart"], *turn(name, change)),
        near_misses={
            "one too many": (_NAV["Cart"], *turn(name, change + 1)),
            "another product": (_NAV["Cart"], *turn(other, 1)),
            "another product besides": (_NAV["Cart"], *turn(name, change), *turn(other, 1)),
            "the other way": (_NAV["Cart"], *turn(name, 1 if change < 0 else -1)),
        },
    )


def _draw_line(random: Random, apps: Apps) -> Parameters:
    return {"product": random.choice(_alone(apps, "cart"))["product"]}


@goals.user(144, "easy", _draw_line, distractors=2)
def save_for_later(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["product"]
    entry = {"product": name, "seller": _line_of(apps, name)["seller"]}
    other = next(line["product"] for line in _alone(apps, "cart") if line["product"] != name)
    later = click(text="Save for later")
    return Draft(
        {"product": name},
        (
            none({"product": name}, _APP, "cart"),
            one(entry, _APP, "wishlist"),
            nothing_else((_APP, "cart", {"product": name}), (_APP, "wishlist", entry)),
        ),
        (_NAV["Cart"], hold(id="line_title", text=name), later),
        near_misses={
            "removed instead": (_NAV["Cart"], hold(text=name), click(text="Remove")),
            "another product": (_NAV["Cart"], hold(text=other), later),
            "both": (_NAV["Cart"], hold(text=name), later, hold(text=other), later),
            "on the wishlist, but still in the cart": (
                *(_NAV["Cart"], click(id="line_title", text=name), click(id="action_wish")),
            ),
        },
    )


def _line_of(apps: Apps, name: str) -> dict[str, Any]:
    return next(line for line in apps[_APP]["cart"] if line["product"] == name)


def _draw_wished(random: Random, apps: Apps) -> Parameters:
    there = {line["product"] for line in apps[_APP]["cart"]}
    entries = [entry for entry in _alone(apps, "wishlist") if entry["product"] not in there]
    entry = random.choice(entries)
    options = _product(apps, entry["product"])["options"]
    return {"product": entry["product"], "option": random.choice(options)}


@goals.user(145, "medium", _draw_wished, distractors=3)
def wish_to_cart(parameters: Parameters, apps: Apps) -> Draft:
    name, option = parameters["product"], parameters["option"]
    entry = next(entry for entry in apps[_APP]["wishlist"] if entry["product"] == name)
    line = {**entry, "option": option, "quantity": 1}
    beside = {"beside": target(id="wish_title", text=name)}
    other = next(value for value in _product(apps, name)["options"] if value != option)
    decoy = next(item["product"] for item in _alone(apps, "wishlist") if item["product"] != name)
    ask = (_NAV["Wishlist"], click(id="wish_to_cart", **beside))
    return Draft(
        {"product": name, "option": option},
        (
            one(line, _APP, "cart"),
            none(entry, _APP, "wishlist"),
            nothing_else((_APP, "cart", line), (_APP, "wishlist", entry)),
        ),
        (*ask, click(text=option)),
        near_misses={
            "another option": (*ask, click(text=other)),
            "only removed": (_NAV["Wishlist"], click(id="wish_remove", **beside)),
            "no option chosen": (*ask, click(text="Cancel")),
            "another one removed besides": (
                *(*ask, click(text=option)),
                click(id="wish_remove", beside=target(id="wish_title", text=decoy)),
            ),
        },
    )


def _draw_address(random: Random, apps: Apps) -> Parameters:
    return {
        "label": random.choice(_ADDRESS_NAMES),
        "name": random.choice(PEOPLE),
        "street": f"{random.choice(STREETS)} {random.randrange(1, 120)}",
        "city": random.choice(CITIES),
    }


def _fill_address(values: Mapping[str, Any]) -> tuple[str, ...]:
    keys = ("label", "name", "street", "city")
    return tuple(
        step
        for key in keys
        for step in (
            *((scroll(target(id="address_scroll"), id=key),) if key == "city" else ()),
            fill(values[key], id=key),
        )
    )


@goals.user(146, "hard", _draw_address, distractors=1)
def add_address(parameters: Parameters, apps: Apps) -> Draft:
    address = parameters | {"phone": "", "default": False}
    start = (_NAV["Account"], click(text="Addresses"), click(id="add_address"))
    other = next(city for city in CITIES if city != parameters["city"])
    number = f"{parameters['street']}1"
    return Draft(
        parameters,
        (
            one(address, _APP, "addresses"),
            nothing_else((_APP, "addresses", {"label": parameters["label"]})),
        ),
        (*start, *_fill_address(parameters), SAVE),
        near_misses={
            "not saved": (*start, *_fill_address(parameters)),
            "another city": (*start, *_fill_address(parameters | {"city": other}), SAVE),
            "another number": (*start, *_fill_address(parameters | {"street": number}), SAVE),
            "made the default": (
                *(*start, *_fill_address(parameters), BACK, click(id="default"), SAVE),
            ),
        },
    )


def _draw_processing(random: Random, apps: Apps) -> Parameters:
    orders = [order for order in apps[_APP]["orders"] if order["status"] == "Processing"]
    return {"number": random.choice(orders)["number"], "reason": random.choice(REASONS)}


@goals.user(147, "medium", _draw_processing, distractors=2)
def cancel_order(parameters: Parameters, apps: Apps) -> Draft:
    number, reason = parameters["number"], parameters["reason"]
    order = next(order for order in apps[_APP]["orders"] if order["number"] == number)
    cancelled = order | {"status": "Cancelled", "reason": reason}

    def cancel(which: str, why: str) -> tuple[str, ...]:
        return (
            click(id="incoming_decline"),
            *_open_order(which),
            scroll(target(id="order_scroll"), id="cancel_order"),
            click(id="cancel_order"),
            click(text=why),
        )

    other = next(
        entry["number"]
        for entry in apps[_APP]["orders"]
        if entry["status"] == "Processing" and entry["number"] != number
    )
    return Draft(
        parameters,
        (one(cancelled, _APP, "orders"), nothing_else((_APP, "orders", {"number": number}))),
        cancel(number, reason),
        {"interruption": "incoming_call"},
        near_misses={
            "another order": cancel(other, reason),
            "another reason": cancel(number, next(why for why in REASONS if why != reason)),
            "no reason chosen": cancel(number, "Cancel"),
            "both orders": (*cancel(number, reason), BACK, *cancel(other, reason)[1:]),
        },
    )


def _draw_checkout(random: Random, apps: Apps) -> Parameters:
    return {
        "address": random.choice([entry["label"] for entry in apps[_APP]["addresses"]]),
        "delivery": random.choice(("Express", "Pick-up point")),
        "payment": random.choice(PAYMENTS[1:]),
    }


@goals.user(148, "hard", _draw_checkout, distractors=3)
def order_cart(parameters: Parameters, apps: Apps) -> Draft:
    address, delivery = parameters["address"], parameters["delivery"]
    payment = parameters["payment"]
    order = {**parameters, "gift": False, "status": "Processing", "day": _TODAY}

    def fill_in(address: str, delivery: str, payment: str) -> tuple[str, ...]:
        return (
            *(_NAV["Cart"], click(id="checkout")),
            click(id="address_chip", text=address),
            click(text=delivery),
            click(id="payment"),
            click(text=payment),
            click(id="action_save"),
        )

    done = fill_in(address, delivery, payment)
    other = next(entry["label"] for entry in apps[_APP]["addresses"] if entry["label"] != address)
    confirm = click(text="Order now")
    return Draft(
        parameters,
        (
            one(order | {"lines": apps[_APP]["cart"]}, _APP, "orders"),
            holds([], _APP, "cart"),
            nothing_else((_APP, "orders", {"day": _TODAY}), (_APP, "cart")),
        ),
        (*done, confirm),
        near_misses={
            "not confirmed": (*done, click(text="Cancel")),
            "another address": (*fill_in(other, delivery, payment), confirm),
            "the default delivery": (*fill_in(address, "Standard", payment), confirm),
            "another payment": (*fill_in(address, delivery, PAYMENTS[0]), confirm),
        },
    )


def _draw_review(random: Random, apps: Apps) -> Parameters:
    return {
        "product": random.choice(_products(apps))["name"],
        "stars": random.choice(STARS[:4]),
        "text": random.choice(_REVIEWS),
    }


@goals.user(149, "hard", _draw_review, distractors=2)
def write_review(parameters: Parameters, apps: Apps) -> Draft:
    name, stars, words = parameters["product"], parameters["stars"], parameters["text"]
    review = {
        "product": name,
        "seller": _product(apps, name)["seller"],
        "stars": stars,
        "title": "",
        "text": words,
        "anonymous": False,
    }
    start = (
        *_open_product(name),
        click(desc="Reviews"),
        scroll(target(id="scroll"), id="write_review"),
        click(id="write_review"),
    )

    def write(stars: str) -> tuple[str, ...]:
        return click(id="stars_chip", text=stars), fill(words, id="text")

    other = next(value for value in STARS[:4] if value != stars)
    return Draft(
        parameters,
        (one(review, _APP, "reviews"), nothing_else((_APP, "reviews", {"product": name}))),
        (*start, *write(stars), SAVE),
        near_misses={
            "not sent": (*start, *write(stars)),
            "other stars": (*start, *write(other), SAVE),
            "stars left alone": (*start, fill(words, id="text"), SAVE),
            "in the headline": (
                *(*start, click(id="stars_chip", text=stars), fill(words, id="title")),
                *(fill("ok", id="text"), SAVE),
            ),
        },
    )


def _draw_sound(random: Random, apps: Apps) -> Parameters:
    return {"sound": random.choice(("Knock", "Marimba", "None"))}


@goals.user(150, "medium", _draw_sound, distractors=2)
def set_notifications(parameters: Parameters, apps: Apps) -> Draft:
    sound = parameters["sound"]
    settings = apps[_APP]["settings"] | {"prices": True, "sound": sound}
    drops = click(text="Price drops")
    choose = (click(text="Sound"), click(text=sound))
    other = next(name for name in ("Knock", "Marimba", "None") if name != sound)
    return Draft(
        parameters,
        (
            holds(settings, _APP, "settings"),
            nothing_else((_APP, "settings", "prices"), (_APP, "settings", "sound")),
        ),
        (*_settings(), drops, *choose),
        near_misses={
            "another sound": (*_settings(), drops, click(text="Sound"), click(text=other)),
            "only the sound": (*_settings(), *choose),
            "another switch": (*_settings(), click(text="Weekly newsletter"), *choose),
            "on and off again": (*_settings(), drops, drops, *choose),
        },
    )


def _draw_list(random: Random, apps: Apps) -> Parameters:
    products = random.sample(_new(apps, collection="cart"), k=5)
    return {
        "products": [product["name"] for product in products],
        "options": [random.choice(product["options"]) for product in products],
    }


@goals.user(151, "hard", _draw_list, distractors=3, memory=5)
def shopping_list(parameters: Parameters, apps: Apps) -> Draft:
    pairs = list(zip(parameters["products"], parameters["options"], strict=True))
    lines = [_line(apps, name, option) for name, option in pairs]

    def buy(*pairs: tuple[str, str]) -> tuple[str, ...]:
        steps: list[str] = [_SEARCH]
        for name, option in pairs:
            steps += [*_find_product(name), click(id="option_chip", text=option), _ADD, BACK]
        return tuple(steps)

    name, option = pairs[2]
    other = next(value for value in _product(apps, name)["options"] if value != option)
    words = {f"product{n}": f"{name} ({option})" for n, (name, option) in enumerate(pairs, 1)}
    return Draft(
        words,
        (
            *(one(line, _APP, "cart") for line in lines),
            nothing_else(*((_APP, "cart", line) for line in lines)),
        ),
        buy(*pairs),
        near_misses={
            "one left out": buy(*pairs[:-1]),
            "one in another option": buy(*pairs[:2], (name, other), *pairs[3:]),
            "one twice": buy(*pairs, pairs[0]),
        },
    )


def _draw_tracked(random: Random, apps: Apps) -> Parameters:
    orders = [order for order in apps[_APP]["orders"] if order["status"] == "Shipped"]
    return {
        "number": random.choice(orders)["number"],
        "list": random.choice(apps[Todo.package]["lists"]),
    }


@goals.user(152, "hard", _draw_tracked, distractors=2, memory=1, others=("todo",))
def note_tracking_number(parameters: Parameters, apps: Apps) -> Draft:
    number, into = parameters["number"], parameters["list"]
    tracking = {order["number"]: order["tracking"] for order in apps[_APP]["orders"]}

    def look(which: str) -> tuple[str, ...]:
        return (
            *_open_order(which),
            scroll(target(id="order_scroll"), id="tracking"),
            *open_app(Todo.label),
        )

    def write(title: str, into: str) -> tuple[str, ...]:
        start = (
            *(click(desc="Open navigation drawer"),),
            click(id="design_menu_item_text", text=into),
        )
        here = into == apps[Todo.package]["current"]
        return (
            *(() if here else start),
            *(click(id="fab_add"), fill(title, id="edit_title"), SAVE),
        )

    path: tuple[PathSegment, ...] = (Todo.package, "tasks")
    task = {"title": tracking[number], "list": into, "notes": "", "due": None, "done": False}
    other = next(name for name in tracking if name != number)
    elsewhere = next(name for name in apps[Todo.package]["lists"] if name != into)
    return Draft(
        parameters,
        (
            one(task, *path),
            nothing_else((*path, {"title": tracking[number]}), (Todo.package, "current")),
        ),
        (*look(number), *write(tracking[number], into)),
        near_misses={
            "of another order": (*look(other), *write(tracking[other], into)),
            "the order number": (*look(number), *write(number, into)),
            "another list": (*look(number), *write(tracking[number], elsewhere)),
            "not saved": (*look(number), *write(tracking[number], into)[:-1]),
        },
    )


def _draw_sold_out(random: Random, apps: Apps) -> Parameters:
    return {"product": random.choice(_products(apps, stock=False))["name"]}


@goals.user(153, "medium", _draw_sold_out, distractors=1)
def notify_when_back(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["product"]
    other = next(item["name"] for item in _products(apps, stock=False) if item["name"] != name)
    tell = (click(id="notify"), ALLOW)
    return Draft(
        parameters,
        (
            holds([name], _APP, "alerts"),
            nothing_else((_APP, "alerts"), ("com.android.settings", "permissions", _APP)),
        ),
        (*_open_product(name), *tell),
        near_misses={
            "permission refused": (
                *_open_product(name),
                *(click(id="notify"), click(id="permission_deny_button")),
            ),
            "permission not answered": (*_open_product(name), click(id="notify")),
            "another product": (*_open_product(other), *tell),
            "on the wishlist instead": (*_open_product(name), click(id="action_wish")),
        },
    )


def _draw_voucher(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(apps[_APP]["vouchers"])["title"]}


@goals.user(155, "medium", _draw_voucher, distractors=3, memory=1)
def apply_voucher(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    codes = {entry["title"]: entry["code"] for entry in apps[_APP]["vouchers"]}
    look = (
        click(id="action_offers"),
        scroll(target(id="offer_list"), id="voucher_title", text=title),
        BACK,
        _NAV["Cart"],
        scroll(target(id="cart_list"), text="Voucher"),
        click(text="Voucher"),
    )
    other = next(code for name, code in codes.items() if name != title)
    return Draft(
        parameters,
        (holds(codes[title], _APP, "voucher"), nothing_else((_APP, "voucher"))),
        (*look, fill(codes[title], id="voucher_code"), click(text="Apply")),
        near_misses={
            "another code": (*look, fill(other, id="voucher_code"), click(text="Apply")),
            "its title": (*look, fill(title, id="voucher_code"), click(text="Apply")),
            "not applied": (*look, fill(codes[title], id="voucher_code"), click(text="Cancel")),
        },
    )


# Testing tasks.


def _draw_search(random: Random, apps: Apps) -> Parameters:
    visible = ("Kitchen", "Home", "Clothing")
    products = [item for item in _products(apps) if item["category"] in visible]
    return {"product": random.choice(products)["name"]}


@goals.testing(156, "medium", _draw_search, distractors=2)
def search_and_browse(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["product"]
    product = _product(apps, name)
    word, category = product["seller"], product["category"]
    row = {"id": "product_title", "text": name}
    start = (*(_SEARCH, fill(word, id="search_src_text")), click(id="category_chip", text=category))
    browse = (
        *(scroll(target(id="search_results"), **row), click(**row)),
        *(click(desc="Delivery"), click(desc="Reviews")),
    )
    end = (BACK, click(desc="Clear text"))
    return Draft(
        {"word": word, "category": category, "product": name},
        (
            clicked(id=_id("action_search")),
            typed(word, id=_id("search_src_text")),
            in_order(
                typed(word, id=_id("search_src_text")),
                clicked(id=_id("category_chip"), text=category),
                shown(id=_id("name"), text=name),
                clicked(desc="Delivery"),
                clicked(desc="Reviews"),
                clicked(desc="Clear text"),
            ),
            ends_on(id=_id("empty_title"), text="Search products and sellers"),
        ),
        (*start, *browse, *end),
        near_misses={
            "no category": (*start[:2], *browse, *end),
            "tabs in the other order": (*start, *browse[:2], browse[3], browse[2], *end),
            "text not cleared": (*start, *browse, BACK),
            "a tab left out": (*start, *browse[:2], browse[3], *end),
        },
    )


def _draw_category(random: Random, apps: Apps) -> Parameters:
    return {
        "category": random.choice(("Kitchen", "Home", "Clothing")),
        "sort": random.choice(SORTS[1:3]),
    }


@goals.testing(157, "hard", _draw_category, distractors=3, memory=1)
def sort_category(parameters: Parameters, apps: Apps) -> Draft:
    category, sort = parameters["category"], parameters["sort"]
    down = sort == SORTS[2]
    items = [item for item in apps[_APP]["products"] if item["category"] == category]
    first = sorted(items, key=lambda item: -item["price"] if down else item["price"])[0]
    sign = next(other for other in SORTS[1:3] if other != sort)
    start = (click(id="category_chip", text=category),)

    def by(name: str) -> tuple[str, ...]:
        return click(id="action_sort"), click(text=name)

    title = {"id": "product_title", "text": first["name"]}
    look = (click(**title), click(desc="Delivery"), UP)
    share = (click(id="action_share"), click(text="Copy to clipboard"))
    price = f"${first['price']:,.2f}"
    return Draft(
        parameters,
        (
            clicked(id=_id("category_chip"), text=category),
            in_order(
                clicked(id=_id("action_sort")),
                clicked(text=sort),
                shown(id=_id("name"), text=first["name"]),
                clicked(desc="Delivery"),
                clicked(id=_id("action_sort")),
                clicked(text="Best rated"),
            ),
            in_order(
                clicked(text="Best rated"),
                shown(id=_id("price"), text=price),
                clicked(id=_id("action_share")),
                clicked(text="Copy to clipboard"),
            ),
            ends_on(id=_id("name"), text=first["name"]),
            ends_on(id=_id("action_share")),
        ),
        (*start, *by(sort), *look, *by("Best rated"), click(**title), *share),
        near_misses={
            "sorted once only": (*start, *by(sort), *look, click(**title), *share),
            "the other direction": (
                *(*start, *by(sign), *look, *by("Best rated")),
                *(click(**title), *share),
            ),
            "not copied": (*start, *by(sort), *look, *by("Best rated"), click(**title)),
            "tab not touched": (
                *(*start, *by(sort), look[0], look[2], *by("Best rated")),
                *(click(**title), *share),
            ),
        },
    )


@goals.testing(158, "hard", _draw_line, distractors=2)
def undo_and_keep(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["product"]
    row = target(id="line_title", text=name)
    remove = (hold(**row), click(text="Remove"))
    undo = click(id="snackbar_action")
    clear = (MENU, click(text="Empty the cart"), click(text="Cancel"))
    wish = (click(**row), click(id="action_wish"), UP)
    return Draft(
        parameters,
        (
            in_order(
                shown(id=_id("sheet_title"), text=name),
                clicked(text="Remove"),
                shown(text="Removed from the cart"),
                clicked(id=_id("snackbar_action")),
            ),
            in_order(
                clicked(text="Empty the cart"),
                clicked(text="Cancel"),
                shown(id=_id("name"), text=name),
                clicked(id=_id("action_wish")),
            ),
            in_order(clicked(id=_id("snackbar_action")), clicked(text="Empty the cart")),
            ends_on(id=_id("line_title"), text=name),
        ),
        (_NAV["Cart"], *remove, undo, *clear, *wish),
        near_misses={
            "not undone": (_NAV["Cart"], *remove, *clear),
            "emptied": (_NAV["Cart"], *remove, undo, *clear[:2], click(text="Empty")),
            "heart first": (_NAV["Cart"], *wish, *remove, undo, *clear),
            "left on the page of the product": (_NAV["Cart"], *remove, undo, *clear, *wish[:2]),
        },
    )


def _draw_discarded(random: Random, apps: Apps) -> Parameters:
    address = _draw_address(random, apps)
    return {key: address[key] for key in ("label", "name", "street")}


@goals.testing(159, "hard", _draw_discarded, distractors=1)
def discard_address(parameters: Parameters, apps: Apps) -> Draft:
    label, name, street = parameters["label"], parameters["name"], parameters["street"]
    start = (_NAV["Account"], click(text="Addresses"), click(id="add_address"))
    fields = (fill(label, id="label"), fill(name, id="name"), fill(street, id="street"))
    up = UP
    leave = (up, click(text="Keep editing"), up, click(text="Discard"))
    return Draft(
        parameters,
        (
            in_order(clicked(text="Addresses"), clicked(id=_id("add_address"))),
            in_order(
                typed(label, id=_id("label")),
                typed(name, id=_id("name")),
                typed(street, id=_id("street")),
            ),
            in_order(
                typed(street, id=_id("street")),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
            ),
            ends_on(activity=f"{_APP}.AddressesActivity"),
        ),
        (*start, *fields, *leave),
        near_misses={
            "discarded at once": (*start, *fields, up, click(text="Discard")),
            "fields in another order": (*start, fields[1], fields[0], fields[2], *leave),
            "still in the form": (*start, *fields, *leave[:2]),
            "a field left out": (*start, *fields[:2], *leave),
        },
    )


def _draw_again(random: Random, apps: Apps) -> Parameters:
    orders = [order for order in apps[_APP]["orders"] if order["status"] == "Delivered"]
    return {
        "number": random.choice(orders)["number"],
        "sound": random.choice(("Knock", "Marimba", "None")),
    }


@goals.testing(160, "hard", _draw_again, distractors=3)
def order_to_settings(parameters: Parameters, apps: Apps) -> Draft:
    number, sound = parameters["number"], parameters["sound"]
    start = (_NAV["Orders"], click(id="status_chip", text="Delivered"))
    order = {"id": "order_title", "text": number}
    again = (
        *(scroll(target(id="order_list"), **order), click(**order)),
        *(scroll(target(id="order_scroll"), id="buy_again"), click(id="buy_again")),
    )
    settings = (
        *(MENU, click(text="Settings"), click(text="Notifications")),
        *(click(text="Sound"), click(text=sound)),
    )
    end = (UP, BACK)
    reorder = (*settings, *end, *again[2:])
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("status_chip"), text="Delivered"),
                shown(id=_id("toolbar_title"), text=number),
            ),
            in_order(
                clicked(id=_id("buy_again")),
                clicked(text="Settings"),
                clicked(text="Sound"),
                clicked(text=sound),
            ),
            shown(activity=f"{_APP}.NotificationSettingsActivity"),
            ends_on(activity=f"{_APP}.OrderActivity"),
            ends_on(id=_id("toolbar_title"), text=number),
        ),
        (*start, *again, *settings, *end),
        near_misses={
            "not filtered": (_NAV["Orders"], *again, *settings, *end),
            "not bought again": (*start, *again[:2], *settings, *end),
            "in the other order": (*start, *again[:2], *reorder),
            "one page too far": (*start, *again, *settings, *end, BACK),
        },
    )


def _draw_delivered(random: Random, apps: Apps) -> Parameters:
    orders = [order for order in apps[_APP]["orders"] if order["status"] == "Delivered"]
    return {"number": random.choice(orders)["number"]}


@goals.user(154, "medium", _draw_delivered, distractors=2)
def cancel_delivered_order(parameters: Parameters, apps: Apps) -> Draft:
    number = parameters["number"]
    look = (*_open_order(number), scroll(target(id="order_scroll"), id="buy_again"))
    other = next(
        order["number"] for order in apps[_APP]["orders"] if order["status"] == "Processing"
    )
    cancel = (
        *_open_order(other),
        scroll(target(id="order_scroll"), id="cancel_order"),
        *(click(id="cancel_order"), click(text=REASONS[0])),
    )
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, infeasible("The order has been delivered and can no longer be cancelled.")),
        feasible=False,
        near_misses={
            "bought again": (*look, click(id="buy_again")),
            "another order cancelled": cancel,
            "looked, and said nothing": look,
        },
    )
