"""Wi-Fi, mobile data, Bluetooth."""

from __future__ import annotations

from hashlib import sha256

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.settings.data import (
    DEVICES,
    NETWORKS,
    link,
    page,
    put,
    toggle,
    value,
)
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, dialog
from uiprobe.environments.phone.kit.screens import category, preference
from uiprobe.environments.phone.kit.settings_page import Own, Show, Store
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, edit_text, switch
from uiprobe.environments.phone.toolkit.theme import BODY
from uiprobe.environments.phone.toolkit.widgets import Handler, View, Window, image, row, text

_AIRPLANE = "global/airplane_mode_on"


def _not_flying(context: Context) -> bool:
    return value(context, _AIRPLANE) != "1"


def _network(context: Context) -> str:
    on = value(context, "global/wifi_on") == "1"
    return value(context, "global/wifi_network") if on else context.t("Off")


def _put_network(context: Context, key: str, new: str) -> None:
    put(context, key, new)
    if key == _AIRPLANE and new == "1":
        put(context, "global/wifi_on", "0")
        put(context, "global/bluetooth_on", "0")


def _networks(context: Context) -> list[View]:
    on = value(context, "global/wifi_on") == "1"
    current = value(context, "global/wifi_network")

    def connect(name: str, *, secured: bool) -> Handler:
        def act() -> None:
            if secured and name not in context.data["known_networks"]:
                context.show("connect", network=name)
            else:
                put(context, "global/wifi_network", name)

        return act

    if not on:
        return [text(context.t("To see networks, turn Wi-Fi on."), BODY, margin=(24, 16, 24, 0))]
    rows = [category(context.t("Networks"))]
    for name, secured in NETWORKS:
        if name in context.data.get("withheld", ()):
            continue
        lock = image("lock", size=18, description=context.t("Secured")) if secured else None
        rows.append(
            preference(
                name,
                context.t("Connected") if name == current else "",
                press=connect(name, secured=secured),
                icon="signal_wifi_4_bar",
                end=lock,
            )
        )
    return rows


def _connect_dialog(context: Context, arguments: State) -> Window:
    name = arguments["network"]
    field = context.field("dialog_password", password=not context.get("show_password"), limit=63)
    field.autofocus = True

    def accept() -> None:
        if len(field.value) < 8:
            context.toast(context.t("The password has at least 8 characters"))
            return
        context.dismiss()
        context.data["known_networks"].append(name)
        put(context, "global/wifi_network", name)

    def flip() -> None:
        context.set("show_password", not context.get("show_password"))

    field.submit = accept
    return dialog(
        context,
        edit_text(field, hint=context.t("Password"), id="password", margin=(24, 6, 24, 4)),
        row(
            switch(
                checked=bool(context.get("show_password")),
                change=flip,
                id="show_password",
                description=context.t("Show password"),
            ),
            text(context.t("Show password"), BODY),
            gap=12,
            align="center",
            padding=(24, 2, 24, 2),
        ),
        title=name,
        positive=(context.t("Connect"), accept),
        negative=(context.t("Cancel"), context.dismiss),
    )


def _devices(context: Context) -> list[View]:
    if value(context, "global/bluetooth_on") != "1":
        return []

    def ask(name: str) -> Handler:
        return lambda: context.show("pair", device=name)

    def forget(name: str) -> Handler:
        return lambda: context.data["paired"].remove(name)

    paired = context.data["paired"]
    return [
        category(context.t("Paired devices")),
        *(
            preference(
                name,
                context.t("Paired"),
                icon=DEVICES[name],
                end=button(context.t("Forget"), forget(name), id="forget"),
            )
            for name in paired
        ),
        category(context.t("Available devices")),
        *(
            preference(name, press=ask(name), icon=DEVICES[name])
            for name in DEVICES
            if name not in paired
        ),
    ]


def _pair_dialog(context: Context, arguments: State) -> Window:
    name = arguments["device"]

    def pair() -> None:
        context.data["paired"].append(name)
        context.toast(context.t("Paired with {name}", name=name))

    # The code on a device is always the same: it is made of its name.
    code = int.from_bytes(sha256(name.encode()).digest()[:4], "big") % 1_000_000
    return confirm(
        context,
        title=context.t("Pair with {name}?", name=name),
        message=context.t("Bluetooth pairing code: {code}", code=f"{code:06}"),
        positive=(context.t("Pair"), pair),
    )


def _device_name_dialog(context: Context, arguments: State) -> Window:
    return ask_text(
        context,
        title=context.t("Device name"),
        field=context.field("dialog_name", value(context, "global/device_name"), limit=40),
        hint=context.t("Device name"),
        positive=lambda name: put(context, "global/device_name", name),
        label="Save",
    )


CONNECTION_PAGES = (
    page(
        "network",
        "Network & internet",
        link("wifi", "Wi-Fi", _network, icon="wifi"),
        toggle(
            "global/mobile_data",
            "Mobile data",
            "Northwind 5G",
            icon="signal_cellular_4_bar",
            enabled=_not_flying,
        ),
        toggle(_AIRPLANE, "Airplane mode", icon="airplanemode_active"),
        toggle(
            "global/tether_on",
            "Wi-Fi hotspot",
            "Share the connection",
            icon="wifi_tethering",
            enabled=_not_flying,
        ),
        toggle(
            "global/data_saver",
            "Data Saver",
            "Apps in the background use no data",
            icon="data_usage",
        ),
        store=Store(value, _put_network),
    ),
    page("wifi", "Wi-Fi", toggle("global/wifi_on", "Use Wi-Fi"), Own(_networks)),
    page(
        "connected",
        "Connected devices",
        toggle("global/bluetooth_on", "Bluetooth", icon="bluetooth"),
        Show(
            "Device name",
            "device_name",
            lambda context: value(context, "global/device_name"),
            icon="edit",
        ),
        Own(_devices),
    ),
)
CONNECTION_DIALOGS = {
    "connect": _connect_dialog,
    "pair": _pair_dialog,
    "device_name": _device_name_dialog,
}
