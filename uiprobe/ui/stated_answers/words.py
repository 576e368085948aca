"""Words that decide how a text speaks of a value; they stand in `words.yaml`."""

from __future__ import annotations

from importlib.resources import files

from uiprobe.inputs.yaml_values import parse_yaml

_READ = parse_yaml((files(__package__) / "words.yaml").read_bytes(), "words.yaml")

Phrases = frozenset[tuple[str, ...]]
"""Phrases of one or more tokens."""


def _phrases(name: str) -> Phrases:
    return frozenset(tuple(one.split()) for one in _READ[name].split(","))


def _words(name: str) -> frozenset[str]:
    return frozenset(str(_READ[name]).split())


NOT_ONLY = _phrases("not_only")
"""Phrases that do not deny: what follows is one of several."""

AFFIRMING = _phrases("affirming")
"""Denials that affirm."""

DENYING = _phrases("denying")
"""Phrases that deny the next value of the same clause, or, if none follows, one before."""

NO = _words("no")
"""Words that deny what stands before them if they are a clause of their own."""

COMPARING = _phrases("comparing")
"""Phrases before something that a value is only compared with."""

AHEAD = COMPARING | _phrases("ahead")
"""The same where a name is asked for."""

WITHDRAWING = _phrases("withdrawing")
"""Phrases that take back a statement, or leave it open, wherever they stand."""

CORRECTING = _phrases("correcting")
"""Phrases that begin a clause which corrects what was said before."""

DISCLAIMED = _words("disclaimed")
"""After a denial, these take back what a clause before states."""

MAYBE = _phrases("maybe")
"""Phrases that leave a value of the same clause open."""

REASONS = _words("reasons")
"""Words that begin a clause of reasons; other values may stand in it."""

IF = _phrases("if")
"""Phrases that make a clause a condition, which states nothing."""

OR = _phrases("or")
"""Phrases between alternatives."""

BOUND_BEFORE = _phrases("bound_before")
"""Phrases that make the next number a bound, an estimate or a part of a sum."""

BOUND_AFTER = _phrases("bound_after")
"""The same behind a number."""

LABEL_BOUND = _phrases("label_bound")
"""Phrases that turn the name after them into another value."""

SAME_BOUNDS = tuple(
    frozenset(tuple(one.split()) for one in some.split(",")) for some in _READ["same_bounds"]
)
"""Words for bounds that are interchangeable."""

CONCLUDING = _phrases("concluding")
"""Phrases that begin a conclusion from what stands before."""

ANSWER = _phrases("answer")
"""Phrases before the answer, if derivation and answer are separate."""

ASSERTING = _words("asserting")
"""Verbs and marks behind which a value is stated, whatever it is stated of."""

PASSED_OVER = _words("passed_over")
"""Words that lie between a value and the word that it belongs to."""

JOINTS = _words("joints")
"""Prepositions."""

PARTITIVE = _words("partitive")
"""Those of them that make of an answer what it is a part, a relative or a likeness of."""

OWNING = _words("owning")
"""Verbs whose subject the answer belongs to."""

BEING = _words("being")
"""Verbs that say of their subject what the answer is, or how much it has."""

ACTING = _words("acting")
"""Words before a verb: its subject, or that it may or must be done."""

LYING = _words("lying")
"""Verbs of `BEING` that a place may stand before: `Im Posteingang liegen`."""

ARTICLES = _words("articles")
"""Articles of subjects."""

LACKING = _words("lacking")
"""Words for something that is not there."""

BELONGING = _words("belonging")
"""Verbs with `to` behind which what something belongs to is named, and not who gets it."""

PAST = _words("past")
"""Past tenses that do not end in `ed`."""

HAN_BESIDE = _phrases("han_beside")
"""Chinese characters that make what lies beside a name of it."""

PER = _words("per")
"""Words before the thing that an amount is about."""

CLOSING = _words("closing")
"""Words for something that ends in a question, so that `until` does not bound its answer."""

UNTIL = _phrases("until")
"""Phrases before such an end."""

PLACES = _words("places")
"""Words before the number of a place in an order."""

PLAIN = _words("plain")
"""Words that may stand beside a stated value; so may all words of the question."""

PLAIN_HAN = frozenset("".join(_READ["plain_han"].split()))
"""The same of Chinese characters."""

LEADING = _words("leading")
"""Words for the one with the most."""

DAY_BOUND = LABEL_BOUND | _phrases("day_bound")
"""Phrases that turn the weekday after them into other days."""

DOUBTING = _words("doubting")
"""Words that leave open the statement of the clause before them."""

PEOPLE = _words("people")
"""Those whom a question may be about, and whom no unit counts."""

LABELS = _words("labels")
"""Names of a label."""

UNITS = tuple(frozenset(one.split()) for one in _READ["units"])
"""Units with their spellings."""

HAN_UNITS = frozenset(text for unit in UNITS for text in unit if "\u3400" <= text <= "\u9fff")
"""Units of one Chinese character."""

MEASURES = frozenset("".join(_READ["measures"].split()))
"""Chinese measure words, behind the number of anything."""

CURRENCIES = _words("currencies")
"""Units that may stand before a number."""

SCALES = {word: size for size, some in _READ["scales"].items() for word in some.split()}
"""Words behind a number that multiply it."""

ORDERS = ((_words("most"), _words("least")), (_words("newest"), _words("oldest")))
"""Ends of orders: a text that states one end does not answer the question for the other."""

OPPOSITES = tuple(
    (frozenset(one.split()), frozenset(two.split())) for one, two in _READ["opposites"]
)
"""Other pairs; a text has only the member that the question has."""

NEITHER_END = _words("neither_end")
"""Words for something that is at neither end of an order."""

NUMERALS: dict[str, list[list[str]]] = {
    name: [some.split() for some in both] for name, both in _READ["numerals"].items()
}
"""Numbers from 0 to 19, and tens from 0 to 90, in English and German."""

MONTHS: list[list[str]] = [one.split() for one in _READ["months"]]
"""Names of the months, in their order."""

WEEKDAYS: list[list[str]] = [one.split() for one in _READ["weekdays"]]
"""Names of the days of the week, from Monday on."""
