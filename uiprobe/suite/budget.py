"""Bounds on what a run may cost and take: it ends between items, and its logs keep what is done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

from anyio import sleep_forever
from inspect_ai.hooks import Hooks, ModelUsageData, RunStart, SampleEnd, SampleStart, hooks

from uiprobe.suite.estimate import price_of
from uiprobe.suite.planning import RunError
from uiprobe.suite.running import REFERENCE, inspect_name

_REPORTING = ("openrouter",)
"""Providers that say what each request cost."""


class BudgetSpentError(RuntimeError):
    """A budget ended a run; the message says which, and that a repeat continues."""


@dataclass(slots=True)
class _Ledger:
    usd: float | None
    hours: float | None
    started: float = field(default_factory=monotonic)
    spent: float = 0.0
    ended: int = 0
    running: set[str] = field(default_factory=set)
    over: str = ""
    interrupted: bool = False

    def look(self) -> bool:
        """Whether no further item may begin."""
        hours = (monotonic() - self.started) / 3600
        # Those that run will cost about as much as those that ended.
        coming = self.spent / self.ended * len(self.running) if self.ended else 0.0
        if self.usd is not None and self.spent + coming >= self.usd:
            self.over = f"--max-usd {self.usd:g}: {amount(self.spent)} dollars are spent"
        elif self.hours is not None and hours >= self.hours:
            self.over = f"--max-hours {self.hours:g}: {amount(hours)} hours are spent"
        return bool(self.over)


def amount(value: float) -> str:
    """Dollars or hours with two digits that say something: small budgets are spent as well."""
    return f"{value:,.2f}" if value >= 0.1 else f"{value:.2g}"


def check_prices(models: Sequence[str]) -> None:
    """Refuse a limit on dollars if the price of a model is unknown.

    Raises:
        RunError: A model has no price.
    """
    for name in models:
        known = name if name == REFERENCE else inspect_name(name)
        provider = known.partition("/")[0]
        if name != REFERENCE and provider not in _REPORTING and _price(name, known) is None:
            raise RunError(
                f"--max-usd: the price of {name} is not known; write `price: {{input: ..., "
                "output: ..., date: ...}` into the `uiprobe:` block of its model file "
                "(docs/running.md), or leave the bound out"
            )


def _price(name: str, known: str) -> object:
    from uiprobe.model_configs.catalog import load_model_config
    from uiprobe.suite.running import is_model_file

    return load_model_config(name).traits.price if is_model_file(name) else price_of(known)


@contextmanager
def within_budget(usd: float | None, hours: float | None) -> Iterator[None]:
    """Let no item begin once a budget is spent, and end the run when those under way are done.

    What runs at that moment is finished, so the run may cost a little more than it should: at most
    as many items as there are connections.

    Args:
        usd: Dollars that the models may cost inside; None without a bound.
        hours: Hours that it may take; None without a bound.

    Raises:
        BudgetSpentError: A budget ended it.
    """
    if usd is None and hours is None:
        yield
        return
    ledger = _Ledger(usd, hours)
    listening = True

    # Inspect keeps every subscriber for the rest of the process, so this one goes by a flag.
    @hooks(name="uiprobe_budget", description="bounds on dollars and hours")
    class _Budget(Hooks):
        def enabled(self) -> bool:
            return listening

        async def on_run_start(self, data: RunStart) -> None:
            ledger.interrupted = False

        async def on_sample_start(self, data: SampleStart) -> None:
            if ledger.over or ledger.look():
                self._end_if_idle()
                await sleep_forever()
            ledger.running.add(data.sample_id)

        async def on_model_usage(self, data: ModelUsageData) -> None:
            if data.usage.total_cost is not None:
                ledger.spent += data.usage.total_cost
            elif price := price_of(data.model_name):
                read = data.usage.total_tokens - data.usage.output_tokens
                ledger.spent += (read * price[0] + data.usage.output_tokens * price[1]) / 1e6

        async def on_sample_end(self, data: SampleEnd) -> None:
            ledger.running.discard(data.sample_id)
            ledger.ended += 1
            if ledger.over:
                self._end_if_idle()

        def _end_if_idle(self) -> None:
            # As Ctrl-C does: Inspect writes the logs as cancelled, and a repeat continues from
            # them. Where its display has a thread of its own, only a signal wakes the main one. A
            # second signal would end the event loop before the logs are written.
            main = threading.main_thread().ident
            if not ledger.running and not ledger.interrupted and main is not None:
                ledger.interrupted = True
                signal.pthread_kill(main, signal.SIGINT)

    try:
        with _interruptible():
            yield
    except KeyboardInterrupt:
        if ledger.over and not ledger.running:
            raise BudgetSpentError(
                f"{ledger.over}. What was asked is in the logs; repeat the command to go on"
            ) from None
        raise
    finally:
        listening = False


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let the signal of Ctrl-C interrupt this process, which may have inherited that it does not.

    A script's shell starts commands with `&` that way. The signal that ends a run would be lost,
    and the run would wait for ever.
    """
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) != signal.SIG_IGN
    ):
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
