"""Models that were asked the same items more than once: run-to-run spread and sampling error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.results.statistics import Spread, run_spread

if TYPE_CHECKING:
    import pandas as pd

    from uiprobe.results.samples.items import ItemTables


def items_spread(items: pd.DataFrame, cluster: str = "cluster") -> Spread | None:
    """The variation of an accuracy over the runs and epochs among some items.

    Args:
        items: Rows of the table of items, of one model, probe and variant.
        cluster: Column with the cluster of each item; an item without one is independent.

    Returns:
        None if no item was scored twice.
    """
    scored = items[items["value"].notna()]
    if len(scored[["run_id", "epoch"]].drop_duplicates()) < 2:
        return None
    table = scored.pivot_table(index="item_id", columns=["run_id", "epoch"], values="value")
    names = scored.groupby("item_id")[cluster].first().reindex(table.index)
    return run_spread(
        table.to_numpy(dtype=float), list(names.fillna(table.index.to_series()).astype(str))
    )


SPREAD_COLUMNS = ("item_id", "run_id", "epoch", "value", "cluster")
"""Columns of the table of items that a spread needs."""


def repeat_spreads(runs: pd.DataFrame, items: ItemTables) -> dict[tuple[str, str], Spread]:
    """The spread of every model that was asked the same items more than once.

    Interrupted runs are left out, because they would reduce the items that all runs share.

    Args:
        runs: The table of runs, see `uiprobe.results.frames`.
        items: Tables of items of these runs.

    Returns:
        By the configuration of the runs that repeat one another, and the variant.
    """
    whole = runs[runs["status"] != "partial"]
    asked = whole.groupby(["configuration", "variant"])["epochs"].sum()
    found = {}
    for configuration, variant in asked[asked > 1].index:
        members = whole[(whole["configuration"] == configuration) & (whole["variant"] == variant)]
        spread = items_spread(items.of(set(members["run_id"]), str(variant), SPREAD_COLUMNS))
        if spread is not None:
            found[str(configuration), str(variant)] = spread
    return found
