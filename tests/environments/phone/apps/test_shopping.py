"""The shop: what it sells, and what the cart, orders and notifications do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.shopping"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_the_seed_decides_what_is_sold():
    seen = set()
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        products = found["products"]
        seen.add(tuple(sorted(product["name"] for product in products)))
        assert sum(product["stock"] == 0 for product in products) == 2
        names = [product["name"] for product in products]
        assert len(names) - len(set(names)) == 2
        kinds = {(product["name"], product["seller"]) for product in products}
        assert len(kinds) == len(products)
        for line in [*found["cart"], *found["wishlist"]]:
            assert (line["product"], line["seller"]) in kinds
    assert len(seen) == 12


def test_a_product_needs_a_colour_or_a_size(app):
    before = state(app)
    app.tap(id="product_card")
    app.tap(id="add_to_cart")
    assert state(app) == before
    app.tap(id="option_chip")
    app.tap(id="add_to_cart")
    assert len(state(app)["cart"]) == len(before["cart"]) + 1


def test_a_product_removed_from_the_cart_comes_back(app):
    app.tap(desc="Cart")
    before = state(app)
    app.hold(id="line_title")
    app.tap(text="Remove")
    assert len(state(app)["cart"]) == len(before["cart"]) - 1
    app.tap(text="Undo")
    assert state(app) == before


def test_an_order_is_placed_once_it_is_confirmed(app):
    app.tap(desc="Cart")
    before = state(app)
    app.tap(id="checkout")
    app.tap(text="Express")
    app.tap(id="action_save")
    assert state(app) == before
    app.tap(text="Order now")
    order = state(app)["orders"][0]
    assert state(app)["cart"] == []
    assert (order["lines"], order["delivery"]) == (before["cart"], "Express")
    app.phone.press_key("BACK")
    assert app.all(text="Your cart is empty")


def test_gift_wrapping_needs_a_message(app):
    app.tap(desc="Cart")
    app.tap(id="checkout")
    app.tap(id="gift")
    app.tap(id="action_save")
    assert not app.all(text="Order now")
    app.type("Happy birthday", id="message")
    app.phone.press_key("BACK")
    app.tap(id="action_save")
    assert app.all(text="Order now")


def test_only_a_known_code_is_a_voucher(app):
    code = state(app)["vouchers"][0]["code"]
    app.tap(desc="Cart")
    for typed, kept in (("WRONG1", ""), (code.lower(), code)):
        app.tap(text="Voucher")
        app.type(typed, id="voucher_code")
        app.tap(text="Apply")
        assert state(app)["voucher"] == kept


def test_one_address_stays_the_default(app):
    app.tap(desc="Account")
    app.tap(text="Addresses")
    app.tap(text="Home")
    app.tap(id="default")
    app.tap(desc="Save")
    assert app.all(text="Edit address")
    app.phone.press_key("BACK")
    app.tap(text="Discard")
    app.tap(text="Office")
    app.tap(id="default")
    app.tap(desc="Save")
    assert [a["label"] for a in state(app)["addresses"] if a["default"]] == ["Office"]


@pytest.mark.parametrize(("answer", "told"), [("allow", True), ("deny", False)])
def test_being_notified_needs_permission(app, answer, told):
    name = next(product["name"] for product in state(app)["products"] if not product["stock"])
    app.tap(desc="Search")
    app.type(name)
    app.tap(id="product_title", text=name)
    app.tap(id="notify")
    app.tap(id=f"permission_{answer}_button")
    assert state(app)["alerts"] == [name] * told
