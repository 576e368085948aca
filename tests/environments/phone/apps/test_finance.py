"""The banking app: its figures, and what transfers, budgets, cards and receipts do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.phone.apps.finance.data import in_cents, in_words, spent
from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.finance"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_the_seed_decides_the_figures():
    seen = set()
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        amounts = [entry["amount"] for entry in found["transactions"]]
        assert len(set(amounts)) == len(amounts) == 36
        days = [(entry["payee"], entry["day"]) for entry in found["transactions"]]
        assert len(set(days)) == len(days)
        assert found["owner"] not in {payee["name"] for payee in found["payees"]}
        seen.add(tuple(amounts))
    assert len(seen) == 12


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("25", 2500), ("25.5", 2550), ("25,05", 2505), ("$3.10", 310), (" 7 ", 700), ("0.01", 1)],
)
def test_amounts_are_read(typed, cents):
    assert in_cents(typed) == cents


@pytest.mark.parametrize("typed", ["", "0", "0.00", "-5", "1.234", "1e3", "12345678", "ten", "٣"])
def test_what_is_no_amount_is_refused(typed):
    assert in_cents(typed) is None


@given(st.integers(1, 999_999_999))
def test_an_amount_survives_being_written(cents):
    assert in_cents(in_words(cents).replace(",", "")) == cents


def test_only_expenses_of_the_month_are_counted():
    entries = [
        {"day": "2026-03-02", "amount": -500, "category": "Home"},
        {"day": "2026-03-09", "amount": -250, "category": "Health"},
        {"day": "2026-03-09", "amount": 9000, "category": "Income"},
        {"day": "2026-03-10", "amount": -800, "category": "Transfer"},
        {"day": "2026-02-28", "amount": -100, "category": "Home"},
    ]
    assert spent(entries, "2026-03") == 750
    assert spent(entries, "2026-03", "Home") == 500
    assert spent(entries, "2026-01") == 0


def fill_in(app, to: str, amount: str) -> None:
    app.tap(id="quick_action", desc="Transfer")
    app.tap(id="to")
    app.tap(id="text1", text=to)
    app.type(amount, id="amount")
    app.phone.press_key("BACK")
    app.tap(id="action_save")


def test_money_moves_between_accounts_and_none_is_lost(app):
    before = state(app)
    first, second = before["accounts"][0], before["accounts"][1]
    fill_in(app, second["name"], "12.30")
    assert state(app) == before
    app.tap(text="Send")
    after = state(app)
    assert after["accounts"][0]["balance"] == first["balance"] - 1230
    assert after["accounts"][1]["balance"] == second["balance"] + 1230
    assert after["transactions"][0]["amount"] == -1230
    assert app.all(text="Sent")


@pytest.mark.parametrize("amount", ["0", "abc", "999999"])
def test_what_cannot_be_paid_is_not_asked_for(app, amount):
    before = state(app)
    fill_in(app, before["accounts"][1]["name"], amount)
    assert not app.all(text="Send")
    assert state(app) == before


def test_a_transfer_is_scheduled_and_comes_back_when_deleted(app):
    before = state(app)
    app.tap(id="quick_action", desc="Payees")
    app.tap(id="payee_send")
    app.type("5", id="amount")
    app.phone.press_key("BACK")
    app.tap(id="day")
    app.tap(desc="Next month")
    app.tap(text="20")
    app.tap(id="button1")
    app.tap(id="action_save")
    app.tap(text="Send")
    entry = state(app)["scheduled"][0]
    assert (entry["day"], entry["amount"]) == ("2026-04-20", 500)
    assert state(app)["accounts"] == before["accounts"]
    app.phone.press_key("BACK")
    app.tap(id="quick_action", desc="Scheduled")
    app.tap(id="scheduled_delete")
    assert state(app)["scheduled"] == []
    app.tap(text="Undo")
    assert state(app)["scheduled"] == [entry]


def test_there_is_one_budget_for_a_category(app):
    before = state(app)
    app.tap(desc="Budgets")
    app.tap(id="fab_budget")
    app.type("100", id="limit")
    app.phone.press_key("BACK")
    app.tap(id="category")
    app.tap(id="text1", text=before["budgets"][0]["category"])
    app.tap(desc="Save")
    assert app.all(text="New budget")
    assert state(app) == before


def test_a_card_is_frozen_after_a_question(app):
    app.tap(desc="Cards")
    app.tap(id="freeze_switch")
    assert not state(app)["cards"][0]["frozen"]
    app.tap(id="button1")
    assert state(app)["cards"][0]["frozen"]
    assert app.all(id="card_state", text="Frozen")


@pytest.mark.parametrize(("answer", "shown"), [("allow", True), ("deny", False)])
def test_a_receipt_needs_permission(app, answer, shown):
    app.tap(desc="Activity")
    app.tap(id="transaction_row")
    app.tap(id="receipt")
    app.tap(id=f"permission_{answer}_button")
    assert bool(app.all(text="Choose a file")) == shown


def test_the_eye_hides_every_amount(app):
    assert not app.all(text="••••")
    app.tap(id="action_hide")
    assert app.all(id="total", text="••••")
    assert not [words for words in app.texts if words.startswith(("$", "-$"))]
