"""Default generation: a temperature of 0, and a bound on tokens."""

from __future__ import annotations

from typing import Any

from inspect_ai.model import GenerateConfig, get_model

from uiprobe.probe_table import PROBES

_WITHOUT_SETTINGS = frozenset({"none", "uiprobe"})
"""Providers that generate nothing."""

_WITHOUT_TEMPERATURE = frozenset({"anthropic", "hf"})
"""Providers that take no temperature, or none of 0."""

_REASONING = ("reasoning_effort", "reasoning_tokens", "reasoning_mode", "effort")


def default_generation(probe: str) -> GenerateConfig:
    """The settings that the current model leaves open.

    A model of a model file has the settings of its file. Any other is asked at temperature 0, with
    the bound of the probe, and room to reason on top of it for a model that reasons
    (`uiprobe.asking.room`). Where reasoning is asked for, both are left to the provider, because
    reasoning counts as tokens of the answer. Settings of the model, or of the run by Inspect's
    flags, take precedence over all of these.

    Args:
        probe: Name of the probe.
    """
    from uiprobe.asking.room import default_bound, forget_bounds
    from uiprobe.model_configs.catalog import generation_of

    try:
        model = get_model()
    except ValueError:
        return GenerateConfig()
    provider = str(model).partition("/")[0]
    if provider in _WITHOUT_SETTINGS:
        return GenerateConfig()
    given = model.config.model_dump(exclude_none=True)
    if "max_tokens" in given:
        forget_bounds(model)
    settings: dict[str, Any] | None = generation_of(str(model))
    if settings is None:
        settings = {}
        if all(given.get(name, "none") == "none" for name in _REASONING):
            if "max_tokens" not in given:
                settings["max_tokens"] = default_bound(model, PROBES[probe].max_tokens)
            if provider not in _WITHOUT_TEMPERATURE:
                settings["temperature"] = 0.0
    # A task's settings would override the model's own.
    return GenerateConfig(**{name: value for name, value in settings.items() if name not in given})
