"""Rates that move with each amount that is converted."""

from __future__ import annotations

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.converting import Amount, Market, _Move, _Rule, draw_market
from uiprobe.probes.ladders.wording import ENGLISH, wording_in


def market_of(first: tuple[int, int], step: int = 10) -> Market:
    """Two currencies; after an amount in the first one, the second one moves."""
    return Market(
        codes=("USD", "CHF"),
        first=first,
        rules=(
            _Rule(1, _Move(1, step, 0, 5), _Move(0, 5, 1, step)),
            _Rule(0, _Move(0, 3, 1, 2), _Move(1, 2, 0, 3)),
        ),
    )


def test_an_amount_is_converted_at_the_rate_that_those_before_it_left() -> None:
    amounts = [Amount(200, 0), Amount(300, 1), Amount(100, 0)]
    totals = market_of((98, 100)).totals(amounts)
    assert totals is not None
    assert totals[0b000] == 0
    assert totals[0b001] == 200 * 98
    # CHF is at par, so it falls, and USD rises.
    assert totals[0b011] == 200 * 98 + 300 * 90
    # USD is above par after its own rise, so CHF rises and USD falls again.
    assert totals[0b111] == 200 * 98 + 300 * 90 + 100 * 100
    # USD is below par, so it rises: an expense that is not converted moves nothing.
    assert totals[0b110] == 300 * 100 + 100 * 101
    assert len(totals) == 8


def test_a_rate_that_falls_too_low_makes_no_market() -> None:
    amounts = [Amount(100, 0)] * 3
    assert market_of((100, 100)).totals(amounts) is not None
    assert market_of((100, 100), step=70).totals(amounts) is None


def test_rules_are_said_with_the_branch_at_par_first() -> None:
    market = market_of((98, 100))
    assert market.said_first(ENGLISH) == "USD 0.98, CHF 1.00"
    assert market.said_first(wording_in("de")) == "USD 0,98, CHF 1,00"
    assert market.said_rules(ENGLISH).splitlines()[0] == (
        "After one in USD: if CHF is at 1.00 or more, CHF falls by 0.10 and USD rises by 0.05; "
        "otherwise, CHF rises by 0.10 and USD falls by 0.05."
    )
    assert market.said_amount(Amount(250, 1)) == "250 CHF"


def test_each_currency_decides_on_the_moves_after_another_one() -> None:
    for count in (4, 5, 6):
        market = draw_market(count, random_for("market", count))
        assert sorted(rule.watched for rule in market.rules) == list(range(count))
        assert all(rule.watched != own for own, rule in enumerate(market.rules))
        for rule in market.rules:
            assert rule.below.rises == rule.above.falls == rule.watched
            assert rule.watched not in (rule.below.falls, rule.above.rises)
