"""A solver of arrangements that has read prompts, and none of the code that writes them."""

import re


def solve_arrangements(prompt: str) -> str:
    names = dict(re.findall(r"^([A-L])\. (.+)$", prompt, re.M))
    letter_of = {name: letter for letter, name in names.items()}
    rules = re.findall(r"^\d+\. (.+)\.$", prompt.split("\nRules:\n")[1].split("\n\n")[0], re.M)
    parsed = [parse(rule, letter_of) for rule in rules]
    letters = sorted(names)

    def extend(chosen: str) -> str | None:
        slots = {letter: place for place, letter in enumerate(chosen, 1)}
        # A rule is checked as soon as its tiles are placed; a missing one is found by its name.
        for about, holds in parsed:
            if about <= slots.keys() and not holds(slots):
                return None
        if len(chosen) == len(letters):
            return chosen
        for letter in letters:
            if letter not in slots and (found := extend(chosen + letter)):
                return found
        return None

    return extend("")


def parse(rule: str, letter_of: dict[str, str]):
    """The tiles of a rule, and whether it holds for slots numbered from 1."""
    for pattern, join in (
        (r"If (.+), then (.+)", lambda a, b: not a or b),
        (r"Unless (.+), (.+)", lambda a, b: a or b),
        (r"Exactly one of these is true: (.+); (.+)", lambda a, b: a ^ b),
    ):
        if match := re.fullmatch(pattern, rule):
            (one, first), (other, second) = (parse(part, letter_of) for part in match.groups())
            return one | other, lambda s, f=first, g=second, j=join: bool(j(f(s), g(s)))
    tile = "(" + "|".join(map(re.escape, letter_of)) + ")"
    patterns = [
        (rf"{tile} is left of {tile}", lambda s, a, b: s[a] < s[b]),
        (rf"{tile} is next to {tile}", lambda s, a, b: abs(s[a] - s[b]) == 1),
        (rf"{tile} is not next to {tile}", lambda s, a, b: abs(s[a] - s[b]) != 1),
        (rf"{tile} is in one of the slots 1 to (\d+)", lambda s, a, n: s[a] <= int(n)),
        (rf"{tile} is in a slot with an even number", lambda s, a: s[a] % 2 == 0),
        (rf"{tile} is in slot (\d+) or further right", lambda s, a, n: s[a] >= int(n)),
        (
            rf"{tile} is somewhere between {tile} and {tile}",
            lambda s, a, b, c: sorted((s[a], s[b], s[c]))[1] == s[a],
        ),
        (
            rf"The slot numbers of {tile} and {tile} add up to an odd number",
            lambda s, a, b: (s[a] + s[b]) % 2 == 1,
        ),
        (
            rf"{tile} is nearer to {tile} than to {tile}",
            lambda s, a, b, c: abs(s[a] - s[b]) < abs(s[a] - s[c]),
        ),
        (
            rf"There (?:is|are) exactly (\d+) tiles? between {tile} and {tile}",
            lambda s, n, a, b: abs(s[a] - s[b]) - 1 == int(n),
        ),
    ]
    for pattern, holds in patterns:
        if match := re.fullmatch(pattern, rule):
            values = [letter_of.get(value, value) for value in match.groups()]
            about = {value for value in values if not value.isdigit()}
            return about, lambda s, h=holds, v=values: h(s, *v)
    raise AssertionError(rule)
