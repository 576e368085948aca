"""The description of a data set in Croissant, the vocabulary of MLCommons, in JSON-LD.

Source: https://docs.mlcommons.org/croissant/docs/croissant-spec.html, version 1.0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from uiprobe.verification.sets.record import NamedSet
from uiprobe.verification.sets.rows import Row

TEXTS = tuple(field.name for field in fields(Row) if field.name != "pictures")
PICTURES = "pictures"
COLUMNS = {
    "id": "Id of the item in its part.",
    "sha256": "Checksum of the item in the named set.",
    "system": "System message; empty without one.",
    "prompt": "The question, or the instruction of a goal.",
    "answer": "A right answer in the demanded form; empty for goals, which evaluators judge.",
    "app": "App that the item is about.",
    "category": "Category of the app.",
    "facet": "Facet, ladder or template.",
    "metadata": "All that judging the answer needs, as JSON.",
    PICTURES: "The screen that the item is about, or the first one of a goal on the phone, as PNG.",
}
_LICENSE = "https://spdx.org/licenses/MIT"
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context that the specification gives for version 1.0, with what mlcroissant has besides."""


@dataclass(frozen=True, slots=True)
class PartFile:
    """A file with the items of a part.

    Attributes:
        config: The name by which readers choose the part.
        path: Its path in the folder.
        about: The part, its parameters and its version.
        rows: The number of items.
        size: Its bytes.
        sha256: Their checksum.
    """

    config: str
    path: str
    about: str
    rows: int
    size: int
    sha256: str


def described(found: NamedSet, files: Sequence[PartFile]) -> dict[str, Any]:
    """The description of a set as JSON-LD.

    Args:
        found: The set.
        files: The files that it was written into.
    """
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": found.name,
        "description": found.about,
        "license": _LICENSE,
        "version": "1.0.0",
        "datePublished": _published(found.name),
        "creator": {"@type": "sc:Organization", "name": "The uiprobe authors"},
        "citeAs": f"uiprobe, named set {found.name}, sha256 {found.sha256}",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": f"{file.config}.parquet",
                "name": f"{file.config}.parquet",
                "description": file.about,
                "contentUrl": file.path,
                "contentSize": f"{file.size} B",
                "encodingFormat": "application/x-parquet",
                "sha256": file.sha256,
            }
            for file in files
        ],
        "recordSet": [_record_set(file) for file in files],
    }


def _record_set(file: PartFile) -> dict[str, Any]:
    def field(name: str) -> dict[str, Any]:
        source: dict[str, Any] = {
            "fileObject": {"@id": f"{file.config}.parquet"},
            "extract": {"column": name},
        }
        kind: dict[str, Any] = {"dataType": "sc:Text"}
        if name == PICTURES:
            kind = {"dataType": "sc:ImageObject", "repeated": True}
            source["transform"] = {"jsonPath": "bytes"}
        return {
            "@type": "cr:Field",
            "@id": f"{file.config}/{name}",
            "name": name,
            "description": COLUMNS[name],
            **kind,
            "source": source,
        }

    return {
        "@type": "cr:RecordSet",
        "@id": file.config,
        "name": file.config,
        "description": f"{file.about}; {file.rows} items",
        "key": {"@id": f"{file.config}/id"},
        "field": [field(name) for name in (*TEXTS, PICTURES)],
    }


def _published(name: str) -> str:
    """The month in the name of a set of the package; of other sets the day of writing."""
    if month := re.search(r"(20\d\d)\.(0[1-9]|1[0-2])", name):
        return f"{month[1]}-{month[2]}-01"
    from datetime import UTC, datetime

    return datetime.now(UTC).date().isoformat()
