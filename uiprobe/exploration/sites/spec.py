"""The description of a web site that can be explored, as a small YAML file gives it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from uiprobe.environments.web.guardrails import Boundary
from uiprobe.exploration.functionalities import Rules, named_rules
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.url_patterns import AddressPatterns, any_fits
from uiprobe.inputs.yaml_values import YamlError, read_yaml


class SiteFileError(ValueError):
    """A site file that cannot be used; the message is for the user."""


class Login(BaseModel):
    """How somebody signs in.

    Attributes:
        page: The path of the page with the form.
        user, password: CSS selectors of its fields.
        submit: CSS selector of its button.
        user_variable, password_variable: Environment variables that hold the credentials; they
            never stand in the file.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    page: str
    user: str
    password: str
    submit: str
    user_variable: str = ""
    password_variable: str = ""


class SiteSpec(BaseModel):
    """A web site that can be explored.

    Attributes:
        name: Short name, as `site` of the task.
        address: Its origin, such as `https://git.example.org`; empty where it is started here.
        landing: The path at which explorations begin.
        levels: The levels that it is found in.
        login: How to sign in; None if there are no accounts.
        ended: Pages, by their patterns, that show that somebody is no longer signed in; by default
            that of `login`.
        patterns, reserved, query, ignored_query: How its addresses are read; see
            `AddressPatterns`.
        boundary: Further origins that its pages may reach.
        logout: Patterns of paths that sign out; they lead to a page that says so, where the level
            is one of those who are signed in.
        destructive: Patterns of paths that are asked for only with `allow_changes`.
        closed: Patterns of paths that are not explored, such as pages that change by themselves all
            the time; they lead to the boundary page.
        rules: The rules of its functionalities, `default` or `paper`.
        ignored_classes: Expressions for further classes that do not affect the look of an element.
        volatile: Expressions for words that differ each time a page is made, such as how long that
            took; they are no change, and neither models nor records are shown them as text.
        human: Functionalities that people saw within an hour, by mode; from recordings of this site
            alone.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, ignored_types=(cached_property,))

    name: str = Field(pattern=r"^[a-z][a-z0-9_-]{0,40}$")
    address: str = ""
    landing: str = "/"
    levels: tuple[Level, ...] = ("abundant",)
    login: Login | None = None
    ended: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    query: tuple[str, ...] = ()
    ignored_query: tuple[str, ...] = ()
    boundary: tuple[str, ...] = ()
    logout: tuple[str, ...] = ()
    destructive: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    rules: Literal["default", "paper"] = "default"
    ignored_classes: tuple[str, ...] = ()
    volatile: tuple[str, ...] = ()
    human: Mapping[Mode, int] = Field(default_factory=dict)

    @field_validator("address", "boundary")
    @classmethod
    def _is_origin(cls, value: Any) -> Any:  # noqa: ANN401 - one address, or several
        for one in (value,) if isinstance(value, str) else value:
            if one and (not Boundary.origin(one) or urlsplit(one).path not in ("", "/")):
                raise ValueError("expected an origin such as https://site.example")
        return value.rstrip("/") if isinstance(value, str) else value

    @field_validator("landing")
    @classmethod
    def _is_path(cls, value: str) -> str:
        if not value.startswith("/"):
            raise ValueError("expected a path that begins with /")
        return value

    @cached_property
    def address_patterns(self) -> AddressPatterns:
        """How its addresses are read."""
        return AddressPatterns(
            self.patterns,
            frozenset(self.reserved),
            frozenset(self.query),
            frozenset(self.ignored_query),
        )

    @cached_property
    def volatile_words(self) -> re.Pattern[str] | None:
        """One expression for them all; None if there are none."""
        return (
            re.compile("|".join(f"(?:{one})" for one in self.volatile)) if self.volatile else None
        )

    @field_validator("volatile", "ignored_classes")
    @classmethod
    def _is_expression(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for one in value:
            try:
                re.compile(one)
            except re.error as error:
                raise ValueError(f"{one[:60]!r} is no regular expression: {error}") from None
        return value

    @cached_property
    def functionality_rules(self) -> Rules:
        """Which of its elements are functionalities."""
        rules = named_rules(self.rules)
        return replace(rules, ignored_classes=(*rules.ignored_classes, *self.ignored_classes))

    def shows_end(self, place: str) -> bool:
        """Whether a page, by its pattern, shows that the session has ended."""
        ended = self.ended or ((self.login.page,) if self.login is not None else ())
        return place in ended

    def signs_out(self, path: str) -> bool:
        """Whether a path signs out."""
        return any_fits(self.logout, path)

    def destroys(self, path: str) -> bool:
        """Whether a path changes what is not to be changed."""
        return any_fits(self.destructive, path)

    def is_closed(self, path: str) -> bool:
        """Whether a path is not explored."""
        return any_fits(self.closed, path)

    def credentials(self, environ: Mapping[str, str] = os.environ) -> tuple[str, str] | None:
        """Name and password from the environment; None if there are no accounts.

        Raises:
            SiteFileError: A variable is not set.
        """
        if self.login is None or not self.login.user_variable:
            return None
        names = (self.login.user_variable, self.login.password_variable)
        missing = [name or "password_variable" for name in names if not environ.get(name)]
        if missing:
            raise SiteFileError(
                f"site {self.name}: signing in: {', '.join(missing)} is not set; export it, or "
                "leave `login` out of the site file"
            )
        return environ[names[0]], environ[names[1]]


def read_site_file(path: Path) -> SiteSpec:
    """Read a site file.

    Raises:
        SiteFileError: It cannot be read, has an unknown field, or a value that fits none.
    """
    try:
        fields = read_yaml(path)
    except YamlError as error:
        raise SiteFileError(str(error)) from None
    if not isinstance(fields, dict):
        raise SiteFileError(f"{path}: found {type(fields).__name__}, expected fields and values")
    try:
        return SiteSpec.model_validate(fields)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()[:3]
        )
        known = ", ".join(SiteSpec.model_fields)
        raise SiteFileError(f"{path}: {faults}; a site file has the fields {known}") from None
