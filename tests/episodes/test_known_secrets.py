"""Secrets are found by value, in pieces and in any encoding; what is no secret stays."""

import asyncio
import json
import logging
import traceback
from base64 import b64encode
from unicodedata import normalize
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.model import ModelAPI, ModelOutput, get_model, modelapi

from uiprobe.episodes import known_secrets
from uiprobe.episodes.doors import guard_inspect, guard_logging
from uiprobe.episodes.known_secrets import (
    hide_known,
    hide_known_fields,
    hide_known_in,
    holds_secret,
    refresh,
)
from uiprobe.episodes.secret_matcher import PIECE, SecretMatcher

KEY = 'sk-proj-Ab9_xY+z/Q7w"ErTy\\0815=QwErTzUi'


@pytest.fixture(autouse=True)
def no_others(monkeypatch):
    monkeypatch.setattr(known_secrets, "_remembered", set())
    yield
    monkeypatch.undo()
    refresh()


@pytest.fixture
def known(monkeypatch):
    def know(name="OPENAI_API_KEY", value=KEY):
        monkeypatch.setenv(name, value)
        refresh()

    return know


@pytest.mark.slow
@given(st.integers(0, len(KEY) - PIECE), st.text(max_size=50), st.text(max_size=50))
def test_every_piece_is_found_between_any_texts(start, before, after):
    matcher = SecretMatcher([KEY])
    piece = KEY[start : start + PIECE + 1]
    text = (before + piece + after).encode("utf-8", "surrogatepass")
    assert matcher.found(text)
    assert matcher.spans(text)


@pytest.mark.slow
@given(st.text(max_size=80))
def test_no_text_is_lost_and_no_text_breaks_it(text):
    matcher = SecretMatcher([KEY])
    data = text.encode("utf-8", "surrogatepass")
    assert not matcher.spans(data)
    assert not matcher.found(data)


@pytest.mark.slow
@given(st.text(min_size=8, max_size=60), st.integers(0, 2), st.binary(max_size=9))
def test_secrets_of_any_letters_are_found_in_each_encoding(secret, before, after):
    matcher = SecretMatcher([secret])
    data = secret.encode("utf-8", "surrogatepass")
    bare = data.translate(None, bytes(range(32)) + b"\\\x7f").lower()
    windows = {bare[at : at + PIECE] for at in range(len(bare) - PIECE + 1)}
    if len(bare) < 8 or (len(bare) >= PIECE and not any(len(set(w)) >= 4 for w in windows)):
        return
    assert matcher.found(data)
    assert matcher.spans(data)
    assert matcher.spans(quote(data, safe="").encode())
    assert matcher.spans(json.dumps(secret).encode())
    if len(bare) >= 2 * PIECE == len(data):
        assert matcher.spans(b64encode(bytes(before) + data + after))


UMLAUTS = "Grö8ßen_Ürz5Äpf-él9ñon_Ök7"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        UMLAUTS.upper(),
        UMLAUTS.lower(),
        normalize("NFD", UMLAUTS),
        UMLAUTS.encode().decode("latin-1"),
        ascii(UMLAUTS),
        repr(UMLAUTS.encode("latin-1")),
        quote(UMLAUTS, encoding="latin-1"),
        b64encode(UMLAUTS.encode("latin-1")).decode(),
        b64encode(json.dumps(UMLAUTS).encode()).decode(),
    ],
)
def test_a_password_with_umlauts_is_found_as_each_encoding_spells_it(text):
    matcher = SecretMatcher([UMLAUTS])
    covered = sum(end - start for start, end in matcher.spans(text.encode()))
    assert covered > 0.6 * len(text.encode())
    assert matcher.found(text.encode())


def _dump(data, group):
    """As xxd and hexdump show bytes: sixteen a line, beside their place and their letters."""
    lines = []
    for start in range(0, len(data), 16):
        line = data[start : start + 16]
        lines.append(f"{start:08x}: {line.hex(' ', group)}  {'.' * len(line)}")
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        *(_dump(KEY.encode(), 1), _dump(KEY.encode(), 2), _dump(KEY.encode(), 4)),
        # As NumPy prints an array, and as other languages do.
        *(" ".join(f"{one:3}" for one in KEY.encode()), ";".join(map(str, KEY.encode()))),
        *(sign.join(KEY) for sign in "\ufe0f\u034f\u2066\u202a\u180e\ufffb\u2028\x85"),
        # `tput sgr0` ends a colour by choosing a character set.
        *(order.join(KEY) for order in ("\x1b(B\x1b[m", "\x1bM")),
    ],
)
def test_dumps_and_what_cannot_be_seen_hide_no_secret(text):
    matcher = SecretMatcher([KEY])
    assert matcher.found(text.encode())
    covered = sum(end - start for start, end in matcher.spans(text.encode()))
    # A dump has addresses and a column of its own for letters, and its last line is too short.
    assert covered > 0.4 * len(text.encode())


