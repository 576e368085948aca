"""Making models so that no key or password of theirs reaches a log.

Inspect writes the address, the arguments and the generation settings of a model into the header of
the log, and generation settings into each request. It leaves out `api_key` alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from inspect_ai.model import GenerateConfig, Model, get_model

from uiprobe.episodes.doors import guard_inspect
from uiprobe.episodes.known_secrets import hide_known, holds_secret, remember
from uiprobe.episodes.redaction import without_secrets
from uiprobe.episodes.secret_names import HIDDEN, names_secret


class ModelConfigError(ValueError):
    """A model file that cannot be used: names the file and the field."""


_TAKE_HEADERS = ("openai", "openai-api", "anthropic")
"""Inspect providers that hand `default_headers` to a client, which keeps them to itself."""


def create_discreetly(
    name: str,
    config: GenerateConfig,
    *,
    base_url: str | None = None,
    model_args: Mapping[str, Any] | None = None,
) -> Model:
    """A model whose keys and passwords stay out of its log.

    The user and the password of its address, and headers that name a secret, are sent with each
    request as before, but as headers of the client. Arguments that name a secret are logged as
    hidden.

    Args:
        name: Inspect's name of the model.
        config: Generation settings.
        base_url: Address of its server; None for what its provider finds.
        model_args: Arguments of its provider.

    Raises:
        ModelConfigError: A secret stands where the log would show it; the message says where else
            it can be given.
    """
    guard_inspect()
    args = dict(model_args or {})
    remember([args, {"base_url": base_url}, config.extra_headers or {}, config.extra_body or {}])
    _refuse_shown(name, base_url, config)
    address, headers = _split_login(base_url)
    shown = {k: v for k, v in (config.extra_headers or {}).items() if not names_secret(k)}
    headers |= {k: v for k, v in (config.extra_headers or {}).items() if k not in shown}
    if headers:
        config = config.model_copy(update={"extra_headers": shown or None})
    try:
        model = _create(name, config, address, args, headers)
        # Some providers find their address in the environment.
        found, login = _split_login(model.api.base_url)
        if login:
            model = _create(name, config, found, args, headers | login)
    except Exception as error:
        if not holds_secret(str(error)):
            raise
        raise ModelConfigError(
            f"{type(error).__name__}: {hide_known(str(error))} (the message held a key or a "
            "password; check base_url, model_args and extra_headers)"
        ) from None
    model.model_args = without_secrets(args)
    return model


def _create(
    name: str,
    config: GenerateConfig,
    address: str | None,
    args: Mapping[str, Any],
    headers: Mapping[str, str],
) -> Model:
    if not headers:
        return get_model(name, config=config, base_url=address, memoize=False, **args)
    provider = name.partition("/")[0]
    if provider not in _TAKE_HEADERS:
        raise ModelConfigError(
            f"{provider}: found a key or a password in its address or in extra_headers "
            f"({', '.join(headers)}), expected it in the environment variable of the provider: "
            "the log would show it"
        )
    given = {**headers, **args.get("default_headers", {})}
    rest = {k: v for k, v in args.items() if k != "default_headers"}
    return get_model(
        name, config=config, base_url=address, memoize=False, default_headers=given, **rest
    )


def _refuse_shown(name: str, base_url: str | None, config: GenerateConfig) -> None:
    if holds_secret(name):
        raise ModelConfigError(
            "the name of the model holds a key or a password, or a piece of one, and names of logs "
            "and reports hold the name of the model. A server that takes any key takes `none`"
        )
    parts = _parts(base_url)
    if parts is not None and HIDDEN in without_secrets(f"x://x/?{parts.query}"):
        raise ModelConfigError(
            "base_url: found a key in its query, expected it in model_args as default_query: the "
            "log would show it"
        )
    body = config.extra_body or {}
    if without_secrets(body) != body:
        raise ModelConfigError(
            "extra_body: found a key or a password, expected it in model_args or in the "
            "environment variable of the provider: the log shows the body of requests"
        )


def _split_login(address: str | None) -> tuple[str | None, dict[str, str]]:
    """An address without its user and password, and the header that says the same."""
    parts = _parts(address)
    if parts is None or "@" not in parts.netloc:
        return address, {}
    login, _, host = parts.netloc.rpartition("@")
    token = b64encode(unquote(login).encode()).decode()
    return parts._replace(netloc=host).geturl(), {"Authorization": f"Basic {token}"}


def _parts(address: str | None) -> SplitResult | None:
    """The parts of an address; None for none.

    Raises:
        ModelConfigError: It is no address.
    """
    if not address:
        return None
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018 - read here, and complained about with its text later
        return parts
    except ValueError:
        raise ModelConfigError(
            "base_url: found no address that can be read, expected one such as "
            "http://127.0.0.1:8000/v1"
        ) from None
