"""Explorations in the report."""

from uiprobe.results.report.sections.exploration.section import exploration_section

__all__ = ["exploration_section"]
