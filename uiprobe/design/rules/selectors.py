"""Selectors of rules: a part of CSS, read with the place of each fault, and written for a browser.

    selector = compound { [ ">" | "+" | "~" ] compound }
    compound = [ element | "*" | id ] { "#" id | "." class | "[" attribute "]" | ":" state }

A name that is no element of HTML and stands first is an id, as in the release.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from uiprobe.design.rules.reading import Reading

MATCHERS = ("^=", "$=", "*=", "~=", "|=", "==", "!=", "=")

_WORDS = """
a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption
cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset
figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input
ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup
option output p picture pre progress q rp rt ruby s samp search section select slot small
source span strong style sub summary sup svg table tbody td template textarea tfoot th thead
time title tr track u ul var video wbr circle ellipse g line path polygon polyline rect text
tspan use
"""
ELEMENTS = frozenset(_WORDS.split())
"""Elements of HTML, and those of SVG that pages draw with."""

_STATE_WORDS = """
checked disabled enabled empty required optional valid invalid indeterminate read-only read-write
placeholder-shown focus focus-within target default link any-link root first-child last-child
only-child first-of-type last-of-type only-of-type
"""
STATES = frozenset(_STATE_WORDS.split())
_COUNTED = ("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type")

# What a page shows of these is a state of the control, which the attribute does not follow.
_LIVE = {"checked": ":checked", "selected": ":checked"}

_NAME = re.compile(r"-?[^\W\d][\w-]*")
_ID = re.compile(r"[\w-]+")
_ATTRIBUTE = re.compile(r"[\w:-]+")
_STATE = re.compile(r"[a-z-]+")
_COUNT = re.compile(r"\(\s*(odd|even|[+-]?\d*n(?:\s*[+-]\s*\d+)?|[+-]?\d+)\s*\)")
_BEGINS = re.compile(r"[#.\[:*]|-?[^\W\d]")


@dataclass(frozen=True, slots=True)
class Attribute:
    """A condition on an attribute.

    Attributes:
        matcher: How it is compared; empty where it only has to be there.
        value: With what.
    """

    name: str
    matcher: str = ""
    value: str = ""

    @property
    def css(self) -> str:
        """As browsers read it."""
        if not self.matcher:
            return _LIVE.get(self.name, f"[{self.name}]")
        if self.matcher == "!=":
            return f":not([{self.name}={_quoted(self.value)}])"
        return f"[{self.name}{self.matcher.replace('==', '=')}{_quoted(self.value)}]"


@dataclass(frozen=True, slots=True)
class Compound:
    """Conditions on one element.

    Attributes:
        element: Its kind, or `*`; empty for any.
        ids: Ids that the element must have, without `#`.
        classes: Classes that it must have, without the dot.
        attributes: Conditions on its attributes.
        states: Its states, as `:checked`.
        excluded: What it must not be.
        named: Whether its kind may be its id instead, as where a rule says `output == 5`.
    """

    element: str = ""
    ids: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    states: tuple[str, ...] = ()
    excluded: tuple[Compound, ...] = ()
    named: bool = False

    @property
    def css(self) -> str:
        """As browsers read it."""
        kind = f":is({self.element}, [id={_quoted(self.element)}])" if self.named else self.element
        parts = [kind, *(f"[id={_quoted(one)}]" for one in self.ids)]
        parts += [f"[class~={_quoted(one)}]" for one in self.classes]
        parts += [one.css for one in self.attributes] + [f":{one}" for one in self.states]
        parts += [f":not({one.css})" for one in self.excluded]
        return "".join(parts) or "*"


@dataclass(frozen=True, slots=True)
class Selector:
    """Which elements a condition is about.

    Attributes:
        compounds: The last is the element itself; those before it stand around it.
        combinators: What stands between them: a space, `>`, `+` or `~`.
    """

    compounds: tuple[Compound, ...]
    combinators: tuple[str, ...] = ()

    @property
    def css(self) -> str:
        """As browsers read it."""
        written = self.compounds[0].css
        for combinator, compound in zip(self.combinators, self.compounds[1:], strict=True):
            between = " " if combinator == " " else f" {combinator} "
            written += f"{between}{compound.css}"
        return written


def read_selector(reading: Reading, ends: re.Pattern[str]) -> Selector:
    """Read a selector, up to a word or sign that ends it.

    Args:
        reading: Where in the rule it stands.
        ends: Words and signs that may follow a selector.

    Raises:
        RuleError: There is none; the message points at the place.
    """
    compounds, combinators = [_compound(reading, first=True)], list[str]()
    while True:
        apart = reading.skip()
        if reading.matches(ends) or not reading.left:
            break
        sign = reading.left[0]
        if sign in ">+~":
            place = reading.at
            reading.take(sign)
            reading.skip()
            if not reading.matches(_BEGINS):
                reading.at = place
                break
            combinators.append(sign)
        elif apart and reading.matches(_BEGINS):
            combinators.append(" ")
        else:
            break
        compounds.append(_compound(reading))
    if len(compounds) == 1 and compounds[0] == Compound(element=compounds[0].element, named=True):
        return Selector(tuple(compounds))
    # Among others a name of HTML is an element.
    plain = tuple(replace(one, named=False) for one in compounds)
    return Selector(plain, tuple(combinators))


def _compound(reading: Reading, *, first: bool = False) -> Compound:
    reading.skip()
    element, named = "", False
    ids: list[str] = []
    classes: list[str] = []
    attributes: list[Attribute] = []
    states: list[str] = []
    excluded: list[Compound] = []
    began = reading.at
    if reading.take("*"):
        element = "*"
    elif name := reading.match(_NAME):
        if name.lower() in ELEMENTS or (not first and "-" in name):
            element, named = name.lower(), first
        elif first and not reading.left.startswith((".", "(")):
            ids.append(name)
        elif first:
            reading.at = began
            raise reading.fault("expected a selector; # stands before an id")
        else:
            reading.at = began
            raise reading.fault("expected a comparison, exists or visible")
    while True:
        if reading.take("#"):
            ids.append(reading.match(_ID) or reading.wants("an id"))
        elif reading.take("."):
            classes.append(reading.match(_ID) or reading.wants("a class"))
        elif reading.take("["):
            attributes.append(_attribute(reading))
        elif reading.take(":"):
            _state(reading, states, excluded)
        else:
            break
    if reading.at == began:
        raise reading.fault("expected #id, .class, [attribute] or the name of an element")
    return Compound(
        element,
        tuple(ids),
        tuple(classes),
        tuple(attributes),
        tuple(states),
        tuple(excluded),
        named,
    )


def _attribute(reading: Reading) -> Attribute:
    reading.skip()
    name = reading.match(_ATTRIBUTE) or reading.wants("the name of an attribute")
    reading.skip()
    matcher = next((one for one in MATCHERS if reading.take(one)), "")
    value = ""
    if matcher:
        value = reading.quoted() if reading.quotes() else reading.until("]")
    reading.skip()
    if not reading.take("]"):
        reading.wants("]")
    return Attribute(name, matcher, value)


def _state(reading: Reading, states: list[str], excluded: list[Compound]) -> None:
    place = reading.at
    if reading.left.startswith(":"):
        reading.wants("a state of an element; what is drawn before or after it cannot be read")
    name = reading.match(_STATE) or reading.wants("a state such as checked")
    if name == "not" and reading.take("("):
        excluded.append(_compound(reading))
        reading.skip()
        if not reading.take(")"):
            reading.wants(")")
    elif name in _COUNTED:
        count = reading.match(_COUNT) or reading.wants("a count such as (2) or (odd)")
        states.append(f"{name}({count})")
    elif name in STATES:
        states.append(name)
    else:
        reading.at = place
        hint = {"visible": "; write `visible` after the selector"}.get(name, "")
        hint = hint or {"contains": "; write `contains` after the selector"}.get(name, "")
        raise reading.fault(f"expected a state such as checked, disabled or first-child{hint}")


def _quoted(text: str) -> str:
    """A text as a string of CSS."""
    escaped = "".join(
        f"\\{ord(one):x} " if one in "\"\\'" or ord(one) < 32 or ord(one) == 127 else one
        for one in text
    )
    return f'"{escaped}"'
