"""The reader of archives: members within bounds, whatever an archive says of itself."""

import gzip
import os
import stat
import struct
import tracemalloc
import zipfile

import pytest

from uiprobe.inputs import archives
from uiprobe.inputs.archives import ArchiveError, ZipMembers, gunzip


def pack(path, content, method=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in content:
            archive.writestr(name, data)
    return path


def patched(path, field, value, kind="<H"):
    """Change a field of the first entry in the table, and its twin before the member."""
    data = bytearray(path.read_bytes())
    for head, shift in ((b"PK\1\2", 0), (b"PK\3\4", -2)):
        struct.pack_into(kind, data, data.index(head) + field + shift, value)
    path.write_bytes(data)
    return path


def test_members_are_read(tmp_path):
    members = ZipMembers(pack(tmp_path / "a.zip", [("x/b", b"B"), ("a", b"A" * 10_000)]))
    assert members.names == ["a", "x/b"]
    assert members.read("a") == b"A" * 10_000
    with pytest.raises(KeyError):
        members.read("c")


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        (8, 1, "an encrypted one"),
        (10, 12, "the compression bzip2, expected stored or deflated"),
        (10, 14, "the compression lzma"),
        (10, 77, "the compression 77"),
    ],
)
def test_what_cannot_be_unpacked_is_named(tmp_path, field, value, told):
    path = patched(pack(tmp_path / "a.zip", [("m", b"hello")]), field, value)
    with pytest.raises(ArchiveError, match=rf"a\.zip!m: archive member: found {told}"):
        ZipMembers(path).read("m")


def test_names_that_lead_out_links_and_folders_are_no_files(tmp_path):
    link, pipe = zipfile.ZipInfo("link"), zipfile.ZipInfo("pipe")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    pipe.external_attr = (stat.S_IFIFO | 0o777) << 16
    names = ["../x", "a/../../x", "/etc/passwd", "\\x", "..\\x", "folder/", link, pipe, "a..b", "b"]
    path = pack(tmp_path / "a.zip", [(name, b"/etc/passwd") for name in names])
    assert ZipMembers(path).names == ["a..b", "b"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_refused(tmp_path):
    path = pack(tmp_path / "a.zip", [("x", b"1"), ("x", b"2")])
    with pytest.raises(ArchiveError, match=r"a\.zip: archive: found two members 'x'"):
        ZipMembers(path)


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path):
    path = pack(tmp_path / "a.zip", [("zeros", bytes(8_000_000))])
    with pytest.raises(ArchiveError, match=r"8,000,000 bytes packed in .*at most 200 times"):
        ZipMembers(path).read("zeros")
    with pytest.raises(ArchiveError, match="size: found 8,000,000 bytes, expected at most 1,000"):
        ZipMembers(path).read("zeros", most_bytes=1_000)


def test_a_member_that_claims_less_than_it_has_is_not_unpacked(tmp_path):
    path = patched(pack(tmp_path / "a.zip", [("zeros", bytes(60_000_000))]), 24, 10, "<I")
    tracemalloc.start()
    with pytest.raises(ArchiveError, match=r"a\.zip!zeros: archive member"):
        ZipMembers(path).read("zeros")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3_000_000


def test_many_members_are_refused_before_an_object_is_made_of_each(tmp_path, monkeypatch):
    path = pack(tmp_path / "a.zip", [(str(n), b"") for n in range(30)])
    monkeypatch.setattr(archives, "MAX_MEMBERS", 29)
    with pytest.raises(ArchiveError, match="found 30 members in a table of"):
        ZipMembers(path)
    monkeypatch.setattr(archives, "MAX_MEMBERS", 30)
    monkeypatch.setattr(archives, "MAX_DIRECTORY_BYTES", 100)
    with pytest.raises(ArchiveError, match="expected at most 30 in 100"):
        ZipMembers(path)
    monkeypatch.setattr(archives, "MAX_DIRECTORY_BYTES", 10_000)
    monkeypatch.setattr(archives, "MAX_TOTAL_BYTES", -1)
    with pytest.raises(ArchiveError, match="found 30 members of 0 bytes"):
        ZipMembers(path)


@pytest.mark.slow
def test_every_cut_and_every_changed_byte_is_refused_by_name_or_read(tmp_path):
    whole = pack(tmp_path / "a.zip", [("a", b"hello"), ("b", b"x" * 300)]).read_bytes()
    path = tmp_path / "b.zip"
    changed = [whole[:end] for end in range(len(whole))]
    changed += [
        whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :] for at in range(len(whole))
    ]
    for data in changed:
        path.write_bytes(data)
        try:
            members = ZipMembers(path)
            for name in members.names:
                members.read(name)
        except ArchiveError as error:
            assert str(error).startswith(str(path))


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for place in (tmp_path, tmp_path / "pipe", tmp_path / "zero"):
        with pytest.raises(ArchiveError, match="no regular file"):
            ZipMembers(place)
    with pytest.raises(ArchiveError, match="No such file"):
        ZipMembers(tmp_path / "nothing")


def test_gunzip(tmp_path):
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(bytes(50_000_000)))
    assert gunzip(path, most_bytes=50_000_000) == bytes(50_000_000)
    with pytest.raises(ArchiveError, match=r"a\.gz: archive: found more bytes, expected at most"):
        gunzip(path, most_bytes=1_000_000)
    for data in (b"", b"x", path.read_bytes()[:50], path.read_bytes()[:-4] + b"xxxx"):
        (tmp_path / "b.gz").write_bytes(data)
        if data:
            with pytest.raises(ArchiveError, match=r"b\.gz: archive: found "):
                gunzip(tmp_path / "b.gz", most_bytes=60_000_000)


def test_a_table_that_ends_early_is_no_shorter_list(tmp_path):
    path = pack(tmp_path / "a.zip", [(name, b"x") for name in "abc"])
    data = bytearray(path.read_bytes())
    # The first member claims a comment that reaches over the others.
    struct.pack_into("<H", data, data.index(b"PK\1\2") + 32, 60_000)
    path.write_bytes(data)
    with pytest.raises(ArchiveError, match="1 of 3 members in the table"):
        ZipMembers(path)
