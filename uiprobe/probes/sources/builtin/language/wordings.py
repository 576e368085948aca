"""The words of goals: YAML beside the Python of an app, read once.

A file has `roles`, which holds for all its templates, and one list for each template: wordings by
language, one a line, and `roles` that differ from those of the app::

    roles: {time: the time of the alarm}

    switch_alarm:
    - en: Turn {onoff} the alarm at {time}.
    - de: Schalte den Wecker um {time} {onoff}.
    - zh: 把{time}的闹钟{onoff}。
    - roles: {onoff: whether it should be on or off}

`pools` holds what templates draw from and put into their words: texts, and labels of the screen
with what they are called in each language::

    pools:
      labels: [Yoga, Ferry]
      meals:
        Lunch: {en: lunch, de: das Mittagessen, zh: 午餐}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from uiprobe.inputs.yaml_values import YamlError, read_yaml
from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.language.words import LANGUAGES, Term

_ROLES, _POOLS = "roles", "pools"


class WordingError(ValueError):
    """Words that do not fit their templates."""

    def __init__(self, path: Path, place: str, problem: str) -> None:
        super().__init__(f"{path.name}: {place}: {problem}")


@dataclass(frozen=True, slots=True)
class Wordings:
    """The words of a template.

    Attributes:
        by_language: Instructions with places for words; English first.
        roles: What each of the words is, as a noun phrase: "the due date".
    """

    by_language: Mapping[Language, tuple[str, ...]]
    roles: Mapping[str, str]


def read_wordings(path: Path, names: Iterable[str]) -> dict[str, Wordings]:
    """The words of the templates of an app.

    Args:
        path: The YAML file.
        names: The templates.

    Raises:
        WordingError: The file is missing or has another form, a template is missing or unknown, has
            no words in some language, wordings that differ in their places, or a place or a role
            that does not go with the other.
    """
    try:
        data = read_yaml(path)
    except YamlError as error:
        raise WordingError(path, "top level", f"cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise WordingError(path, "top level", "found no mapping; write `template: [...]`")
    data.pop(_POOLS, None)
    shared = _roles(path, _ROLES, data.pop(_ROLES, {}))
    wanted = list(names)
    for name in data:
        if name not in wanted:
            raise WordingError(
                path, str(name), "no template has this name; rename it, or write the template"
            )
    for name in wanted:
        if name not in data:
            raise WordingError(path, name, "found no words for this template; add its list")
    wordings = {name: _wordings(path, name, data[name], shared) for name in wanted}
    used = {role for words in wordings.values() for role in words.roles}
    if unused := sorted(set(shared) - used):
        raise WordingError(path, _ROLES, f"no wording has {unused}; remove them")
    return wordings


def read_pool(path: Path, name: str) -> tuple[str, ...] | dict[str, Term]:
    """A pool of an app: its texts, or its labels with their terms.

    Raises:
        WordingError: The file has no such pool, or it has another form.
    """
    pool = _pools(path).get(name)
    if isinstance(pool, list) and pool and all(isinstance(text, str) for text in pool):
        return tuple(pool)
    if isinstance(pool, dict) and all(
        isinstance(term, dict) and term.keys() == set(LANGUAGES) for term in pool.values()
    ):
        return {label: Term(**term) for label, term in pool.items()}
    raise WordingError(
        path, f"{_POOLS}: {name}",
        f"found {str(pool)[:60]!r}, expected a list of texts, or labels with `{{en:, de:, zh:}}`",
    )  # fmt: skip


@lru_cache(maxsize=1)
def _pools(path: Path) -> dict[str, Any]:
    """All pools of a file: an app takes one after the other, and the file is read once."""
    pools: dict[str, Any] = read_yaml(path).get(_POOLS) or {}
    return pools


def _wordings(path: Path, name: str, lines: object, shared: Mapping[str, str]) -> Wordings:
    found: dict[Language, list[str]] = {language: [] for language in LANGUAGES}
    own: Mapping[str, str] = {}
    for line in lines if isinstance(lines, list) else [lines]:
        [(key, value), *rest] = line.items() if isinstance(line, dict) and line else [("", "")]
        language = next((known for known in LANGUAGES if known == key), None)
        if key == _ROLES and not rest:
            own = _roles(path, name, value)
        elif language is not None and isinstance(value, str) and not rest:
            found[language].append(value)
        else:
            raise WordingError(
                path,
                name,
                f"found {str(line)[:60]!r}, expected a list of `en:`, `de:` or `zh:` with one "
                "wording each (quoted where it holds `: `), and `roles:`",
            )
    places: Set[str] | None = None
    for language, texts in found.items():
        if not texts:
            raise WordingError(path, name, f"found no wording in {language}; write one")
        for text in texts:
            its = _places(text).keys()
            if places is not None and its != places:
                raise WordingError(
                    path,
                    name,
                    f"{language}: {text[:50]!r} has places for {sorted(its)}, the first wording "
                    f"for {sorted(places)}; each wording needs all of them",
                )
            places = its
    roles = {**shared, **own}
    for word in sorted(places or ()):
        if word not in roles:
            raise WordingError(path, name, f"{{{word}}} has no role; say what it is under `roles`")
    for word in own:
        if word not in (places or ()):
            raise WordingError(path, name, f"no wording has the role {word!r}; remove it")
    # Questions draw from the words in their order: that of the template's own roles if these name
    # all of them, else that of the first wording.
    order = own if own.keys() == places else _places(found["en"][0])
    return Wordings(
        {language: tuple(texts) for language, texts in found.items()},
        {word: roles[word] for word in order},
    )


@cache
def _places(wording: str) -> dict[str, None]:
    """The names of the places in a wording, each once, in their order."""
    return {name: None for _, name, _, _ in Formatter().parse(wording) if name is not None}


def _roles(path: Path, place: str, roles: object) -> dict[str, str]:
    if not isinstance(roles, dict) or not all(
        isinstance(word, str) and isinstance(role, str) for word, role in roles.items()
    ):
        raise WordingError(
            path, place, f"roles: found {str(roles)[:60]!r}, expected `{{word: what it is}}`"
        )
    return roles
