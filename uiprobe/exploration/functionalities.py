"""The functionalities of a web page: which elements count, and which of them count as one.

The rules are data, `rules.yaml` and what a site adds to it. They work on the facts of elements,
wherever these come from: a browser, or a saved page (UIExplore-Bench, appendix C).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from uiprobe.exploration.url_patterns import HASH, AddressPatterns
from uiprobe.inputs.yaml_values import read_yaml

_DIGITS = re.compile(r"\d+")
_HASH = re.compile(rf"(?<![0-9A-Za-z]){HASH}(?![0-9A-Za-z])")
_IDENTIFIER = re.compile(rf"\d{{4,}}|{_HASH.pattern}")
_MAX_VALUE = 80
_MAX_KEY = 2_000
"""Characters of a key; longer ones end in a checksum."""

_RULES = Path(__file__).with_name("rules.yaml")


@dataclass(frozen=True, slots=True)
class RawElement:
    """The facts of an element that could be interactive.

    Attributes:
        tag: Its tag, in lower case.
        attributes: Attributes by name, in lower case.
        disabled: Whether it is disabled, by itself or by a fieldset around it.
        text: Its words.
    """

    tag: str
    attributes: Mapping[str, str]
    disabled: bool = False
    text: str = ""


@dataclass(frozen=True)
class Rules:
    """Rules by which elements are functionalities; see `rules.yaml`.

    Attributes:
        tags: Tags that are interactive unless they are disabled.
        links: Whether links with an address are.
        hidden_inputs: Whether inputs of the type `hidden` are.
        classes: Whether classes describe the look of an element.
        identifiers: Whether classes that only differ in an identifier, a number of four digits and
            more or a hash, are two.
        ignored_classes: Expressions for classes that do not.
        attributes: Attributes that do, by tag.
        submitted: Types of inputs whose value says what they submit, if they have no name.
    """

    tags: frozenset[str]
    links: bool = True
    hidden_inputs: bool = False
    classes: bool = True
    identifiers: bool = True
    ignored_classes: tuple[str, ...] = ()
    attributes: Mapping[str, tuple[str, ...]] | None = None
    submitted: frozenset[str] = frozenset()

    @cached_property
    def _ignored(self) -> re.Pattern[str]:
        return re.compile("|".join(f"(?:{one})" for one in self.ignored_classes) or r"(?!)")

    def counts(self, element: RawElement) -> bool:
        """Whether an element is interactive."""
        if element.tag == "a":
            return self.links and "href" in element.attributes
        if element.tag not in self.tags or element.disabled:
            return False
        hidden = element.tag == "input" and _type(element) == "hidden"
        return self.hidden_inputs or not hidden

    def key(self, element: RawElement, patterns: AddressPatterns, url: str) -> str:
        """The functionality of an interactive element.

        Args:
            element: An element that is interactive.
            patterns: How addresses of its site are read.
            url: The address of its page.

        Returns:
            A line in the manner of a CSS selector, such as `button.primary[name=save]`; of a link
            the pattern of its address and its classes.
        """
        said = element.tag
        if element.tag == "a":
            said += f"<{patterns.of(element.attributes.get('href', ''), url)}>"
        if self.classes:
            said += "".join(f".{one}" for one in self._classes(element))
        for name in (self.attributes or {}).get(element.tag, ()):
            if value := element.attributes.get(name, "").strip():
                said += f"[{name}={_plain(value)}]"
        value = element.attributes.get("value", "").strip()
        nameless = not element.attributes.get("name", "").strip()
        if value and nameless and element.tag == "input" and _type(element) in self.submitted:
            said += f"[value={_plain(value)}]"
        if len(said) > _MAX_KEY:
            # Endless classes must not fill the record, but remain distinguishable.
            said = f"{said[:_MAX_KEY]}~{sha256(said.encode(errors='replace')).hexdigest()[:12]}"
        return said

    def _classes(self, element: RawElement) -> list[str]:
        words = element.attributes.get("class", "").split()
        kept = {one for one in words if not self._ignored.fullmatch(one)}
        return sorted(kept if self.identifiers else {_IDENTIFIER.sub("#", one) for one in kept})


def _type(element: RawElement) -> str:
    return element.attributes.get("type", "text").strip().lower()


def _plain(value: str) -> str:
    """Words without numbers and hashes, which are new at each start of a site."""
    return _DIGITS.sub("#", _HASH.sub("#", " ".join(value.split())))[:_MAX_VALUE]


@lru_cache(maxsize=8)
def named_rules(name: str) -> Rules:
    """The rules of a name in `rules.yaml`.

    Raises:
        ValueError: There are none of that name.
    """
    table = read_yaml(_RULES)
    if name not in table:
        raise ValueError(f"rules: found {name[:40]!r}, expected one of {', '.join(table)}")
    return read_rules(table[name])


def rules_digest(*files: Path) -> str:
    """A checksum over `rules.yaml` and the files in which a site adds to it."""
    digest = sha256(b"".join(file.read_bytes() for file in (_RULES, *files)))
    return digest.hexdigest()[:10]


def read_rules(fields: Mapping[str, Any]) -> Rules:
    """Rules from plain data."""
    return Rules(
        tags=frozenset(fields["tags"]),
        links=bool(fields.get("links", True)),
        hidden_inputs=bool(fields.get("hidden_inputs", False)),
        classes=bool(fields.get("classes", True)),
        identifiers=bool(fields.get("identifiers", True)),
        ignored_classes=tuple(fields.get("ignored_classes", ())),
        attributes={tag: tuple(names) for tag, names in fields.get("attributes", {}).items()},
        submitted=frozenset(fields.get("submitted", ())),
    )


def functionalities_of(
    elements: Sequence[RawElement], rules: Rules, patterns: AddressPatterns, url: str
) -> dict[str, list[RawElement]]:
    """The interactive elements by functionality, in the order in which they are first met."""
    found: dict[str, list[RawElement]] = {}
    for element in elements:
        if rules.counts(element):
            found.setdefault(rules.key(element, patterns, url), []).append(element)
    return found