PLAIN = "Qw7Er9Ty2Ui5Op3As1"


@pytest.mark.parametrize(
    "written",
    [
        PLAIN,
        PLAIN.swapcase(),
        *("".join(form.format(ord(one)) for one in PLAIN) for form in (
            "\\u{:04x}", "\\\\u{:04X}", "%u{:04x}", "\\U{:08x}", "\\u{{{:x}}}", "\\x{{{:x}}}",
            "&#x{:x};", "&#X{:X};", "&#{};", "\\x{:02x}", "%{:02X}", "\\{:03o}",
        )),
        f"{PLAIN[:5]}\\n{PLAIN[5:9]}\x1b[1m{PLAIN[9:]}",
        ", ".join(str(ord(one)) for one in PLAIN),
        PLAIN.encode().hex(" "),
        PLAIN.encode().hex(":"),
        " ".join(f"0x{ord(one):02x}" for one in PLAIN),
    ],
)  # fmt: skip
def test_what_is_hidden_begins_and_ends_with_the_secret(written):
    matcher = SecretMatcher([PLAIN])
    for before, after in (("", ""), ("it is ", " indeed"), ("é", "é")):
        text = f"{before}{written}{after}".encode()
        assert matcher.found(text)
        assert matcher.spans(text) == [(len(before.encode()), len(text) - len(after.encode()))]


def test_escapes_are_undone_where_they_lie_in_one_another():
    matcher = SecretMatcher([KEY])
    text = KEY
    for _ in range(4):
        text = json.dumps({"text": text})
        assert matcher.found(text.encode())
        [(start, end)] = matcher.spans(text.encode())
        assert "text" not in text[start:end] and end - start >= len(KEY)
    twice = "".join(f"%25{ord(one):02x}" for one in KEY).encode()
    assert matcher.found(twice)
    assert matcher.spans(twice) == [(0, len(twice))]


def test_characters_of_two_units_are_found_behind_their_escapes():
    secret = "pass🔑word🔒0815"
    text = f"x {json.dumps(secret)[1:-1]} y"
    assert SecretMatcher([secret]).spans(text.encode()) == [(2, len(text) - 2)]
    assert SecretMatcher([secret]).spans(f"é{secret}é".encode()) == [(2, 2 + len(secret.encode()))]


def test_names_of_characters_in_html_are_read():
    text = "a Qw7Er&lowbar;Ty2&commat;Ui5&nosuchname; b"
    assert SecretMatcher(["Qw7Er_Ty2@Ui5"]).spans(text.encode()) == [(2, text.index("&nosuch"))]


def test_a_secret_has_eight_characters_and_a_piece_twelve():
    assert not SecretMatcher(["abcd-08"]).found(b"it is abcd-08.")
    for secret in ("abcd-081", "abcd-0815-x"):
        matcher = SecretMatcher([secret])
        text = f"it is {secret}, {secret}{secret}".encode()
        n = len(secret)
        assert matcher.spans(text) == [(6, 6 + n), (8 + n, 8 + 3 * n)]
        assert matcher.found(secret.encode())
        assert not matcher.found(text[:5] + secret[:-1].encode())
        assert not matcher.spans(secret[1:].encode())
    matcher = SecretMatcher([PLAIN])
    for start in range(len(PLAIN) - PIECE + 1):
        piece = PLAIN[start : start + PIECE].encode()
        assert matcher.found(piece) and matcher.spans(b"--" + piece) == [(2, 2 + PIECE)]
        assert not matcher.spans(piece[1:]) and not matcher.spans(piece[:-1])


def test_a_piece_of_few_different_characters_is_none():
    assert not SecretMatcher(["ababababababcccc"]).spans(b"x abababababab y")
    assert SecretMatcher(["abcdabcdabcdabcd"]).spans(b"x abcdabcdabcd y") == [(2, 14)]


