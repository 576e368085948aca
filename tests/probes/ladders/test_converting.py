"""Rates that move with each amount that is converted."""

from __future__ import annotations

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.converting import Amount, Market, Rule, draw_market
from uiprobe.probes.ladders.wording import ENGLISH, wording_in


def market_of(first: tuple[int, int], each: int = 20) -> Market:
    """Two currencies, each of which decides on the moves after the other one."""
    return Market(
        codes=("USD", "CHF"),
        first=first,
        rules=(Rule(each, watched=1, rises=0, falls=0), Rule(100, watched=0, rises=1, falls=1)),
    )


def test_an_amount_is_converted_at_the_rate_that_those_before_it_left() -> None:
    amounts = [Amount(219, 0), Amount(300, 1), Amount(100, 0)]
    totals = market_of((98, 100)).totals(amounts)
    assert totals is not None
    assert totals[0b000] == 0
    assert totals[0b001] == 219 * 98
    # CHF is at par, so it falls by ten steps, and USD rises.
    assert totals[0b011] == 219 * 98 + 300 * 90
    # USD is above par after its own rise, so it falls by three steps, and CHF rises.
    assert totals[0b111] == 219 * 98 + 300 * 90 + 100 * 105
    # USD is below par, so it rises: an expense that is not converted moves nothing.
    assert totals[0b110] == 300 * 100 + 100 * 101
    assert len(totals) == 8


def test_a_rate_that_falls_too_low_makes_no_market() -> None:
    amounts = [Amount(100, 0)] * 3
    assert market_of((100, 100)).totals(amounts) is not None
    assert market_of((100, 100), each=1).totals(amounts) is None


def test_each_choice_of_amounts_leaves_rates_of_its_own() -> None:
    # Of equal states of the rates, a table could be made.
    for count, amounts in ((4, 11), (5, 14), (6, 17)):
        random = random_for("states", count)
        market = draw_market(count, random)
        half = [
            Amount(random.randint(100, 999), random.randrange(count)) for _ in range(amounts // 2)
        ]
        states = {
            tuple(
                market.totals([*(half[n] for n in range(len(half)) if chosen >> n & 1), last])[-1]
                for last in (Amount(100, currency) for currency in range(count))
            )
            for chosen in range(2 ** len(half))
        }
        assert len(states) > 0.8 * 2 ** len(half)


def test_rules_are_said_with_the_branch_at_par_first() -> None:
    market = market_of((98, 100))
    assert market.said_first(ENGLISH) == "USD 0.98, CHF 1.00"
    assert market.said_first(wording_in("de")) == "USD 0,98, CHF 1,00"
    assert market.said_rules(ENGLISH).splitlines()[0] == (
        "After one in USD, a step is 0.01 for every full 20 of its amount: if CHF is at 1.00 or "
        "more, CHF falls and USD rises by this step; otherwise, CHF rises and USD falls by it."
    )
    assert market.said_amount(Amount(250, 1)) == "250 CHF"


def test_each_currency_decides_on_the_moves_after_another_one() -> None:
    for count in (4, 5, 6):
        market = draw_market(count, random_for("market", count))
        assert sorted(rule.watched for rule in market.rules) == list(range(count))
        for own, rule in enumerate(market.rules):
            assert rule.watched not in (own, rule.rises, rule.falls)
