"""Site files: what is in them, and what is wrong with them."""

from __future__ import annotations

import pytest

from uiprobe.exploration.sites.registry import SITES, site_named
from uiprobe.exploration.sites.remote import gitlab_site
from uiprobe.exploration.sites.spec import SiteFileError, read_site_file

GOOD = """
name: intranet
address: https://intranet.example
landing: /home
login: {page: /login, user: "#u", password: "#p", submit: button,
        user_variable: INTRANET_USER, password_variable: INTRANET_PASSWORD}
patterns: ["/people/{name}", "/documents/{path*}"]
logout: [/logout]
destructive: ["/admin/{page*}/delete"]
closed: [/chat]
"""


@pytest.fixture
def write(tmp_path):
    def do(text):
        path = tmp_path / "site.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return do


def test_a_site_of_ones_own(write):
    spec = read_site_file(write(GOOD))
    assert spec.address_patterns.of("/people/ada", "https://intranet.example/") == "/people/{name}"
    assert spec.signs_out("/logout")
    assert spec.destroys("/admin/users/7/delete")
    assert not spec.destroys("/admin/users/7")
    assert spec.is_closed("/chat")
    assert site_named(str(write(GOOD))).name == "intranet"


def test_credentials_come_from_the_environment_alone(write):
    spec = read_site_file(write(GOOD))
    named = {"INTRANET_USER": "ada", "INTRANET_PASSWORD": "secret"}
    assert spec.credentials(named) == ("ada", "secret")
    with pytest.raises(SiteFileError, match="INTRANET_PASSWORD is not set"):
        spec.credentials({"INTRANET_USER": "ada"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: a\nadress: https://a.example\n", "adress: .*a site file has the fields name"),
        ("name: a\naddress: a.example\n", "address: .*origin"),
        ("name: a\naddress: https://a.example/path\n", "address: .*origin"),
        ("name: A b\n", "name"),
        ("name: a\nlanding: home\n", "landing: .*begins with /"),
        ("name: a\nlevels: [rich]\n", "levels"),
        ("- a\n", "found list"),
        ("a: [", "expected YAML"),
        ("name: a\nlogin: {page: /x}\n", "login.user"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(write, text, message):
    with pytest.raises(SiteFileError, match=message):
        read_site_file(write(text))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(SiteFileError, match="No such file"):
        read_site_file(tmp_path / "none.yaml")


def test_an_unknown_site_names_those_that_there_are():
    with pytest.raises(ValueError, match=", ".join(SITES)):
        site_named("harbour")


def test_gitlab_needs_its_address():
    with pytest.raises(SiteFileError, match="UIPROBE_GITLAB_URL"):
        gitlab_site(environ={})
    site = gitlab_site(environ={"UIPROBE_GITLAB_URL": "https://gitlab.example/"})
    assert site.spec.human == {"structured": 2382, "screen": 1606}
    assert site.spec.address == "https://gitlab.example"
