"""Posts."""

from __future__ import annotations

from uiprobe.environments.phone.apps.social.app import Social
from uiprobe.probes.sources.builtin.chains.facts import FactKind
from uiprobe.probes.sources.builtin.chains.nodes import Slot, Takes
from uiprobe.probes.sources.builtin.chains.persona import owner_of
from uiprobe.probes.sources.builtin.goals.social import POSTS, goals
from uiprobe.probes.sources.builtin.language import *

_TEXT = frozenset[FactKind]({"title", "person", "town", "hotel", "recipe", "product"})

POST = Takes(
    "post", Social, {"text": Slot(_TEXT, one_of(goals.texts("news")))},
    lambda apps, entered: (click(id="fab_post"), *write(entered["text"], id="text"), SAVE),
    lambda apps, entered: (
        POSTS.add(
            {"author": owner_of(apps).name, "text": entered["text"]},
            unique=True,
        ),
    ),
)  # fmt: skip
