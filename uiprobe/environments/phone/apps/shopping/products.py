"""The choices of the shop, and the products that records refer to."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.state import State

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

COURIERS = ("Standard", "Express", "Pick-up point")
PAYMENTS = ("Card ending in 4417", "Card ending in 0932", "Invoice", "Gift balance")
REASONS = ("Ordered by mistake", "Found a better price", "Delivery takes too long")
SORTS = ("Recommended", "Price: low to high", "Price: high to low", "Best rated")
STARS = ("1 star", "2 stars", "3 stars", "4 stars", "5 stars")


def reference_to(product: State) -> State:
    """The copy of a product that other records keep."""
    return {"product": product["name"], "seller": product["seller"]}


def product_of(context: Context, line: State) -> State:
    """The product that a line of the cart, of the wishlist or of an order names."""
    found: State = next(
        product
        for product in context.data["products"]
        if line.items() >= reference_to(product).items()
    )
    return found


def total_price(context: Context, lines: Sequence[State]) -> float:
    """The price of the lines of a cart together."""
    total: float = sum(product_of(context, line)["price"] * line["quantity"] for line in lines)
    return total


def put_into_cart(context: Context, product: State, option: str) -> None:
    """Put one more of a product into the cart."""
    wanted = reference_to(product) | {"option": option}
    line = next((line for line in context.data["cart"] if line.items() >= wanted.items()), None)
    if line is None:
        context.data["cart"].append({"id": context.new_id(), **wanted, "quantity": 1})
    else:
        line["quantity"] = min(20, line["quantity"] + 1)
