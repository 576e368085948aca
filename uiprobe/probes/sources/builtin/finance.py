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
from uiprobe.probes.sources.builtin.sharing import first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, UP, pick_day
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
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Day
from uiprobe.ui.evaluators import Evaluator

_APP = Finance.package
_TODAY = START.date()

_REFERENCES = (
    *("Concert tickets", "Dinner on Friday", "Half of the cabin", "Birthday present", "Petrol"),
    *("Thank you", "Books", "Flowers for Grandma", "March share", "Repair of the bike"),
)
_BANKS = ("Harbour Bank", "Union of Savers", "Alpine Trust", "Banco Sereno")

_id = ids(_APP)


def _after(days: int) -> str:
    return (_TODAY + timedelta(days=days)).isoformat()


def _accounts(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "accounts")


def _payees(apps: Apps) -> list[str]:
    return [payee["name"] for payee in apps[_APP]["payees"]]


def _typed_amount(cents: int) -> str:
    return f"{cents / 100:.2f}"


def _draw_cents(random: Random) -> int:
    return random.randrange(10_00, 95_00) + random.choice((0, 25, 50))


# Ways through the app.

_SAVE = click(id="action_save")
_SEND = click(id="button1")
_NAV = {name: click(desc=name) for name in ("Home", "Activity", "Budgets", "Cards", "More")}


def _quick(label: str) -> str:
    return click(id="quick_action", desc=label)


def _choose(field: str, value: str) -> tuple[str, ...]:
    """Choose a value of a closed list."""
    listing = target(id="select_dialog_listview")
    return (
        click(id=field),
        scroll(listing, id="text1", text=value),
        click(id="text1", text=value, within=listing),
    )


