import json
import random
import struct
import zipfile
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.probes.sources.base import MissingFileError, SourceError
from uiprobe.probes.sources.files import MAX_FILE_BYTES, open_release, read_json

pytestmark = pytest.mark.slow

CONTENT = {"questions.json": b"[]", "groundtruth/1/a/meta.json": b"[{}]", "a b/\xe9.txt": b"\0"}
METHODS = {
    "stored": zipfile.ZIP_STORED,
    "deflated": zipfile.ZIP_DEFLATED,
    "bzip2": zipfile.ZIP_BZIP2,
    "lzma": zipfile.ZIP_LZMA,
}


def zipped(content: dict[str, bytes], prefix: str = "Sphinx-main/", method: int = 8) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        if prefix:
            archive.mkdir(prefix)
        for path, data in content.items():
            archive.writestr(prefix + path, data)
    return buffer.getvalue()


def write(folder, content: dict[str, bytes]) -> None:
    for path, data in content.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


@pytest.fixture(params=["folder", "nested folder", "zip", "zip without a top folder"])
def files(request, tmp_path):
    match request.param:
        case "folder":
            write(tmp_path, CONTENT)
            return open_release(tmp_path)
        case "nested folder":
            write(tmp_path / "Sphinx-main", CONTENT)
            return open_release(tmp_path)
        case "zip":
            (tmp_path / "release.zip").write_bytes(zipped(CONTENT))
        case _:
            (tmp_path / "release.zip").write_bytes(zipped(CONTENT, ""))
    return open_release(tmp_path / "release.zip")


def test_all_layouts_have_the_same_files(files):
    assert files.paths() == sorted(CONTENT)
    assert {path: files.read(path) for path in files.paths()} == CONTENT
    assert all(files.exists(path) for path in CONTENT)


def test_a_file_that_is_not_there_is_named(files):
    assert not files.exists("questions.csv")
    assert not files.exists("groundtruth")
    with pytest.raises(MissingFileError, match=r"questions\.csv: file: found no such file"):
        files.read("questions.csv")


def test_a_checkout_keeps_its_history_out_of_the_files(tmp_path):
    write(tmp_path, {**CONTENT, ".git/config": b"", "a/.git/config": b""})
    assert [path for path in open_release(tmp_path).paths() if "git" in path] == ["a/.git/config"]


def test_nothing_at_a_path_says_what_brings_it(tmp_path):
    with pytest.raises(SourceError, match=r"found nothing there, expected .* data fetch sphinx"):
        open_release(tmp_path / "nowhere")


@pytest.mark.parametrize("cut", [0, 10, 0.5, 0.99])
def test_a_truncated_zip_is_refused_by_name(tmp_path, cut):
    data = zipped(CONTENT)
    file = tmp_path / "release.zip"
    file.write_bytes(data[: cut if isinstance(cut, int) else int(cut * len(data))])
    with pytest.raises(SourceError, match=r"release\.zip: archive: found .*download it again"):
        open_release(file)


@pytest.mark.parametrize("name", ["./.", "/", "/etc/passwd", "//", "../questions.json", "a\\b/c"])
def test_odd_names_in_a_zip_are_names_and_nothing_else(tmp_path, name):
    (tmp_path / "release.zip").write_bytes(zipped({**CONTENT, name: b"odd"}, ""))
    files = open_release(tmp_path / "release.zip")
    assert files.read("questions.json") == b"[]"
    assert not files.exists("/etc/hostname")
    for path in files.paths():
        files.read(path)


@pytest.mark.parametrize("method", METHODS)
@given(st.integers(0, 2**32))
def test_no_damage_to_a_zip_crashes(tmp_path_factory, method, seed):
    draw = random.Random(seed)  # noqa: S311
    data = bytearray(zipped(CONTENT, method=METHODS[method]))
    for _ in range(draw.randint(1, 6)):
        data[draw.randrange(len(data))] = draw.randrange(256)
    file = tmp_path_factory.getbasetemp() / f"damaged-{method}.zip"
    file.write_bytes(data)
    try:
        files = open_release(file)
        for path in files.paths():
            files.read(path)
    except SourceError as error:
        assert file.name in str(error)


