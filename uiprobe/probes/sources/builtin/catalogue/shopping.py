"""Facts of the shop."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, fill, scroll, target

_CART = ("Cart at the foot", click(desc="Cart"))
_ORDERS = ("Orders at the foot", click(desc="Orders"))
_ACCOUNT = ("Account at the foot", click(desc="Account"))
_PRODUCT = ("the card of a product", click(id="product_card"))
_SEARCH = ("the magnifying glass", click(desc="Search"))
_PROCESSING = ("the chip Processing", click(id="status_chip", text="Processing"))
_ORDER = ("an order", click(id="order_row"))

SHOPPING_FACTS = AppFacts(
    app="shopping",
    kind="online shop",
    purposes=(
        "buying things from several sellers",
        "comparing what products cost",
        "following parcels on their way",
        "remembering what one would like to own",
    ),
    functions=(
        Function(
            "Find a product by name",
            (
                "I am looking for a teapot and know what it is called.",
                "I want to see whether they have anything from a seller I like.",
                "I remember a word from the name of the tent I saw and need to see it again.",
            ),
            (_SEARCH, ("the search field", fill("a", id="search_src_text"))),
            "Products whose name or seller fits the text",
            {"resource-id": "search_results"},
        ),
        Function(
            "Browse a category",
            (
                "I have no idea yet which pan I want and would like to look through all of them.",
                "I want to see everything they have for cooking.",
                "I would like to compare all the things of one kind by price.",
            ),
            (("a chip below the offer", click(id="category_chip", text="Kitchen")),),
            "A list of all products of that kind",
            {"resource-id": "product_list"},
        ),
        Function(
            "Read what buyers think",
            (
                "I would like to know whether people were happy with this lamp.",
                "Before I pay for it I want to see what others thought of it.",
                "I wonder how many gave this jacket only one star.",
            ),
            (_PRODUCT, ("the tab Reviews", click(desc="Reviews"))),
            "Bars for one to five stars, and a button to write a review",
            {"class": "android.widget.ProgressBar"},
        ),
        Function(
            "Buy what is collected",
            (
                "I have picked everything I need and want to pay now.",
                "Everything I chose should be sent to my office.",
                "I am done choosing and want it delivered tomorrow.",
            ),
            (_CART, ("Checkout", click(id="checkout"))),
            "A form with address, delivery and payment",
            {"resource-id": "payment"},
        ),
        Function(
            "Redeem a code",
            (
                "A friend gave me a word that makes my purchase cheaper.",
                "I want to pay less with the letters and digits from the newsletter.",
                "I have a discount and have to type it in somewhere before I pay.",
            ),
            (_CART, ("the row Voucher", click(text="Voucher"))),
            "A dialog with a field for a code",
            {"resource-id": "voucher_code"},
        ),
        Function(
            "See current discounts",
            (
                "I would like to know whether anything is cheaper this week.",
                "I want to save money and need to know which codes there are.",
                "Is there any deal at the moment that I could use?",
            ),
            (("the price tag in the toolbar", click(id="action_offers")),),
            "Cards with a title, terms and a code each",
            {"resource-id": "offer_list"},
        ),
        Function(
            "Follow a parcel",
            (
                "I want to know where the things that I paid for are now.",
                "The courier asks me for a number, and I have to find it.",
                "I would like to know whether what I bought last week has been sent.",
            ),
            (_ORDERS, _ORDER),
            "The state of an order, with its products and its tracking number",
            {"resource-id": "status"},
        ),
        Function(
            "Cancel a purchase",
            (
                "I bought the wrong thing an hour ago and do not want it any more.",
                "I found it cheaper elsewhere, so this one should not be sent.",
                "I changed my mind about what I paid for this morning.",
            ),
            (
                *(_ORDERS, _PROCESSING, _ORDER),
                (
                    "the end of the page",
                    scroll(target(id="order_scroll"), id="cancel_order"),
                ),
                ("Cancel order", click(id="cancel_order")),
            ),
            "A dialog that asks for the reason",
            {"text": "Why do you cancel?"},
        ),
        Function(
            "Add a delivery address",
            (
                "I have moved and want my parcels sent to the new flat.",
                "This present should go to my aunt's house.",
                "The shop does not know yet where my new office is.",
            ),
            (
                _ACCOUNT,
                ("Addresses", click(text="Addresses")),
                ("Add an address", click(id="add_address")),
            ),
            "An empty form for name, street and city",
            {"text": "New address"},
        ),
        Function(
            "Choose which messages arrive",
            (
                "The shop writes to me every Friday, and I want that to stop.",
                "I want to be told when something I would like to own gets cheaper.",
                "My phone chimes for every parcel; it should make another noise.",
            ),
            (
                _ACCOUNT,
                ("Settings", click(text="Settings")),
                ("Notifications", click(text="Notifications")),
            ),
            "Switches for three kinds of messages, and a sound",
            {"text": "Weekly newsletter"},
        ),
    ),
    controls=(
        Control(
            "the heart at the top of a product's page",
            "puts the product on the wishlist, or takes it off",
            (_PRODUCT[1],),
            {"resource-id": "action_wish"},
        ),
        Control(
            "the three linked dots at the top of a product's page",
            "offers to send name and price of the product to another app",
            (_PRODUCT[1],),
            {"resource-id": "action_share"},
        ),
        Control(
            "the price tag beside the magnifying glass",
            "opens the offers with their codes",
            (),
            {"resource-id": "action_offers"},
        ),
        Control(
            "the two arrows at the top of a category",
            "asks in which order the products are to be listed",
            (click(id="category_chip", text="Kitchen"),),
            {"resource-id": "action_sort"},
        ),
        Control(
            "the plus sign beside a product in the cart",
            "raises the quantity by one",
            (_CART[1],),
            {"resource-id": "quantity_plus"},
        ),
        Control(
            "the minus sign beside a product in the cart",
            "lowers the quantity by one, and removes the product when only one is left",
            (_CART[1],),
            {"resource-id": "quantity_minus"},
        ),
        Control(
            "the cart with a plus sign on the wishlist",
            "asks for colour or size and moves the product into the cart",
            (click(desc="Wishlist"),),
            {"resource-id": "wish_to_cart"},
        ),
        Control(
            "the bin on the wishlist",
            "takes the product off the wishlist",
            (click(desc="Wishlist"),),
            {"resource-id": "wish_remove"},
        ),
        Control(
            "the two sheets beside a code among the offers",
            "copies the code to the clipboard",
            (click(id="action_offers"),),
            {"resource-id": "copy_code"},
        ),
        Control(
            "the wide button at the foot of an order that can be paid",
            "shows the sum once more and asks for confirmation",
            (_CART[1], click(id="checkout")),
            {"resource-id": "action_save"},
        ),
    ),
)
