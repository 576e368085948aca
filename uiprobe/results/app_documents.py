"""The documents of apps in logs of `uiprobe/app_documents`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspect_ai.log import EvalLog, read_eval_log, read_eval_log_samples

from uiprobe.episodes.documents import AppDocuments, Documented
from uiprobe.results.samples.files import PlaceError, find_files

PROBE = "app_documents"


class NoDocumentsError(ValueError):
    """No log has documents; the message says what was found."""


def read_documents(places: Sequence[str]) -> list[AppDocuments]:
    """The documents in some logs, one for each app, sorted by app.

    Where an app was explored more than once, its explorations are joined in the order of their
    logs; of two texts on one element and verb the newer stays.

    Args:
        places: Folders and log files.

    Raises:
        NoDocumentsError: There are none, or a place cannot be read.
    """
    try:
        files = find_files(places)
    except PlaceError as error:
        raise NoDocumentsError(str(error)) from None
    headers = [(file.path, _header(file.path)) for file in files]
    logs = [(h.eval.created, path) for path, h in headers if _is_exploration(h.eval.metadata)]
    found: dict[str, AppDocuments] = {}
    for _, path in sorted(logs, reverse=True):
        for one in _documents(path):
            if one.app in found:
                found[one.app].add(one)
            else:
                found[one.app] = one
    if not found:
        raise NoDocumentsError(
            f"{', '.join(places)}: found {len(files)} logs, none of them with documents of "
            "uiprobe/app_documents; `inspect eval uiprobe/app_documents --model MODEL --log-dir "
            "DIR` makes some"
        )
    return [found[app] for app in sorted(found)]


def _documents(path: str) -> Iterator[AppDocuments]:
    """The documents of one log."""
    try:
        for sample in read_eval_log_samples(path, all_samples_required=False):
            kept = sample.store_as(Documented).documents
            if kept is not None:
                yield AppDocuments.model_validate(kept)
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        told = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise NoDocumentsError(f"{path}: reading its documents: {told}; leave it out") from None


def _header(path: str) -> EvalLog:
    try:
        return read_eval_log(path, header_only=True)
    except Exception as error:  # whatever Inspect's readers raise for a file that is no log
        told = " ".join(str(error).split())[:200] or type(error).__name__
        raise NoDocumentsError(f"{path}: reading the log: {told}; leave it out") from None


def _is_exploration(metadata: object) -> bool:
    return isinstance(metadata, dict) and metadata.get("probe") == PROBE
