"""The desk as a server: it starts, resets while it serves, keeps sites apart, and closes."""

import html
import http.client
import re
import socket
import sqlite3
import threading
from contextlib import ExitStack, closing
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from uiprobe.environments.web.sites.desk import database
from uiprobe.environments.web.sites.desk.server import SESSION, DeskSite, pristine


def ask(site: DeskSite, path: str, signed_in: bool = True) -> tuple[int, str]:
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=30)
    headers = {"Accept": "text/html"}
    if signed_in:
        headers["Cookie"] = f"sessionid={SESSION}"
    with closing(connection):
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


HUGE = "9" * 30
HOSTILE = [
    "/static/../../etc/passwd",
    "/static/..%2f..%2fetc/passwd",
    "/static/a%00b",
    "/static//etc/passwd",
    f"/static/{'x' * 300}",
    "/static/%ff",
    f"/desk/incident/{HUGE}/change/",
    f"/desk/incident/{HUGE}/history/",
    f"/desk/incident/{HUGE}/delete/",
    f"/desk/incident/{'9' * 5000}/change/",
    f"/desk/incident/?id__exact={HUGE}",
    f"/desk/incident/?assigned_to__id__exact={HUGE}",
    f"/desk/incident/?p={HUGE}",
    "/desk/incident/?q=%00",
    "/desk/incident/?o=99999.x",
    f"/catalogue/{HUGE}/",
    f"/catalogue/{'9' * 5000}/",
    f"/catalogue/?page={HUGE}",
    f"/bulk/incident/?ids={HUGE},1,x,{'9' * 5000}",
    "/bulk/nothing/?ids=1",
    f"/locks/{HUGE}/release/",
    "/knowledge/%00/",
    "/knowledge/?q=%00",
    "/dashboards/no/",
    f"/hijack/acquire/?user_pk={HUGE}",
    "/columns/incident/",
    "/%00",
    "/%c0%ae%c0%ae/",
]


def test_clients_that_never_finish_a_request_lock_nobody_out(site: DeskSite) -> None:
    address = urlsplit(site.url)
    with ExitStack() as held:
        for _ in range(150):
            slow = socket.create_connection((address.hostname, address.port), timeout=10)
            held.enter_context(slow).sendall(b"GET / HTTP/1.1\r\nX-a: ")
        assert ask(site, "/desk/incident/")[0] == 200


def test_columns_of_yes_and_no_have_names_for_those_who_see_no_icons(site: DeskSite) -> None:
    _, page = ask(site, "/desk/person/")
    named = re.findall(r'<span role="img" aria-label="(Yes|No)"', page)
    assert set(named) == {"Yes", "No"}
    assert len(named) == page.count('name="_selected_action"')


@pytest.mark.slow
@pytest.mark.parametrize("path", HOSTILE)
def test_no_request_makes_the_desk_fail(site: DeskSite, path: str) -> None:
    assert ask(site, path)[0] < 500


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(("/approvals/", f"approval={value}") for value in ("x", HUGE, "9" * 5000, "%00", "")),
        *(("/cart/", f"remove={value}") for value in ("x", HUGE, "9" * 5000, "-1")),
        ("/catalogue/1/", f"quantity={HUGE}"),
        ("/bulk/incident/?ids=1", f"assigned_to={HUGE}"),
        ("/desk/incident/", f"action=delete_selected&_selected_action={HUGE}"),
        ("/hijack/acquire/", f"user_pk={HUGE}"),
    ],
)
def test_no_form_makes_the_desk_fail(site: DeskSite, path: str, body: str) -> None:
    token = "t" * 32
    headers = {
        "Cookie": f"sessionid={SESSION}; csrftoken={token}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=30)
    with closing(connection):
        connection.request("POST", path, f"{body}&csrfmiddlewaretoken={token}", headers)
        answer = connection.getresponse()
        assert answer.status < 500, answer.read()[-2000:]
        assert answer.status != 403, "the token was not taken, so nothing was tried"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nothing/", 404), ("/desk/nothing/", 404), ("/logout/", 405), (f"/catalogue/{HUGE}/", 404)],
)
def test_refused_requests_show_a_page_of_the_desk(site: DeskSite, path: str, status: int) -> None:
    for signed_in in (True, False):
        found, body = ask(site, path, signed_in)
        if found != 302:
            assert found == status
            assert "/static/desk/desk.css" in body
            assert "Go to the first page" in body


@pytest.mark.parametrize(
    "path",
    [
        "/desk/person/?filter=[[%22password%22,%22contains%22,%22md5%22]]",
        "/desk/person/?password__startswith=md5",
        "/desk/incident/?caller__password__startswith=md5",
    ],
)
def test_no_filter_reads_what_no_list_shows(site: DeskSite, path: str) -> None:
    body = ask(site, path)[1]
    assert "There is no such page" in body or "cannot be" in body or "cannot be understood" in body


def test_lists_are_called_after_their_records(site: DeskSite) -> None:
    for path, name in (("/desk/incident/", "Incidents"), ("/admin/logentry/", "Log entries")):
        title = re.search(r"<title>(.*?)</title>", ask(site, path)[1], re.S)
        assert title is not None
        assert title[1].split("|")[0].strip() == name


def retitle(site: DeskSite, text: str) -> None:
    with closing(sqlite3.connect(site.path)) as live, live:
        live.execute("UPDATE desk_incident SET short_description = ?", (text,))


