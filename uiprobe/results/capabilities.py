"""The probes as results show them: their order, what they measure, and the variants of a score."""

from __future__ import annotations

CAPABILITIES = {
    "goal_understanding": "Goal understanding",
    "app_knowledge": "App knowledge",
    "completion_judgment": "Planning (completion judgment)",
    "grounding": "Grounding",
    "focused_context": "Instruction following (focused context)",
    "navigation": "End-to-end navigation",
}
"""The probes in the order in which they are shown, and what they measure."""

VARIANTS = ("original", "repaired", "structured")
"""How an answer was read: strictly, after a repair of its form, given under a response schema."""
