"""Goals for the banking app."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.finance.app import LIMITS, Finance
from uiprobe.environments.phone.apps.finance.data import SPENDING, in_words
from uiprobe.environments.phone.content import PEOPLE
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import FILES
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals("finance", "finance", order=11)

_APP = Finance.package
_TODAY = START.date()

_REFERENCES = (
    *("Concert tickets", "Dinner on Friday", "Half of the cabin", "Birthday present", "Petrol"),
    *("Thank you", "Books", "Flowers for Grandma", "March share", "Repair of the bike"),
)
_BANKS = ("Harbour Bank", "Union of Savers", "Alpine Trust", "Banco Sereno")

_id = ids(_APP)
_ACCOUNTS = Records((_APP, "accounts"), by="name")
_PAYEES = Records((_APP, "payees"), by="name")
_TRANSACTIONS = Records((_APP, "transactions"), by="amount")
_BUDGETS = Records((_APP, "budgets"), by="category")
_CARDS = Records((_APP, "cards"), by="name")


def _after(days: int) -> str:
    return (_TODAY + timedelta(days=days)).isoformat()


def _typed_amount(cents: int) -> str:
    return f"{cents / 100:.2f}"


def _draw_cents(random: Random, apps: Apps) -> int:
    return random.randrange(10_00, 95_00) + random.choice((0, 25, 50))


# Ways through the app.

_SAVE = click(id="action_save")
_SEND = click(id="button1")
_NAV = {name: click(desc=name) for name in ("Home", "Activity", "Budgets", "Cards", "More")}


def _quick(label: str) -> str:
    return click(id="quick_action", desc=label)


def _transfer(
    to: str, cents: int, reference: str, *, account: str = "", day: str = ""
) -> tuple[str, ...]:
    """Fill a transfer in, up to the question whether it is to be sent."""
    return (
        _quick("Transfer"),
        *(choose("account", account) if account else ()),
        *choose("to", to),
        *(fill(_typed_amount(cents), id="amount"), BACK),
        *(fill(reference, id="reference"), BACK),
        *((click(id="day"), *pick_day(day, _TODAY.isoformat())) if day else ()),
        _SAVE,
    )


def _open_transaction(entry: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        *(click(id="action_search"), fill(entry["payee"], id="search_src_text")),
        click(id="transaction_detail", text=in_words(entry["amount"])),
    )


def _open_standing(title: str) -> tuple[str, ...]:
    return _quick("Standing"), click(id="standing_title", text=title)


def _sent(apps: Apps, account: str, to: str, cents: int, reference: str) -> tuple[Change, Change]:
    """A transfer was carried out: the transaction that it adds, and the balances."""
    balances = [
        entry | {"balance": entry["balance"] + {account: -cents, to: cents}.get(entry["name"], 0)}
        for entry in _ACCOUNTS.all(apps)
    ]
    transaction = {
        "payee": to,
        "amount": -cents,
        "account": account,
        "note": reference,
        "category": "Transfer",
    }
    return _TRANSACTIONS.add_as(transaction), demand(holds(balances, _APP, "accounts"))


# User tasks.


def _draw_own(random: Random, apps: Apps) -> Parameters:
    account, to = random.sample(_ACCOUNTS.names(apps), k=2)
    return {
        "account": account,
        "to": to,
        "cents": _draw_cents(random, apps),
        "reference": random.choice(_REFERENCES),
    }


@goals.user(201, "hard", _draw_own, distractors=3)
def transfer_between_accounts(
    apps: Apps, account: str, to: str, cents: int, reference: str
) -> Draft:
    def move(
        account: str = account, to: str = to, cents: int = cents, reference: str = reference
    ) -> Steps:
        return *_transfer(to, cents, reference, account=account), _SEND

    return draft(
        words={"amount": in_words(cents)},
        change=(*_sent(apps, account, to, cents, reference), allow(_APP, "accounts")),
        way=move(),
        wrong=wrong(
            TWICE,
            not_confirmed=CANCELLED,
            another_amount=move(cents=cents + 1),
            another_reference=move(reference=another(_REFERENCES, reference)),
            the_other_way_round=move(account=to, to=account),
        ),
    )


_PAYMENT = {
    "payee": one_of(_PAYEES.names),
    "cents": _draw_cents,
    "reference": one_of(_REFERENCES),
}


@goals.user(202, "medium", _PAYMENT, distractors=6)
def pay_somebody(apps: Apps, payee: str, cents: int, reference: str) -> Draft:
    def pay(payee: str = payee, cents: int = cents, **more: str) -> Steps:
        return *_transfer(payee, cents, reference, **more), _SEND

    account, away, *_ = _ACCOUNTS.names(apps)
    return draft(
        words={"amount": in_words(cents), "account": account},
        change=(*_sent(apps, account, payee, cents, reference), allow(_APP, "accounts")),
        way=pay(),
        wrong=wrong(
            not_confirmed=CANCELLED,
            to_somebody_else=pay(_PAYEES.other(apps, payee)),
            tenfold=pay(cents=cents * 10),
            from_another_account=pay(account=away),
            on_another_day=pay(day=_after(1)),
        ),
    )


_LATER = {"day": lambda random, apps: _after(random.randrange(3, 45))}


@goals.user(203, "hard", _PAYMENT | _LATER, distractors=6)
def schedule_transfer(apps: Apps, payee: str, cents: int, reference: str, day: str) -> Draft:
    def pay(payee: str = payee, day: str = day) -> Steps:
        return *_transfer(payee, cents, reference, day=day), _SEND

    account = _ACCOUNTS.names(apps)[0]
    entry = {"account": account, "to": payee, "amount": cents, "reference": reference, "day": day}
    return draft(
        words={"amount": in_words(cents), "account": account, "day": Day(day)},
        change=put([entry], _APP, "scheduled"),
        way=pay(),
        wrong=wrong(
            sent_today=pay(day=""),
            not_confirmed=CANCELLED,
            another_day=pay(day=_after(46)),
            to_somebody_else=pay(_PAYEES.other(apps, payee)),
            deleted_again=then(_quick("Scheduled"), click(id="scheduled_delete")),
        ),
    )


def _draw_transaction(random: Random, apps: Apps) -> Parameters:
    found = [entry for entry in _TRANSACTIONS.all(apps) if entry["amount"] < 0]
    return {"amount": random.choice(found)["amount"]}


def _transaction_words(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"payee": entry["payee"], "day": Day(entry["day"]), "amount": in_words(-entry["amount"])}


def _draw_category(random: Random, apps: Apps) -> Parameters:
    parameters = _draw_transaction(random, apps)
    now = _TRANSACTIONS.get(apps, parameters["amount"])["category"]
    return parameters | {"category": random.choice([name for name in SPENDING if name != now])}


@goals.user(204, "medium", _draw_category, distractors=4)
def change_category(apps: Apps, amount: int, category: str) -> Draft:
    entry = _TRANSACTIONS.get(apps, amount)

    def sort(entry: Mapping[str, Any] = entry, category: str = category) -> Steps:
        return *_open_transaction(entry), *choose("category", category)

    others = (item for item in _TRANSACTIONS.all(apps) if item["category"] != category)
    return draft(
        words=_transaction_words(entry),
        change=_TRANSACTIONS.set(amount, category=category),
        way=sort(),
        wrong=wrong(
            another_category=sort(category=another(SPENDING, category, entry["category"])),
            another_transaction=sort(another(others, entry)),
            not_chosen=cut(2, CANCEL),
            flagged_besides=then(click(id="action_flag")),
        ),
    )


def _pictures(apps: Apps) -> list[str]:
    return [file["name"] for file in apps[FILES]["files"] if file["kind"] == "picture"]


@goals.user(
    205, "medium", lambda random, apps: _draw_transaction(random, apps)
    | {"picture": random.choice(_pictures(apps))}, distractors=4,
)  # fmt: skip
def attach_receipt(apps: Apps, amount: int, picture: str) -> Draft:
    entry = _TRANSACTIONS.get(apps, amount)

    def attach(entry: Mapping[str, Any] = entry, picture: str = picture) -> Steps:
        return *_open_transaction(entry), click(id="receipt"), ALLOW, click(text=picture)

    return draft(
        words=_transaction_words(entry),
        change=(
            _TRANSACTIONS.set(amount, receipt=picture),
            allow("com.android.settings", "permissions", _APP),
        ),
        way=attach(),
        wrong=wrong(
            permission_refused=cut(2, click(id="permission_deny_button")),
            another_picture=attach(picture=another([*_pictures(apps), "Cancel"], picture)),
            another_transaction=attach(another(_TRANSACTIONS.all(apps), entry)),
            nothing_chosen=cut(1),
        ),
    )


def _draw_budget(random: Random, apps: Apps) -> Parameters:
    budget = random.choice(_BUDGETS.all(apps))
    dollars = random.choice([n for n in range(100, 700, 20) if n * 100 != budget["limit"]])
    return {"category": budget["category"], "dollars": dollars}


def _open_budget(category: str) -> Steps:
    return _NAV["Budgets"], *find("budget_list", id="budget_title", text=category)


@goals.user(206, "medium", _draw_budget, distractors=3)
def change_budget(apps: Apps, category: str, dollars: int) -> Draft:
    def limit(category: str = category, dollars: int = dollars) -> Steps:
        return *_open_budget(category), fill(str(dollars), id="limit"), _SAVE

    return draft(
        words={"limit": f"${dollars}"},
        change=_BUDGETS.set(category, limit=dollars * 100),
        way=limit(),
        wrong=wrong(
            UNSAVED,
            another_limit=limit(dollars=dollars + 5),
            another_budget=limit(_BUDGETS.other(apps, category)),
            for_a_year=cut(1, BACK, click(id="period_chip", text="Year"), _SAVE),
        ),
    )


def _draw_three(random: Random, apps: Apps) -> Parameters:
    return {
        "payees": random.sample(_PAYEES.names(apps), k=3),
        "cents": [_draw_cents(random, apps) for _ in range(3)],
        "reference": random.choice(_REFERENCES),
    }


@goals.user(207, "hard", _draw_three, distractors=6, memory=3)
def pay_three_people(apps: Apps, payees: list[str], cents: list[int], reference: str) -> Draft:
    def pay(*pairs: tuple[str, int]) -> Steps:
        ways = ((*_transfer(payee, amount, reference), _SEND) for payee, amount in pairs)
        return tuple(step for way in ways for step in way)

    account = _ACCOUNTS.all(apps)[0]
    pairs = list(zip(payees, cents, strict=True))
    payments = [_sent(apps, account["name"], *pair, reference)[0] for pair in pairs]
    balance = holds(account["balance"] - sum(cents), *_ACCOUNTS.at(account["name"], "balance"))
    words = {f"payee{n}": payee for n, payee in enumerate(payees, 1)}
    words |= {f"amount{n}": in_words(amount) for n, amount in enumerate(cents, 1)}
    return draft(
        words=words | {"account": account["name"]},
        change=(*payments, demand(balance), allow(_APP, "accounts")),
        way=pay(*pairs),
        wrong=wrong(
            one_left_out=pay(*pairs[:2]),
            amounts_swapped=pay((payees[1], cents[0]), (payees[0], cents[1]), pairs[2]),
            one_paid_twice=then(*pay(pairs[0])),
            the_last_not_confirmed=cut(1),
        ),
    )


def _draw_card(random: Random, apps: Apps) -> Parameters:
    return {"card": random.choice(_CARDS.names(apps))}


def _on_card(name: str, **selector: str) -> Steps:
    """Touch something in the block of a card."""
    return _NAV["Cards"], *find("card_list", **selector, within=target(id="card_block", desc=name))


@goals.user(208, "easy", _draw_card, distractors=2)
def freeze_card(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["card"]
    card = next(entry for entry in apps[_APP]["cards"] if entry["name"] == name)
    other = next(entry["name"] for entry in apps[_APP]["cards"] if entry["name"] != name)

    def freeze(name: str, answer: str) -> tuple[str, ...]:
        return (*_on_card(name, id="freeze_switch"), click(id=answer))

    path = (_APP, "cards", {"name": name}, "frozen")
    return Draft(
        {"card": name, "digits": card["digits"]},
        (holds(True, *path), nothing_else(path)),
        freeze(name, "button1"),
        near_misses={
            "not confirmed": freeze(name, "button2"),
            "the other card": freeze(other, "button1"),
            "online payments off instead": _on_card(name, text="Online payments"),
        },
    )


def _draw_limit(random: Random, apps: Apps) -> Parameters:
    name = random.choice([card["name"] for card in apps[_APP]["cards"]])
    now = next(card["limit"] for card in apps[_APP]["cards"] if card["name"] == name)
    return {"card": name, "limit": random.choice([limit for limit in LIMITS if limit != now])}


@goals.user(209, "medium", _draw_limit, distractors=2)
def change_card_limit(parameters: Parameters, apps: Apps) -> Draft:
    name, limit = parameters["card"], parameters["limit"]
    card = next(entry for entry in apps[_APP]["cards"] if entry["name"] == name)
    other = next(entry["name"] for entry in apps[_APP]["cards"] if entry["name"] != name)
    wrong = next(value for value in LIMITS if value not in (limit, card["limit"]))

    def change(name: str, limit: str) -> tuple[str, ...]:
        return (*_on_card(name, text="Monthly limit"), click(id="text1", text=limit))

    path = (_APP, "cards", {"name": name}, "limit")
    return Draft(
        {"card": name, "limit": limit},
        (holds(limit, *path), nothing_else(path)),
        change(name, limit),
        near_misses={
            "another limit": change(name, wrong),
            "the other card": change(other, wrong),
            "not chosen": change(name, limit)[:-1],
        },
    )


def _draw_payee(random: Random, apps: Apps) -> Parameters:
    there = {*_PAYEES.names(apps), apps[_APP]["owner"]}
    return {
        "name": random.choice([name for name in PEOPLE if name not in there]),
        "number": "".join(random.choice("0123456789") for _ in range(16)),
        "bank": random.choice(_BANKS),
    }


@goals.user(210, "medium", _draw_payee, distractors=2)
def add_payee(parameters: Parameters, apps: Apps) -> Draft:
    start = (_quick("Payees"), click(id="fab_payee"))

    def write(values: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(fill(values[key], id=key) for key in ("name", "number", "bank"))

    number = parameters["number"]
    swapped = number[1:] + number[0] if len(set(number)) > 1 else number[:-1] + "1"
    return Draft(
        parameters,
        (
            one(parameters, _APP, "payees"),
            nothing_else((_APP, "payees", {"name": parameters["name"]})),
        ),
        (*start, *write(parameters), _SAVE),
        near_misses={
            "not saved": (*start, *write(parameters)),
            "digits in another order": (*start, *write(parameters | {"number": swapped}), _SAVE),
            "without the bank": (*start, *write(parameters)[:2], _SAVE),
            "a digit short": (*start, *write(parameters | {"number": number[:-1]}), _SAVE),
        },
    )


def _draw_standing(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([entry["title"] for entry in apps[_APP]["standing"]])}


def _draw_two_orders(random: Random, apps: Apps) -> Parameters:
    titles = [entry["title"] for entry in apps[_APP]["standing"]]
    first, second = random.sample(titles, k=2)
    return {"first": first, "second": second}


def _turn(title: str) -> str:
    return click(id="standing_switch", desc=title)


@goals.user(211, "easy", _draw_two_orders, distractors=3)
def pause_standing_orders(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    paths = [(_APP, "standing", {"title": title}, "active") for title in (first, second)]
    other = next(
        entry["title"] for entry in apps[_APP]["standing"] if entry["title"] not in (first, second)
    )
    start = (_quick("Standing"), _turn(first))
    return Draft(
        parameters,
        (*(holds(False, *path) for path in paths), nothing_else(*paths)),
        (*start, _turn(second)),
        near_misses={
            "one only": start,
            "another one": (*start, _turn(other)),
            "the second resumed": (*start, _turn(second), _turn(second)),
            "the second deleted": (
                *(*start, click(id="standing_title", text=second)),
                *(click(text="Delete"), click(id="button1")),
            ),
            "another one besides": (*start, _turn(second), _turn(other)),
        },
    )


@goals.user(212, "medium", _draw_standing, distractors=4)
def delete_standing_order(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    entry = next(item for item in apps[_APP]["standing"] if item["title"] == title)
    other = next(item["title"] for item in apps[_APP]["standing"] if item["title"] != title)
    decline = click(id="incoming_decline")

    def remove(title: str, answer: str) -> tuple[str, ...]:
        return (*_open_standing(title), click(text="Delete"), click(id=answer))

    return Draft(
        {"title": title, "payee": entry["payee"]},
        (
            none({"title": title}, _APP, "standing"),
            nothing_else((_APP, "standing", {"title": title})),
        ),
        (decline, *remove(title, "button1")),
        {"interruption": "incoming_call"},
        near_misses={
            "not confirmed": (decline, *remove(title, "button2")),
            "another one": (decline, *remove(other, "button1")),
            "undone": (decline, *remove(title, "button1"), click(id="snackbar_action")),
            "only paused": (
                *(decline, _quick("Standing")),
                _turn(title),
            ),
        },
    )


def _draw_pair(random: Random, apps: Apps) -> Parameters:
    entries = [entry for entry in apps[_APP]["transactions"] if entry["amount"] < 0]
    names = [entry["payee"] for entry in entries]
    return {"payee": random.choice(sorted({name for name in names if names.count(name) == 2}))}


@goals.user(213, "medium", _draw_pair, distractors=2, memory=1)
def flag_larger_payment(parameters: Parameters, apps: Apps) -> Draft:
    payee = parameters["payee"]
    larger, smaller = sorted(
        (entry for entry in apps[_APP]["transactions"] if entry["payee"] == payee),
        key=lambda entry: entry["amount"],
    )
    path = (_APP, "transactions", {"amount": larger["amount"]}, "flagged")
    flag = click(id="action_flag")
    other = next(entry for entry in apps[_APP]["transactions"] if entry["payee"] != payee)
    return Draft(
        parameters,
        (holds(True, *path), nothing_else(path)),
        (*_open_transaction(larger), flag),
        near_misses={
            "the smaller one": (*_open_transaction(smaller), flag),
            "another payee": (*_open_transaction(other), flag),
            "flag taken off again": (*_open_transaction(larger), flag, flag),
            "both": (
                *(*_open_transaction(larger), flag, BACK),
                *(*_open_transaction(smaller)[1:], flag),
            ),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {
        "account": random.choice([entry["name"] for entry in _ACCOUNTS.all(apps)]),
        "name": random.choice(first_recipients(apps)),
    }


@goals.user(214, "medium", _draw_share, distractors=3, others=("messages",))
def share_account(parameters: Parameters, apps: Apps) -> Draft:
    account = parameters["account"]
    entry = next(item for item in _ACCOUNTS.all(apps) if item["name"] == account)
    other = next(item["name"] for item in _ACCOUNTS.all(apps) if item["name"] != account)

    def share(account: str) -> tuple[str, ...]:
        title = {"id": "account_title", "text": account}
        details = click(text="Share details")
        return (scroll(target(id="home_list"), **title), click(**title), MENU, details)

    return share_draft(
        parameters, apps,
        name=parameters["name"],
        message=f"{apps[_APP]['owner']}, {entry['number']}",
        way=share(account),
        wrong_way=share(other),
    )  # fmt: skip


def _draw_too_much(random: Random, apps: Apps) -> Parameters:
    account = random.choice(_ACCOUNTS.all(apps))
    above = account["balance"] // 100 + random.randrange(50, 900)
    return {
        "account": account["name"],
        "payee": random.choice(_PAYEES.names(apps)),
        "dollars": above,
    }


@goals.user(215, "medium", _draw_too_much, distractors=6)
def send_too_much(parameters: Parameters, apps: Apps) -> Draft:
    account, payee = parameters["account"], parameters["payee"]
    cents = parameters["dollars"] * 100
    way = _transfer(payee, cents, "Deposit", account=account)
    less = _transfer(payee, 10_00, "Deposit", account=account)
    return Draft(
        {"account": account, "payee": payee, "amount": in_words(cents)},
        (nothing_else(),),
        (*way, infeasible("There is not enough money in the account.")),
        feasible=False,
        near_misses={
            "tried, and said nothing": way,
            "a smaller amount": (*less, _SEND),
            "scheduled a smaller one": (
                *(*_transfer(payee, 5_00, "Deposit", account=account, day=_after(3)), _SEND),
            ),
        },
    )


# Testing tasks.


def _draw_note(random: Random, apps: Apps) -> Parameters:
    month = _TODAY.isoformat()[:7]
    found = [
        entry
        for entry in apps[_APP]["transactions"]
        if entry["day"].startswith(month) and entry["amount"] < 0
    ]
    return {"amount": random.choice(found)["amount"], "note": random.choice(_REFERENCES)}


@goals.testing(216, "hard", _draw_note, distractors=3)
def note_and_flag(parameters: Parameters, apps: Apps) -> Draft:
    entry, note = _TRANSACTIONS.get(apps, parameters["amount"]), parameters["note"]
    start = (
        *(_NAV["Activity"], click(id="action_search")),
        *(fill(entry["payee"], id="search_src_text"), click(id="month_chip", text="March")),
        click(id="transaction_detail", text=in_words(entry["amount"])),
    )
    cancel = (click(id="note"), fill(note, id="note_text"), click(text="Cancel"))
    flag = click(id="action_flag")
    share = (click(id="action_share"), click(text="Copy to clipboard"))
    end = (UP, click(desc="Clear text"))
    return Draft(
        {"payee": entry["payee"], "amount": in_words(-entry["amount"]), "note": note},
        (
            in_order(
                clicked(desc="Activity"),
                typed(entry["payee"], id=_id("search_src_text")),
                clicked(id=_id("month_chip"), text="March"),
                shown(id=_id("amount"), text=in_words(entry["amount"])),
            ),
            in_order(
                typed(note, id=_id("note_text")),
                clicked(text="Cancel"),
                clicked(id=_id("action_flag")),
                clicked(text="Copy to clipboard"),
            ),
            in_order(clicked(text="Copy to clipboard"), clicked(desc="Clear text")),
            ends_on(id=_id("empty_title"), text="Search payees and notes"),
        ),
        (*start, *cancel, flag, *share, *end),
        near_misses={
            "not flagged": (*start, *cancel, *share, *end),
            "no month chosen": (*start[:3], start[4], *cancel, flag, *share, *end),
            "text not cleared": (*start, *cancel, flag, *share, UP),
            "flagged first": (*start, flag, *cancel, *share, *end),
        },
    )


@goals.testing(217, "hard", _PAYMENT, distractors=6)
def cancel_transfer(parameters: Parameters, apps: Apps) -> Draft:
    payee, cents = parameters["payee"], parameters["cents"]
    reference = parameters["reference"]
    write = _transfer(payee, cents, reference)
    leave = (click(text="Cancel"), UP, click(text="Discard"))
    look = (_NAV["Budgets"], _NAV["Cards"])
    amount = _typed_amount(cents)
    return Draft(
        {"payee": payee, "amount": amount, "reference": reference},
        (
            in_order(
                clicked(text=payee),
                typed(amount, id=_id("amount")),
                typed(reference, id=_id("reference")),
                shown(text=f"Send {in_words(cents)}?"),
                clicked(text="Cancel"),
                clicked(text="Discard"),
            ),
            in_order(clicked(text="Discard"), clicked(desc="Budgets"), clicked(desc="Cards")),
            ends_on(desc="Cards", selected="true"),
        ),
        (*write, *leave, *look),
        near_misses={
            "sent": (*write, _SEND, *look),
            "no reference": (*write[:-3], _SAVE, *leave, *look),
            "cards first": (*write, *leave, look[1], look[0]),
            "draft kept": (*write, click(text="Cancel")),
        },
    )


@goals.testing(218, "hard", _draw_standing, distractors=4)
def undo_standing_order(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    remove = (*_open_standing(title), click(text="Delete"), click(id="button1"))
    undo = click(id="snackbar_action")
    row = click(id="standing_title", text=title)
    share = (row, click(text="Share"), click(text="Copy to clipboard"))
    pause = _turn(title)
    end = (BACK, _NAV["More"])
    return Draft(
        parameters,
        (
            in_order(
                clicked(desc="Standing"),
                shown(id=_id("sheet_title"), text=title),
                shown(text="Delete the standing order?"),
                shown(text="Standing order deleted"),
                clicked(id=_id("snackbar_action")),
            ),
            in_order(
                clicked(id=_id("snackbar_action")),
                clicked(id=_id("standing_title"), text=title),
                clicked(text="Copy to clipboard"),
                clicked(id=_id("standing_switch"), desc=title),
            ),
            ends_on(desc="More", selected="true"),
        ),
        (*remove, undo, *share, pause, *end),
        near_misses={
            "not undone": (*remove, *end),
            "not paused": (*remove, undo, *share, *end),
            "paused first": (_quick("Standing"), pause, *remove[1:], undo, *share, *end),
            "left on the list": (*remove, undo, *share, pause),
        },
    )


def _draw_edited(random: Random, apps: Apps) -> Parameters:
    budgets = [budget["category"] for budget in apps[_APP]["budgets"]]
    return {
        "category": random.choice(budgets[:2]),
        "dollars": random.randrange(21, 79) * 10 + 5,
        "kind": random.choice(("Groceries", "Transport")),
    }


@goals.testing(219, "hard", _draw_edited, distractors=3)
def discard_budget(parameters: Parameters, apps: Apps) -> Draft:
    category, dollars = parameters["category"], str(parameters["dollars"])
    kind = parameters["kind"]
    write = (
        *(*_open_budget(category), fill(dollars, id="limit"), BACK),
        click(id="period_chip", text="Week"),
    )
    leave = (UP, click(text="Keep editing"), UP, click(text="Discard"))
    look = (_NAV["Activity"], click(id="kind_chip", text=kind))
    return Draft(
        {"category": category, "limit": dollars, "kind": kind},
        (
            in_order(
                clicked(desc="Budgets"),
                clicked(id=_id("budget_title"), text=category),
                typed(dollars, id=_id("limit")),
                clicked(id=_id("period_chip"), text="Week"),
            ),
            in_order(
                clicked(id=_id("period_chip"), text="Week"),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
                clicked(desc="Activity"),
            ),
            ends_on(id=_id("kind_chip"), text=kind, checked="true"),
            ends_on(desc="Activity", selected="true"),
        ),
        (*write, *leave, *look),
        near_misses={
            "discarded at once": (*write, UP, click(text="Discard"), *look),
            "saved": (*write, _SAVE, *look),
            "period left alone": (*write[:-1], *leave, *look),
            "no category chosen": (*write, *leave, look[0]),
        },
    )


def _draw_security(random: Random, apps: Apps) -> Parameters:
    return {
        "lock": random.choice(("At once", "5 minutes", "Never")),
        "large": random.choice(("Over $50", "Over $500")),
    }


@goals.testing(220, "hard", _draw_security, distractors=2)
def security_and_messages(parameters: Parameters, apps: Apps) -> Draft:
    lock, large = parameters["lock"], parameters["large"]
    start = (_NAV["More"], click(text="Settings"))
    secure = (
        *(click(text="Security"), click(text="Lock after"), click(text=lock)),
        *(click(text="Unlock with fingerprint"), UP),
    )
    tell = (click(text="Large payments"), click(text=large), UP)
    end = (_NAV["Home"], click(id="action_hide"))
    return Draft(
        parameters,
        (
            in_order(
                clicked(desc="More"),
                clicked(text="Security"),
                clicked(text=lock),
                clicked(text="Unlock with fingerprint"),
                clicked(text=large),
            ),
            in_order(clicked(text=large), clicked(desc="Home"), clicked(id=_id("action_hide"))),
            shown(activity=f"{_APP}.SecurityActivity"),
            ends_on(id=_id("total"), text="••••"),
        ),
        (*start, *secure, *tell, *end),
        near_misses={
            "payments first": (*start, *tell[:2], *secure, UP, *end),
            "fingerprint left alone": (*start, *secure[:3], UP, *tell, *end),
            "amounts still shown": (*start, *secure, *tell, end[0]),
            "hidden in the settings": (
                *(*start, *secure, *tell[:2], click(text="Hide amounts"), UP, end[0]),
            ),
        },
    )
