"""Keys and passwords among settings: what is hidden, and what stays."""

import pytest

from uiprobe.episodes.redaction import without_secrets
from uiprobe.episodes.secret_names import HIDDEN, names_secret

KEY = "sk-made-up-0815"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "api_key",
            "apikey",
            "api-key",
            "X-Api-Key",
            "key",
            "Authorization",
            "proxy-authorization",
        ),
        *("auth_token", "token", "hf_token", "client_secret", "password", "Cookie", "Set-Cookie"),
        *("authToken", "clientSecret", "accessToken", "userPassword", "apiKey", "X-JWT", "sig"),
        *("x-functions-key", "X-Gateway-Key", "x-key", "master_key", "pwd", "passphrase"),
        *("azure_ad_token", "Ocp-Apim-Subscription-Key", "aws_secret_access_key", "credentials"),
    ],
)
def test_names_of_secrets(name):
    assert names_secret(name)


@pytest.mark.parametrize(
    "name",
    [
        *("max_tokens", "reasoning_tokens", "stop_token", "keyboard", "author", "keys", "monkey"),
        *("maxTokens", "stopToken", "publicKey", "design", "x-keyboard", "cache_key", "sigma"),
        *("prompt_cache_key", "temperature", "token_limit", "observation"),
    ],
)
def test_names_of_settings(name):
    assert not names_secret(name)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({"api_key": KEY, "seed": 3}, {"api_key": HIDDEN, "seed": 3}),
        (
            {"default_headers": {"Authorization": f"Bearer {KEY}", "X-Team": "a"}},
            {"default_headers": {"Authorization": HIDDEN, "X-Team": "a"}},
        ),
        ([{"token": [KEY]}], [{"token": HIDDEN}]),
        (f"http://user:{KEY}@host:1/v1", f"http://{HIDDEN}@host:1/v1"),
        (f"at http://{KEY}@host/v1.", f"at http://{HIDDEN}@host/v1."),
        (f"https://h/v1?key={KEY}&v=2", f"https://h/v1?key={HIDDEN}&v=2"),
        (f"http://u:{KEY}@[::1/v1", f"http://{HIDDEN}@[::1/v1"),
        (f"--source http:/u:{KEY}@host/x", f"--source http:/{HIDDEN}@host/x"),
        (f"sent Authorization: Bearer {KEY}", f"sent Authorization: Bearer {HIDDEN}"),
        ("http://127.0.0.1:8000/v1?v=2", "http://127.0.0.1:8000/v1?v=2"),
        ({"api_key": None, "max_tokens": 8}, {"api_key": None, "max_tokens": 8}),
        ({"api_key": "", 3: "three"}, {"api_key": "", 3: "three"}),
        (("a", {"token": KEY}), ["a", {"token": HIDDEN}]),
        ("http://[::1/v1", "http://[::1/v1"),
        ("https://h/v1?key&v=2", "https://h/v1?key&v=2"),
        (
            f"https://u:{KEY}@h/?token={KEY}&n=1&a=b=c#end",
            f"https://{HIDDEN}@h/?token={HIDDEN}&n=1&a=b=c#end",
        ),
        (f"http://a@b:{KEY}@host/x", f"http://{HIDDEN}@host/x"),
        (f"Basic {KEY}, token  {KEY}", f"Basic {HIDDEN}, token {HIDDEN}"),
        ("a bearer abcdef and a Bearer abcde", f"a bearer {HIDDEN} and a Bearer abcde"),
        (None, None),
        (0.5, 0.5),
    ],
)
def test_what_is_hidden_and_what_stays(given, shown):
    assert without_secrets(given) == shown
    assert KEY not in str(without_secrets(given))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["a" * 1_000_000, "x://" + "/" * 1_000_000 + "[", "://" * 300_000, "x:/y:" * 200_000]
)
def test_a_long_text_is_read_in_time(text):
    """Each of them took hours once: it was read to its end from every place in it."""
    assert without_secrets(f"{text} http://u:{KEY}@h/").endswith(f"http://{HIDDEN}@h/")
