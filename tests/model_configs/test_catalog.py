"""Model files: those that are shipped, and what is refused."""

import datetime
import json

import pytest
from inspect_ai._cli.util import parse_model_spec_cli_args
from inspect_ai._util.error import PrerequisiteError

from uiprobe.inputs.yaml_values import MAX_BYTES
from uiprobe.model_configs.catalog import (
    ModelConfigError,
    load_model_config,
    model_config_names,
    traits_of,
)

pytestmark = pytest.mark.slow

KEYS = (
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "UIPROBE_API_KEY",
)
VALID = """
model: openai-api/mine/model
base_url: http://127.0.0.1:9/v1
temperature: 0.5
max_tokens: 100
model_args: {api_key: none}
uiprobe:
  display_name: Mine
  hosting: local
  modalities: [text, image]
  coordinates: permille
  image_limit: {long_side: 1024, multiple_of: 28}
  price: {input: 1, output: 2.5, date: 2026-01-31}
"""


@pytest.fixture
def write(tmp_path):
    def put(text, name="mine.yaml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return put


@pytest.fixture
def keys(monkeypatch):
    for key in KEYS:
        monkeypatch.setenv(key, "test")
    monkeypatch.setenv("UIPROBE_BASE_URL", "http://127.0.0.1:9/v1")


def test_the_models_that_are_promised_are_shipped():
    models = {load_model_config(name).model for name in model_config_names()}
    assert {"openai/gpt-4o", "uiprobe/random", "uiprobe/lexical", "uiprobe/extract"} <= models
    for part in ("anthropic/claude", "Qwen2.5-VL-7B", "UI-TARS-1.5-7B", "Llama-3.1-8B", "hf/"):
        assert any(part in model for model in models), part
    assert sum(model.startswith("openai/") for model in models) >= 2
    assert sum(model.startswith("vllm/") for model in models) >= 3
    assert any(model.startswith("openai-api/") for model in models)


# A model with weights of its own needs their package; tests/local starts it.
@pytest.mark.parametrize(
    "name",
    [one for one in model_config_names() if not load_model_config(one).model.startswith("xllama")],
)
def test_a_shipped_file_is_whole_and_inspect_takes_its_spec(name, keys):
    config = load_model_config(name)
    assert config.traits.display_name
    assert "text" in config.traits.modalities
    if config.traits.hosting == "api":
        assert config.traits.price is not None
    try:
        [model] = parse_model_spec_cli_args([json.dumps(config.spec())])
    except PrerequisiteError as error:
        # The spec was taken; the library that runs the model here is an extra of its own.
        assert config.traits.hosting == "local"
        assert "optional dependencies" in str(error)
    else:
        assert str(model) == config.model


@pytest.mark.parametrize("name", ["gpt-4o", "claude-sonnet-5-5", "openai-compatible", "random"])
def test_a_model_is_made_with_the_settings_of_its_file(name, keys):
    config = load_model_config(name)
    model = config.create()
    assert str(model) == config.model
    assert {key: getattr(model.config, key) for key in config.generate} == config.generate


def test_a_file_of_ones_own(write, monkeypatch):
    monkeypatch.setenv("MINE_API_KEY", "x")
    config = load_model_config(write(VALID))
    assert config.name == "mine"
    assert config.spec() == {
        "model": "openai-api/mine/model",
        "base_url": "http://127.0.0.1:9/v1",
        "model_args": {"api_key": "none"},
        "temperature": 0.5,
        "max_tokens": 100,
    }
    traits = config.traits
    assert (traits.coordinates, traits.limit.long_side, traits.limit.multiple_of) == (
        "permille",
        1024,
        28,
    )
    assert traits.price.date == datetime.date(2026, 1, 31)
    assert traits_of("openai-api/mine/model") is None
    config.create()
    assert traits_of("openai-api/mine/model") == traits


def test_what_is_known_of_models():
    assert traits_of("openai/gpt-4o").can_see("image")
    assert not traits_of("uiprobe/lexical").can_see("annotated_image")
    assert traits_of("uiprobe/lexical").can_see("list")
    assert traits_of("openai/some-other-model") is None


REFUSED = {
    "an unknown field": (VALID + "temprature: 1\n", "temprature: found an unknown field"),
    "an unknown field of ours": (
        VALID + "  colour: red\n",
        "uiprobe.colour: found an unknown field in line 14, expected one of display_name, hosting",
    ),
    "no model": (VALID.replace("model: openai-api/mine/model", ""), "model: missing"),
    "a model of the wrong type": (
        VALID.replace("model: openai-api/mine/model", "model: [a]"),
        "model: found",
    ),
    "a setting of the wrong type": (VALID.replace("0.5", "warm"), "temperature: found 'warm'"),
    "model_args of the wrong type": (
        VALID.replace("{api_key: none}", "text"),
        "model_args: found a text in line 6, expected a mapping",
    ),
    "an unknown modality": (VALID.replace("image]", "smell]"), "uiprobe.modalities.1: found"),
    "a field with a slip": (VALID.replace("modalities", "modalites"), "uiprobe.modalites: found"),
    "an unknown hosting": (VALID.replace("hosting: local", "hosting: moon"), "uiprobe.hosting"),
    "an unknown convention": (
        VALID.replace("permille", "inch"),
        "uiprobe.coordinates: found 'inch'",
    ),
    "a negative price": (VALID.replace("output: 2.5", "output: -1"), "uiprobe.price.output"),
    "a price without a date": (
        VALID.replace(", date: 2026-01-31", ""),
        "uiprobe.price.date: missing",
    ),
    "a limit of nothing": (VALID.replace("long_side: 1024", "long_side: 0"), "long_side"),
    "no block": (VALID.partition("uiprobe:")[0], "uiprobe: missing; write"),
    "no provider": (
        VALID.replace("openai-api/mine/model", "gpt-4o"),
        "model: found 'gpt-4o' in line 2, expected PROVIDER/MODEL, as Inspect names it; write",
    ),
    "no address": (
        VALID.replace("http://127.0.0.1:9/v1", "localhost"),
        "base_url: found a text in line 3, expected an address that begins with http:// or",
    ),
    "no modality": (
        VALID.replace("[text, image]", "[]"),
        "uiprobe.modalities: found '[]' in line 10, expected a list that is not empty; write",
    ),
    "an empty name": (VALID.replace("Mine", "''"), "expected a text that is not empty"),
    "a key twice": (VALID + "  hosting: api\n", "in line 14, expected each key once in its block"),
    "a tab": (VALID.replace("  hosting", "\thosting"), "expected spaces to indent with"),
    "a list": ("- a\n- b\n", "found a list, expected a mapping"),
    "nothing": ("", "found nothing, expected a mapping"),
    "number keys": ("1: 2\n", "expected a mapping"),
    "no YAML": ("model: [unclosed", "expected YAML in UTF-8"),
    "no text": (b"\xff\xfe\x00model", "expected YAML in UTF-8"),
    "a Python object": ("model: !!python/object/apply:os.system ['true']", "expected YAML"),
    "an endless list": ("[" * 20_000, "expected YAML"),
    "too much": ("#" * (MAX_BYTES + 1), "found more than 100,000 bytes"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_file_and_field(name, write):
    text, told = REFUSED[name]
    path = write(text)
    with pytest.raises(ModelConfigError) as refused:
        load_model_config(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("  modalities: [text, image]\n", ""),
            "uiprobe.modalities: missing in the block that begins in line {uiprobe}; "
            "write `modalities: [text, image]`",
        ),
        (
            ("hosting: local", "hosting: moon"),
            "uiprobe.hosting: found 'moon' in line {hosting}, expected 'local' or 'api'; "
            "write `hosting: api` or `hosting: local`",
        ),
        (
            ("modalities: [text, image]", "modality: [text, image]"),
            "uiprobe.modality: found an unknown field in line {modality}, expected one of "
            "display_name, hosting, modalities, coordinates, coordinate_correction, image_limit, "
            "price, context "
            "(did you mean modalities?)",
        ),
        (
            ("[text, image]", "text"),
            "uiprobe.modalities: found 'text' in line {modalities}, expected a list; "
            "write `modalities: [text, image]` or `modalities: [text]`",
        ),
        (
            ("model: openai-api/mine/model\n", ""),
            "model: missing; write `model: openai/gpt-4o`",
        ),
        (
            ("temperature: 0.5", "temperature: warm"),
            "temperature: found 'warm' in line {temperature}, expected a number; "
            "write `temperature: 0`",
        ),
        (
            (", date: 2026-01-31", ""),
            "uiprobe.price.date: missing in the block that begins in line {price}; "
            "write `date: 2026-01-31`",
        ),
    ],
)
def test_an_error_names_the_field_the_line_and_what_to_write(change, told, write):
    text = VALID.replace(*change)
    assert text != VALID
    with pytest.raises(ModelConfigError) as refused:
        load_model_config(write(text))
    lines = {
        line.strip().partition(":")[0]: number for number, line in enumerate(text.splitlines(), 1)
    }
    assert told.format(**lines) in str(refused.value)


def test_aliases_that_multiply_are_refused_or_small(write):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    with pytest.raises(ModelConfigError):
        load_model_config(write("\n".join(lines) + VALID))


def test_a_name_that_is_nothing(tmp_path):
    with pytest.raises(
        ModelConfigError,
        match=r"no model file 'gpt-99'; did you mean gpt-4o\? shipped are .*gpt-4o",
    ):
        load_model_config("gpt-99")
    with pytest.raises(ModelConfigError, match="no model file"):
        load_model_config(str(tmp_path))


SECRET = "sk-never-tell"


@pytest.mark.parametrize(
    "lines",
    [
        f"model_args: {{api_key: {SECRET}",
        f"model_args: [api_key: {SECRET}: x",
        f"model_args: {SECRET}",
        f"model_args: !{SECRET} x",
        f"model_args: *{SECRET}",
        f"base_url: [{SECRET}]",
        f"extra_headers: {SECRET}",
        f"extra_headers: {{Authorization: [{SECRET}]}}",
        f"extra_body: {SECRET}",
        f"model_args: {{1: {SECRET}}}",
        f'model_args: "{SECRET}\\q"',
    ],
)
def test_an_error_never_tells_a_secret(lines, write):
    with pytest.raises(ModelConfigError) as refused:
        load_model_config(write(VALID.replace("model_args: {api_key: none}", lines)))
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize("day", ["2026-02-30", "9999-99-99"])
def test_a_day_that_there_is_not_is_refused(day, write):
    with pytest.raises(ModelConfigError, match=r"price\.date: found '\d.*a day that exists"):
        load_model_config(write(VALID.replace("2026-01-31", day)))


def test_tags_of_yaml_are_refused_and_carry_nothing_out(write, tmp_path):
    planted = tmp_path / "planted"
    tag = f"!!python/object/apply:os.system ['touch {planted}']"
    with pytest.raises(ModelConfigError, match="a type that JSON lacks in line"):
        load_model_config(write(VALID.replace("{api_key: none}", tag)))
    assert not planted.exists()
