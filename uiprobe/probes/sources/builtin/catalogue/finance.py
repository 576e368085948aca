"""Facts of the banking app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, scroll, target

_ACTIVITY = ("Activity at the foot", click(desc="Activity"))
_BUDGETS = ("Budgets at the foot", click(desc="Budgets"))
_CARDS = ("Cards at the foot", click(desc="Cards"))
_MORE = ("More at the foot", click(desc="More"))
_TRANSACTION = ("a transaction", click(id="transaction_row"))
_ACCOUNT = ("an account", click(id="account_row"))
_STANDING = ("Standing", click(id="quick_action", desc="Standing"))
_ORDER = ("a standing order", click(id="standing_row"))
_PAYEES = ("Payees", click(id="quick_action", desc="Payees"))
_TRANSFER = ("Transfer", click(id="quick_action", desc="Transfer"))

FINANCE_FACTS = AppFacts(
    app="finance",
    kind="banking app",
    purposes=(
        "knowing how much money there is",
        "sending money to others",
        "keeping an eye on what is spent",
        "controlling what one's cards can do",
    ),
    functions=(
        Function(
            "Send money",
            (
                "I owe my sister twenty dollars for the tickets.",
                "The piano teacher has to be paid by tonight.",
                "I want to put something aside, from one place of mine to another.",
            ),
            (_TRANSFER,),
            "A form with origin, destination, amount and reference",
            {"resource-id": "amount"},
        ),
        Function(
            "Find a payment",
            (
                "When did I last pay for the dentist?",
                "I would like to know how much I left at the bistro in February.",
                "There was something with the word birthday, and I need its amount.",
            ),
            (("the magnifying glass", click(id="action_search")),),
            "A field for names and notes, with months below it",
            {"resource-id": "month_chip"},
        ),
        Function(
            "See spending by month",
            (
                "Did I spend more in winter than now?",
                "I would like to compare the last three months.",
                "How much went out in February altogether?",
            ),
            (_ACTIVITY,),
            "Bars for the last months, and all transactions below them",
            {"resource-id": "activity_list"},
        ),
        Function(
            "Correct a category",
            (
                "The pharmacy was counted among the groceries.",
                "What I bought for the flat is listed under leisure.",
                "This payment is filed wrongly, and my sums are off because of it.",
            ),
            (
                _ACTIVITY,
                _TRANSACTION,
                ("the row Category", click(id="category")),
            ),
            "A list of all kinds of payments",
            {"resource-id": "select_dialog_listview"},
        ),
        Function(
            "Limit spending",
            (
                "I eat out too often and want to be warned when it gets too much.",
                "From next month on, no more than three hundred for clothes.",
                "I would like to see how much I may still spend on food.",
            ),
            (_BUDGETS, ("the plus sign", click(id="fab_budget"))),
            "A form with limit, category and period",
            {"text": "New budget"},
        ),
        Function(
            "Stop a lost card",
            (
                "My wallet is gone, and nobody should pay with what is in it.",
                "I may have left it at the restaurant, and want to be safe until I know.",
                "The thing I pay with has been stolen.",
            ),
            (_CARDS, ("the switch Freeze", click(id="freeze_switch"))),
            "A question whether it is to be frozen",
            {"text": "Freeze the card?"},
        ),
        Function(
            "Save whom to pay",
            (
                "I will send money to my new landlord every now and then.",
                "I do not want to type those sixteen digits again next time.",
                "Clara gave me her bank details, and I want to keep them.",
            ),
            (_PAYEES, ("the person with a plus sign", click(id="fab_payee"))),
            "A form with name, account number and bank",
            {"text": "New payee"},
        ),
        Function(
            "End a monthly payment",
            (
                "I left the gym, so nothing should go there any more.",
                "The newspaper is cancelled; it must not be paid on the first again.",
                "Every month something goes to a club that I am no member of now.",
            ),
            (_STANDING, _ORDER, ("Delete", click(text="Delete"))),
            "A question whether it is to be deleted",
            {"text": "Delete the standing order?"},
        ),
        Function(
            "Give somebody the account number",
            (
                "My friend wants to pay me back and asks where to.",
                "The office needs to know where to send my wages.",
                "Somebody bought my bike and wants to pay for it.",
            ),
            (
                _ACCOUNT,
                ("the three dots", click(desc="More options")),
                ("Share details", click(text="Share details")),
            ),
            "A sheet of apps that can take it",
            {"resource-id": "sheet_title"},
        ),
        Function(
            "Lock the app sooner",
            (
                "Whoever picks up my phone should not see my money.",
                "It stays open for too long after I put the phone away.",
                "I want to have to show my finger each time.",
            ),
            (
                _MORE,
                ("Settings", click(text="Settings")),
                ("Security", click(text="Security")),
            ),
            "When it locks, and whether a fingerprint opens it",
            {"text": "Lock after"},
        ),
    ),
    controls=(
        Control(
            "the eye at the top of the first page",
            "hides all amounts, or shows them again",
            (),
            {"resource-id": "action_hide"},
        ),
        Control(
            "the magnifying glass at the top of the first page",
            "opens the search for transactions",
            (),
            {"resource-id": "action_search"},
        ),
        Control(
            "the flag at the top of a transaction",
            "marks the transaction, or takes the mark off",
            (_ACTIVITY[1], _TRANSACTION[1]),
            {"resource-id": "action_flag"},
        ),
        Control(
            "the three linked dots at the top of a transaction",
            "offers to send what is known of the payment to another app",
            (_ACTIVITY[1], _TRANSACTION[1]),
            {"resource-id": "action_share"},
        ),
        Control(
            "the row with a paper clip in a transaction",
            "lets a picture be attached as a receipt",
            (_ACTIVITY[1], _TRANSACTION[1]),
            {"resource-id": "receipt"},
        ),
        Control(
            "the plus sign in the corner of the budgets",
            "begins a new budget",
            (_BUDGETS[1],),
            {"resource-id": "fab_budget"},
        ),
        Control(
            "the switch beside a standing order",
            "stops its payments, or lets them go on",
            (_STANDING[1],),
            {"resource-id": "standing_switch"},
        ),
        Control(
            "the paper plane beside a payee",
            "begins a transfer to that person",
            (_PAYEES[1],),
            {"resource-id": "payee_send"},
        ),
        Control(
            "the person with a plus sign in the corner",
            "begins a new payee",
            (_PAYEES[1],),
            {"resource-id": "fab_payee"},
        ),
        Control(
            "the row Monthly limit below a card",
            "asks how much may be paid with the card in a month",
            (_CARDS[1], scroll(target(id="card_list"), text="Monthly limit")),
            {"text": "Monthly limit"},
        ),
    ),
)
