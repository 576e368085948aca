"""Accounts that people make for themselves, on desks whose flags allow it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from uiprobe.environments.web.sites.desk import models as m
from uiprobe.environments.web.sites.desk.content import AGENT, PASSWORD
from uiprobe.environments.web.sites.desk.engine import base
from uiprobe.environments.web.sites.desk.site import site

FLAG = "registration"
"""The flag that allows people to register."""

_REMEMBERED = "remembered"
"""The flag by which the form to sign in is filled in, as browsers do that keep passwords."""

_LEAST_PASSWORD = 8


class RegistrationForm(forms.Form):
    """Fields of the form for a new account."""

    first_name = forms.CharField(max_length=60)
    last_name = forms.CharField(max_length=60)
    email = forms.EmailField(label="E-mail")
    username = forms.CharField(label="User name", max_length=60)
    password = forms.CharField(widget=forms.PasswordInput, min_length=_LEAST_PASSWORD)
    repeated = forms.CharField(label="Password again", widget=forms.PasswordInput)

    def clean(self) -> dict[str, Any]:
        """Both passwords are the same."""
        found: dict[str, Any] = super().clean() or {}
        if found.get("password") != found.get("repeated"):
            raise ValidationError("The passwords are not the same.")
        return found


def sign_in(request: HttpRequest) -> HttpResponse:
    """The page to sign in, which leads to registration where that is allowed."""
    kept = {"username": AGENT, "password": PASSWORD} if base.flags().get(_REMEMBERED) else None
    return site.login(request, {FLAG: base.flags().get(FLAG, False), "kept": kept})


def register(request: HttpRequest) -> HttpResponse:
    """Make an account, and be signed in."""
    if not base.flags().get(FLAG):
        raise Http404("registration")
    form = RegistrationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        person = m.Person(
            username=given["username"],
            first_name=given["first_name"],
            last_name=given["last_name"],
            email=given["email"],
        )
        person.set_password(given["password"])
        try:
            person.full_clean(exclude=["password"])
        except ValidationError as error:
            for messages in error.message_dict.values():
                form.add_error(None, messages)
        else:
            person.save()
            login(request, person, backend="django.contrib.auth.backends.ModelBackend")
            return redirect("/")
    return render(request, "desk/register.html", {**site.each_context(request), "form": form})
