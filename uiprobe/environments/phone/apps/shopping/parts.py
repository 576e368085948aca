"""Pictures and rows of products, which several pages of the shop show."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.shopping.products import CATEGORIES
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.records import record_row
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.pictograms import pictogram
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.widgets import View


def sign_of(product: State) -> str:
    """The pictogram of a product."""
    return pictogram(product["name"], CATEGORIES[product["category"]])


def picture_of(product: State, size: float, radius: float = 8) -> View:
    """The picture of a product."""
    return illustration(product["name"], sign_of(product), width=size, height=size, radius=radius)


def product_row(context: Context, product: State) -> View:
    """A product in a list."""
    stars = context.t("Rated {stars}", stars=product["rating"])
    stock = "" if product["stock"] else f"  ·  {context.t('Sold out')}"
    return record_row(
        product["name"],
        f"{product['seller']}\n{stars}{stock}",
        id="product",
        detail=money(product["price"]),
        leading=picture_of(product, 64),
        press=lambda: context.start("ProductActivity", id=product["id"]),
    )
