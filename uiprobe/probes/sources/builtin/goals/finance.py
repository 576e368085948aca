"""Goals for the banking app."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.finance.cards import LIMITS
from uiprobe.environments.phone.apps.finance.data import SPENDING, in_words
from uiprobe.environments.phone.content import PEOPLE
from uiprobe.environments.phone.kit.providers import FILES
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Finance,
    "finance",
    order=11,
    left={
        1: (
            (click(desc="Search"),),
            (click(text="Payees"),),
            (click(text="Scheduled"),),
            (click(text="Standing"),),
        ),
        2: ((click(desc="More"), click(text="Settings")),),
        3: ((click(desc="More"), click(text="Settings"), click(text="Security")),),
    },
)

_APP = Finance.package

REFERENCES = goals.texts("references")
_BANKS = ("Harbour Bank", "Union of Savers", "Alpine Trust", "Banco Sereno")

_ACCOUNTS = Records((_APP, "accounts"), by="name")
PAYEES = Records((_APP, "payees"), by="name")
TRANSACTIONS = Records((_APP, "transactions"), by="amount")
_BUDGETS = Records((_APP, "budgets"), by="category")
_CARDS = Records((_APP, "cards"), by="name")
STANDING = Records((_APP, "standing"), by="title")


def _typed_amount(cents: int) -> str:
    return f"{cents / 100:.2f}"


_STANDING_ORDER = {"title": one_of(STANDING.names)}


def _draw_cents(random: Random, apps: Apps) -> int:
    return random.randrange(10_00, 95_00) + random.choice((0, 25, 50))


_AMOUNT = {"cents": _draw_cents, "reference": one_of(REFERENCES)}
_PAYMENT = {"payee": one_of(PAYEES.names)} | _AMOUNT

# Ways through the app.

_SAVE = click(id="action_save")

_FLAG = click(id="action_flag")
_DELETE = (click(text="Delete"), OK)
_NAV = {name: click(desc=name) for name in ("Home", "Activity", "Budgets", "Cards", "More")}
_quick = step_for(click(id="quick_action", desc=IT))
open_standing = way_for(_quick("Standing"), click(id="standing_title", text=IT))


def fill_transfer(to: str, cents: int, note: str, *, account: str = "", day: str = "") -> Steps:
    """Fill a transfer in, up to the question whether it is to be sent."""
    return (
        *(_quick("Transfer"), *(choose("account", account) if account else ())),
        *(*choose("to", to), *write(_typed_amount(cents), id="amount")),
        *write(note, id="reference"),
        *((click(id="day"), *pick_day(day)) if day else ()),
        _SAVE,
    )


def _open_transaction(entry: Mapping[str, Any]) -> tuple[str, ...]:
    search = (click(id="action_search"), fill(entry["payee"], id="search_src_text"))
    return *search, click(id="transaction_detail", text=in_words(entry["amount"]))


def transferred(
    apps: Apps, account: str, to: str, cents: int, reference: str
) -> tuple[Change, Change]:
    """A transfer was carried out: the transaction that it adds, and the balances."""
    balances = [
        entry | {"balance": entry["balance"] + {account: -cents, to: cents}.get(entry["name"], 0)}
        for entry in _ACCOUNTS.all(apps)
    ]
    sent = {"payee": to, "amount": -cents, "account": account, "note": reference}
    transaction = TRANSACTIONS.add_as(sent | {"category": "Transfer"})
    return transaction, demand(holds(balances, _APP, "accounts"))


# User tasks.


@goals.user(201, "hard", {"account to": some_of(_ACCOUNTS.names, 2)} | _AMOUNT, distractors=3)
def transfer_between_accounts(
    apps: Apps, account: str, to: str, cents: int, reference: str
) -> Draft:
    def move(
        account: str = account, to: str = to, cents: int = cents, reference: str = reference
    ) -> Steps:
        return *fill_transfer(to, cents, reference, account=account), OK

    return draft(
        words={"amount": in_words(cents)},
        change=(*transferred(apps, account, to, cents, reference), allow(_APP, "accounts")),
        way=move(),
    ).rejects(
        TWICE,
        not_confirmed=CANCELLED,
        another_amount=move(cents=cents + 1),
        another_reference=move(reference=another(REFERENCES, reference)),
        the_other_way_round=move(account=to, to=account),
    )


@goals.user(202, "medium", _PAYMENT, distractors=6)
def pay_somebody(apps: Apps, payee: str, cents: int, reference: str) -> Draft:
    def pay(payee: str = payee, cents: int = cents, **more: str) -> Steps:
        return *fill_transfer(payee, cents, reference, **more), OK

    account, away, *_ = _ACCOUNTS.names(apps)
    return draft(
        words={"amount": in_words(cents), "account": account},
        change=(*transferred(apps, account, payee, cents, reference), allow(_APP, "accounts")),
        way=pay(),
    ).rejects(
        not_confirmed=CANCELLED,
        to_somebody_else=pay(PAYEES.other(apps, payee)),
        tenfold=pay(cents=cents * 10),
        from_another_account=pay(account=away),
        on_another_day=pay(day=in_days(1)),
    )


_LATER = {"day": later_day(3, 45)}


@goals.user(203, "hard", _PAYMENT | _LATER, distractors=6)
def schedule_transfer(apps: Apps, payee: str, cents: int, reference: str, day: str) -> Draft:
    def pay(payee: str = payee, day: str = day) -> Steps:
        return *fill_transfer(payee, cents, reference, day=day), OK

    account = _ACCOUNTS.names(apps)[0]
    entry = {"account": account, "to": payee, "amount": cents, "reference": reference, "day": day}
    return draft(
        words={"amount": in_words(cents), "account": account, "day": Day(day)},
        change=put([entry], _APP, "scheduled"),
        way=pay(),
    ).rejects(
        sent_today=pay(day=""),
        not_confirmed=CANCELLED,
        another_day=pay(day=in_days(46)),
        to_somebody_else=pay(PAYEES.other(apps, payee)),
        deleted_again=then(_quick("Scheduled"), click(id="scheduled_delete")),
    )


def _spent(apps: Apps) -> list[int]:
    return [amount for amount in TRANSACTIONS.names(apps) if amount < 0]


def _transaction_words(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {"payee": entry["payee"], "day": Day(entry["day"]), "amount": in_words(-entry["amount"])}


def _draw_category(random: Random, apps: Apps) -> Parameters:
    amount = random.choice(_spent(apps))
    now = TRANSACTIONS.get(apps, amount)["category"]
    return {"amount": amount, "category": random.choice([name for name in SPENDING if name != now])}


@goals.user(204, "medium", _draw_category, distractors=4)
def change_category(apps: Apps, amount: int, category: str) -> Draft:
    entry = TRANSACTIONS.get(apps, amount)

    def sort(entry: Mapping[str, Any] = entry, category: str = category) -> Steps:
        return *_open_transaction(entry), *choose("category", category)

    others = (item for item in TRANSACTIONS.all(apps) if item["category"] != category)
    return draft(
        words=_transaction_words(entry),
        change=TRANSACTIONS.set(amount, category=category),
        way=sort(),
    ).rejects(
        another_category=sort(category=another(SPENDING, category, entry["category"])),
        another_transaction=sort(another(others, entry)),
        not_chosen=cut(2, CANCEL),
        flagged_besides=then(_FLAG),
    )


_FILES = Records((FILES, "files"), by="name")
_SPENT = {"amount": one_of(_spent)}
_PICTURE = {"picture": one_of(lambda apps: _FILES.names(apps, kind="picture"))}
_open_budget = way_for(_NAV["Budgets"], *find("budget_list", id="budget_title", text=IT))
_turn = step_for(click(id="standing_switch", desc=IT))


@goals.user(205, "medium", _SPENT | _PICTURE, distractors=4)
def attach_receipt(apps: Apps, amount: int, picture: str) -> Draft:
    entry = TRANSACTIONS.get(apps, amount)

    def attach(entry: Mapping[str, Any] = entry, picture: str = picture) -> Steps:
        return *_open_transaction(entry), click(id="receipt"), ALLOW, click(text=picture)

    return draft(
        words=_transaction_words(entry),
        change=(TRANSACTIONS.set(amount, receipt=picture), allow_permissions(_APP)),
        way=attach(),
    ).rejects(
        permission_refused=cut(2, REFUSE),
        another_picture=attach(picture=_FILES.other(apps, picture, kind="picture")),
        another_transaction=attach(another(TRANSACTIONS.all(apps), entry)),
        nothing_chosen=cut(1),
    )


def _draw_budget(random: Random, apps: Apps) -> Parameters:
    budget = random.choice(_BUDGETS.all(apps))
    dollars = random.choice([n for n in range(100, 700, 20) if n * 100 != budget["limit"]])
    return {"category": budget["category"], "dollars": dollars}


@goals.user(206, "medium", _draw_budget, distractors=3)
def change_budget(apps: Apps, category: str, dollars: int) -> Draft:
    def limit(category: str = category, dollars: int = dollars) -> Steps:
        return *_open_budget(category), fill(str(dollars), id="limit"), _SAVE

    return draft(
        words={"limit": f"${dollars}"},
        change=_BUDGETS.set(category, limit=dollars * 100),
        way=limit(),
    ).rejects(
        UNSAVED,
        another_limit=limit(dollars=dollars + 5),
        another_budget=limit(_BUDGETS.other(apps, category)),
        for_a_year=cut(1, BACK, click(id="period_chip", text="Year"), _SAVE),
    )


def _draw_three(random: Random, apps: Apps) -> Parameters:
    payees = random.sample(PAYEES.names(apps), k=3)
    cents = [_draw_cents(random, apps) for _ in range(3)]
    return {"payees": payees, "cents": cents, "reference": random.choice(REFERENCES)}


@goals.user(207, "hard", _draw_three, distractors=6, memory=3)
def pay_three_people(apps: Apps, payees: list[str], cents: list[int], reference: str) -> Draft:
    def pay(*pairs: tuple[str, int]) -> Steps:
        return joined((*fill_transfer(payee, amount, reference), OK) for payee, amount in pairs)

    account = _ACCOUNTS.all(apps)[0]
    pairs = list(zip(payees, cents, strict=True))
    payments = [transferred(apps, account["name"], *pair, reference)[0] for pair in pairs]
    balance = holds(account["balance"] - sum(cents), *_ACCOUNTS.at(account["name"], "balance"))
    words = {f"payee{n}": payee for n, payee in enumerate(payees, 1)}
    words |= {f"amount{n}": in_words(amount) for n, amount in enumerate(cents, 1)}
    return draft(
        words=words | {"account": account["name"]},
        change=(*payments, demand(balance), allow(_APP, "accounts")),
        way=pay(*pairs),
    ).rejects(
        one_left_out=pay(*pairs[:2]),
        amounts_swapped=pay((payees[1], cents[0]), (payees[0], cents[1]), pairs[2]),
        one_paid_twice=then(*pay(pairs[0])),
        the_last_not_confirmed=cut(1),
    )


def _on_card(name: str, **selector: str) -> Steps:
    """Touch something in the block of a card."""
    return _NAV["Cards"], *find("card_list", **selector, within=target(id="card_block", desc=name))


@goals.user(208, "easy", {"card": one_of(_CARDS.names)}, distractors=2)
def freeze_card(apps: Apps, card: str) -> Draft:
    freeze = way_for(*_on_card(IT, id="freeze_switch"), OK)
    return draft(
        words={"digits": _CARDS.get(apps, card)["digits"]},
        change=_CARDS.set(card, frozen=True),
        way=freeze(card),
    ).rejects(
        not_confirmed=CANCELLED,
        the_other_card=freeze(_CARDS.other(apps, card)),
        online_payments_off_instead=_on_card(card, text="Online payments"),
    )


def _draw_limit(random: Random, apps: Apps) -> Parameters:
    card = random.choice(_CARDS.all(apps))
    limits = [limit for limit in LIMITS if limit != card["limit"]]
    return {"card": card["name"], "limit": random.choice(limits)}


@goals.user(209, "medium", _draw_limit, distractors=2)
def change_card_limit(apps: Apps, card: str, limit: str) -> Draft:
    def change(limit: str = limit, card: str = card) -> Steps:
        return *_on_card(card, text="Monthly limit"), click(id="text1", text=limit)

    wrong_limit = another(LIMITS, limit, _CARDS.get(apps, card)["limit"])
    return draft(change=_CARDS.set(card, limit=limit), way=change()).rejects(
        another_limit=change(wrong_limit),
        the_other_card=change(wrong_limit, _CARDS.other(apps, card)),
        not_chosen=cut(1),
    )


def _draw_payee(random: Random, apps: Apps) -> Parameters:
    there = {*PAYEES.names(apps), apps[_APP]["owner"]}
    return {
        "name": random.choice([name for name in PEOPLE if name not in there]),
        "number": "".join(random.choice("0123456789") for _ in range(16)),
        "bank": random.choice(_BANKS),
    }


@goals.user(210, "medium", _draw_payee, distractors=2)
def add_payee(parameters: Parameters, number: str) -> Draft:
    def add(**other: str) -> Steps:
        fields = {name: value for name, value in (parameters | other).items() if value}
        write = (fill(value, id=name) for name, value in fields.items())
        return _quick("Payees"), click(id="fab_payee"), *write, _SAVE

    swapped = number[1:] + number[0] if len(set(number)) > 1 else number[:-1] + "1"
    return draft(change=PAYEES.add(parameters), way=add()).rejects(
        UNSAVED,
        digits_in_another_order=add(number=swapped),
        without_the_bank=add(bank=""),
        a_digit_short=add(number=number[:-1]),
    )


@goals.user(211, "easy", some_as(STANDING.names, "first", "second"), distractors=3)
def pause_standing_orders(apps: Apps, first: str, second: str) -> Draft:
    other = _turn(STANDING.other(apps, first, second))
    delete = (click(id="standing_title", text=second), *_DELETE)
    return draft(
        change=[STANDING.set(title, active=False) for title in (first, second)],
        way=(_quick("Standing"), _turn(first), _turn(second)),
    ).rejects(
        one_only=cut(1),
        another_one=cut(1, other),
        the_second_resumed=then(_turn(second)),
        the_second_deleted=cut(1, *delete),
        another_one_besides=then(other),
    )


@goals.user(212, "medium", _STANDING_ORDER, distractors=4)
def delete_standing_order(apps: Apps, title: str) -> Draft:
    decline = click(id="incoming_decline")
    remove = way_for(decline, *open_standing(IT), *_DELETE)
    return draft(
        words={"payee": STANDING.get(apps, title)["payee"]},
        change=STANDING.remove(title),
        way=remove(title),
        setup={"interruption": "incoming_call"},
    ).rejects(
        UNDONE,
        not_confirmed=CANCELLED,
        another_one=remove(STANDING.other(apps, title)),
        only_paused=(decline, _quick("Standing"), _turn(title)),
    )


def _draw_pair(random: Random, apps: Apps) -> Parameters:
    names = [entry["payee"] for entry in TRANSACTIONS.all(apps) if entry["amount"] < 0]
    return {"payee": random.choice(sorted({name for name in names if names.count(name) == 2}))}


@goals.user(213, "medium", _draw_pair, distractors=2, memory=1)
def flag_larger_payment(apps: Apps, payee: str) -> Draft:
    def flag(entry: Mapping[str, Any]) -> Steps:
        return *_open_transaction(entry), _FLAG

    entries = TRANSACTIONS.all(apps)
    pair = (entry for entry in entries if entry["payee"] == payee)
    larger, smaller = sorted(pair, key=lambda entry: entry["amount"])
    return draft(change=TRANSACTIONS.set(larger["amount"], flagged=True), way=flag(larger)).rejects(
        the_smaller_one=flag(smaller),
        another_payee=flag(another(entries, larger, smaller)),
        flag_taken_off_again=then(_FLAG),
        both=then(BACK, *flag(smaller)[1:]),
    )


_SHARE = {"account": one_of(_ACCOUNTS.names), "name": one_of(first_recipients)}


@goals.user(214, "medium", _SHARE, distractors=3, others=("messages",))
def share_account(apps: Apps, account: str, name: str) -> Draft:
    def share(account: str = account) -> Steps:
        page = find("home_list", id="account_title", text=account)
        return *page, MENU, click(text="Share details")

    details = f"{apps[_APP]['owner']}, {_ACCOUNTS.get(apps, account)['number']}"
    other = share(_ACCOUNTS.other(apps, account))
    return share_draft({}, apps, name, details, way=share(), wrong_way=other)


@goals.user(215, "medium", _PAYMENT, distractors=6, twin="pay_somebody")
def send_too_much(apps: Apps, payee: str, cents: int, reference: str) -> Draft:
    account = _ACCOUNTS.names(apps)[0]

    def pay(cents: int = cents, day: str = "") -> Steps:
        return fill_transfer(payee, cents, reference, account=account, day=day)

    return draft(
        words={"amount": in_words(cents), "account": account},
        change=(),
        seen=either(shown(id="transfer_scroll"), shown(id="toolbar_title", text=account)),
        way=(*pay(), infeasible("There is not enough money in the account.")),
        setup=_ACCOUNTS.edited(account, balance=cents * 2 // 3),
    ).rejects(
        UNDECLARED,
        a_smaller_amount=(*pay(5_00), OK),
        scheduled_a_smaller_one=(*pay(5_00, in_days(3)), OK),
    )


# Testing tasks.


def _draw_note(random: Random, apps: Apps) -> Parameters:
    month = TODAY[:7]
    entries = TRANSACTIONS.all(apps)
    found = [item for item in entries if item["day"].startswith(month) and item["amount"] < 0]
    return {"amount": random.choice(found)["amount"], "note": random.choice(REFERENCES)}


@goals.testing(216, "hard", _draw_note, distractors=3)
def note_and_flag(apps: Apps, amount: int, note: str) -> Draft:
    payee, month = TRANSACTIONS.get(apps, amount)["payee"], click(id="month_chip", text="March")
    search = (_NAV["Activity"], click(id="action_search"), fill(payee, id="search_src_text"))
    look = click(id="transaction_detail", text=in_words(amount))
    cancel = (click(id="note"), fill(note, id="note_text"), click(text="Cancel"))
    end = (click(id="action_share"), COPY, UP, click(desc="Clear text"))
    return draft(
        words={"payee": payee, "amount": in_words(-amount)},
        path=(
            in_order(
                *(_NAV["Activity"], fill(payee, id="search_src_text"), month),
                shown(id="amount", text=in_words(amount)),
            ),
            (fill(note, id="note_text"), click(text="Cancel"), _FLAG, COPY),
            (click(desc="Clear text"),),
            ends_on(id="empty_title", text="Search payees and notes"),
        ),
        way=(*search, month, look, *cancel, _FLAG, *end),
    ).rejects(
        not_flagged=(*search, month, look, *cancel, *end),
        no_month_chosen=(*search, look, *cancel, _FLAG, *end),
        text_not_cleared=cut(1),
        flagged_first=(*search, month, look, _FLAG, *cancel, *end),
    )


@goals.testing(217, "hard", _PAYMENT, distractors=6)
def cancel_transfer(payee: str, cents: int, reference: str) -> Draft:
    enter = fill_transfer(payee, cents, reference)
    cancel, look = click(text="Cancel"), (_NAV["Budgets"], _NAV["Cards"])
    leave = (cancel, *DISCARD)
    amount = _typed_amount(cents)
    return draft(
        words={"amount": amount},
        path=(
            (
                *(click(text=payee), fill(amount, id="amount"), fill(reference, id="reference")),
                *(shown(text=f"Send {in_words(cents)}?"), cancel, click(text="Discard")),
            ),
            look,
            ends_on(desc="Cards", selected="true"),
        ),
        way=(*enter, *leave, *look),
    ).rejects(
        sent=(*enter, OK, *look),
        no_reference=(*enter[:-3], _SAVE, *leave, *look),
        cards_first=(*enter, *leave, *look[::-1]),
        draft_kept=(*enter, cancel),
    )


@goals.testing(218, "hard", _STANDING_ORDER, distractors=4)
def undo_standing_order(title: str) -> Draft:
    remove, pause = (*open_standing(title), *_DELETE), _turn(title)
    share = (click(id="standing_title", text=title), click(text="Share"), COPY)
    end = (BACK, _NAV["More"])
    return draft(
        path=(
            (
                *(click(desc="Standing"), shown(id="sheet_title", text=title)),
                *(shown(text="Delete the standing order?"), shown(text="Standing order deleted")),
                UNDO,
            ),
            (click(id="standing_title", text=title), COPY, pause),
            ends_on(desc="More", selected="true"),
        ),
        way=(*remove, UNDO, *share, pause, *end),
    ).rejects(
        not_undone=(*remove, *end),
        not_paused=(*remove, UNDO, *share, *end),
        paused_first=(_quick("Standing"), pause, *remove[1:], UNDO, *share, *end),
        left_on_the_list=cut(2),
    )


_EDITED = {
    "category": one_of(lambda apps: _BUDGETS.names(apps)[:2]),
    "dollars": lambda random, apps: random.randrange(21, 79) * 10 + 5,
    "kind": one_of(("Groceries", "Transport")),
}


@goals.testing(219, "hard", _EDITED, distractors=3)
def discard_budget(category: str, dollars: int, kind: str) -> Draft:
    enter = (*_open_budget(category), *write(str(dollars), id="limit"))
    week, leave = click(id="period_chip", text="Week"), (*KEEP_EDITING, *DISCARD)
    look = (_NAV["Activity"], click(id="kind_chip", text=kind))
    return draft(
        words={"limit": str(dollars)},
        path=(
            (*enter, week),
            (click(text="Keep editing"), click(text="Discard"), _NAV["Activity"]),
            ends_on(id="kind_chip", text=kind, checked="true"),
            ends_on(desc="Activity", selected="true"),
        ),
        way=(*enter, week, *leave, *look),
    ).rejects(
        discarded_at_once=(*enter, week, *DISCARD, *look),
        saved=(*enter, week, _SAVE, *look),
        period_left_alone=(*enter, *leave, *look),
        no_category_chosen=cut(1),
    )


_SECURITY = {
    "lock": one_of(("At once", "5 minutes", "Never")),
    "large": one_of(("Over $50", "Over $500")),
}


@goals.testing(220, "hard", _SECURITY, distractors=2)
def security_and_messages(lock: str, large: str) -> Draft:
    start = (_NAV["More"], click(text="Settings"))
    choose_lock = (click(text="Security"), click(text="Lock after"), click(text=lock))
    secure = (*choose_lock, click(text="Unlock with fingerprint"), UP)
    tell = (click(text="Large payments"), click(text=large))
    end = (UP, _NAV["Home"], click(id="action_hide"))
    return draft(
        path=(
            (
                *(_NAV["More"], click(text="Security"), click(text=lock)),
                *(click(text="Unlock with fingerprint"), click(text=large)),
            ),
            (came_to(desc="Home"), click(id="action_hide")),
            shown(activity=f"{_APP}.SecurityActivity"),
            ends_on(id="total", text="••••"),
        ),
        way=(*start, *secure, *tell, *end),
    ).rejects(
        payments_first=(*start, *tell, *secure, *end),
        fingerprint_left_alone=(*start, *choose_lock, UP, *tell, *end),
        amounts_still_shown=cut(1),
        hidden_in_the_settings=cut(3, click(text="Hide amounts"), *end[:2]),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["active"],
    facts=lambda apps: {order["title"]: order["active"] for order in STANDING.all(apps)},
    look=way_for(
        _quick("Standing"), scroll(target(id="standing_list"), id="standing_title", text=IT)
    ),
    back=(UP,),
    of=(
        "change_category",
        "change_budget",
        "freeze_card",
        "change_card_limit",
        "pause_standing_orders",
        "flag_larger_payment",
        "undo_standing_order",
    ),
)
