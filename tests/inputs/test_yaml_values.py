"""The reader of YAML: the values of JSON, bounds, and errors with no text of the file."""

import ast
import json
import os
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.inputs.yaml_values import MAX_BYTES, YamlError, parse_yaml, read_yaml

PACKAGE = Path(__file__).parents[2] / "uiprobe"

BOMB = "a0: &a0 [x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)
MERGE_BOMB = "a0: &a0 {x: 1}\n" + "".join(
    f"a{n}: &a{n}\n  <<: [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)

REFUSED = {
    "a bool that is none": ("!!bool foo", "no value of the type !!bool in line 1"),
    "an empty int": ("a: 1\nb: !!int ''", "no value of the type !!int in line 2"),
    "a float in words": ("!!float one", "no value of the type !!float"),
    "a null with a value": ("!!null x", "no value of the type !!null"),
    "a timestamp": ("!!timestamp foo", "a type that JSON lacks"),
    "bytes": ("!!binary aGk=", "a type that JSON lacks"),
    "a set": ("!!set {a, b}", "a type that JSON lacks"),
    "a Python object": ("!!python/object/apply:os.system [id]", "a type that JSON lacks"),
    "a Python object by another name": (
        "%TAG ! tag:yaml.org,2002:python/\n---\n!name:os.system ''",
        "a type that JSON lacks in line 3",
    ),
    "not a number": (".nan", "a number that is not finite"),
    "infinity": ("[1, -.inf]", "a number that is not finite"),
    "too large a power": ("1.0e+999", "a number that is not finite"),
    "too large an int": ("0x1" + "0" * 20, "a number of more than 63 bits"),
    "too long an int": ("9" * 5_000, "no value of the type !!int"),
    "a long number in base 60": (":".join(["1"] * 40_000), "no value of the type !!int"),
    "a list in itself": ("&a [*a]", "a value that holds itself in line 1"),
    "a mapping in itself": ("x: &a\n  y:\n    z: *a", "a value that holds itself in line 3"),
    "an alias of nothing": ("*a", "undefined alias"),
    "a bomb": (BOMB, "more than 20,000 values"),
    "a bomb of merges": (MERGE_BOMB, "more than 20,000 values"),
    "a long text many times": (
        f"a: &a {'x' * 50_000}\nb: [{'*a, ' * 900}]",
        "more than 1,000,000 characters",
    ),
    "many aliases": (f"a: &a 1\nb: [{'*a, ' * 1_001}]", "more than 1,000 aliases in line 2"),
    "deep lists": ("[" * 90_000, "more than 50 levels"),
    "deep mappings": ("{" * 90_000, "more than 50 levels"),
    "deep blocks": ("- " * 40_000, "more than 50 levels"),
    "many values": ("[" + "1," * 20_001 + "]", "more than 20,000 values"),
    "many bytes": ("#" * (MAX_BYTES + 1), "more than 100,000 bytes"),
    "a key twice": ("a: 1\nb: 2\na: 3", "a key for the second time in line 3"),
    "a key twice in two spellings": ('a: 1\n"a": 2', "a key for the second time in line 2"),
    "a number twice in two spellings": ("1: a\n0x1: b", "a key for the second time"),
    "a list for a key": ("? [a]\n: b", "unhashable key in line 1"),
    "a merge of a number": ("<<: 3", "scalar in line 1, expected a mapping or list"),
    "two documents": ("--- 1\n--- 2", "another document in line 2"),
    "half a character": ("a: \ud800", "characters that are none"),
    "half an escaped character": (r'"\ud800"', "invalid Unicode"),
    "control characters": ("a\0b", "control characters"),
    "UTF-16": (b"\xff\xfea\0", "the byte 0xff at 0 in line 1"),
    "no UTF-8": (b"a: 1\nb: \xff", "the byte 0xff at 8 in line 2"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_name_and_line(name):
    text, told = REFUSED[name]
    with pytest.raises(YamlError) as refused:
        parse_yaml(text, "file.yaml")
    assert str(refused.value).startswith("file.yaml: found ")
    assert told in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("2024-13-45", "2024-13-45"),
        ("{day: 2026-01-31, at: 12:30:00}", {"day": "2026-01-31", "at": 45_000}),
        ("=", "="),
        ("a: &x {p: 1, q: 1}\nb: {<<: *x, p: 2}", {"a": {"p": 1, "q": 1}, "b": {"p": 2, "q": 1}}),
        # A value that replaces a merged one is no repeated key, at whatever depth it was merged.
        (
            "a: &a {x: 1}\nb: &b {<<: *a, x: 2}\nc: {<<: *b, x: 3}",
            {"a": {"x": 1}, "b": {"x": 2}, "c": {"x": 3}},
        ),
        (b"\xef\xbb\xbfa: 1", {"a": 1}),
        ("[yes, ~, 0x10, 1.5, !!str 5]", [True, None, 16, 1.5, "5"]),
    ],
)
def test_values(text, value):
    assert parse_yaml(text, "x") == value


def test_no_message_has_text_of_the_file():
    for text in (
        "key: 'sk-secret",
        "{key: sk-secret",
        "!sk-secret x",
        "*sk-secret",
        "a: b: sk-secret",
    ):
        with pytest.raises(YamlError) as refused:
            parse_yaml(text, "x")
        assert "secret" not in str(refused.value)


# PyYAML writes line separators of Unicode as they are into quoted text, where they are folded.
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\x85\u2028\u2029"))
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**62), 2**62)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=12,
)


