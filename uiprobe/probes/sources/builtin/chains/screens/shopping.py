"""Orders and products."""

from __future__ import annotations

from uiprobe.environments.phone.apps.shopping.app import Shopping
from uiprobe.probes.sources.builtin.chains.nodes import Shows
from uiprobe.probes.sources.builtin.goals.shopping import (
    HEART,
    ORDERS,
    PRODUCTS,
    open_order,
    open_product,
    single,
)
from uiprobe.probes.sources.builtin.language import *

_TO_SHOP = (BACK, click(desc="Shop"))

TRACKING = Shows(
    "tracking", Shopping, "code", "order",
    lambda apps: {o["number"]: (o["tracking"],) for o in ORDERS.all(apps) if o["tracking"]},
    lambda apps, number: (
        *open_order(number), scroll(target(id="order_scroll"), id="tracking"),
    ),
    _TO_SHOP, spoil=lambda apps, number: find("order_scroll", id="buy_again"),
)  # fmt: skip

ORDERED = Shows(
    "ordered", Shopping, "product", "order",
    lambda apps: {
        order["number"]: tuple(dict.fromkeys(line["product"] for line in order["lines"]))
        for order in ORDERS.all(apps)
    },
    lambda apps, number: open_order(number), _TO_SHOP,
    spoil=lambda apps, number: find("order_scroll", id="buy_again"), many=True,
)  # fmt: skip

PRICE = Shows(
    "price", Shopping, "amount", "product",
    lambda apps: {
        name: (str(round(100 * PRODUCTS.get(apps, name)["price"])),) for name in single(apps)
    },
    lambda apps, name: open_product(name), (BACK, BACK),
    spoil=lambda apps, name: (HEART,),
)  # fmt: skip
