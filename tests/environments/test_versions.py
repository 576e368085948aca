"""The versions that logs keep."""

import platform
from importlib.metadata import version

import pytest

import uiprobe
from uiprobe.environments import versions
from uiprobe.environments.versions import LIBRARIES, PAGE_LIBRARIES, installed, software


@pytest.fixture(autouse=True)
def asked_again():
    versions._browser_version.cache_clear()
    yield
    versions._browser_version.cache_clear()


def test_what_decides_on_pages_pictures_and_answers_is_named_with_its_version():
    found = software()
    assert found["uiprobe"] == uiprobe.__version__
    assert found["versions"]["python"] == platform.python_version()
    for name in ("pillow", "isal", "django-unfold", "playwright", "openai", "inspect-ai"):
        assert found["versions"][name] == version(name)
    assert "chromium" not in found["versions"]


def test_what_is_not_installed_has_no_version():
    assert installed(("pillow", "nobody-has-this")) == {"pillow": version("pillow")}


def test_pages_name_their_browser(monkeypatch: pytest.MonkeyPatch, tmp_path):
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\necho 'Chromium 156.0.1'\n")
    program.chmod(0o755)
    monkeypatch.setenv("UIPROBE_BROWSER", str(program))
    assert software(browser=True)["versions"]["chromium"] == "Chromium 156.0.1"


@pytest.mark.parametrize("text", ["#!/bin/sh\nexit 3\n", "#!/bin/sh\n", "\x00"])
def test_a_browser_that_does_not_say_its_version_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path, text
):
    program = tmp_path / "chromium"
    program.write_text(text)
    program.chmod(0o755)
    monkeypatch.setenv("UIPROBE_BROWSER", str(program))
    assert "chromium" not in software(browser=True)["versions"]


def test_no_browser_is_no_error_here(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setenv("UIPROBE_BROWSER", str(tmp_path / "none"))
    assert "chromium" not in software(browser=True)["versions"]


def test_no_library_is_named_twice():
    assert len(set(LIBRARIES)) == len(LIBRARIES)
    assert set(PAGE_LIBRARIES) < set(LIBRARIES)
