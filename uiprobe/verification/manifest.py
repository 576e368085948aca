"""The records of a bundle: the manifest that lists what is in it, and the signature over it.

A bundle is a zip with these members:

- `manifest.json`: a `Manifest` as canonical JSON;
- `code.json`: the checksum of each file of the package that sealed it;
- `packages.txt`: the installed packages with their versions, a line each;
- `plan-NNNN.json`: plans that were registered before the runs;
- `logs/NNNN/header.json`: all of a log but its samples;
- `logs/NNNN/samples-NNNNN.jsonl`: the samples in their order, a line each (`pages.py`).

The comment of the zip is a `Signature` as canonical JSON. It covers all bytes of the file before
the comment, so that not even what a reader of zips ignores can change unseen.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from uiprobe.verification.digests import canonical

FORMAT: Literal["uiprobe-bundle-1"] = "uiprobe-bundle-1"
MANIFEST = "manifest.json"
CODE = "code.json"
PACKAGES = "packages.txt"

MOST_MANIFEST_BYTES = 32 * 1024 * 1024
MOST_LOGS = 10_000
MOST_SAMPLES = 10_000_000
MOST_REVEALED = 100

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Text = Annotated[str, StringConstraints(max_length=2_000)]


def _of_the_calendar(text: str) -> str:
    datetime.fromisoformat(text)
    return text


Time = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\+00:00$"),
    AfterValidator(_of_the_calendar),
]
"""A time in UTC, to the second."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Member(_Record):
    """A file in the bundle.

    Attributes:
        name: Its name.
        size: Its bytes.
        sha256: Their checksum.
    """

    name: Name
    size: int = Field(ge=0)
    sha256: Sha256


class SealedLog(_Record):
    """A log in the bundle.

    Attributes:
        file: The name that its file had.
        probe, model: What was asked, and whom, as its header has it.
        header: The member with its header.
        pages: The members with its samples, in their order.
        samples: How many samples it has.
        chain: The last link of the chain over them; see `digests.chain_link`.
        seed: The checksum of the seed of its items.
    """

    file: Name
    probe: Name
    model: Name
    header: Name
    pages: list[Name]
    samples: int = Field(ge=0, le=MOST_SAMPLES)
    chain: Sha256
    seed: Sha256


class Code(_Record):
    """The package that judged what is in the bundle.

    Attributes:
        version: Its version.
        judging: Checksum of the code that gives verdicts.
        asking: Checksum of the code that makes items and prompts.
        data: Checksum of all other files: words, pages, tables.
    """

    version: Text
    judging: Sha256
    asking: Sha256
    data: Sha256


class Platform(_Record):
    """The machine and the Python that sealed the bundle.

    Attributes:
        system: The operating system.
        machine: The kind of processor.
        python: The version of Python.
    """

    system: Text
    machine: Text
    python: Text


class Manifest(_Record):
    """The content of a bundle.

    Attributes:
        format: The version of this format.
        sealed: When it was sealed, in UTC, as the clock of its maker had it.
        code: The package.
        platform: The machine.
        members: All other files of the bundle, in their order.
        logs: The logs.
        plans: The members with registered plans.
        left_out: Logs that were there and are not in it, by file name, with the reason.
        revealed: The digits of sealed seeds that their owner revealed; their sha256 stand in the
            headers of logs.
    """

    format: Literal["uiprobe-bundle-1"]
    sealed: Time
    code: Code
    platform: Platform
    members: list[Member]
    logs: Annotated[list[SealedLog], Field(max_length=MOST_LOGS)]
    plans: list[Name]
    left_out: dict[str, Text]
    revealed: Annotated[list[Sha256], Field(max_length=MOST_REVEALED)] = Field(default_factory=list)


def header_name(log: int) -> str:
    """The member with the header of a log, by the number of the log."""
    return f"logs/{log:04}/header.json"


def page_name(log: int, page: int) -> str:
    """The member with a page of a log, by their numbers."""
    return f"logs/{log:04}/samples-{page:05}.jsonl"


def plan_name(plan: int) -> str:
    """The member with a plan, by its number."""
    return f"plan-{plan:04}.json"


def as_member(manifest: Manifest) -> bytes:
    """A manifest as it stands in a bundle: canonical JSON, without fields that are empty."""
    return canonical(manifest.model_dump(mode="json", exclude_defaults=True))


class Signature(_Record):
    """The comment of the archive.

    Attributes:
        format: The version of the format.
        algorithm: Of the signature.
        archive: Checksum of all bytes of the file before the comment.
        manifest: Checksum of the manifest.
        public_key: The key, in hexadecimal digits.
        signature: Over the canonical JSON of the other fields, in hexadecimal digits.
    """

    format: Literal["uiprobe-bundle-1"]
    algorithm: Literal["ed25519"]
    archive: Sha256
    manifest: Sha256
    public_key: Sha256
    signature: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]
