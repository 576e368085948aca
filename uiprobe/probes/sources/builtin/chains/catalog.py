"""All chains that have a story, and their templates."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.stories import STORIES
from uiprobe.probes.sources.builtin.chains.stories_kept import KEPT_STORIES
from uiprobe.probes.sources.builtin.chains.stories_owner import OWNER_STORIES
from uiprobe.probes.sources.builtin.chains.stories_real import REAL_STORIES
from uiprobe.probes.sources.builtin.chains.stories_reckoned import RECKONED_STORIES

CHAINS = (*STORIES, *KEPT_STORIES, *REAL_STORIES, *OWNER_STORIES, *RECKONED_STORIES)
"""Each has a number that no other template of the phone has."""

CHAIN_GOALS = ChainGoals(CHAINS)
"""Their templates."""