def _transfer(
    to: str, cents: int, reference: str, *, account: str = "", day: str = ""
) -> tuple[str, ...]:
    """Fill a transfer in, up to the question whether it is to be sent."""
    return (
        _quick("Transfer"),
        *(_choose("account", account) if account else ()),
        *_choose("to", to),
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


def _sent(
    apps: Apps, account: str, to: str, cents: int, reference: str
) -> tuple[tuple[Evaluator, ...], tuple[str, str, dict[str, Any]]]:
    """That a transfer was carried out, and the transaction that it adds."""
    balances = [
        entry | {"balance": entry["balance"] + {account: -cents, to: cents}.get(entry["name"], 0)}
        for entry in _accounts(apps)
    ]
    transaction = {
        "payee": to,
        "amount": -cents,
        "account": account,
        "note": reference,
        "category": "Transfer",
    }
    found = (one(transaction, _APP, "transactions"), holds(balances, _APP, "accounts"))
    return found, (_APP, "transactions", transaction)


# User tasks.


def _draw_own(random: Random, apps: Apps) -> Parameters:
    account, to = random.sample([entry["name"] for entry in _accounts(apps)], k=2)
    return {
        "account": account,
        "to": to,
        "cents": _draw_cents(random),
        "reference": random.choice(_REFERENCES),
    }


def _transfer_own(parameters: Parameters, apps: Apps) -> Draft:
    account, to = parameters["account"], parameters["to"]
    cents, reference = parameters["cents"], parameters["reference"]
    found, added = _sent(apps, account, to, cents, reference)
    write = _transfer(to, cents, reference, account=account)
    other = next(words for words in _REFERENCES if words != reference)
    return Draft(
        {"account": account, "to": to, "amount": in_words(cents), "reference": reference},
        (*found, nothing_else(added, (_APP, "accounts"))),
        (*write, _SEND),
        near_misses={
            "not confirmed": (*write, click(id="button2")),
            "another amount": (*_transfer(to, cents + 1, reference, account=account), _SEND),
            "another reference": (*_transfer(to, cents, other, account=account), _SEND),
            "the other way round": (*_transfer(account, cents, reference, account=to), _SEND),
            "sent twice": (*write, _SEND, *write, _SEND),
        },
    )


def _draw_payment(random: Random, apps: Apps) -> Parameters:
    return {
        "payee": random.choice(_payees(apps)),
        "cents": _draw_cents(random),
        "reference": random.choice(_REFERENCES),
    }


def _pay(parameters: Parameters, apps: Apps) -> Draft:
    payee, cents = parameters["payee"], parameters["cents"]
    reference = parameters["reference"]
    account = _accounts(apps)[0]["name"]
    found, added = _sent(apps, account, payee, cents, reference)
    write = _transfer(payee, cents, reference)
    other = next(name for name in _payees(apps) if name != payee)
    away = _accounts(apps)[1]["name"]
    return Draft(
        {"payee": payee, "amount": in_words(cents), "reference": reference, "account": account},
        (*found, nothing_else(added, (_APP, "accounts"))),
        (*write, _SEND),
        near_misses={
            "not confirmed": (*write, click(id="button2")),
            "to somebody else": (*_transfer(other, cents, reference), _SEND),
            "tenfold": (*_transfer(payee, cents * 10, reference), _SEND),
            "from another account": (*_transfer(payee, cents, reference, account=away), _SEND),
            "on another day": (*_transfer(payee, cents, reference, day=_after(1)), _SEND),
        },
    )


def _draw_scheduled(random: Random, apps: Apps) -> Parameters:
    return _draw_payment(random, apps) | {"day": _after(random.randrange(3, 45))}


def _schedule(parameters: Parameters, apps: Apps) -> Draft:
    payee, cents, day = parameters["payee"], parameters["cents"], parameters["day"]
    reference = parameters["reference"]
    account = _accounts(apps)[0]["name"]
    entry = {"account": account, "to": payee, "amount": cents, "reference": reference, "day": day}
    write = _transfer(payee, cents, reference, day=day)
    other = next(name for name in _payees(apps) if name != payee)
    return Draft(
        {
            "payee": payee,
            "amount": in_words(cents),
            "reference": reference,
            "account": account,
            "day": Day(day),
        },
        (holds([entry], _APP, "scheduled"), nothing_else((_APP, "scheduled"))),
        (*write, _SEND),
        near_misses={
            "sent today": (*_transfer(payee, cents, reference), _SEND),
            "not confirmed": (*write, click(id="button2")),
            "another day": (*_transfer(payee, cents, reference, day=_after(46)), _SEND),
            "to somebody else": (*_transfer(other, cents, reference, day=day), _SEND),
            "deleted again": (*(*write, _SEND, _quick("Scheduled"), click(id="scheduled_delete")),),
        },
    )


def _draw_transaction(random: Random, apps: Apps) -> Parameters:
    found = [entry for entry in apps[_APP]["transactions"] if entry["amount"] < 0]
    entry = random.choice(found)
    return {"amount": entry["amount"]}


def _transaction(apps: Apps, amount: int) -> dict[str, Any]:
    """The transaction of an amount: no two have the same."""
    return next(entry for entry in apps[_APP]["transactions"] if entry["amount"] == amount)


def _transaction_words(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"payee": entry["payee"], "day": Day(entry["day"]), "amount": in_words(-entry["amount"])}


def _draw_category(random: Random, apps: Apps) -> Parameters:
    parameters = _draw_transaction(random, apps)
    now = _transaction(apps, parameters["amount"])["category"]
    return parameters | {"category": random.choice([name for name in SPENDING if name != now])}


def _recategorize(parameters: Parameters, apps: Apps) -> Draft:
    entry, category = _transaction(apps, parameters["amount"]), parameters["category"]
    path = (_APP, "transactions", {"amount": entry["amount"]}, "category")
    other = next(
        item
        for item in apps[_APP]["transactions"]
        if item is not entry and item["category"] != category
    )
    wrong = next(name for name in SPENDING if name not in (category, entry["category"]))
    return Draft(
        _transaction_words(entry) | {"category": category},
        (holds(category, *path), nothing_else(path)),
        (*_open_transaction(entry), *_choose("category", category)),
        near_misses={
            "another category": (*_open_transaction(entry), *_choose("category", wrong)),
            "another transaction": (*_open_transaction(other), *_choose("category", category)),
            "not chosen": (*_open_transaction(entry), click(id="category"), click(id="button2")),
            "flagged besides": (
                *_open_transaction(entry),
                *(*_choose("category", category), click(id="action_flag")),
            ),
        },
    )


def _pictures(apps: Apps) -> list[str]:
    return [file["name"] for file in apps[FILES]["files"] if file["kind"] == "picture"]


def _draw_receipt(random: Random, apps: Apps) -> Parameters:
    return _draw_transaction(random, apps) | {"picture": random.choice(_pictures(apps))}


def _attach(parameters: Parameters, apps: Apps) -> Draft:
    entry, picture = _transaction(apps, parameters["amount"]), parameters["picture"]
    path = (_APP, "transactions", {"amount": entry["amount"]}, "receipt")
    ask, allow = click(id="receipt"), ALLOW
    other = next(item for item in apps[_APP]["transactions"] if item is not entry)
    wrong = next((name for name in _pictures(apps) if name != picture), "Cancel")
    return Draft(
        _transaction_words(entry) | {"picture": picture},
        (holds(picture, *path), nothing_else(path, ("com.android.settings", "permissions", _APP))),
        (*_open_transaction(entry), ask, allow, click(text=picture)),
        near_misses={
            "permission refused": (
                *(*_open_transaction(entry), ask, click(id="permission_deny_button")),
            ),
            "another picture": (*_open_transaction(entry), ask, allow, click(text=wrong)),
            "another transaction": (*_open_transaction(other), ask, allow, click(text=picture)),
            "nothing chosen": (*_open_transaction(entry), ask, allow),
        },
    )


def _draw_budget(random: Random, apps: Apps) -> Parameters:
    budget = random.choice(apps[_APP]["budgets"])
    dollars = random.choice([n for n in range(100, 700, 20) if n * 100 != budget["limit"]])
    return {"category": budget["category"], "dollars": dollars}


def _open_budget(category: str) -> tuple[str, ...]:
    title = {"id": "budget_title", "text": category}
    return _NAV["Budgets"], scroll(target(id="budget_list"), **title), click(**title)


def _change_budget(parameters: Parameters, apps: Apps) -> Draft:
    category, dollars = parameters["category"], parameters["dollars"]
    path = (_APP, "budgets", {"category": category}, "limit")
    other = next(
        budget["category"] for budget in apps[_APP]["budgets"] if budget["category"] != category
    )

    def write(category: str, dollars: int) -> tuple[str, ...]:
        return (*_open_budget(category), fill(str(dollars), id="limit"))

    return Draft(
        {"category": category, "limit": f"${dollars}"},
        (holds(dollars * 100, *path), nothing_else(path)),
        (*write(category, dollars), _SAVE),
        near_misses={
            "not saved": write(category, dollars),
            "another limit": (*write(category, dollars + 5), _SAVE),
            "another budget": (*write(other, dollars), _SAVE),
            "for a year": (
                *(*write(category, dollars), BACK),
                *(click(id="period_chip", text="Year"), _SAVE),
            ),
        },
    )


def _draw_three(random: Random, apps: Apps) -> Parameters:
    return {
        "payees": random.sample(_payees(apps), k=3),
        "cents": [_draw_cents(random) for _ in range(3)],
        "reference": random.choice(_REFERENCES),
    }


def _pay_three(parameters: Parameters, apps: Apps) -> Draft:
    payees, cents = parameters["payees"], parameters["cents"]
    reference = parameters["reference"]
    account = _accounts(apps)[0]["name"]
    evaluators: list[Evaluator] = []
    allowed = []
    for payee, amount in zip(payees, cents, strict=True):
        (transaction, _), added = _sent(apps, account, payee, amount, reference)
        evaluators.append(transaction)
        allowed.append(added)
    balance = _accounts(apps)[0]["balance"] - sum(cents)
    evaluators.append(holds(balance, _APP, "accounts", {"name": account}, "balance"))

    def pay(*pairs: tuple[str, int]) -> tuple[str, ...]:
        return tuple(
            step
            for payee, amount in pairs
            for step in (*_transfer(payee, amount, reference), _SEND)
        )

    pairs = list(zip(payees, cents, strict=True))
    words: dict[str, Any] = {f"payee{n}": payee for n, payee in enumerate(payees, 1)}
    words |= {f"amount{n}": in_words(amount) for n, amount in enumerate(cents, 1)}
    swapped = [(payees[1], cents[0]), (payees[0], cents[1]), pairs[2]]
    return Draft(
        words | {"reference": reference, "account": account},
        (*evaluators, nothing_else(*allowed, (_APP, "accounts"))),
        pay(*pairs),
        near_misses={
            "one left out": pay(*pairs[:2]),
            "amounts swapped": pay(*swapped),
            "one paid twice": pay(*pairs, pairs[0]),
            "the last not confirmed": pay(*pairs)[:-1],
        },
    )


def _draw_card(random: Random, apps: Apps) -> Parameters:
    return {"card": random.choice([card["name"] for card in apps[_APP]["cards"]])}


def _on_card(name: str, **selector: str) -> tuple[str, ...]:
    """Touch something in the block of a card."""
    within = target(id="card_block", desc=name)
    return (
        _NAV["Cards"],
        scroll(target(id="card_list"), **selector, within=within),
        click(**selector, within=within),
    )


def _freeze(parameters: Parameters, apps: Apps) -> Draft:
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


def _limit(parameters: Parameters, apps: Apps) -> Draft:
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
    there = {*_payees(apps), apps[_APP]["owner"]}
    return {
        "name": random.choice([name for name in PEOPLE if name not in there]),
        "number": "".join(random.choice("0123456789") for _ in range(16)),
        "bank": random.choice(_BANKS),
    }


def _add_payee(parameters: Parameters, apps: Apps) -> Draft:
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


def _pause(parameters: Parameters, apps: Apps) -> Draft:
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


def _delete_standing(parameters: Parameters, apps: Apps) -> Draft:
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


def _flag_larger(parameters: Parameters, apps: Apps) -> Draft:
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
        "account": random.choice([entry["name"] for entry in _accounts(apps)]),
        "name": random.choice(first_recipients(apps)),
    }


