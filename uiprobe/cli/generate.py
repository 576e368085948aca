"""Inspect's generation settings as options of a command."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import click

from uiprobe.cli.exits import fail
from uiprobe.inputs.sealed_seeds import PREFIX
from uiprobe.inputs.yaml_values import YamlError, parse_yaml

_OWN = frozenset({"max_connections"})
"""Settings that the command has options of its own for."""

_FIXED = frozenset({"response_schema", "system_message", "num_choices", "modalities"})
"""Settings that decide what a probe asks or how it is answered."""


class GenerateCommand(click.Command):
    """A command with an option for each field of Inspect's `GenerateConfig`.

    Its callback gets them as one `GenerateConfig`, in the parameter `generate`.
    """

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options; those of Inspect last, and read from Inspect only when they are wanted."""
        own = super().get_params(ctx)
        help_option = [param for param in own if param.name == "help"]
        return [*(p for p in own if p.name != "help"), *_options(), *help_option]

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Call the callback.

        Raises:
            SystemExit: A setting has a value that Inspect, or every provider, refuses.
        """
        from inspect_ai.model import GenerateConfig

        from uiprobe.model_configs.generation import GenerationError, checked_generation

        given = {name: ctx.params.pop(name) for name in _names()}
        chosen: dict[str, Any] = {}
        for name, value in given.items():
            if value is not None:
                simple = _kind(GenerateConfig.model_fields[name].annotation)
                chosen[name] = value if simple else _read_yaml(name, value)
        try:
            ctx.params["generate"] = checked_generation(chosen)
        except GenerationError as error:
            flag = error.field.replace("_", "-")
            fail(f"--{flag}: found {error.found}, expected: {error.expected}")
        return super().invoke(ctx)


class _ModelSeed(click.types.IntParamType):
    """A whole number; who gives a sealed seed of items is shown the other option."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """The number.

        Raises:
            click.BadParameter: It is none.
        """
        if isinstance(value, str) and value.startswith(PREFIX):
            self.fail(f"models sample by this one; that of the items is --item-seed {value}")
        number: int = super().convert(value, param, ctx)
        return number


def _read_yaml(name: str, text: str) -> Any:  # noqa: ANN401 - any value
    try:
        return parse_yaml(text, f"--{name.replace('_', '-')}")
    except YamlError as error:
        fail(str(error))


def _names() -> list[str]:
    from inspect_ai.model import GenerateConfig

    return [name for name in GenerateConfig.model_fields if name not in _OWN | _FIXED]


def _options() -> list[click.Parameter]:
    from inspect_ai.model import GenerateConfig

    return [
        click.Option(
            [f"--{name.replace('_', '-')}", name],
            type=_ModelSeed()
            if name == "seed"
            else _kind(GenerateConfig.model_fields[name].annotation) or str,
            metavar=None if _kind(GenerateConfig.model_fields[name].annotation) else "YAML",
        )
        for name in _names()
    ]


def _kind(annotation: Any) -> Any:  # noqa: ANN401 - what click takes as a type
    """The type of an option; None for what is no number, flag or choice, and is read as YAML."""
    union = get_origin(annotation) in (Union, UnionType)
    members = [m for m in (get_args(annotation) if union else (annotation,)) if m is not NoneType]
    if len(members) != 1:
        return None
    [member] = members
    if get_origin(member) is Literal:
        return click.Choice([str(choice) for choice in get_args(member)])
    return member if member in (bool, int, float, str) else None
