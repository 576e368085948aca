"""The documents of apps in logs of `uiprobe/app_documents`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_ai.log import read_eval_log, read_eval_log_samples

from uiprobe.episodes.documents import AppDocuments, Documented
from uiprobe.results.logs import reason_of
from uiprobe.results.samples.files import PlaceError, find_files

PROBE = "app_documents"


class NoDocumentsError(ValueError):
    """No log has documents; the message says what was found."""


@dataclass(frozen=True, slots=True)
class FoundDocuments:
    """The documents in some logs.

    Attributes:
        documents: One for each app, sorted by app.
        unreadable: Logs that could not be read, with the reason.
    """

    documents: Sequence[AppDocuments]
    unreadable: dict[str, str]


def read_documents(places: Sequence[str]) -> FoundDocuments:
    """The documents in some logs.

    Where an app was explored more than once, its explorations are joined in the order of their
    logs; of two texts on one element and verb the newer stays. A damaged log is left out.

    Args:
        places: Folders and log files.

    Raises:
        NoDocumentsError: There are none, or a place cannot be read.
    """
    try:
        files = find_files(places)
    except PlaceError as error:
        raise NoDocumentsError(str(error)) from None
    logs: list[tuple[str, str, list[AppDocuments]]] = []
    unreadable = {}
    for file in files:
        try:
            header = read_eval_log(file.path, header_only=True).eval
            if (header.metadata or {}).get("probe") == PROBE:
                logs.append((header.created, file.path, _documents(file.path)))
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            unreadable[file.path] = reason_of(error)
    found: dict[str, AppDocuments] = {}
    for _, _, documents in sorted(logs, key=lambda log: log[:2], reverse=True):
        for one in documents:
            if one.app in found:
                found[one.app].add(one)
            else:
                found[one.app] = one
    if not found:
        damaged = "".join(f"; {path}: {told}" for path, told in list(unreadable.items())[:3])
        raise NoDocumentsError(
            f"{', '.join(places)}: found {len(files)} logs, {len(unreadable)} of them not "
            "readable, and none with documents of uiprobe/app_documents; `inspect eval "
            f"uiprobe/app_documents --model MODEL --log-dir DIR` makes some{damaged}"
        )
    return FoundDocuments([found[app] for app in sorted(found)], unreadable)


def _documents(path: str) -> list[AppDocuments]:
    samples = read_eval_log_samples(path, all_samples_required=False)
    kept = [sample.store_as(Documented).documents for sample in samples]
    return [AppDocuments.model_validate(one) for one in kept if one is not None]
