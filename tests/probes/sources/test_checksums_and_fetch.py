import shutil
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from uiprobe.probes.sources import fetch
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.checksums import (
    differing_checksums,
    expected_checksums,
    release_checksums,
    summarize_names,
    write_checksums,
)
from uiprobe.probes.sources.fetch import fetch_sphinx
from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.locate import open_source, sphinx_cache, sphinx_location

pytestmark = pytest.mark.slow


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    """An empty cache folder, and no release anywhere else."""
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path / "cache"))
    monkeypatch.delenv("UIPROBE_SPHINX", raising=False)
    return tmp_path / "cache"


@pytest.fixture
def server(monkeypatch):
    """Serves `content` in a way that a test chooses, on a real socket."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            match self.path:
                case "/release.zip":
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(server.content)))
                    self.end_headers()
                    self.wfile.write(server.content)
                case "/moved.zip":
                    self.send_response(302)
                    self.send_header("Location", "/release.zip")
                    self.end_headers()
                case "/cut.zip":
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(server.content)))
                    self.end_headers()
                    self.wfile.write(server.content[: len(server.content) // 2])
                case "/cut-without-length.zip":
                    self.send_response(200)
                    self.end_headers()
                    self.wfile.write(server.content[: len(server.content) // 2])
                case _:
                    self.send_error(404)

        def log_message(self, *_):
            pass

    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.content = b""
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def zip_folder(folder: Path, file: Path) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, f"Sphinx-main/{path.relative_to(folder).as_posix()}")
    return file


@pytest.fixture
def pinned(make_release, tmp_path, monkeypatch) -> Path:
    """A small release, taken for the pinned one."""
    root = make_release()
    file = tmp_path / "checksums.json"
    write_checksums(open_release(root), file)
    monkeypatch.setattr("uiprobe.probes.sources.checksums._SHIPPED", file)
    expected_checksums.cache_clear()
    yield root
    expected_checksums.cache_clear()


def test_the_checksums_of_the_pinned_release_are_complete(release):
    assert differing_checksums(release.files) == []
    assert release_checksums(release.files) == expected_checksums()
    folders = [name for name in expected_checksums() if name.startswith("groundtruth/")]
    assert len(folders) == 288
    assert {f"groundtruth/{goal.id}" for goal in release.tasks} <= set(folders)
    assert {"questions.json", "lowlevel_tasks.json", "task_info_all.json", "lowlevel_tasks"} <= set(
        expected_checksums()
    )


def test_zip_and_folder_have_the_same_checksums(release, sphinx_folder):
    assert release_checksums(open_release(sphinx_folder)) == expected_checksums()


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("questions.json", "questions.json"),
        ("groundtruth/7/notes/0.xml", "groundtruth/7/notes"),
        ("groundtruth/7/maps/meta.json", "groundtruth/7/maps"),
        ("lowlevel_tasks/2.xml", "lowlevel_tasks"),
    ],
)
def test_a_changed_byte_is_found_and_named(pinned, path, named):
    assert differing_checksums(open_release(pinned)) == []
    data = bytearray((pinned / path).read_bytes())
    data[len(data) // 2] ^= 1
    (pinned / path).write_bytes(data)
    assert differing_checksums(open_release(pinned)) == [named]


def test_a_file_that_is_missing_renamed_or_added_is_found(pinned):
    (pinned / "lowlevel_tasks.json").unlink()
    (pinned / "lowlevel_tasks/1.xml").rename(pinned / "lowlevel_tasks/4.xml")
    (pinned / "groundtruth/7/notes/2.xml").write_text("<hierarchy/>")
    assert differing_checksums(open_release(pinned)) == [
        "groundtruth/7/notes", "lowlevel_tasks", "lowlevel_tasks.json",
    ]  # fmt: skip


def test_pictures_are_not_part_of_the_checksums(pinned):
    (pinned / "lowlevel_tasks/1.png").unlink()
    assert differing_checksums(open_release(pinned)) == []


def test_a_few_names_stand_for_many():
    assert summarize_names("abc") == "a, b, c"
    assert summarize_names("abcdefg") == "a, b, c, d, e and 2 more"


def test_the_real_release_is_fetched_from_its_zip(sphinx_zip, cache):
    progress = []
    location = fetch_sphinx(sphinx_zip, progress=lambda *step: progress.append(step))
    assert location == sphinx_cache() == sphinx_location()
    assert location.parent == cache
    assert len(open_source("sphinx").grounding_examples()) == 457
    assert [file.name for file in cache.iterdir()] == [location.name]
    assert progress == []


def test_the_real_release_is_fetched_from_a_folder(sphinx_folder, cache):
    location = fetch_sphinx(sphinx_folder)
    assert zipfile.is_zipfile(location)
    assert differing_checksums(open_release(location)) == []
    assert [file.name for file in cache.iterdir()] == [location.name]


@pytest.mark.parametrize("kind", ["zip", "folder", "folder around it"])
def test_a_copy_at_hand_is_taken_as_it_is(pinned, cache, tmp_path, kind):
    match kind:
        case "zip":
            origin = zip_folder(pinned, tmp_path / "copy.zip")
        case "folder":
            origin = pinned
        case _:
            origin = tmp_path / "around"
            shutil.copytree(pinned, origin / "Sphinx-main")
    before = sorted(path for path in origin.rglob("*"))
    fetch_sphinx(origin)
    assert [q.id for q in open_source("sphinx").questions("app_knowledge")] == ["q1", "q3"]
    assert open_source("sphinx").grounding_examples()[0].screen.has_screenshot
    assert sorted(path for path in origin.rglob("*")) == before


def test_the_environment_moves_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    if not sphinx_cache().is_relative_to(tmp_path):
        pytest.skip("this system has no XDG_CACHE_HOME")
    assert sphinx_cache().parent.name == "uiprobe"


@pytest.mark.parametrize("there_before", [True, False])
def test_another_release_is_refused_and_leaves_the_cache_as_it_was(
    pinned, cache, make_release, there_before
):
    if there_before:
        before = fetch_sphinx(pinned).read_bytes()
    wrong = make_release({"questions.json": []}, name="wrong")
    with pytest.raises(SourceError, match=r"wrong: checksums: found 1 .*questions\.json, expected"):
        fetch_sphinx(wrong)
    if there_before:
        assert sphinx_cache().read_bytes() == before
        assert [file.name for file in cache.iterdir()] == [sphinx_cache().name]
    else:
        assert list(cache.iterdir()) == []
        with pytest.raises(SourceError, match="uiprobe data fetch sphinx"):
            sphinx_location()


@pytest.mark.parametrize("content", [b"", b"<html>", b"PK\x03\x04" + b"\0" * 100])
def test_what_is_no_zip_is_refused_by_the_name_that_was_given(cache, tmp_path, content):
    (tmp_path / "no.zip").write_bytes(content)
    with pytest.raises(SourceError, match=r"no\.zip: archive: found .*, expected a complete zip"):
        fetch_sphinx(tmp_path / "no.zip")
    assert list(cache.iterdir()) == []


def test_nothing_at_the_origin_is_said(cache, tmp_path):
    with pytest.raises(SourceError, match="nothing there"):
        fetch_sphinx(tmp_path / "nowhere")
    assert list(cache.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_named(pinned, cache):
    cache.write_text("a file where the folder should be")
    with pytest.raises(SourceError, match=r"cache: cache folder: found .*, expected a folder"):
        fetch_sphinx(pinned)


@pytest.mark.parametrize("path", ["/release.zip", "/moved.zip"])
def test_the_release_is_downloaded_and_verified(pinned, cache, server, tmp_path, path):
    server.content = zip_folder(pinned, tmp_path / "served.zip").read_bytes()
    progress = []
    fetch_sphinx(url=server.url + path, progress=lambda *step: progress.append(step))
    assert sphinx_cache().read_bytes() == server.content
    assert progress[-1] == (len(server.content), len(server.content))


def test_what_is_there_is_not_downloaded_again_unless_it_is_damaged(
    pinned, cache, server, tmp_path
):
    server.content = zip_folder(pinned, tmp_path / "served.zip").read_bytes()
    fetch_sphinx(url=f"{server.url}/release.zip")
    fetch_sphinx(url=f"{server.url}/nothing.zip")
    sphinx_cache().write_bytes(server.content[:100])
    fetch_sphinx(url=f"{server.url}/release.zip")
    assert sphinx_cache().read_bytes() == server.content


def test_a_download_of_another_release_is_refused(pinned, cache, server, make_release, tmp_path):
    wrong = make_release({"task_info_all.json": []}, name="wrong")
    server.content = zip_folder(wrong, tmp_path / "served.zip").read_bytes()
    with pytest.raises(
        SourceError, match=rf"{server.url}/release\.zip: checksums: found 1 missing"
    ):
        fetch_sphinx(url=f"{server.url}/release.zip")
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/gone.zip", "download: found .*404 Not Found.* data fetch sphinx --from PATH_OR_ZIP"),
        ("/cut.zip", "download: found peer closed connection.* --from PATH_OR_ZIP"),
        ("/cut-without-length.zip", "archive: found File is not a zip file, expected a complete"),
    ],
)
def test_a_download_that_fails_says_why_and_what_to_do(
    pinned, cache, server, tmp_path, path, message
):
    server.content = zip_folder(pinned, tmp_path / "served.zip").read_bytes()
    with pytest.raises(SourceError, match=rf"(?s){server.url}{path}: {message}"):
        fetch_sphinx(url=server.url + path)
    assert list(cache.iterdir()) == []


def test_a_server_that_is_not_there_is_said(cache, server):
    server.server_close()
    with pytest.raises(SourceError, match=r"download: found .*refused"):
        fetch_sphinx(url=f"{server.url}/release.zip")


def test_an_endless_download_is_stopped(pinned, cache, server, monkeypatch):
    monkeypatch.setattr(fetch, "MAX_DOWNLOAD_BYTES", 1000)
    server.content = b"x" * 200_000
    with pytest.raises(SourceError, match=r"size: found over .* bytes, expected at most 1,000"):
        fetch_sphinx(url=f"{server.url}/release.zip")
    assert list(cache.iterdir()) == []
