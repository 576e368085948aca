"""All chains that are told as stories, and their templates."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.stories import STORIES
from uiprobe.probes.sources.builtin.chains.stories_kept import KEPT_STORIES

CHAINS = (*STORIES, *KEPT_STORIES)
"""In the order of their numbers."""

CHAIN_GOALS = ChainGoals(CHAINS)
"""Their templates."""
