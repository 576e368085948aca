"""Folders of designs: one that is named, or one in the user's cache."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import platformdirs

from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import Brief
from uiprobe.design.keeping import DesignFolder
from uiprobe.design.options import Options
from uiprobe.inputs.paths import user_path

FOLDER_VARIABLE = "UIPROBE_DESIGNS"
"""Names the folder for designs in progress, in place of that in the user's cache."""


def identity_of(brief: Brief, options: Options, models: Models, epoch: int = 1) -> str:
    """A checksum of all that decides the course of a design."""
    used = {role: str(model) for role, model in models.of.items()}
    told = {"brief": brief.digest, "id": brief.id, "epoch": epoch}
    return sha256(
        json.dumps({**told, "options": asdict(options), "models": used}, sort_keys=True).encode()
    ).hexdigest()[:24]


def folder_for(brief: Brief, identity: str, named: str = "", epoch: int = 1) -> DesignFolder:
    """The folder of a design: below the one that is named, else in the cache.

    Args:
        brief: What the page is for.
        identity: As `identity_of` gives it.
        named: A folder; empty for the cache.
        epoch: Which repetition it is.
    """
    if named:
        below = brief.id if epoch == 1 else f"{brief.id}-{epoch}"
        return DesignFolder(user_path(named) / below, identity)
    variable = os.environ.get(FOLDER_VARIABLE)
    root = (
        user_path(variable)
        if variable
        else Path(platformdirs.user_cache_dir("uiprobe", appauthor=False)) / "designs"
    )
    return DesignFolder(root / identity, identity)
