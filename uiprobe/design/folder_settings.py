"""The file `design.yaml` of a folder of designs: which briefs, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import TypeAdapter, ValidationError

from uiprobe.design.briefs.brief import Brief
from uiprobe.design.briefs.read import read_briefs
from uiprobe.design.keeping import DesignFolder, KeepingError
from uiprobe.design.options import Options, check_options
from uiprobe.episodes.design import Design, figures_of
from uiprobe.inputs.yaml_values import read_yaml

FILE = "design.yaml"


@dataclass(frozen=True, slots=True)
class FolderSettings:
    """The settings of a folder.

    Attributes:
        briefs: One page is designed for each.
        options: How their pages are designed.
    """

    briefs: Sequence[Brief]
    options: Options


def begin_folder(
    folder: Path, source: str, names: Sequence[str], fields: Mapping[str, Any]
) -> Sequence[Brief]:
    """Write the settings of a new folder.

    Args:
        folder: The folder; it must have no settings yet.
        source: Where briefs come from.
        names: Ids of briefs; all if there are none.
        fields: Fields of `Options`.

    Returns:
        The briefs.

    Raises:
        BriefError: The briefs cannot be read.
        OptionsError: The options do not go together.
        KeepingError: The folder has settings.
    """
    file = folder / FILE
    if file.exists():
        raise KeepingError(f"{file} is there already; run it, or choose another folder")
    options = Options(**fields)
    briefs = read_briefs(source, names)
    check_options(options, briefs)
    folder.mkdir(parents=True, exist_ok=True)
    told = {"source": source, "briefs": [one.id for one in briefs], **asdict(options)}
    file.write_text(yaml.safe_dump(told, sort_keys=False), encoding="utf-8")
    return briefs


def read_folder(folder: Path) -> FolderSettings:
    """The settings of a folder.

    Raises:
        KeepingError: It has none, or they cannot be read.
        BriefError: Its briefs cannot be read.
        OptionsError: Its options do not go together.
    """
    file = folder / FILE
    try:
        fields = read_yaml(file)
        if not isinstance(fields, dict):
            raise ValueError("expected fields such as `source`")
        source, names = str(fields.pop("source")), list(fields.pop("briefs"))
        options = TypeAdapter(Options).validate_python(fields)
    except (ValueError, KeyError, TypeError, ValidationError) as error:
        raise KeepingError(
            f"{file}: reading the settings: {str(error)[:200]}; `uiprobe design init {folder}` "
            "writes them"
        ) from None
    briefs = read_briefs(source, [str(name) for name in names])
    check_options(options, briefs)
    return FolderSettings(briefs, options)


def read_designs(
    folder: Path, settings: FolderSettings
) -> dict[str, tuple[Design, str, list[dict[str, float]]] | None]:
    """The progress of a folder, by brief: design, last finished stage, figures by round.

    Raises:
        KeepingError: The state of one is damaged.
    """
    found: dict[str, tuple[Design, str, list[dict[str, float]]] | None] = {}
    for brief in settings.briefs:
        kept = DesignFolder(folder / brief.id, "").read_any()
        found[brief.id] = (
            None
            if kept is None
            else (kept[0], kept[1], [figures_of(one) for one in kept[0].versions])
        )
    return found