def test_a_damaged_member_leaves_the_others_readable(tmp_path):
    data = bytearray(zipped({"a.txt": b"A" * 50, "b.txt": b"B" * 50}, method=zipfile.ZIP_STORED))
    data[data.index(b"AAAA")] ^= 1
    (tmp_path / "release.zip").write_bytes(data)
    files = open_release(tmp_path / "release.zip")
    with pytest.raises(SourceError, match=r"release\.zip!Sphinx-main/a\.txt: archive member"):
        files.read("a.txt")
    assert files.read("b.txt") == b"B" * 50


def test_a_member_that_is_too_large_is_refused_before_it_is_read(tmp_path):
    file = tmp_path / "release.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("S/zeros.json", "w") as member:
            for _ in range(MAX_FILE_BYTES // 2**20):
                member.write(bytes(2**20))
            member.write(b"\0")
        archive.writestr("S/questions.json", "[]")
    assert file.stat().st_size < 2**20
    files = open_release(file)
    with pytest.raises(SourceError, match=r"zeros\.json: size: found 67,108,865 bytes, expected"):
        files.read("zeros.json")
    assert files.read("questions.json") == b"[]"


def test_a_member_that_is_larger_than_it_claims_is_not_unpacked(tmp_path):
    data = bytearray(zipped({"zeros": bytes(2**20)}))
    size = struct.pack("<I", 2**20)
    while size in data:
        data[data.index(size) : data.index(size) + 4] = struct.pack("<I", 10)
    (tmp_path / "release.zip").write_bytes(data)
    with pytest.raises(SourceError, match="archive member"):
        open_release(tmp_path / "release.zip").read("zeros")


@pytest.mark.parametrize("aim", ["{outside}/secret", "../outside/secret", "loop.json"])
def test_a_link_that_leads_out_of_a_folder_is_no_file(tmp_path, aim):
    write(tmp_path / "outside", {"secret": b"[1]"})
    write(tmp_path / "release", CONTENT)
    files = open_release(tmp_path / "release")
    (tmp_path / "release/loop.json").symlink_to(aim.format(outside=tmp_path / "outside"))
    (tmp_path / "release/there").symlink_to(tmp_path / "outside")
    (tmp_path / "release/inside.json").symlink_to("questions.json")
    for path in ("loop.json", "there/secret", "../outside/secret", "x" * 5_000, "a\0b"):
        assert not files.exists(path)
        with pytest.raises(MissingFileError, match="a file inside the release"):
            files.read(path)
    assert files.read("inside.json") == CONTENT["questions.json"]


def test_a_file_of_a_folder_that_is_too_large_is_refused_before_it_is_read(tmp_path):
    write(tmp_path, CONTENT)
    with (tmp_path / "zeros.json").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    with pytest.raises(SourceError, match=r"zeros\.json: size: found 67,108,865 bytes"):
        open_release(tmp_path).read("zeros.json")


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b'{"a": }', b"\xff\xfe[", b'"\xff"', b"[" * 200_000, b"1" * 5000, b"[1] [2]"],
    ids=lambda data: repr(data[:8]),
)
def test_what_is_not_json_is_refused_by_name(tmp_path, data):
    write(tmp_path, {**CONTENT, "x.json": data})
    with pytest.raises(SourceError, match=r"!x\.json: content: found .+, expected JSON in UTF-8"):
        read_json(open_release(tmp_path), "x.json")


def test_missing_and_large_json_keep_their_own_errors(tmp_path):
    write(tmp_path, CONTENT)
    with pytest.raises(MissingFileError):
        read_json(open_release(tmp_path), "x.json")
    with (tmp_path / "x.json").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    with pytest.raises(SourceError, match="size"):
        read_json(open_release(tmp_path), "x.json")


def test_zip_and_folder_of_the_release_have_the_same_files(release, sphinx_folder):
    folder = open_release(sphinx_folder)
    names = [path for path in release.files.paths() if not path.endswith(".png")]
    assert [path for path in folder.paths() if not path.endswith(".png")] == names
    for path in names[::100]:
        assert folder.read(path) == release.files.read(path)


def test_a_zip_is_read_from_many_threads_at_once(tmp_path):
    content = {f"{n}.json": json.dumps([n] * 5000).encode() for n in range(20)}
    (tmp_path / "release.zip").write_bytes(zipped(content))
    files = open_release(tmp_path / "release.zip")
    paths = [*content] * 10
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(files.read, paths)) == [content[path] for path in paths]