PAGES = [
    "/",
    "/desk/incident/",
    "/desk/incident/add/",
    "/desk/incident/1/change/",
    "/desk/incident/1/history/",
    "/desk/change/add/",
    "/desk/hardware/add/",
    "/desk/person/2/change/",
    "/desk/approval/",
    "/admin/logentry/",
    "/knowledge/?q=floor",
    "/knowledge/KB0000041/",
    "/catalogue/?shelf=Laptops",
    "/catalogue/1/",
    "/cart/",
    "/approvals/",
    "/dashboards/incidents/",
    "/reports/change-risk/",
    "/bulk/incident/?ids=1,2",
]


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_served_and_names_no_other_host(site: DeskSite, path: str) -> None:
    status, text = ask(site, path)
    assert status == 200
    for scheme in ("http://", "https://"):
        for piece in text.split(scheme)[1:]:
            assert piece.startswith("www.w3.org/"), piece[:80]


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_names_of_icons_are_hidden_and_links_without_a_text_have_a_name(
    site: DeskSite, path: str
) -> None:
    _, text = ask(site, path)
    icons = re.findall(r"<span [^<>]*material-symbols[^<>]*>\s*[a-z_]+\s*</span>", text)
    assert [one for one in icons if 'aria-hidden="true"' not in one] == []
    bare = re.findall(
        r"<(?:a|button)\b([^<>]*)>\s*<span [^<>]*material-symbols[^<>]*>[^<>]*</span>\s*"
        r"</(?:a|button)>",
        text,
    )
    assert [one for one in bare if "aria-label" not in one] == []


def test_who_is_not_signed_in_is_asked_to(site: DeskSite) -> None:
    status, _ = ask(site, "/desk/incident/", signed_in=False)
    assert status == 302


@pytest.mark.parametrize(
    "kept", ["q=printer", "filter=%5B%5B%22state%22%2C%22is%22%2C%22New%22%5D%5D"]
)
def test_a_list_keeps_its_search_and_filter_when_other_columns_are_chosen(
    site: DeskSite, kept: str
) -> None:
    _, shown = ask(site, f"/desk/problem/?{kept}&o=1&p=1")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', shown)
    query = re.search(r'name="kept" value="([^"]*)"', shown)
    assert token is not None and query is not None
    sent = {"csrfmiddlewaretoken": token[1], "kept": html.unescape(query[1]), "number": "on"}
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=30)
    with closing(connection):
        headers = {
            "Cookie": f"sessionid={SESSION}; csrftoken={token[1]}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection.request("POST", "/columns/problem/", urlencode(sent), headers)
        answer = connection.getresponse()
    assert answer.status == 302
    found = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert found == parse_qs(kept)


def test_an_unknown_page_and_a_broken_filter_are_no_errors_of_the_server(site: DeskSite) -> None:
    assert ask(site, "/reports/nothing/")[0] == 404
    assert ask(site, "/bulk/nothing/")[0] == 404
    for text in ("nonsense", "[[1]]", '[["password","is","x"]]', '[["opened","is","soon"]]'):
        status, shown = ask(site, "/desk/incident/?filter=" + text.replace('"', "%22"))
        assert status == 200
        assert "The filter cannot be used" in shown, text


def test_a_reset_puts_everything_back_while_the_site_serves(site: DeskSite) -> None:
    before = database.read_tables(site.path)
    stop = threading.Event()
    failures: list[int] = []

    def keep_asking() -> None:
        while not stop.is_set():
            status, _ = ask(site, "/approvals/")
            if status != 200:
                failures.append(status)

    asking = threading.Thread(target=keep_asking)
    asking.start()
    for _ in range(5):
        retitle(site, "spoilt")
        assert database.differences(before, database.read_tables(site.path))
        site.reset()
        assert not database.differences(before, database.read_tables(site.path))
    stop.set()
    asking.join()
    assert not failures


def test_sites_at_the_same_time_do_not_see_each_other(site: DeskSite) -> None:
    other = DeskSite()
    try:
        retitle(other, "only over there")
        assert "only over there" in ask(other, "/desk/incident/")[1]
        assert "only over there" not in ask(site, "/desk/incident/")[1]
    finally:
        other.close()


def test_a_closed_site_leaves_no_port_file_or_thread() -> None:
    pristine(0)
    before = set(threading.enumerate())
    site = DeskSite()
    ask(site, "/")
    port = urlsplit(site.url).port
    site.close()
    assert not site.path.exists()
    with socket.socket() as free:
        free.bind(("127.0.0.1", port or 0))
    assert not {thread for thread in threading.enumerate() if thread.is_alive()} - before


def test_content_follows_from_its_seed() -> None:
    tables = database.read_tables(pristine(0))
    other = database.read_tables(pristine(1))
    assert tables["incident"] != other["incident"]
    names = [row["name"] for row in tables["person"].values()]
    assert len(set(names)) == len(names)
    assert tables["incident"][1]["number"] == "INC0001001"


@pytest.mark.parametrize("table", ["incident", "hardware"])
def test_the_script_that_moves_the_focus_runs_in_the_order_of_the_page(
    site: DeskSite, table: str
) -> None:
    status, page = ask(site, f"/desk/{table}/add/")
    (found,) = re.findall(r"<script[^>]*/change_form\.js[^>]*>", page)
    assert status == 200
    assert f'data-model-name="{table}"' in found
    assert found.endswith(" defer>")
    assert " async" not in found
