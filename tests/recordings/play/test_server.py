"""The server answers the page, and nobody else."""

import http.client
import json
import socket
from urllib.parse import urlsplit

import pytest

from uiprobe.recordings.play.controls import Controls, View
from uiprobe.recordings.play.gestures import Ended
from uiprobe.recordings.play.routes import play_routes
from uiprobe.recordings.play.server import MAX_BODY, ServerError, serving


@pytest.fixture(scope="module")
def served():
    controls = Controls()
    with serving(play_routes(controls)) as page:
        yield page, controls
        controls.close()


@pytest.fixture
def ask(served):
    url = urlsplit(served[0].address)

    def send(path="", method="GET", body=None, token=url.path, **headers):
        connection = http.client.HTTPConnection(url.hostname, url.port, timeout=10)
        connection.putrequest(method, f"{token}{path}", skip_host="host" in headers)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        data = (
            b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        )
        if method == "POST":
            connection.putheader("content-length", str(len(data)))
        connection.endheaders(data if method == "POST" else None)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, text, {k.lower(): v for k, v in answer.getheaders()}

    send.origin = f"http://{url.netloc}"
    return send


def test_it_listens_on_loopback_alone(served):
    assert urlsplit(served[0].address).hostname == "127.0.0.1"


def test_the_token_is_needed_and_long(ask, served):
    assert len(urlsplit(served[0].address).path.strip("/")) >= 24
    assert ask()[0] == 200
    for token in ("/", "/x/", "/../", "/api/state/", "/play.js"):
        assert ask(token=token)[0] == 404


def test_another_name_for_this_address_is_refused(ask):
    for host in ("localhost", "evil.example", "127.0.0.1", "127.0.0.1:1"):
        assert ask(host=host)[0] == 403


def test_pages_of_other_origins_are_refused(ask):
    wish = {"version": 0, "wish": {"kind": "end", "how": "done"}}
    for origin in ("http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1"):
        assert ask("api/state?known=-1", origin=origin)[0] == 403
        assert ask("api/wish", "POST", wish, origin=origin)[0] == 403
    assert ask("api/wish", "POST", wish)[0] == 403


def test_the_page_may_load_nothing_from_elsewhere_and_stand_in_no_frame(ask):
    _, text, headers = ask()
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert b"style=" not in text
    assert b"onclick" not in text


def test_requests_that_make_no_sense_are_refused(ask):
    for body in (
        b"",
        b"[]",
        {"version": -1},
        {"version": 0, "wish": {"kind": "eval", "text": "1"}},
        {"version": 0, "wish": {"kind": "pointer", "trail": []}},
        {"version": 0, "wish": {"kind": "key", "key": "../x"}},
        {"version": 0, "wish": {"kind": "wheel", "x": 1e9, "y": 0, "dx": 0, "dy": 0}},
    ):
        assert ask("api/wish", "POST", body, origin=ask.origin)[0] == 400
    assert ask("api/wish", "POST", b"x" * (MAX_BODY + 1), origin=ask.origin)[0] in (400, 403)
    assert ask("api/state?known=x")[0] == 400


def test_a_wish_counts_once_and_on_the_view_that_was_seen(ask, served):
    _, controls = served
    controls.show(View("turn", picture=b"png", width=2, height=2))
    version, _ = controls.shown()
    end = {"kind": "end", "how": "done"}
    stale = ask("api/wish", "POST", {"version": version - 1, "wish": end}, origin=ask.origin)
    assert stale[0] == 409
    begin = ask("api/wish", "POST", {"version": version}, origin=ask.origin)
    assert begin[0] == 409
    sent = {"version": version, "wish": end}
    assert ask("api/wish", "POST", sent, origin=ask.origin)[0] == 200
    assert ask("api/wish", "POST", sent, origin=ask.origin)[0] == 409
    assert controls.wait_for_wish()[0] == Ended(kind="end", how="done")
    assert ask(f"api/picture/{version}.png")[1] == b"png"
    assert ask(f"api/picture/{version - 1}.png")[0] == 404


def test_many_open_pages_leave_the_server_to_the_person(ask, served):
    version, _ = served[1].shown()
    url = urlsplit(served[0].address)
    waiting = []
    for _ in range(60):
        page = socket.create_connection((url.hostname, url.port))
        path = f"{url.path}api/state?known={version}"
        page.sendall(f"GET {path} HTTP/1.1\r\nhost: {url.netloc}\r\n\r\n".encode())
        waiting.append(page)
    try:
        # Without a known version the answer comes at once, if anything can answer.
        assert ask("api/state")[0] == 200
        served[1].show(View("acting"))
        for page in waiting:
            page.settimeout(10)
            assert page.recv(15) == b"HTTP/1.1 200 OK"
    finally:
        for page in waiting:
            page.close()


def test_a_port_that_is_taken_is_named(served):
    port = urlsplit(served[0].address).port
    with pytest.raises(ServerError, match=f"{port}.*--port"), serving([], port):
        pass
