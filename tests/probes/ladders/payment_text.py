"""A solver of payments that has read prompts, and none of the code that writes them."""

import re
from bisect import bisect_left, bisect_right


def solve_payment(prompt: str) -> str:
    open_ = re.findall(r"^([A-Z])\. \w+, (\w+), paid by (\w+): ([\d,.]+)$", prompt, re.M)
    total, one, other, left_out = re.search(
        r"A transfer of ([\d,.]+) has .* accounts (\w+) and (\w+)(?: in full)?, but none that "
        r"(\w+) paid",
        prompt,
    ).groups()
    fee = re.search(
        r"the sum of these expenses is between (.+) and (.+) above the transfer", prompt
    )

    def cents(said: str) -> int:
        return int(re.sub(r"\D", "", said))

    meant = [
        (letter, cents(amount))
        for letter, account, payer, amount in open_
        if account in (one, other) and payer != left_out
    ]
    least, most = (cents(said) for said in fee.groups()) if fee else (0, 0)
    # The sums of the first half in order, with their sets; a set of the second half needs the rest.
    half = len(meant) // 2
    first = sorted(sums_of(meant[:half]))
    sums = [reached for reached, _ in first]
    found = []
    for reached, chosen in sums_of(meant[half:]):
        rest = cents(total) - reached
        for place in range(bisect_left(sums, rest + least), bisect_right(sums, rest + most)):
            found.append(first[place][1] + chosen)
    (only,) = found
    return "".join(sorted(only))


def sums_of(meant: list[tuple[str, int]]) -> list[tuple[int, str]]:
    sums = [(0, "")]
    for letter, amount in meant:
        sums += [(reached + amount, chosen + letter) for reached, chosen in sums]
    return sums
