"""Names with which the task of interface design is declared.

Inspect loads every declaration to run one task, so this module imports nothing.
"""

from __future__ import annotations

from typing import Literal

Coder = Literal["model", "template_good", "template_unlabelled", "template_broken"]
"""The author of pages: the model under test, or a template for the builtin briefs in one of three
qualities, which asks no model."""

CuaName = Literal["ui_tars", "operator", "react", "scripted"]
"""The user of pages: a model in the form of UI-TARS or Operator or in our own grammar, or the
solutions of the builtin briefs, which ask no model."""

VerifierName = Literal["model", "builtin"]
"""The judge of which tasks a page supports: a model, or the rules of the builtin briefs."""

Language = Literal["javascript", "mini", "mini_aui"]
"""The form of rules: a predicate in JavaScript (paper section 3.3), the small language of the
release, and the same in the readings of its code."""

Feedback = Literal["integrated", "solvability", "navigation"]
"""Input of revisions (paper table 3): tasks that are not supported, failures of the
agent, or both."""

CommentFrom = Literal["dashboard", "text", "screenshots"]
"""Input of the commenter about a failure (paper table 5)."""

TasksFrom = Literal["brief", "proposer"]
"""Source of the tasks: the brief itself, or the model of the role `proposer`."""
