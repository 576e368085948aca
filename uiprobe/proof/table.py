"""Proofs as a table on a terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from uiprobe.inputs.terminal import as_markup
from uiprobe.proof.check import Proof

REQUIRED_REJECTION = 0.95
"""Share of all wrong endings that must be rejected, over all templates."""

_MAX_LISTED = 60


def rejected_share(proofs: Sequence[Proof]) -> float | None:
    """Share of near misses and mutants that were rejected; None if there are none."""
    rejected = sum(proof.missed[0] + proof.mutants[0] for proof in proofs)
    tried = sum(proof.missed[1] + proof.mutants[1] for proof in proofs)
    return rejected / tried if tried else None


def all_proven(proofs: Sequence[Proof], required: float = REQUIRED_REJECTION) -> bool:
    """Whether each template is proven, and enough wrong endings are rejected."""
    share = rejected_share(proofs)
    return all(proof.proven for proof in proofs) and (share is None or share >= required)


def proofs_as_dict(proofs: Sequence[Proof], required: float = REQUIRED_REJECTION) -> dict[str, Any]:
    """All results, for JSON."""
    return {
        "proven": all_proven(proofs, required),
        "rejected_share": rejected_share(proofs),
        "templates": [asdict(proof) | {"proven": proof.proven} for proof in proofs],
    }


def print_proofs(
    proofs: Sequence[Proof], console: Console, required: float = REQUIRED_REJECTION
) -> None:
    """Print one line per template, its problems, and the figures over all templates.

    Near misses and mutants are shown as rejected / tried; `equal` are the equivalent mutants.

    Args:
        proofs: One for each template.
        console: Where to print.
        required: Share of all wrong endings that must be rejected.
    """
    table = Table(title="Goal templates", title_justify="left", title_style="bold")
    table.add_column("template", no_wrap=True)
    for name in ("kind", "steps", "near", "mutants", "equal", "proven"):
        table.add_column(name, justify="right")
    for proof in proofs:
        table.add_row(
            f"{proof.app}/{proof.name}",
            proof.kind,
            f"{median(proof.steps):g}" if proof.steps else "-",
            "/".join(map(str, proof.missed)),
            "/".join(map(str, proof.mutants)),
            str(proof.equivalent),
            "yes" if proof.proven else "NO",
        )
    console.print(table)
    _print_lists(proofs, console)
    for kind in ("user", "testing"):
        members = [proof for proof in proofs if proof.kind == kind and proof.steps]
        if members:
            lengths = [median(proof.steps) for proof in members]
            console.print(
                f"{len(members)} {kind} templates: references of {min(lengths):g} to "
                f"{max(lengths):g} steps, median {median(lengths):g}"
            )
    infeasible = sum(not proof.feasible for proof in proofs)
    several = sum(bool(proof.others) for proof in proofs)
    apps = len({proof.app for proof in proofs})
    if apps > 1:
        console.print(f"{apps} apps; {infeasible} infeasible goals; {several} across several apps")
    share = rejected_share(proofs)
    if share is not None:
        console.print(
            f"{100 * share:.1f} % of wrong endings rejected (at least "
            f"{100 * required:.0f} % demanded); "
            f"{sum(proof.equivalent for proof in proofs)} mutants are as good as their reference"
        )


def _print_lists(proofs: Sequence[Proof], console: Console) -> None:
    problems = [f"{p.app}/{p.name}: {problem}" for p in proofs for problem in p.problems]
    accepted = [f"{p.app}/{p.name}: {what}" for p in proofs for what in p.accepted]
    for title, lines in (("Not proven:", problems), ("Accepted wrong endings:", accepted)):
        if lines:
            console.print(f"[bold]{title}[/bold]")
            for line in lines[:_MAX_LISTED]:
                console.print("  " + as_markup(line))
            if len(lines) > _MAX_LISTED:
                console.print(f"  and {len(lines) - _MAX_LISTED} more (--format json has them)")
