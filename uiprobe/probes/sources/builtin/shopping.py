"""Goals for the shop."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.shopping import PAYMENTS, REASONS, SORTS, STARS, Shopping
from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.content import CITIES, PEOPLE, STREETS
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, SAVE, UP, open_app
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    hold,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.ui.evaluators import PathSegment

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


def _add_to_cart(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_wish(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_quantity(parameters: Parameters, apps: Apps) -> Draft:
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


def _save_for_later(parameters: Parameters, apps: Apps) -> Draft:
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


def _wish_to_cart(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_address(parameters: Parameters, apps: Apps) -> Draft:
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


def _cancel_order(parameters: Parameters, apps: Apps) -> Draft:
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


def _order_cart(parameters: Parameters, apps: Apps) -> Draft:
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


def _review(parameters: Parameters, apps: Apps) -> Draft:
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


def _notifications(parameters: Parameters, apps: Apps) -> Draft:
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


def _shopping_list(parameters: Parameters, apps: Apps) -> Draft:
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


def _track(parameters: Parameters, apps: Apps) -> Draft:
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


def _alert(parameters: Parameters, apps: Apps) -> Draft:
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


def _voucher(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _sorting(parameters: Parameters, apps: Apps) -> Draft:
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


def _undo(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _order_path(parameters: Parameters, apps: Apps) -> Draft:
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


def _cancel_delivered(parameters: Parameters, apps: Apps) -> Draft:
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


SHOPPING_GOALS = AppGoals(
    app="shopping",
    category="shopping",
    templates=(
        Template(
            141, "add_to_cart", "user", "easy",
            (
                'Put one "{product}" from {seller} into my cart, in {option}.',
                'I would like to buy the "{product}" that {seller} sells, in {option}. Add one to '
                "the cart.",
                'Add a single "{product}" (seller: {seller}, {option}) to the shopping cart.',
            ),
            _draw_buy, _add_to_cart,
            translations={
                "de": (
                    'Lege ein Stück "{product}" von {seller} in {option} in meinen Warenkorb.',
                    'Ich möchte "{product}" von {seller} in {option} kaufen. Lege ein Stück davon '
                    "in den Warenkorb.",
                ),
                "zh": (
                    "把一件 {seller} 的“{product}”（{option}）加入购物车。",
                    "我想买 {seller} 出售的“{product}”，选 {option}，请把一件放进购物车。",
                ),
            },
            roles={
                "product": "the product", "seller": "the seller",
                "option": "the colour or the size",
            },
            distractors=2,
        ),
        Template(
            142, "add_to_wishlist", "user", "easy",
            (
                'Put "{product}" from {seller} on my wishlist.',
                'Remember the "{product}" that {seller} sells for me: add it to the wishlist.',
                'Save "{product}" by {seller} to my wishlist, without buying it.',
            ),
            _draw_wish, _add_wish,
            translations={
                "de": (
                    'Setze "{product}" von {seller} auf meine Wunschliste.',
                    'Merke "{product}" von {seller} auf der Wunschliste vor, ohne es zu kaufen.',
                ),
                "zh": (
                    "把 {seller} 的“{product}”加入心愿单。",
                    "请将 {seller} 出售的“{product}”收藏到心愿单，不要购买。",
                ),
            },
            roles={"product": "the product", "seller": "the seller"},
            distractors=2,
        ),
        Template(
            143, "change_quantity", "user", "easy",
            (
                'Change the quantity of "{product}" in my cart to {count}.',
                'I need {count} of the "{product}" that is in my cart. Set its quantity to that.',
                'In the cart, set the amount of "{product}" to exactly {count}.',
            ),
            _draw_quantity, _change_quantity,
            translations={
                "de": (
                    'Ändere die Menge von "{product}" in meinem Warenkorb auf {count}.',
                    'Stelle im Warenkorb die Anzahl von "{product}" auf genau {count}.',
                ),
                "zh": (
                    "把购物车里“{product}”的数量改为 {count}。",
                    "将购物车中“{product}”的数量设为 {count} 件。",
                ),
            },
            roles={"product": "the product in the cart", "count": "the new quantity"},
            distractors=2,
        ),
        Template(
            144, "save_for_later", "user", "easy",
            (
                'Save "{product}" from my cart for later.',
                'I do not want to buy "{product}" yet. Move it from the cart to the wishlist.',
                'Take "{product}" out of the cart and keep it on the wishlist for later.',
            ),
            _draw_line, _save_for_later,
            translations={
                "de": (
                    'Hebe "{product}" aus meinem Warenkorb für später auf.',
                    'Verschiebe "{product}" vom Warenkorb auf die Wunschliste.',
                ),
                "zh": (
                    "把购物车里的“{product}”留到以后再买，移到心愿单。",
                    "将“{product}”从购物车移到心愿单。",
                ),
            },
            roles={"product": "the product in the cart"},
            distractors=2,
        ),
        Template(
            145, "wish_to_cart", "user", "medium",
            (
                'Move "{product}" from my wishlist to the cart, in {option}.',
                'I want to buy "{product}" from my wishlist now. Move it to the cart and choose '
                "{option}.",
                'From the wishlist, move "{product}" into the cart; take {option}.',
            ),
            _draw_wished, _wish_to_cart,
            translations={
                "de": (
                    'Verschiebe "{product}" von meiner Wunschliste in den Warenkorb, in {option}.',
                    'Ich möchte "{product}" von der Wunschliste jetzt kaufen: Verschiebe es in den '
                    "Warenkorb und wähle {option}.",
                ),
                "zh": (
                    "把心愿单里的“{product}”移到购物车，选 {option}。",
                    "我现在想买心愿单中的“{product}”，请移入购物车并选择 {option}。",
                ),
            },
            roles={
                "product": "the product on the wishlist", "option": "the colour or the size",
            },
            distractors=3,
        ),
        Template(
            146, "add_address", "user", "hard",
            (
                'Add an address called "{label}" to my addresses: recipient {name}, street '
                '"{street}", city {city}. Leave the phone empty and keep the default address.',
                'I need one more delivery address, named "{label}": {name}, "{street}", {city}. No '
                "phone number, and not as the default.",
                'Save the new address "{label}" for {name} in "{street}", {city}. It has no phone '
                "number and does not become the default address.",
            ),
            _draw_address, _add_address,
            translations={
                "de": (
                    'Füge meinen Adressen eine neue mit dem Namen "{label}" hinzu: Empfänger '
                    '{name}, Straße "{street}", Ort {city}. Keine Telefonnummer, und die '
                    "Standardadresse bleibt, wie sie ist.",
                    'Lege die Adresse "{label}" für {name} an: "{street}", {city}. Lass das '
                    "Telefon leer und mache sie nicht zur Standardadresse.",
                ),
                "zh": (
                    "新增一个名为“{label}”的地址：收件人 {name}，街道“{street}”，城市 {city}。"
                    "电话留空，不要设为默认地址。",
                    "请添加收货地址“{label}”：{name}，“{street}”，{city}；不填电话，默认地址不变。",
                ),
            },
            roles={
                "label": "the name of the address", "name": "the recipient",
                "street": "the street with its number", "city": "the city",
            },
            distractors=1,
        ),
        Template(
            147, "cancel_order", "user", "medium",
            (
                'Cancel my order {number}. The reason is "{reason}".',
                'I no longer want the order {number}: cancel it and give "{reason}" as the reason.',
                'Please cancel order {number} with the reason "{reason}".',
            ),
            _draw_processing, _cancel_order,
            translations={
                "de": (
                    'Storniere meine Bestellung {number}. Der Grund ist "{reason}".',
                    'Ich will die Bestellung {number} nicht mehr. Storniere sie und gib als Grund '
                    '"{reason}" an.',
                ),
                "zh": (
                    "取消我的订单 {number}，原因选“{reason}”。",
                    "订单 {number} 我不要了，请以“{reason}”为理由取消它。",
                ),
            },
            roles={"number": "the order number", "reason": "the reason for cancelling"},
            distractors=2,
        ),
        Template(
            148, "order_cart", "user", "hard",
            (
                'Order what is in my cart. Deliver it to the address "{address}" by "{delivery}", '
                'and pay with "{payment}". No gift wrapping.',
                'Check out my cart: address "{address}", delivery "{delivery}", payment '
                '"{payment}", not wrapped as a gift.',
                'Place an order for everything in the cart, sent to "{address}" with "{delivery}" '
                'and paid by "{payment}", without gift wrapping.',
            ),
            _draw_checkout, _order_cart,
            translations={
                "de": (
                    'Bestelle, was in meinem Warenkorb liegt. Lieferung an die Adresse "{address}" '
                    'mit "{delivery}", Zahlung mit "{payment}". Keine Geschenkverpackung.',
                    'Schließe den Kauf meines Warenkorbs ab: Adresse "{address}", Versand '
                    '"{delivery}", Zahlung "{payment}", nicht als Geschenk verpackt.',
                ),
                "zh": (
                    "为购物车里的商品下单：送到地址“{address}”，配送方式“{delivery}”，"
                    "用“{payment}”付款，不要礼品包装。",
                    "请结算购物车：地址“{address}”，配送“{delivery}”，付款“{payment}”，"
                    "不包装成礼物。",
                ),
            },
            roles={
                "address": "the name of the address", "delivery": "the kind of delivery",
                "payment": "the means of payment",
            },
            distractors=3,
        ),
        Template(
            149, "write_review", "user", "hard",
            (
                'Review "{product}": {stars}, and the text "{text}". Leave the headline empty.',
                'Write a review of "{product}" with {stars} that says "{text}", without a '
                "headline and with my name shown.",
                'Rate "{product}" with {stars} and write "{text}" about it. No headline.',
            ),
            _draw_review, _review,
            translations={
                "de": (
                    'Bewerte "{product}" mit "{stars}" und dem Text "{text}". Lass die Überschrift '
                    "leer.",
                    'Schreibe eine Bewertung zu "{product}": "{stars}", Text "{text}", keine '
                    "Überschrift.",
                ),
                "zh": (
                    "评价“{product}”：选“{stars}”，内容写“{text}”，标题留空。",
                    "请给“{product}”写评价，评分“{stars}”，正文“{text}”，不写标题。",
                ),
            },
            roles={"product": "the product", "stars": "the rating", "text": "the text"},
            distractors=2,
        ),
        Template(
            150, "set_notifications", "user", "medium",
            (
                'Turn on the messages about price drops in Market Hall, and set their sound to '
                '"{sound}".',
                "I want to hear of price drops. Switch that on in the notification settings of the "
                'shop, with the sound "{sound}".',
                'In the settings of Market Hall, turn on "Price drops" and choose the sound '
                '"{sound}".',
            ),
            _draw_sound, _notifications,
            translations={
                "de": (
                    'Schalte in Market Hall die Nachrichten über Preissenkungen ("Price drops") '
                    'ein und stelle den Ton auf "{sound}".',
                    'Aktiviere in den Einstellungen des Shops "Price drops" und wähle den Ton '
                    '"{sound}".',
                ),
                "zh": (
                    "在 Market Hall 中打开降价通知（“Price drops”），并把提示音设为“{sound}”。",
                    "请在商店设置里启用“Price drops”，提示音选“{sound}”。",
                ),
            },
            roles={"sound": "the sound"},
            distractors=2,
        ),
        Template(
            151, "shopping_list", "user", "hard",
            (
                "Put these five products into my cart, one of each, in the colour or size in "
                "brackets: {product1}, {product2}, {product3}, {product4}, {product5}.",
                "My shopping list: {product1}, {product2}, {product3}, {product4}, {product5}. Add "
                "one of each to the cart, in the variant in brackets.",
                "Add one each of {product1}, {product2}, {product3}, {product4} and {product5} to "
                "the cart; the variants are in brackets.",
            ),
            _draw_list, _shopping_list,
            translations={
                "de": (
                    "Lege diese fünf Produkte in meinen Warenkorb, je eines, in der Farbe oder "
                    "Größe in Klammern: {product1}, {product2}, {product3}, {product4}, "
                    "{product5}.",
                    "Mein Einkaufszettel: {product1}, {product2}, {product3}, {product4}, "
                    "{product5}. Lege von allem ein Stück in der Ausführung in Klammern in den "
                    "Warenkorb.",
                ),
                "zh": (
                    "把下面五件商品各一件加入购物车，颜色或尺码见括号：{product1}、{product2}、"
                    "{product3}、{product4}、{product5}。",
                    "我的购物清单：{product1}、{product2}、{product3}、{product4}、{product5}。"
                    "请按括号里的款式各加一件到购物车。",
                ),
            },
            roles={f"product{n}": f"product {n}, with its colour or size" for n in range(1, 6)},
            distractors=3,
            memory=5,
        ),
        Template(
            152, "note_tracking_number", "user", "hard",
            (
                "Look up the tracking number of my order {number} in Market Hall, and add a task "
                "to the list {list} in To-do whose title is just that number.",
                "In To-do, put a task on the list {list}. Its title is the tracking number of the "
                "Market Hall order {number}, and nothing else.",
                "Copy the tracking number of order {number} from Market Hall into To-do: as the "
                "title of a new task on the list {list}.",
            ),
            _draw_tracked, _track,
            translations={
                "de": (
                    "Sieh in Market Hall die Sendungsnummer (Tracking number) meiner Bestellung "
                    "{number} nach und lege in To-do auf der Liste {list} eine Aufgabe an, deren "
                    "Titel nur diese Nummer ist.",
                    "Übertrage die Sendungsnummer der Bestellung {number} aus Market Hall nach "
                    "To-do: als Titel einer neuen Aufgabe auf der Liste {list}.",
                ),
                "zh": (
                    "在 Market Hall 中查到订单 {number} 的物流单号（Tracking number），"
                    "然后在 To-do "
                    "的清单 {list} 里新建一个任务，标题就是这个单号。",
                    "请把 Market Hall 订单 {number} 的物流单号记到 To-do："
                    "在清单 {list} 中新建任务，"
                    "标题只写单号。",
                ),
            },
            roles={"number": "the order number", "list": "the list"},
            distractors=2,
            memory=1,
            others=("todo",),
        ),
        Template(
            153, "notify_when_back", "user", "medium",
            (
                'Have Market Hall notify me when "{product}" is available again.',
                '"{product}" is sold out. Ask the shop to notify me when it is back, and allow '
                "what it needs for that.",
                'I want a notification from the shop as soon as it has "{product}" again.',
            ),
            _draw_sold_out, _alert,
            translations={
                "de": (
                    'Lass mich von Market Hall benachrichtigen, wenn "{product}" wieder verfügbar '
                    "ist.",
                    '"{product}" ist ausverkauft. Der Shop soll mir Bescheid geben, wenn es wieder '
                    "da ist; erlaube, was er dafür braucht.",
                ),
                "zh": (
                    "让 Market Hall 在“{product}”重新有货时通知我。",
                    "“{product}”卖完了，请设置到货通知，并允许所需的权限。",
                ),
            },
            roles={"product": "the product that is sold out"},
            distractors=1,
        ),
        Template(
            154, "cancel_delivered_order", "user", "medium",
            (
                "Cancel my order {number}.",
                "I have changed my mind about the order {number}. Cancel it.",
                "Please cancel order {number} in Market Hall.",
            ),
            _draw_delivered, _cancel_delivered,
            translations={
                "de": (
                    "Storniere meine Bestellung {number}.",
                    "Ich habe es mir anders überlegt: Storniere die Bestellung {number}.",
                ),
                "zh": ("取消我的订单 {number}。", "订单 {number} 我改变主意了，请取消它。"),
            },
            roles={"number": "the order number"},
            distractors=2,
        ),
        Template(
            155, "apply_voucher", "user", "medium",
            (
                'Use the voucher "{title}" from the offers for my cart.',
                'There is an offer called "{title}" in Market Hall. Enter its code in my cart.',
                'Apply the code of the offer "{title}" to what is in my cart.',
            ),
            _draw_voucher, _voucher,
            translations={
                "de": (
                    'Löse den Gutschein "{title}" aus den Angeboten für meinen Warenkorb ein.',
                    'In Market Hall gibt es das Angebot "{title}". Gib seinen Code im Warenkorb '
                    "ein.",
                ),
                "zh": (
                    "在购物车里使用优惠“{title}”的优惠码。",
                    "Market Hall 有一个优惠叫“{title}”，请把它的代码用到我的购物车。",
                ),
            },
            roles={"title": "the title of the offer"},
            distractors=3,
            memory=1,
        ),
        Template(
            156, "search_and_browse", "testing", "medium",
            (
                'Open the search, search for "{word}", limit the results to {category}, open '
                '"{product}", touch the tabs Delivery and then Reviews, go back, and clear the '
                "search text.",
                'Test the search: enter "{word}", choose {category}, open "{product}", look at '
                "Delivery, then at Reviews, return to the results and clear the text.",
                'Touch Search, type "{word}", touch the chip {category}, touch "{product}", the '
                "tab Delivery, the tab Reviews, then Back, and empty the search field.",
            ),
            _draw_search, _search,
            translations={
                "de": (
                    'Öffne die Suche, suche nach "{word}", beschränke die Ergebnisse auf '
                    '{category}, öffne "{product}", tippe auf die Reiter Delivery und dann '
                    "Reviews, gehe zurück und leere das Suchfeld.",
                    'Teste die Suche: Gib "{word}" ein, wähle {category}, öffne "{product}", sieh '
                    "dir Delivery und danach Reviews an, kehre zu den Ergebnissen zurück und "
                    "lösche den Text.",
                ),
                "zh": (
                    "打开搜索，搜索“{word}”，将结果限定为 {category}，打开“{product}”，"
                    "依次点击标签 "
                    "Delivery 和 Reviews，返回后清空搜索文字。",
                    "测试搜索：输入“{word}”，选择 {category}，打开“{product}”，先看 Delivery 再看 "
                    "Reviews，回到结果页并清除文字。",
                ),
            },
            roles={
                "word": "the search text", "category": "the category", "product": "the product",
            },
            distractors=2,
        ),
        Template(
            157, "sort_category", "testing", "hard",
            (
                'On the first page, open the category {category}, sort it by "{sort}", open the '
                'first product, touch its tab Delivery and go back up; sort by "Best rated", open '
                "the same product again, touch share and copy it to the clipboard.",
                'Test sorting: category {category}, sort "{sort}", open the product at the top, '
                'tab Delivery, up; then sort "Best rated", open that product once more, share, '
                "Copy to clipboard.",
                'Go to {category}, sort by "{sort}" and open the top product. Touch Delivery, '
                'navigate up, sort by "Best rated", open the same product, and use share to copy '
                "it to the clipboard.",
            ),
            _draw_category, _sorting,
            translations={
                "de": (
                    'Öffne auf der ersten Seite die Kategorie {category}, sortiere nach "{sort}", '
                    "öffne das erste Produkt, tippe auf den Reiter Delivery und gehe nach oben "
                    'zurück; sortiere nach "Best rated", öffne dasselbe Produkt noch einmal, tippe '
                    "auf Teilen und kopiere es in die Zwischenablage (Copy to clipboard).",
                    'Teste das Sortieren: Kategorie {category}, Sortierung "{sort}", oberstes '
                    'Produkt öffnen, Reiter Delivery, zurück; dann Sortierung "Best rated", '
                    "dasselbe Produkt öffnen, teilen, Copy to clipboard.",
                ),
                "zh": (
                    "在首页打开分类 {category}，按“{sort}”排序，打开第一个商品，点击标签 Delivery "
                    "后返回；再按“Best rated”排序，重新打开同一商品，点分享并选 Copy to clipboard。"
                    "",
                    "测试排序：分类 {category}，排序“{sort}”，打开最上面的商品，看 Delivery，返回；"
                    "然后排序“Best rated”，再次打开该商品，分享，选择 Copy to clipboard。",
                ),
            },
            roles={"category": "the category", "sort": "the first order"},
            distractors=3,
            memory=1,
        ),
        Template(
            158, "undo_and_keep", "testing", "hard",
            (
                'In the cart, touch and hold "{product}" and remove it, undo that, then choose '
                '"Empty the cart" from the overflow menu and cancel; open "{product}", touch its '
                "heart, and navigate up to the cart.",
                'Test undo in the cart: remove "{product}" by its long-press menu, touch Undo, '
                'begin to empty the cart from the menu but cancel, then open "{product}", touch '
                "the heart and return to the cart.",
                'Cart: long press "{product}", Remove, Undo; overflow menu, "Empty the cart", '
                'Cancel; then open "{product}", touch the heart, and go back up.',
            ),
            _draw_line, _undo,
            translations={
                "de": (
                    'Halte im Warenkorb "{product}" gedrückt und entferne es, mache das '
                    'rückgängig, wähle dann im Menü "Empty the cart" und brich ab; öffne '
                    '"{product}", tippe auf das Herz und gehe zum Warenkorb zurück.',
                    'Warenkorb: "{product}" lange drücken, Remove, Undo; Menü, "Empty the cart", '
                    'Cancel; danach "{product}" öffnen, Herz antippen, zurück.',
                ),
                "zh": (
                    "在购物车长按“{product}”并移除，然后撤销；"
                    "再从更多菜单选“Empty the cart”并取消；"
                    "打开“{product}”，点击心形，再返回购物车。",
                    "购物车：长按“{product}”，Remove，Undo；更多菜单，“Empty the cart”，Cancel；"
                    "最后打开“{product}”，点心形并返回。",
                ),
            },
            roles={"product": "the product in the cart"},
            distractors=2,
        ),
        Template(
            159, "discard_address", "testing", "hard",
            (
                'Begin a new address: name "{label}", recipient "{name}", street "{street}". Leave '
                "with the cross, choose Keep editing, leave again, and choose Discard.",
                "Test leaving the address form: in the account, open Addresses, add an address, "
                'enter the name "{label}", the recipient "{name}" and the street "{street}", '
                "close, Keep editing, close, Discard.",
                'From Account and Addresses, add an address with "{label}", "{name}" and '
                '"{street}" in the first three fields from the top down. Close it, keep editing, '
                "close it once more and discard.",
            ),
            _draw_discarded, _discard,
            translations={
                "de": (
                    'Beginne eine neue Adresse: Name "{label}", Empfänger "{name}", Straße '
                    '"{street}". Verlasse sie über das Kreuz, wähle Keep editing, verlasse sie '
                    "erneut und wähle Discard.",
                    "Teste das Verlassen des Adressformulars: Öffne im Konto Addresses, füge eine "
                    'Adresse hinzu, gib nacheinander "{label}", "{name}" und "{street}" ein, '
                    "schließe, Keep editing, schließe, Discard.",
                ),
                "zh": (
                    "新建一个地址：名称“{label}”，收件人“{name}”，街道“{street}”。点叉号离开，选 "
                    "Keep editing，再次离开并选 Discard。",
                    "测试地址表单：从账户进入 Addresses，添加地址，依次输入“{label}”、“{name}”、"
                    "“{street}”，关闭，Keep editing，再关闭，Discard。",
                ),
            },
            roles={
                "label": "the name of the address", "name": "the recipient",
                "street": "the street with its number",
            },
            distractors=1,
        ),
        Template(
            160, "order_to_settings", "testing", "hard",
            (
                "Show only the delivered orders, open {number}, touch Buy again, open the "
                "settings from its overflow menu, go to Notifications, set the sound to "
                '"{sound}", and go back twice, to the order.',
                "Filter the orders by Delivered, open the order {number} and touch Buy again. Then "
                'from its menu: Settings, Notifications, Sound, "{sound}". Return to the order.',
                "Orders, Delivered, {number}, Buy again; overflow menu, Settings, Notifications, "
                'Sound, "{sound}"; then back to the page of the order.',
            ),
            _draw_again, _order_path,
            translations={
                "de": (
                    "Zeige nur die gelieferten Bestellungen (Delivered), öffne {number}, tippe auf "
                    "Buy again, öffne über das Menü die Einstellungen, gehe zu Notifications, "
                    'stelle den Ton auf "{sound}" und gehe zweimal zurück zur Bestellung.',
                    "Bestellungen, Delivered, {number}, Buy again; Menü, Settings, Notifications, "
                    'Sound, "{sound}"; dann zurück zur Seite der Bestellung.',
                ),
                "zh": (
                    "只显示已送达（Delivered）的订单，打开 {number}，点 Buy again，从更多菜单进入 "
                    "Settings，再进 Notifications，把 Sound 设为“{sound}”，然后返回两次回到订单。",
                    "订单页选 Delivered，打开 {number}，点 Buy again；更多菜单，Settings，"
                    "Notifications，Sound，“{sound}”；最后回到该订单页面。",
                ),
            },
            roles={"number": "the order number", "sound": "the sound"},
            distractors=3,
        ),
    ),
)  # fmt: skip
