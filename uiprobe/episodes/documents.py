"""Documents of apps: what their elements do, as an agent wrote it while it explored (AppAgent)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from inspect_ai.util import StoreModel
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from uiprobe.inputs.paths import user_path
from uiprobe.ui.tree import Element

MOST_TEXT = 600
"""Characters of what is said of one element and verb."""

MOST_ELEMENTS = 2_000
"""Elements that one file describes."""

_MOST_BYTES = 4_000_000
_MOST_KEY = 200
"""Characters of names in the file, which a model may have written."""


class DocumentsError(ValueError):
    """Documents that cannot be read; the message names the file."""


class AppDocuments(BaseModel):
    """The documents of one app.

    Attributes:
        app: Its short name, as goals have it.
        model: The model that wrote them.
        steps: Number of actions that were taken to explore it.
        elements: For each element, by its key, what each verb does to it.
        names: The elements in words.
    """

    model_config = ConfigDict(extra="forbid")

    app: str = Field(max_length=_MOST_KEY)
    model: str = Field(default="", max_length=_MOST_KEY)
    steps: int = Field(default=0, ge=0)
    elements: dict[str, dict[str, str]] = Field(default_factory=dict, max_length=MOST_ELEMENTS)
    names: dict[str, str] = Field(default_factory=dict, max_length=MOST_ELEMENTS)

    def tell(self, element: Element) -> Mapping[str, str]:
        """Effects of each verb on an element; empty if unknown."""
        return self.elements.get(element_key(element), {})

    def write(self, element: Element, verb: str, text: str) -> None:
        """Say what a verb does to an element; an earlier text is replaced."""
        key = element_key(element)
        if key in self.elements or len(self.elements) < MOST_ELEMENTS:
            self.elements.setdefault(key, {})[verb] = " ".join(text.split())[:MOST_TEXT]
            self.names.setdefault(key, name_element(element))

    def add(self, other: AppDocuments) -> None:
        """Take over the documents of another exploration of the app; what is there stays."""
        self.steps += other.steps
        for key, verbs in other.elements.items():
            if key in self.elements or len(self.elements) < MOST_ELEMENTS:
                self.elements[key] = verbs | self.elements.get(key, {})
                self.names.setdefault(key, other.names.get(key, key))

    def as_markdown(self) -> str:
        """The documents as a page to read."""
        lines = [
            f"# {_plain(self.app)}",
            "",
            f"{len(self.elements):,} elements, documented by {_plain(self.model)} in "
            f"{self.steps:,} actions.",
        ]
        titles = {key: _title(self.names.get(key, key)) for key in self.elements}
        for key in sorted(titles, key=lambda key: (titles[key].casefold(), key)):
            lines += ["", f"## {_plain(titles[key])}", ""]
            lines += [f"- {_plain(v)}: {_plain(t)}" for v, t in sorted(self.elements[key].items())]
        return "\n".join(lines) + "\n"


class Documented(StoreModel):
    """The record of an exploration, in the log of its episode.

    Attributes:
        documents: The documents, as plain data of `AppDocuments`; None before it began.
    """

    documents: dict[str, object] | None = Field(default=None)


def element_key(element: Element) -> str:
    """The name under which an element is found again on other screens and days.

    Its kind and the name that its developer gave it; where it has none, what it is labelled with.
    Numbers of the screen say nothing about it, so that they are not part of it.
    """
    told = element.id or element.name or element.text
    return f"{element.role}|{' '.join(told.split())}"[:_MOST_KEY]


def name_element(element: Element) -> str:
    """An element in words."""
    told = element.name or element.text or element.id
    return " ".join(f"{element.role} {told}".split())[:_MOST_KEY]


def save_documents(documents: Iterable[AppDocuments], folder: str | Path) -> list[Path]:
    """Write the documents of each app, as JSON for agents and as Markdown for people.

    Returns:
        The JSON files.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for one in documents:
        name = re.sub(r"[^A-Za-z0-9._-]", "_", one.app).lstrip(".")[:100] or "app"
        file = target / f"{name}.json"
        file.write_text(one.model_dump_json(indent=2) + "\n", encoding="utf-8")
        file.with_suffix(".md").write_text(one.as_markdown(), encoding="utf-8")
        written.append(file)
    return written


def load_documents(place: str | Path) -> dict[str, AppDocuments]:
    """Read the documents of a folder, or of one JSON file, by app.

    Raises:
        DocumentsError: There are none, or a file is not of their form.
    """
    path = user_path(place)
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise DocumentsError(
            f"documents {path}: found no .json file; `uiprobe documents LOGS -o DIR` writes them "
            "from the logs of uiprobe/app_documents"
        )
    found: dict[str, AppDocuments] = {}
    for file in files:
        try:
            if file.stat().st_size > _MOST_BYTES:
                raise DocumentsError(f"documents {file}: larger than {_MOST_BYTES:,} bytes")
            one = AppDocuments.model_validate_json(file.read_bytes())
        except OSError as error:
            raise DocumentsError(f"documents {file}: {error}") from None
        except ValidationError as error:
            first = error.errors()[0]
            place_in = ".".join(map(str, first["loc"][:3]))
            raise DocumentsError(f"documents {file}: {place_in}: {first['msg']}") from None
        found[one.app] = one
    return found


def _title(name: str) -> str:
    """The label of an element, then its kind, without the package that it comes from."""
    role, _, label = name.partition(" ")
    kind = role.rpartition(".")[2]
    return f"{label} ({kind})" if label else kind


def _plain(text: str) -> str:
    """A text on one line, without what Markdown would read as markup."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in " ".join(text.split()))
