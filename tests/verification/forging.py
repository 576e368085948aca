"""Bundles changed as a forger would: with the checksums made again, and signed with another key."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

from pydantic_core import to_json

from uiprobe.episodes.item_checksums import item_of
from uiprobe.verification.digests import canonical, chain_start, checksum
from uiprobe.verification.keys import SigningKey
from uiprobe.verification.manifest import MANIFEST
from uiprobe.verification.pages import plain_data, read_lines, read_sample, write_line
from uiprobe.verification.sealing import sign_archive

PAGE = 5


def as_sealed(plain: dict) -> bytes:
    """Plain data as `seal` writes it."""
    return to_json(plain, inf_nan_mode="constants")


class Forgery:
    """What is in a bundle, to be changed and packed again."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            self.members = {name: archive.read(name) for name in archive.namelist()}
            self.comment = archive.comment
        self.manifest = json.loads(self.members[MANIFEST])

    def header(self, log: int) -> dict:
        return json.loads(self.members[self.manifest["logs"][log]["header"]])

    def samples(self, log: int) -> list[dict]:
        return [
            plain_data(line.sample)
            for page in self.manifest["logs"][log]["pages"]
            for line in read_lines(self.members[page])
        ]

    def change_header(self, log: int, change: Callable[[dict], None]) -> None:
        """Change a header, and the chain that begins with it."""
        header, samples = self.header(log), self.samples(log)
        change(header)
        name = self.manifest["logs"][log]["header"]
        self.members[name] = as_sealed(header)
        self.replace_samples(log, samples)

    def replace_samples(self, log: int, samples: list[dict]) -> None:
        """Put other samples into a log, with the lines that they would have."""
        sealed = self.manifest["logs"][log]
        for page in sealed["pages"]:
            del self.members[page]
        link = chain_start(log + 1, checksum(self.members[sealed["header"]]))
        lines, pages = [], []
        for sample in samples:
            data = as_sealed(sample)
            try:
                item = item_of(read_sample(sample))
            except ValueError:
                item = checksum(b"")
            line, link = write_line(link, item, data)
            lines.append(line)
        folder = sealed["header"].rpartition("/")[0]
        for start in range(0, len(lines), PAGE):
            pages.append(f"{folder}/samples-{len(pages) + 1:05}.jsonl")
            self.members[pages[-1]] = b"".join(lines[start : start + PAGE])
        sealed.update(pages=pages, samples=len(samples), chain=link)

    def pack(self, path: Path, *, rebuild: bool = True, key: SigningKey | None = None) -> Path:
        """Write it: as it is, with a manifest that fits, or signed anew.

        Args:
            path: The new file.
            rebuild: Whether the manifest is made to fit.
            key: The forger's key; without it the old signature stays.
        """
        if rebuild:
            self.manifest["members"] = [
                {"name": name, "size": len(data), "sha256": checksum(data)}
                for name, data in self.members.items()
                if name != MANIFEST
            ]
            self.members[MANIFEST] = canonical(self.manifest)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.members.items():
                archive.writestr(name, data)
            archive.comment = self.comment
        if key is not None:
            sign_archive(path, key, checksum(self.members[MANIFEST]))
        return path
