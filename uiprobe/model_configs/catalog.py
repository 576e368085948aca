"""The model files: Inspect's `--model-spec` fields plus a `uiprobe:` block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from inspect_ai.model import GenerateConfig, Model
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.yaml_values import YamlError, read_yaml
from uiprobe.model_configs.creation import ModelConfigError, create_discreetly
from uiprobe.model_configs.faults import (
    BLOCK,
    fault,
    generation_fields,
    missing,
    of_validation,
    unknown,
)
from uiprobe.model_configs.generation import GenerationError, checked_generation
from uiprobe.model_configs.plain_words import kind_of
from uiprobe.ui.coordinates import CoordinateConvention, CoordinateCorrection, ImageLimit
from uiprobe.ui.observation import Observation

_FOLDER = Path(__file__).parent
_LEAST_SCALE = 0.01
"""A flatter slope would map all answers to nearly one position."""

_SPEC_FIELDS = ("model", "base_url", "model_args")


class _Block(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Price(_Block):
    """US dollars per million tokens, and the date of that price."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    date: date


class Pace(_Block):
    """The time that a model takes on a device's clock, in milliseconds, for `-T clock=tokens`.

    Attributes:
        call: For each call.
        token: For each token that it writes.
    """

    call: float = Field(ge=0, le=3_600_000)
    token: float = Field(ge=0, le=60_000)


def _not_flat(scale: float) -> float:
    """A slope, checked: one near 0 would put all places on one line.

    Raises:
        ValueError: It is.
    """
    if abs(scale) < _LEAST_SCALE:
        raise ValueError(f"expected a slope of {_LEAST_SCALE} or more, or of its negative")
    return scale


def _with_provider(model: str) -> str:
    """Inspect's name of a model, checked.

    Raises:
        ValueError: It lacks the provider or the model.
    """
    provider, _, rest = model.partition("/")
    if not provider or not rest:
        raise ValueError("expected PROVIDER/MODEL, as Inspect names it")
    return model


def _an_address(base_url: str) -> str:
    """The address of a server, checked.

    Raises:
        ValueError: It does not begin as one.
    """
    if not base_url.startswith(("http://", "https://")) or " " in base_url:
        raise ValueError("expected an address that begins with http:// or https://")
    return base_url


class ImageLimitBlock(_Block):
    """How the provider shrinks large pictures; see `ImageLimit`."""

    long_side: int | None = Field(default=None, ge=32)
    pixels: int | None = Field(default=None, ge=1024)
    multiple_of: int = Field(default=1, ge=1, le=64)


_Slope = Annotated[float, Field(ge=-100, le=100), AfterValidator(_not_flat)]
_Offset = Annotated[float, Field(ge=-100, le=100)]


class CorrectionBlock(_Block):
    """How the model's coordinates differ from its convention; see `CoordinateCorrection`."""

    scale: tuple[_Slope, _Slope] = (1.0, 1.0)
    offset: tuple[_Offset, _Offset] = (0.0, 0.0)


class ModelTraits(_Block):
    """The properties of a model that the suite needs and Inspect does not.

    Attributes:
        display_name: Its name in tables and charts.
        hosting: Whether it runs here or is called over an API.
        modalities: The kinds of input that it accepts.
        coordinates: Convention of coordinates in its answers.
        coordinate_correction: How its coordinates differ from that, as `uiprobe calibrate` finds.
        image_limit: How its provider shrinks large pictures.
        price: The price of tokens.
        context: Tokens that its context holds, as it is served; None if unknown.
        pace: How long it takes, as declared; None if that is not declared.
    """

    display_name: str = Field(min_length=1)
    hosting: Literal["local", "api"]
    modalities: tuple[Literal["text", "image"], ...] = Field(min_length=1)
    coordinates: CoordinateConvention = "pixel"
    coordinate_correction: CorrectionBlock = CorrectionBlock()
    image_limit: ImageLimitBlock = ImageLimitBlock()
    price: Price | None = None
    context: int | None = Field(default=None, ge=1)
    pace: Pace | None = None

    @property
    def limit(self) -> ImageLimit:
        """The image limit as the observations take it."""
        return ImageLimit(**self.image_limit.model_dump())

    @property
    def correction(self) -> CoordinateCorrection:
        """The correction of coordinates as spaces take it."""
        return CoordinateCorrection(**self.coordinate_correction.model_dump())

    def can_see(self, observation: Observation) -> bool:
        """Whether it can be shown this observation."""
        return "image" in self.modalities or observation in ("tree", "list")


