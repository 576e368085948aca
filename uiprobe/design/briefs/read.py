"""Finds briefs: our own, those of the AUI release, or a file or folder of one's own."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import platformdirs

from uiprobe.design.briefs.brief import CATEGORIES, Brief, BriefError, Category, DesignTask
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.inputs.archives import ArchiveError, ZipMembers
from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.paths import user_path
from uiprobe.inputs.yaml_values import MAX_BYTES, YamlError, parse_yaml, read_yaml

AUI_VARIABLE = "UIPROBE_AUI"
"""Names a folder or a zip of the AUI release."""

AUI_BRIEFS = 52
_MAX_FILES = 2_000
_SAFE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_KINDS = ("core_function", "user_workflow", "edge_case")


def read_briefs(source: str, names: Sequence[str] = ()) -> list[Brief]:
    """The briefs of a source.

    Args:
        source: `builtin`, `aui`, or the path of a YAML file or of a folder of such files.
        names: Ids; all if there are none.

    Raises:
        BriefError: There are none, or one cannot be read.
    """
    if source == "builtin":
        found = [one.brief for one in builtin_sources().values()]
    elif source == "aui":
        found = read_release(aui_location())
    else:
        found = list(_read_path(user_path(source)))
    known = {brief.id for brief in found}
    if unknown := [name for name in names if name not in known]:
        near = did_you_mean(unknown[0], known)
        raise BriefError(
            f"source {source}: there is no brief {unknown[0][:80]!r}; {near}there are "
            f"{', '.join(sorted(known))}"
        )
    found = [brief for brief in found if not names or brief.id in names]
    if not found:
        raise BriefError(f"source {source}: there is no brief")
    return found


def aui_cache() -> Path:
    """Return the path to which `uiprobe data fetch aui` downloads the release."""
    return Path(platformdirs.user_cache_dir("uiprobe", appauthor=False)) / "aui-release.zip"


def aui_location() -> Path:
    """Return the path of the AUI release.

    Raises:
        BriefError: It is nowhere.
    """
    named = os.environ.get(AUI_VARIABLE)
    place = user_path(named) if named else aui_cache()
    if not place.exists():
        raise BriefError(
            f"{place}: the AUI release is not there; `uiprobe data fetch aui` brings it, or set "
            f"{AUI_VARIABLE} to its folder or zip"
        )
    return place


def read_release(place: Path) -> list[Brief]:
    """The briefs of a copy of the release, sorted by id.

    Raises:
        BriefError: It is not one.
    """
    found = dict(_in_folder(place) if place.is_dir() else _in_zip(place))
    briefs = [_of_release(name, fields) for name, fields in sorted(found.items())]
    if not briefs:
        raise BriefError(f"{place}: found no examples/*.yaml; give a folder or zip of the release")
    return briefs


def _in_zip(place: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    try:
        archive = ZipMembers(place)
        with closing(archive):
            for name in archive.names:
                parts = name.split("/")
                if parts[-2:-1] == ["examples"] and parts[-1].endswith(".yaml"):
                    content = archive.read(name, most_bytes=MAX_BYTES)
                    yield parts[-1].removesuffix(".yaml"), _mapping(f"{place}!{name}", content)
    except ArchiveError as error:
        raise BriefError(f"reading the AUI release: {error}") from None


def _in_folder(place: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for file in release_files(place):
        yield file.stem, _mapping(str(file))


def release_files(folder: Path) -> list[Path]:
    """The files of briefs in a folder of the release, or in one that it was unpacked into."""
    return _inside(folder, "examples/*.yaml", "*/examples/*.yaml")


def _inside(folder: Path, *patterns: str) -> list[Path]:
    """Files in a folder, without those that a link leads out of it."""
    found = {file for pattern in patterns for file in folder.glob(pattern)}
    root = os.path.realpath(folder)
    # Unlike `Path.resolve`, this has an answer for a link to itself, which is refused when read.
    real = {file: Path(os.path.realpath(file)) for file in sorted(found)[:_MAX_FILES]}
    return [file for file in real if real[file].is_relative_to(root)]


def _of_release(name: str, fields: Mapping[str, Any]) -> Brief:
    found = fields.get("tags")
    tags = [str(tag) for tag in found] if isinstance(found, list) else []
    category = next((one for one in CATEGORIES if one in tags), None)
    # Briefs without one of the six tags are apps, as in the release.
    return Brief(
        _id(name, str(fields.get("id") or name)),
        str(fields.get("title") or name),
        category or "app",
        _prompt(name, fields),
        (),
        "aui",
    )


def _read_path(place: Path) -> Iterator[Brief]:
    if not place.exists():
        raise BriefError(f"{place}: there is no such file or folder; see docs/interface_design.md")
    for file in _inside(place, "*.yaml") if place.is_dir() else [place]:
        fields = _mapping(str(file))
        category: Category | None = next(
            (one for one in CATEGORIES if one == fields.get("category", "app")), None
        )
        if category is None:
            raise BriefError(
                f"{file}: category: found {str(fields.get('category'))[:40]!r}, expected one of "
                f"{', '.join(CATEGORIES)}"
            )
        name = _id(str(file), str(fields.get("id") or file.stem))
        title = str(fields.get("title") or name)
        tasks = tuple(
            _task(file, number, one) for number, one in enumerate(_tasks(file, fields), 1)
        )
        yield Brief(name, title, category, _prompt(str(file), fields), tasks, str(place))


def _tasks(file: Path, fields: Mapping[str, Any]) -> list[Any]:
    found = fields.get("tasks") or []
    if not isinstance(found, list) or len(found) > 100:
        raise BriefError(f"{file}: tasks: expected a list of at most 100")
    return found


def _task(file: Path, number: int, fields: object) -> DesignTask:
    if isinstance(fields, str):
        fields = {"text": fields}
    if not isinstance(fields, dict) or not str(fields.get("text") or "").strip():
        raise BriefError(f"{file}: tasks[{number}]: expected a text, or `text`, `expected`, `kind`")
    kind = fields.get("kind", "core_function")
    if kind not in _KINDS:
        raise BriefError(f"{file}: tasks[{number}].kind: expected one of {', '.join(_KINDS)}")
    return DesignTask(number, str(fields["text"]), str(fields.get("expected") or ""), kind)


def _prompt(name: str, fields: Mapping[str, Any]) -> str:
    prompt = fields.get("prompt")
    if not isinstance(prompt, str) or not prompt.strip():
        raise BriefError(f"{name}: prompt: found {str(prompt)[:40]!r}, expected a text")
    return prompt.strip()


def _id(name: str, found: str) -> str:
    if not _SAFE_ID.fullmatch(found):
        raise BriefError(f"{name}: id: found {found[:40]!r}, expected letters, digits, - and _")
    return found


def _mapping(name: str, content: bytes | None = None) -> Mapping[str, Any]:
    """The fields of a file, or of a member of an archive with this content."""
    try:
        fields = read_yaml(Path(name)) if content is None else parse_yaml(content, name)
    except YamlError as error:
        raise BriefError(str(error)) from None
    if not isinstance(fields, dict):
        raise BriefError(f"{name}: found {type(fields).__name__}, expected fields such as `prompt`")
    return fields