def test_what_a_text_holds_is_no_longer_found():
    matcher = SecretMatcher([PLAIN, "abcd-0815", "mnop-0815"])
    told = PLAIN[:PIECE]
    other = matcher.without(f"{json.dumps(told)} and abcd-0815".encode())
    assert not other.found(told.encode()) and not other.spans(told.encode())
    assert not other.found(b"it is abcd-0815")
    assert other.spans(b"it is mnop-0815") == [(6, 15)]
    assert other.spans(PLAIN.encode()) == [(1, len(PLAIN))]
    # The first finds what it found.
    assert matcher.spans(PLAIN.encode()) == [(0, len(PLAIN))]


def test_a_list_of_bytes_becomes_zeros_and_other_numbers_stay(known):
    known()
    assert hide_known_in({"data": list(KEY.encode())}) == {"data": [0] * len(KEY)}
    assert holds_secret(json.dumps(list(KEY.encode()), indent=8))
    other = [[12, 33, 400, 900], list(range(100)), [True] * 9]
    assert hide_known_in(other) == other


@pytest.mark.slow
@given(st.lists(st.integers(0, 300), max_size=60), st.integers(0, 20))
def test_any_list_of_numbers_can_be_read(numbers, indent):
    matcher = SecretMatcher([KEY])
    assert not matcher.spans(json.dumps(numbers, indent=indent).encode())
    assert not matcher.spans(" ".join(map(str, numbers)).encode())


def test_what_a_client_raises_has_no_key_in_its_notes_or_causes(known):
    known()

    class Failing(ModelAPI):
        async def generate(self, input, tools, tool_choice, config):
            cause = FileNotFoundError(2, "no such file", f"/etc/{KEY}")
            error = ValueError("no answer")
            error.add_note(f"asked with {KEY}")
            error.__context__ = ExceptionGroup(f"two of {KEY}", [KeyError(KEY), OSError(KEY)])
            raise error from cause

    modelapi("failing_with_a_key")(Failing)
    guard_inspect()
    model = get_model("failing_with_a_key/x", memoize=False)
    with pytest.raises(ValueError, match="no answer") as raised:
        asyncio.run(model.generate("x"))
    said = "".join(traceback.format_exception(raised.value))
    assert not holds_secret(said)
    assert "asked with [hidden]" in said
    seen = [raised.value, raised.value.__cause__, raised.value.__context__]
    assert not any(holds_secret(repr(one)) for one in seen)


def test_json_stays_json(known):
    known()
    told = {"a": [KEY, f"x {KEY} y"], KEY: 1, "n": 12}
    assert hide_known_in(told) == {"a": ["[hidden]", "x [hidden] y"], "[hidden]": 1, "n": 12}
    assert json.loads(hide_known(json.dumps({"a": f"{KEY}\\"}))) == {"a": "[hidden]\\"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OPENAI_API_KEY", "none"),
        ("OPENAI_API_KEY", "test"),
        ("OPENAI_API_KEY", "placeholder"),
        ("X_TOKEN", "0" * 40),
        ("X_TOKEN", "/usr/share"),
        ("MAX_TOKENS", "1024"),
        ("PYTEST_NAME", "see https://u:qwertzuiopasdf@h/ for more"),
        ("MY_NAME", "qwertz-uiop-0815"),
    ],
)
def test_what_is_no_secret_stays(known, name, value):
    known(name, value)
    text = f"a test of none, placeholder {value} 1024 and qwertzuiopasdf"
    assert hide_known(text) == text


