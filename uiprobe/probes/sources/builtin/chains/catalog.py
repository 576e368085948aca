"""All chains that have a story, and their templates."""

from __future__ import annotations

from dataclasses import replace

from uiprobe.probes.sources.builtin.chains.chain import Chain, can_change
from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.stories import STORIES
from uiprobe.probes.sources.builtin.chains.stories_depending import DEPENDING_STORIES
from uiprobe.probes.sources.builtin.chains.stories_kept import KEPT_STORIES
from uiprobe.probes.sources.builtin.chains.stories_owner import OWNER_STORIES
from uiprobe.probes.sources.builtin.chains.stories_planned import PLANNED_STORIES
from uiprobe.probes.sources.builtin.chains.stories_real import REAL_STORIES
from uiprobe.probes.sources.builtin.chains.stories_reckoned import RECKONED_STORIES

SETTLED = (
    *STORIES,
    *KEPT_STORIES,
    *REAL_STORIES,
    *OWNER_STORIES,
    *RECKONED_STORIES,
    *DEPENDING_STORIES,
)
"""The chains that sessions ask, as they are if nothing changes on the way."""

SETTLED_GOALS = ChainGoals(SETTLED)
"""Their templates, for goals of sessions."""


_CHANGING = 2
"""The most facts of a chain that change."""


def unsettled(chain: Chain) -> Chain:
    """The same chain with the first facts changing once they were used that may."""
    late = [fact for fact in chain.shown if can_change(chain, fact)]
    return replace(chain, late=tuple(late[:_CHANGING]))


CHAINS = tuple(map(unsettled, (*SETTLED, *PLANNED_STORIES)))
"""All chains; each has a number that no other template of the phone has."""

CHAIN_GOALS = ChainGoals(CHAINS)
"""Their templates."""
