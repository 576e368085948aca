"""The settings app: pairing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

APP = "com.android.settings"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.put_setting("global", "bluetooth_on", "1")
    f.phone.launch(APP)
    f.tap(text="Connected devices")
    return f


def devices(f) -> list[str]:
    return f.phone.application_state(APP)["bluetooth_devices"]


def unpaired(f) -> str:
    names = ("Headphones WH-5", "Car radio", "Kitchen speaker")
    return next(name for name in names if name not in devices(f))


def test_pairing_asks_first(app):
    before, name = devices(app), unpaired(app)
    app.tap(text=name)
    assert app.all(text=f"Pair with {name}?")
    app.tap(text="Cancel")
    assert devices(app) == before
    app.tap(text=name)
    app.tap(text="Pair")
    assert devices(app) == [*before, name]
