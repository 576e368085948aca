"""The agents by name, for declarations; this module imports nothing of the agents."""

from __future__ import annotations

from typing import Literal

AgentName = Literal[
    "random", "heuristic_random", "bfs", "dfs", "gui_bee", "uiexplore_algo", "react", "replay"
]

ASKING: tuple[AgentName, ...] = ("uiexplore_algo", "react")
"""Those that ask a model."""

STRUCTURED_ONLY: tuple[AgentName, ...] = ("bfs", "dfs")
"""Those that read links from the document (paper section 4.1)."""