class ModelConfig(_Block):
    """One model file.

    Attributes:
        name: The file's name without its ending.
        model: Inspect's name of the model.
        base_url: Address of its server.
        model_args: Arguments of its provider.
        generate: Generation settings.
        traits: The `uiprobe:` block.
    """

    name: str
    model: Annotated[str, AfterValidator(_with_provider)]
    base_url: Annotated[str, AfterValidator(_an_address)] | None = None
    model_args: dict[str, Any] = Field(default_factory=dict)
    generate: dict[str, Any] = Field(default_factory=dict)
    traits: ModelTraits

    def spec(self) -> dict[str, Any]:
        """The fields that Inspect's `--model-spec` takes."""
        head: dict[str, Any] = {"model": self.model}
        if self.base_url:
            head["base_url"] = self.base_url
        if self.model_args:
            head["model_args"] = self.model_args
        return head | self.generate

    def create(self, generate: GenerateConfig | None = None) -> Model:
        """The model, as Inspect makes it from the spec; its secrets stay out of the log.

        Args:
            generate: Generation settings that go before those of the file.

        Raises:
            ModelConfigError: A secret stands where the log would show it.
        """
        _made[self.model] = self.traits
        return create_discreetly(
            self.model,
            GenerateConfig(**self.generate).merge(generate or GenerateConfig()),
            base_url=self.base_url,
            model_args=self.model_args,
        )


def model_config_names() -> list[str]:
    """Names of the shipped files, sorted."""
    return sorted(path.stem for path in _FOLDER.glob("*.yaml"))


def load_model_config(name: str) -> ModelConfig:
    """Load a model file.

    Args:
        name: Name of a shipped file, or the path of another file.

    Raises:
        ModelConfigError: The file does not exist or is not valid; the message names file and field.
    """
    path = _FOLDER / f"{name}.yaml" if name in model_config_names() else Path(name)
    if not path.is_file():
        raise ModelConfigError(
            f"no model file {name[:200]!r}; {did_you_mean(name, model_config_names())}"
            f"shipped are {', '.join(model_config_names())}, and any other "
            "name must be a path to a YAML file"
        )
    return _load(path)


def traits_of(model: str) -> ModelTraits | None:
    """The traits of a model, by Inspect's name for it.

    Includes models made from user files in this process. None for all others.
    """
    if model in _made:
        return _made[model]
    shipped = _shipped(model)
    return shipped.traits if shipped else None


@contextmanager
def with_traits(model: str, traits: ModelTraits | None) -> Iterator[None]:
    """Give a model traits for a while; None leaves it as it is."""
    if traits is None:
        yield
        return
    before = _made.get(model)
    _made[model] = traits
    try:
        yield
    finally:
        if before is None:
            del _made[model]
        else:
            _made[model] = before


def generation_of(model: str) -> dict[str, Any] | None:
    """The generation settings of a model's file by Inspect's name for it; None for no file.

    A model made from a file of one's own in this process has them already: nothing is added.
    """
    if model in _made:
        return {}
    shipped = _shipped(model)
    return dict(shipped.generate) if shipped else None


_made: dict[str, ModelTraits] = {}


@cache
def _shipped(model: str) -> ModelConfig | None:
    for name in model_config_names():
        config = load_model_config(name)
        if config.model == model:
            return config
    return None


def _load(path: Path) -> ModelConfig:
    try:
        content = read_yaml(path)
    except YamlError as error:
        raise ModelConfigError(str(error)) from None
    if not isinstance(content, dict) or not all(isinstance(key, str) for key in content):
        raise ModelConfigError(
            f"{path}: found {kind_of(content)}, expected a mapping; write `model: ...` and "
            f"`{BLOCK}: ...` on lines of their own, as in `uiprobe models gpt-4o`"
        )
    fields: dict[str, Any] = dict(content)
    if BLOCK not in fields:
        raise missing(path, [BLOCK])
    traits = fields.pop(BLOCK)
    if not isinstance(traits, Mapping):
        raise fault(path, [BLOCK], kind_of(traits), "a mapping")
    head = {key: fields.pop(key) for key in _SPEC_FIELDS if key in fields}
    known = generation_fields()
    if strange := sorted(set(fields) - set(known)):
        raise unknown(path, strange[:1], [*_SPEC_FIELDS, BLOCK, *known])
    try:
        checked_generation(fields)
        return ModelConfig(name=path.stem, generate=fields, traits=traits, **head)
    except ValidationError as error:
        raise of_validation(path, error.errors()) from None
    except GenerationError as error:
        raise fault(path, [error.field], error.found, error.expected) from None