@pytest.mark.slow
@given(JSON)
def test_what_is_written_is_read(value):
    assert parse_yaml(yaml.safe_dump(value, allow_unicode=True), "x") == value


@given(st.text(alphabet="&*a[]{}:,-!<>?|'\"%@#~\n 0.\t", max_size=60) | st.binary(max_size=60))
def test_whatever_is_read_is_json_or_refused(text):
    try:
        value = parse_yaml(text, "x")
    except YamlError:
        return
    json.dumps(value, allow_nan=False)


def test_a_bomb_takes_no_memory():
    tracemalloc.start()
    for text in (BOMB, MERGE_BOMB, "[" * 90_000, f"a: &a {'x' * 90_000}\nb: [{'*a, ' * 900}]"):
        with pytest.raises(YamlError):
            parse_yaml(text, "x")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_only_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "ends").symlink_to("/dev/zero")
    for place in (tmp_path, tmp_path / "pipe", tmp_path / "ends"):
        with pytest.raises(YamlError, match="a folder, a pipe or a device"):
            read_yaml(place)
    for place in (tmp_path / "nothing", Path("a\0b"), Path("x" * 5_000)):
        with pytest.raises(YamlError, match="found "):
            read_yaml(place)


def test_every_shipped_file_is_within_half_of_the_bounds():
    files = [*PACKAGE.rglob("*.yaml"), *PACKAGE.rglob("*.yml")]
    assert len(files) > 50
    for file in files:
        read_yaml(file, most_bytes=MAX_BYTES // 2)


def uses(*words):
    """Attributes such as `yaml.safe_load` and imported names, by file, with their calls."""
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not any(word in text for word in words):
            continue
        tree = ast.parse(text)
        calls = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                names = [f"{node.value.id}.{node.attr}"]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            for name in names:
                if name.partition(".")[0] in words or name in words:
                    yield path.relative_to(PACKAGE).as_posix(), name, calls.get(id(node))


def test_nothing_else_in_the_package_reads_yaml():
    elsewhere = {
        (path, name)
        for path, name, _ in uses("yaml", "ruamel")
        if path != "inputs/yaml_values.py" and name != "yaml.safe_dump"
    }
    assert elsewhere == set(), "use uiprobe.inputs.yaml_values"


def test_nothing_else_in_the_package_reads_archives():
    readers = "zipfile", "tarfile", "gzip", "bz2", "lzma", "shutil.unpack_archive"
    elsewhere = set()
    for path, name, call in uses(*readers):
        constants = (
            [arg.value for arg in call.args if isinstance(arg, ast.Constant)] if call else []
        )
        written = ("zipfile.ZIP_DEFLATED", "zipfile.ZIP_STORED", "zipfile.ZipInfo", "gzip.compress")
        writes = name in written or "w" in constants
        # Logs, which Inspect compresses in a way of its own, are only checked for damage.
        if path not in ("inputs/archives.py", "suite/damaged.py") and not writes:
            elsewhere.add((path, name))
    assert elsewhere == set(), "use uiprobe.inputs.archives"