def _share(parameters: Parameters, apps: Apps) -> Draft:
    account = parameters["account"]
    entry = next(item for item in _accounts(apps) if item["name"] == account)
    other = next(item["name"] for item in _accounts(apps) if item["name"] != account)

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
    account = random.choice(_accounts(apps))
    above = account["balance"] // 100 + random.randrange(50, 900)
    return {"account": account["name"], "payee": random.choice(_payees(apps)), "dollars": above}


def _too_much(parameters: Parameters, apps: Apps) -> Draft:
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


def _note_path(parameters: Parameters, apps: Apps) -> Draft:
    entry, note = _transaction(apps, parameters["amount"]), parameters["note"]
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


def _cancelled(parameters: Parameters, apps: Apps) -> Draft:
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


def _undo(parameters: Parameters, apps: Apps) -> Draft:
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


def _budget_path(parameters: Parameters, apps: Apps) -> Draft:
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


def _security_path(parameters: Parameters, apps: Apps) -> Draft:
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


FINANCE_GOALS = AppGoals(
    app="finance",
    category="finance",
    templates=(
        Template(
            201, "transfer_between_accounts", "user", "hard",
            (
                'Transfer {amount} from my account "{account}" to my account "{to}" today, with '
                'the reference "{reference}".',
                'Move {amount} from "{account}" to "{to}" in Coinleaf right now. The reference is '
                '"{reference}".',
                'I need {amount} on "{to}". Take it from "{account}" today and write '
                '"{reference}" as the reference.',
            ),
            _draw_own, _transfer_own,
            translations={
                "de": (
                    'Überweise heute {amount} von meinem Konto "{account}" auf mein Konto "{to}", '
                    'Verwendungszweck "{reference}".',
                    'Ich brauche {amount} auf "{to}". Nimm sie heute von "{account}", mit dem '
                    'Verwendungszweck "{reference}".',
                ),
                "zh": (
                    "今天从我的账户“{account}”转 {amount} 到我的账户“{to}”，附言写“{reference}”。",
                    "请在 Coinleaf 里立即把 {amount} 从“{account}”转到“{to}”，"
                    "附言为“{reference}”。",
                ),
            },
            roles={
                "amount": "the amount", "account": "the account it comes from",
                "to": "the account it goes to", "reference": "the reference",
            },
            distractors=3,
        ),
        Template(
            202, "pay_somebody", "user", "medium",
            (
                'Send {payee} {amount} today from "{account}", with the reference "{reference}".',
                'I owe {payee} {amount}. Pay that now from my account "{account}"; the reference '
                'is "{reference}".',
                'Pay {amount} to {payee} today. Account "{account}", reference "{reference}".',
            ),
            _draw_payment, _pay,
            translations={
                "de": (
                    'Überweise {payee} heute {amount} von "{account}", Verwendungszweck '
                    '"{reference}".',
                    'Ich schulde {payee} {amount}. Zahle das jetzt von meinem Konto "{account}" '
                    'mit dem Verwendungszweck "{reference}".',
                ),
                "zh": (
                    "今天从“{account}”给 {payee} 转账 {amount}，附言“{reference}”。",
                    "我欠 {payee} {amount}，请现在从账户“{account}”付款，附言写“{reference}”。",
                ),
            },
            roles={
                "payee": "who gets the money", "amount": "the amount",
                "account": "the account it comes from", "reference": "the reference",
            },
            distractors=6,
        ),
        Template(
            203, "schedule_transfer", "user", "hard",
            (
                'Schedule a transfer of {amount} from "{account}" to {payee} for {day}, with the '
                'reference "{reference}".',
                '{payee} is to get {amount} from my account "{account}" on {day}. Set that up now, '
                'reference "{reference}".',
                'On {day}, {amount} should go from "{account}" to {payee}. Enter that transfer '
                'with the reference "{reference}".',
            ),
            _draw_scheduled, _schedule,
            translations={
                "de": (
                    'Lege eine Überweisung von {amount} von "{account}" an {payee} für den {day} '
                    'an, Verwendungszweck "{reference}".',
                    '{payee} soll am {day} {amount} von meinem Konto "{account}" bekommen. Richte '
                    'das jetzt ein, Verwendungszweck "{reference}".',
                ),
                "zh": (
                    "预约在{day}从“{account}”向 {payee} 转账 {amount}，附言“{reference}”。",
                    "请安排{day}从账户“{account}”转 {amount} 给 {payee}，附言写“{reference}”。",
                ),
            },
            roles={
                "payee": "who gets the money", "amount": "the amount", "day": "the day",
                "account": "the account it comes from", "reference": "the reference",
            },
            distractors=6,
        ),
        Template(
            204, "change_category", "user", "medium",
            (
                'The payment of {amount} to "{payee}" on {day} belongs to the category '
                '"{category}". Change that.',
                'Put what I paid to "{payee}" on {day} ({amount}) into the category "{category}".',
                'Set the category of the transaction "{payee}", {day}, {amount}, to "{category}".',
            ),
            _draw_category, _recategorize,
            translations={
                "de": (
                    'Die Zahlung von {amount} an "{payee}" am {day} gehört in die Kategorie '
                    '"{category}". Ändere das.',
                    'Stelle bei der Buchung "{payee}" vom {day} über {amount} die Kategorie auf '
                    '"{category}".',
                ),
                "zh": (
                    "{day}付给“{payee}”的 {amount} 应属于类别“{category}”，请修改。",
                    "把“{payee}”{day}、金额 {amount} 的交易类别改为“{category}”。",
                ),
            },
            roles={
                "payee": "who was paid", "day": "the day", "amount": "the amount",
                "category": "the new category",
            },
            distractors=4,
        ),
        Template(
            205, "attach_receipt", "user", "medium",
            (
                'Attach the picture "{picture}" as the receipt of the payment to "{payee}" on '
                "{day} ({amount}).",
                'The receipt for the {amount} that I paid to "{payee}" on {day} is the picture '
                '"{picture}". Attach it, and allow what Coinleaf needs for that.',
                'Add "{picture}" to the transaction "{payee}", {day}, {amount}, as its receipt.',
            ),
            _draw_receipt, _attach,
            translations={
                "de": (
                    'Hänge das Bild "{picture}" als Beleg an die Zahlung an "{payee}" vom {day} '
                    "({amount}) an.",
                    'Der Beleg für die {amount}, die ich am {day} an "{payee}" gezahlt habe, ist '
                    'das Bild "{picture}". Hänge ihn an und erlaube, was Coinleaf dafür braucht.',
                ),
                "zh": (
                    "把图片“{picture}”作为收据附到{day}付给“{payee}”的交易（{amount}）。",
                    "{day}付给“{payee}”的 {amount}，收据是图片“{picture}”，请附上并允许 Coinleaf "
                    "所需的权限。",
                ),
            },
            roles={
                "picture": "the picture", "payee": "who was paid", "day": "the day",
                "amount": "the amount",
            },
            distractors=4,
        ),
        Template(
            206, "change_budget", "user", "medium",
            (
                'Change the limit of my budget "{category}" to {limit}.',
                'I want to spend no more than {limit} on "{category}". Set that budget.',
                'Set the budget for "{category}" to {limit}, and leave its period as it is.',
            ),
            _draw_budget, _change_budget,
            translations={
                "de": (
                    'Ändere die Grenze meines Budgets "{category}" auf {limit}.',
                    'Für "{category}" will ich höchstens {limit} ausgeben. Stelle dieses Budget '
                    "ein.",
                ),
                "zh": (
                    "把我的预算“{category}”的上限改为 {limit}。",
                    "“{category}”的预算请设为 {limit}，周期保持不变。",
                ),
            },
            roles={"category": "the category", "limit": "the new limit"},
            distractors=3,
        ),
        Template(
            207, "pay_three_people", "user", "hard",
            (
                'Send {amount1} to {payee1}, {amount2} to {payee2} and {amount3} to {payee3} '
                'today, each from "{account}" and with the reference "{reference}".',
                'I have to pay three people from "{account}" today: {payee1} {amount1}, {payee2} '
                '{amount2}, {payee3} {amount3}. The reference is always "{reference}".',
                'Make three transfers today from "{account}", all with the reference '
                '"{reference}": {amount1} to {payee1}, {amount2} to {payee2}, {amount3} to '
                "{payee3}.",
            ),
            _draw_three, _pay_three,
            translations={
                "de": (
                    "Überweise heute {amount1} an {payee1}, {amount2} an {payee2} und {amount3} an "
                    '{payee3}, jeweils von "{account}" mit dem Verwendungszweck "{reference}".',
                    'Ich muss heute von "{account}" drei Leute bezahlen: {payee1} {amount1}, '
                    "{payee2} {amount2}, {payee3} {amount3}. Der Verwendungszweck ist immer "
                    '"{reference}".',
                ),
                "zh": (
                    "今天从“{account}”分别转账：给 {payee1} {amount1}，给 {payee2} {amount2}，给 "
                    "{payee3} {amount3}，附言都写“{reference}”。",
                    "请今天从“{account}”做三笔转账，附言均为“{reference}”：{payee1} {amount1}，"
                    "{payee2} {amount2}，{payee3} {amount3}。",
                ),
            },
            roles={
                **{f"payee{n}": f"payee {n}" for n in range(1, 4)},
                **{f"amount{n}": f"what payee {n} gets" for n in range(1, 4)},
                "account": "the account it comes from", "reference": "the reference",
            },
            distractors=6,
            memory=3,
        ),
        Template(
            208, "freeze_card", "user", "easy",
            (
                "Freeze my {card} ending in {digits}.",
                "I have lost the {card} ({digits}). Nobody should be able to pay with it: freeze "
                "it.",
                "Freeze the {card} whose number ends in {digits}.",
            ),
            _draw_card, _freeze,
            translations={
                "de": (
                    'Sperre meine Karte "{card}" mit den Endziffern {digits} vorübergehend '
                    "(Freeze).",
                    'Ich habe die Karte "{card}" ({digits}) verloren. Friere sie ein.',
                ),
                "zh": (
                    "冻结我的卡“{card}”，尾号 {digits}。",
                    "我丢了“{card}”（{digits}），请把它冻结。",
                ),
            },
            roles={"card": "the card", "digits": "its last digits"},
            distractors=2,
        ),
        Template(
            209, "change_card_limit", "user", "medium",
            (
                "Change the monthly limit of my {card} to {limit}.",
                "I need a monthly limit of {limit} on the {card}. Set it.",
                "Set the monthly limit of the {card} to {limit} and change nothing else.",
            ),
            _draw_limit, _limit,
            translations={
                "de": (
                    'Ändere das Monatslimit meiner Karte "{card}" auf {limit}.',
                    'Stelle das Monatslimit der Karte "{card}" auf {limit} und ändere sonst '
                    "nichts.",
                ),
                "zh": (
                    "把我的卡“{card}”的每月限额改为 {limit}。",
                    "请将“{card}”的月限额设为 {limit}，其他不要改。",
                ),
            },
            roles={"card": "the card", "limit": "the new limit"},
            distractors=2,
        ),
        Template(
            210, "add_payee", "user", "medium",
            (
                "Add {name} to my payees: account number {number}, bank {bank}.",
                "Save the new payee {name} with the account number {number} at {bank}.",
                "I want to send money to {name} later. Add them as a payee ({number}, {bank}).",
            ),
            _draw_payee, _add_payee,
            translations={
                "de": (
                    "Füge {name} zu meinen Empfängern hinzu: Kontonummer {number}, Bank {bank}.",
                    "Speichere {name} als neuen Empfänger mit der Kontonummer {number} bei "
                    "{bank}.",
                ),
                "zh": (
                    "把 {name} 添加为收款人：账号 {number}，银行 {bank}。",
                    "请保存新收款人 {name}，账号 {number}，开户行 {bank}。",
                ),
            },
            roles={"name": "the payee", "number": "the account number", "bank": "the bank"},
            distractors=2,
        ),
        Template(
            211, "pause_standing_orders", "user", "easy",
            (
                'Pause the standing orders "{first}" and "{second}".',
                'Switch the standing orders "{first}" and "{second}" off, without deleting them.',
                '"{first}" and "{second}" should not be paid for the time being: turn those two '
                "standing orders off.",
            ),
            _draw_two_orders, _pause,
            translations={
                "de": (
                    'Setze die Daueraufträge "{first}" und "{second}" aus.',
                    'Schalte die Daueraufträge "{first}" und "{second}" aus, ohne sie zu löschen.',
                ),
                "zh": (
                    "暂停定期付款“{first}”和“{second}”。",
                    "把定期付款“{first}”和“{second}”关闭，但不要删除。",
                ),
            },
            roles={"first": "one standing order", "second": "another standing order"},
            distractors=3,
        ),
        Template(
            212, "delete_standing_order", "user", "medium",
            (
                'Delete the standing order "{title}" to {payee}.',
                'I no longer pay "{title}" ({payee}). Delete that standing order.',
                'Remove the standing order "{title}", which goes to {payee}.',
            ),
            _draw_standing, _delete_standing,
            translations={
                "de": (
                    'Lösche den Dauerauftrag "{title}" an {payee}.',
                    'Ich zahle "{title}" ({payee}) nicht mehr. Lösche diesen Dauerauftrag.',
                ),
                "zh": (
                    "删除付给 {payee} 的定期付款“{title}”。",
                    "“{title}”（{payee}）我不再付了，请删除这个定期付款。",
                ),
            },
            roles={"title": "the standing order", "payee": "who is paid"},
            distractors=4,
        ),
        Template(
            213, "flag_larger_payment", "user", "medium",
            (
                'I paid "{payee}" twice. Flag the larger of the two payments.',
                'Of the two transactions with "{payee}", mark the one with the higher amount with '
                "the flag.",
                'Look at both payments to "{payee}" and put the flag on the bigger one only.',
            ),
            _draw_pair, _flag_larger,
            translations={
                "de": (
                    'Ich habe "{payee}" zweimal bezahlt. Markiere die größere der beiden Zahlungen '
                    "mit der Flagge.",
                    'Setze von den zwei Buchungen mit "{payee}" nur bei der mit dem höheren Betrag '
                    "die Flagge.",
                ),
                "zh": (
                    "我付给“{payee}”两次钱，请给金额较大的那一笔加上旗标。",
                    "在“{payee}”的两笔交易中，只给金额更高的一笔打旗标。",
                ),
            },
            roles={"payee": "who was paid"},
            distractors=2,
            memory=1,
        ),
        Template(
            214, "share_account", "user", "medium",
            (
                'Share the details of my account "{account}" with {name} by Messages.',
                '{name} wants to send me money. Send them the details of "{account}" from '
                "Coinleaf, through Messages.",
                'Send {name} the account details of "{account}" in Messages, just as Coinleaf '
                "shares them.",
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile die Angaben zu meinem Konto "{account}" über Messages mit {name}.',
                    '{name} will mir Geld schicken. Sende aus Coinleaf über Messages die Angaben '
                    'zu "{account}".',
                ),
                "zh": (
                    "通过 Messages 把我的账户“{account}”的信息分享给 {name}。",
                    "{name} 要给我转账，请从 Coinleaf 用 Messages 把“{account}”的账户信息发过去。",
                ),
            },
            roles={"account": "the account", "name": "the recipient"},
            distractors=3,
            others=("messages",),
        ),
        Template(
            215, "send_too_much", "user", "medium",
            (
                'Send {payee} {amount} today from "{account}", with the reference "Deposit".',
                'Pay {amount} to {payee} now. Take all of it from "{account}"; the reference is '
                '"Deposit".',
                'Transfer {amount} from "{account}" to {payee} today, reference "Deposit".',
            ),
            _draw_too_much, _too_much,
            translations={
                "de": (
                    'Überweise {payee} heute {amount} von "{account}", Verwendungszweck "Deposit".',
                    'Zahle jetzt {amount} an {payee}, alles von "{account}", Verwendungszweck '
                    '"Deposit".',
                ),
                "zh": (
                    "今天从“{account}”给 {payee} 转账 {amount}，附言“Deposit”。",
                    "请现在付给 {payee} {amount}，全部从“{account}”支付，附言写“Deposit”。",
                ),
            },
            roles={
                "payee": "who is to get the money", "amount": "the amount",
                "account": "the account it is to come from",
            },
            distractors=6,
        ),
        Template(
            216, "note_and_flag", "testing", "hard",
            (
                'On the page Activity, open the search, search for "{payee}", limit it to March, '
                'open the payment of {amount}, begin the note "{note}" and cancel it, touch the '
                "flag, share the payment by copying it to the clipboard, go back up, and clear the "
                "search text.",
                'Test the search of transactions: Activity, search, "{payee}", March, {amount}; '
                'note "{note}", Cancel; flag; share, Copy to clipboard; up; clear the text.',
                'Touch Activity and search for "{payee}". Choose March and open {amount}. Enter '
                '"{note}" as a note but touch Cancel. Touch the flag, then share and Copy to '
                "clipboard. Navigate up and empty the search field.",
            ),
            _draw_note, _note_path,
            translations={
                "de": (
                    'Öffne auf der Seite Activity die Suche, suche nach "{payee}", beschränke auf '
                    'March, öffne die Zahlung über {amount}, beginne die Notiz "{note}" und brich '
                    "ab, tippe auf die Flagge, teile die Zahlung über Copy to clipboard, gehe "
                    "zurück und leere das Suchfeld.",
                    'Activity, Suche, "{payee}", March, {amount}; Notiz "{note}", Cancel; Flagge; '
                    "Teilen, Copy to clipboard; zurück; Text löschen.",
                ),
                "zh": (
                    "在 Activity 页面打开搜索，搜索“{payee}”，限定 March，打开金额 {amount} "
                    "的付款，"
                    "输入备注“{note}”后取消，点旗标，分享并选 Copy to clipboard，返回，"
                    "清空搜索文字。",
                    "Activity，搜索，“{payee}”，March，{amount}；备注“{note}”，Cancel；旗标；分享，"
                    "Copy to clipboard；返回；清除文字。",
                ),
            },
            roles={
                "payee": "who was paid", "amount": "the amount", "note": "the note",
            },
            distractors=3,
        ),
        Template(
            217, "cancel_transfer", "testing", "hard",
            (
                'Fill in a transfer of {amount} to {payee} with the reference "{reference}", '
                "continue, touch Cancel when you are asked, leave the form with the cross, discard "
                "it, and look at Budgets and then at Cards.",
                'Test giving a transfer up: Transfer, To {payee}, amount {amount}, reference '
                '"{reference}", Continue, Cancel, close, Discard, Budgets, Cards.',
                'Start a transfer: {payee}, {amount}, "{reference}". Touch Continue, then Cancel, '
                "then the cross, then Discard. Open Budgets, and after it Cards.",
            ),
            _draw_payment, _cancelled,
            translations={
                "de": (
                    "Fülle eine Überweisung von {amount} an {payee} mit dem Verwendungszweck "
                    '"{reference}" aus, tippe auf Continue und bei der Nachfrage auf Cancel, '
                    "verlasse das Formular über das Kreuz, verwirf es und sieh dir Budgets und "
                    "dann Cards an.",
                    'Transfer, To {payee}, Betrag {amount}, Reference "{reference}", Continue, '
                    "Cancel, schließen, Discard, Budgets, Cards.",
                ),
                "zh": (
                    "填写给 {payee} 的转账，金额 {amount}，附言“{reference}”，点 Continue，"
                    "询问时点 "
                    "Cancel，点叉号离开并放弃，然后依次打开 Budgets 和 Cards。",
                    "Transfer，To {payee}，金额 {amount}，附言“{reference}”，Continue，Cancel，"
                    "关闭，"
                    "Discard，Budgets，Cards。",
                ),
            },
            roles={
                "payee": "who is to get the money", "amount": "the amount",
                "reference": "the reference",
            },
            distractors=6,
        ),
        Template(
            218, "undo_standing_order", "testing", "hard",
            (
                'From the first page, open the standing orders, delete "{title}" and undo that; '
                'then share "{title}" by copying it to the clipboard, turn its switch over, go '
                "back, and open More.",
                'Test undo: Standing, "{title}", Delete, Delete, Undo; "{title}", Share, Copy to '
                'clipboard; the switch of "{title}"; back; More.',
                'Open Standing. Delete "{title}", confirm, and touch Undo. Touch "{title}" again, '
                "Share, Copy to clipboard. Touch its switch, go back and touch More.",
            ),
            _draw_standing, _undo,
            translations={
                "de": (
                    'Öffne von der ersten Seite die Daueraufträge, lösche "{title}" und mache das '
                    'rückgängig; teile dann "{title}" über Copy to clipboard, lege seinen Schalter '
                    "um, gehe zurück und öffne More.",
                    'Standing, "{title}", Delete, Delete, Undo; "{title}", Share, Copy to '
                    'clipboard; Schalter von "{title}"; zurück; More.',
                ),
                "zh": (
                    "在首页打开定期付款，删除“{title}”后撤销；再分享“{title}”并选 Copy to "
                    "clipboard，"
                    "切换它的开关，返回，打开 More。",
                    "Standing，“{title}”，Delete，Delete，Undo；“{title}”，Share，Copy to "
                    "clipboard；“{title}”的开关；返回；More。",
                ),
            },
            roles={"title": "the standing order"},
            distractors=4,
        ),
        Template(
            219, "discard_budget", "testing", "hard",
            (
                'Open the budget "{category}", enter {limit} as its limit, choose Week, leave with '
                "the cross, keep editing, leave again and discard; then go to Activity and choose "
                '"{kind}".',
                'Test leaving a budget: Budgets, "{category}", limit {limit}, Week, close, Keep '
                'editing, close, Discard; Activity, "{kind}".',
                'In Budgets, open "{category}". Type {limit}, touch Week, close, Keep editing, '
                'close, Discard. On the page Activity, touch the chip "{kind}".',
            ),
            _draw_edited, _budget_path,
            translations={
                "de": (
                    'Öffne das Budget "{category}", gib als Grenze {limit} ein, wähle Week, '
                    "verlasse es über das Kreuz, wähle Keep editing, verlasse es erneut und "
                    'verwirf; gehe dann zu Activity und wähle "{kind}".',
                    'Budgets, "{category}", Grenze {limit}, Week, schließen, Keep editing, '
                    'schließen, Discard; Activity, "{kind}".',
                ),
                "zh": (
                    "打开预算“{category}”，上限输入 {limit}，选 Week，点叉号离开，选 Keep editing，"
                    "再次离开并放弃；然后到 Activity 选“{kind}”。",
                    "Budgets，“{category}”，上限 {limit}，Week，关闭，Keep editing，关闭，Discard；"
                    "Activity，“{kind}”。",
                ),
            },
            roles={
                "category": "the budget", "limit": "the limit", "kind": "the category at the end",
            },
            distractors=3,
        ),
        Template(
            220, "security_and_messages", "testing", "hard",
            (
                'In the security settings, set "Lock after" to "{lock}" and touch "Unlock with '
                'fingerprint"; go back up, set "Large payments" to "{large}", go back up, open '
                "Home, and hide the amounts with the eye.",
                'Test the settings: More, Settings, Security, Lock after, "{lock}", Unlock with '
                'fingerprint, up, Large payments, "{large}", up, Home, the eye.',
                'From More, open Settings and Security. Choose "{lock}" for Lock after, touch '
                'Unlock with fingerprint and navigate up. Choose "{large}" for Large payments, '
                "navigate up, go to Home and touch the eye.",
            ),
            _draw_security, _security_path,
            translations={
                "de": (
                    'Stelle in den Sicherheitseinstellungen "Lock after" auf "{lock}" und tippe '
                    'auf "Unlock with fingerprint"; gehe zurück, stelle "Large payments" auf '
                    '"{large}", gehe zurück, öffne Home und verbirg die Beträge mit dem Auge.',
                    'More, Settings, Security, Lock after, "{lock}", Unlock with fingerprint, '
                    'zurück, Large payments, "{large}", zurück, Home, das Auge.',
                ),
                "zh": (
                    "在安全设置中把“Lock after”设为“{lock}”，点“Unlock with fingerprint”；返回，把"
                    "“Large payments”设为“{large}”，返回，打开 Home，用眼睛图标隐藏金额。",
                    "More，Settings，Security，Lock after，“{lock}”，Unlock with fingerprint，"
                    "返回，"
                    "Large payments，“{large}”，返回，Home，眼睛图标。",
                ),
            },
            roles={"lock": "when it locks", "large": "which payments are told"},
            distractors=2,
        ),
    ),
)  # fmt: skip
