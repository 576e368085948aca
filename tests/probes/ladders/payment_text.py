"""A solver of payments that has read prompts, and none of the code that writes them."""

import re


def solve_payment(prompt: str) -> str:
    open_ = re.findall(r"^([A-Z])\. \w+, (\w+), paid by (\w+): ([\d,.]+)$", prompt, re.M)
    total, one, other, left_out = re.search(
        r"A transfer of ([\d,.]+) has .* accounts (\w+) and (\w+) in full, but none that (\w+) "
        "paid",
        prompt,
    ).groups()

    def cents(said: str) -> int:
        return int(re.sub(r"\D", "", said))

    meant = [
        (letter, cents(amount))
        for letter, account, payer, amount in open_
        if account in (one, other) and payer != left_out
    ]
    # All sums of the first half by their sets; a set of the second half needs the rest.
    half = len(meant) // 2
    sums = {0: [""]}
    for letter, amount in meant[:half]:
        further = {}
        for reached, found in sums.items():
            further.setdefault(reached, []).extend(found)
            further.setdefault(reached + amount, []).extend(one + letter for one in found)
        sums = further
    found = []
    pairs = [("", 0)]
    for letter, amount in meant[half:]:
        pairs += [(chosen + letter, reached + amount) for chosen, reached in pairs]
    for chosen, reached in pairs:
        found += [one + chosen for one in sums.get(cents(total) - reached, [])]
    (only,) = found
    return "".join(sorted(only))
