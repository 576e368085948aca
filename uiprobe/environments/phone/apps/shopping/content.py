"""Products, vouchers and orders of a fresh install, drawn from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from uiprobe.environments.phone.apps.shopping.products import COURIERS, PAYMENTS, reference_to
from uiprobe.environments.phone.content import price
from uiprobe.environments.phone.kit.records import number_records
from uiprobe.environments.phone.state import State

_COLORS = ("Sand", "Slate", "Moss", "Rust", "Ivory", "Indigo")
_SIZES = ("S", "M", "L", "XL")

POOL: dict[str, tuple[str, ...]] = {
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
VOUCHERS = (
    ("Free delivery", "On orders of any size"),
    ("10% off kitchenware", "Teapots, pans and more"),
    ("$5 off your order", "From $40"),
    ("Spring clothing deal", "15% off clothing"),
    ("Toys two for one", "The cheaper one is free"),
    ("Garden and outdoor week", "12% off outdoor"),
)


def draw_products(random: Random) -> list[State]:
    """The products that are sold, numbered."""
    products: list[State] = []
    for category, names in POOL.items():
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


def has_plain_entries(wishlist: Sequence[State], cart: Sequence[State]) -> bool:
    """Whether both hold a product that can be named without its seller.

    One on the wishlist has no namesake in the cart either.
    """
    wished, taken = ([product["name"] for product in some] for some in (wishlist, cart))
    return any(taken.count(name) == 1 for name in taken) and any(
        wished.count(name) == 1 and name not in taken for name in wished
    )


def draw_orders(random: Random, now: datetime, products: Sequence[State]) -> list[State]:
    """Orders of the last two months."""
    orders = []
    numbers = random.sample(range(10_000, 99_999), k=7)
    states = ["Processing", "Processing", "Shipped", "Shipped"] + ["Delivered"] * 3
    days = sorted(random.sample(range(1, 60), k=len(states)))
    for number, status, ago in zip(numbers, states, days, strict=True):
        lines = [
            reference_to(product)
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
                "delivery": random.choice(COURIERS),
                "payment": random.choice(PAYMENTS),
                "tracking": f"TRK{random.randrange(10**7, 10**8)}",
                "reason": "",
            }
        )
    return orders
