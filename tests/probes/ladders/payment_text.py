"""A solver of payments that has read prompts, and none of the code that writes them."""

import re
from collections.abc import Iterator
from decimal import Decimal

Rates = dict[str, Decimal]
Rule = tuple[Decimal, int, str, Decimal, str, str]


def solve_payment(prompt: str) -> str:
    open_ = re.findall(
        r"^([A-Z])\. \w+, (\w+), paid by (\w+): ([\d,.]+)(?: ([A-Z]+))?$", prompt, re.M
    )
    total, one, other, left_out = re.search(
        r"A transfer of ([\d,.]+)(?: EUR)? has .* accounts (\w+) and (\w+)(?: in full)?, but none "
        r"that (\w+) paid",
        prompt,
    ).groups()
    meant = [
        (letter, number(amount), code)
        for letter, account, payer, amount, code in open_
        if account in (one, other) and payer != left_out
    ]
    if "converted" in prompt:
        found = list(converted(meant, number(total), rates_in(prompt), rules_in(prompt)))
    else:
        # The sums of the first half, with their sets; a set of the second half needs the rest.
        half = len(meant) // 2
        first = sums_of(meant[:half])
        found = [
            before + after
            for reached, after in sums_of(meant[half:])
            for rest, before in first
            if reached + rest == number(total)
        ]
    (only,) = found
    return "".join(sorted(only))


def number(said: str) -> Decimal:
    return Decimal(said.replace(",", ""))


def sums_of(meant: list[tuple[str, Decimal, str]]) -> list[tuple[Decimal, str]]:
    sums = [(Decimal(0), "")]
    for letter, amount, _ in meant:
        sums += [(reached + amount, chosen + letter) for reached, chosen in sums]
    return sums


def rates_in(prompt: str) -> Rates:
    said = re.search(r"At first the rates in EUR were (.+?)\. Each", prompt)[1]
    return {code: Decimal(rate) for code, rate in re.findall(r"([A-Z]+) ([\d.]+)", said)}


def rules_in(prompt: str) -> dict[str, Rule]:
    said = (
        r"^After one in ([A-Z]+), a step is ([\d.]+) for every full (\d+) of its amount: "
        r"if ([A-Z]+) is at ([\d.]+) or more, \4 falls and ([A-Z]+) rises by this step; "
        r"otherwise, \4 rises and ([A-Z]+) falls by it\.$"
    )
    return {
        code: (Decimal(step), int(each), watched, Decimal(bound), rises, falls)
        for code, step, each, watched, bound, rises, falls in re.findall(said, prompt, re.M)
    }


def converted(
    meant: list[tuple[str, Decimal, str]], rest: Decimal, rates: Rates, rules: dict[str, Rule]
) -> Iterator[str]:
    """All sets that come to the rest, one expense after the other."""
    if rest == 0:
        yield ""
    for place, (letter, amount, code) in enumerate(meant):
        left = rest - amount * rates[code]
        if left < 0:
            continue
        step, each, watched, bound, rises, falls = rules[code]
        moved = step * (amount // each)
        after = dict(rates)
        if rates[watched] >= bound:
            after[watched] -= moved
            after[rises] += moved
        else:
            after[watched] += moved
            after[falls] -= moved
        for others in converted(meant[place + 1 :], left, after, rules):
            yield letter + others