@pytest.mark.parametrize(
    ("name", "value", "secret"),
    [
        ("OPENAI_APIKEY", "abcd-0815-x", "abcd-0815-x"),
        ("API_KEY_2", "abcd-0815-x", "abcd-0815-x"),
        ("PGPASSWORD", "abcd-0815-x", "abcd-0815-x"),
        ("HTTPS_PROXY", "http://u:p%40ss-0815-xyz@proxy:80", "p@ss-0815-xyz"),
        ("X_BASE_URL", "https://h/v1?api_key=qwertz-uiop-0815", "qwertz-uiop-0815"),
        ("ANTHROPIC_CUSTOM_HEADERS", "X-Api-Key: qwertz-uiop-0815", "qwertz-uiop-0815"),
        ("X_TOKEN", "Bearer qwertz-uiop-0815", "qwertz-uiop-0815"),
        ("X_AUTH", "Basic " + b64encode(b"me:qwertz-uiop-0815").decode(), "qwertz-uiop-0815"),
        ("X_CREDENTIALS", '{"private_key": "qwertz-uiop-0815"}', "qwertz-uiop-0815"),
        ("https_proxy", "me:qwertz-uiop-0815@proxy:3128", "qwertz-uiop-0815"),
        ("MYSQL_PWD", "qwertz-uiop-0815", "qwertz-uiop-0815"),
        ("SSHPASS", "qwertz-uiop-0815", "qwertz-uiop-0815"),
        ("GPG_PASSPHRASE", "qwertz-uiop-0815", "qwertz-uiop-0815"),
        ("LITELLM_MASTERKEY", "qwertz-uiop-0815", "qwertz-uiop-0815"),
        (
            "STORAGE",
            "AccountName=somebody-else;AccountKey=qwertz/uiop0815==",
            "qwertz/uiop0815==",
        ),
        ("BLOB_URL", "https://h/c?sv=2025-01-01&sig=qwertz%2Fuiop0815%3D", "qwertz/uiop0815="),
    ],
)
def test_secrets_are_known_by_the_names_of_variables(known, name, value, secret):
    known(name, value)
    assert holds_secret(f"it is {secret}.")
    assert not holds_secret("private_key api_key proxy X-Api-Key custom headers somebody-else")


def test_secrets_are_read_from_the_file_that_a_variable_names(known, tmp_path):
    file = tmp_path / "credentials.json"
    file.write_text(json.dumps({"client_email": "somebody@example.org", "private_key": KEY}))
    known("GOOGLE_APPLICATION_CREDENTIALS", str(file))
    assert holds_secret(KEY)
    assert not holds_secret(f"{file} somebody@example.org")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (".aws/credentials", "[default]\naws_access_key_id = me\naws_secret_access_key = {}\n"),
        (".netrc", "machine api.example.org login somebody-else password {}\n"),
        (".cache/huggingface/token", "{}"),
        (
            ".config/gcloud/application_default_credentials.json",
            '{{"client_id": "somebody-else",\n "refresh_token": "{}"}}',
        ),
    ],
)
def test_secrets_are_read_from_files_that_clients_find_by_themselves(
    known, tmp_path, monkeypatch, name, text
):
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text.format("qwertz-uiop-0815"))
    monkeypatch.setenv("HOME", str(tmp_path))
    known()
    assert holds_secret("qwertz-uiop-0815")
    assert not holds_secret("somebody-else api.example.org aws_secret_access_key [default]")


def test_records_of_logging_are_cleaned_with_their_tracebacks(known, caplog):
    known()
    guard_logging()
    logger = logging.getLogger("uiprobe.test")
    with caplog.at_level(logging.WARNING, "uiprobe.test"):
        try:
            try:
                raise ValueError(KEY)
            except ValueError as error:
                raise RuntimeError("outer") from error
        except RuntimeError:
            logger.exception("it was %s", KEY, extra={"detail": f"x{KEY}"})
    assert "[hidden]" in caplog.text
    assert "RuntimeError: outer" in caplog.text
    assert not holds_secret(caplog.text)
    assert caplog.records[0].detail == "x[hidden]"


def test_an_answer_with_half_a_character_stays_and_is_cleaned(known):
    known()
    sound = ModelOutput.from_content("m", "\ud800 press [back]")
    assert hide_known_fields(sound) == sound
    echo = ModelOutput.from_content("m", f"\ud800 {KEY}")
    assert hide_known_fields(echo).completion == "\ud800 [hidden]"


@pytest.mark.parametrize("name", ["~nobody-of-this-name/key.json", "{}/gone.json", "{}/no/gone"])
def test_a_file_that_is_not_there_hides_no_paths(known, tmp_path, name):
    known("GOOGLE_APPLICATION_CREDENTIALS", name.format(tmp_path))
    assert not holds_secret(f"{tmp_path}/logs")


def test_of_a_file_of_settings_the_values_are_hidden_whose_names_tell(known, tmp_path):
    file = tmp_path / ".env"
    file.write_text(
        f"# notifications\nexport OPENAI_API_KEY='{KEY}'\nX_TITLE=notifications\n"
        "api-token: qwertz-uiop-0815\nme:asdf-uiop-0815\n"
    )
    known("KEYS_FILE", str(file))
    for secret in (KEY, "qwertz-uiop-0815", "asdf-uiop-0815"):
        assert holds_secret(secret)
    assert not holds_secret("set OPENAI_API_KEY and api-token; notifications")
