"""Devices that misbehave: what they do is survived, or named as a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO

import pytest
from adbutils import AdbClient
from PIL import Image

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.android.device import AdbConnection
from uiprobe.environments.android.editors import Editor, lost_text, parse_editor
from uiprobe.environments.android.judged import judged_by_tree
from uiprobe.environments.android.served import ServedPhones
from uiprobe.environments.base import StagesGoals
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.phone.adbd import ServerThread
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.shell.program import Call
from uiprobe.environments.phone.shell.quirks import QUIRKS, SECOND_DISPLAY, Quirks
from uiprobe.environments.phone.shell.shell import Shell
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.locate import open_source
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.screen import Screen

pytestmark = pytest.mark.slow

Serve = Callable[..., tuple[Phone, str]]
GOAL = Goal(1, "todo", "Do something", "tools")


@pytest.fixture
def serve(adb_server: AdbClient) -> Iterator[Serve]:
    with ExitStack() as stack:

        def make(*names: str, seed: int = 1) -> tuple[Phone, str]:
            phone = Phone()
            thread = stack.enter_context(ServerThread())
            serial = thread.serve(phone, quirks=Quirks(names, seed))
            adb_server.connect(serial, timeout=20)
            stack.callback(adb_server.disconnect, serial)
            return phone, serial

        yield make


def click(screen: Screen, name: str) -> Action:
    widgets = screen.tree.widgets
    return Action(ActionKind.CLICK, index=next(i for i, w in enumerate(widgets) if w.id == name))


async def type_title(environment: AdbEnvironment, screen: Screen, text: str) -> Screen:
    screen = await environment.act(click(screen, "fab_add"))
    (field,) = [w for w in screen.tree.widgets if w.id == "edit_title"]
    x, y = field.bounds.center
    return await environment.act(Action(ActionKind.TEXT, point=Point(x, y), text=text))


async def test_a_device_that_sleeps_is_woken_kept_awake_and_left_as_it_was(serve: Serve) -> None:
    phone, serial = serve("asleep")
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    assert screen.tree.widgets
    assert (await environment._device.shell("settings", "get", "global", STAY_ON)).strip() == "15"
    for _ in range(20):
        screen = await environment.act(press(Key.WAIT))
        assert screen.tree.widgets
    await environment.close()
    left = await environment._device.shell("settings", "get", "global", STAY_ON)
    assert left.strip() == "null"
    assert phone.state["awake"]


STAY_ON = "stay_on_while_plugged_in"


async def test_a_device_that_falls_asleep_in_an_episode_is_woken(serve: Serve) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    phone.press_key("POWER")
    screen = await environment.act(press(Key.WAIT))
    assert screen.tree.widgets
    assert phone.state["awake"]


async def test_a_touch_that_reaches_a_sleeping_device_is_done_again(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device on battery falls asleep while a model thinks, whatever keeps others awake."""
    sleepy = Quirks._sleepy
    thinking: list[bool] = []

    def doze(self: Quirks, name: str, program: Callable[..., int], call: Call) -> int:
        if name == "input" and thinking:
            thinking.pop()
            self._asleep = self.locked = True
        return sleepy(self, name, program, call)

    monkeypatch.setattr("uiprobe.environments.phone.shell.quirks._WRAPPERS", (("asleep", doze),))
    _, serial = serve("asleep")
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    thinking.append(True)
    screen = await environment.act(click(screen, "fab_add"))
    assert "edit_title" in [widget.id for widget in screen.tree.widgets]
    thinking.append(True)
    (field,) = [w for w in screen.tree.widgets if w.id == "edit_title"]
    text = Action(ActionKind.TEXT, point=Point(*field.bounds.center), text="Feed the cat")
    screen = await environment.act(text)
    assert thinking == []
    (field,) = [w for w in screen.tree.widgets if w.id == "edit_title"]
    assert field.text == "Feed the cat"


async def test_a_pool_leaves_a_device_as_it_was(serve: Serve) -> None:
    _, serial = serve()
    source = open_source("builtin", seed=0)
    assert isinstance(source, StagesGoals)
    goal = next(one for one in builtin_goals(0) if one.id == "3/todo")
    opened = await ServedPhones((serial,), source).open(goal)
    await opened.environment.reset(goal)
    device = AdbConnection(serial)
    assert (await device.shell("settings", "get", "global", STAY_ON)).strip() == "15"
    await opened.environment.close()
    assert opened.give_back is not None
    await opened.give_back(None)
    assert (await device.shell("settings", "get", "global", STAY_ON)).strip() == "null"


async def test_a_lock_with_a_code_is_a_fault_with_a_name(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uiprobe.environments.android.waking.WAKING_TIMEOUT_S", 0.2)
    monkeypatch.setattr(Quirks, "_sleepy", _with_a_code(Quirks._sleepy))
    monkeypatch.setattr(
        "uiprobe.environments.phone.shell.quirks._WRAPPERS", (("asleep", Quirks._sleepy),)
    )
    _, serial = serve("asleep")
    with pytest.raises(DeviceError, match="screen is locked"):
        await AdbEnvironment(serial).reset(GOAL)


def _with_a_code(sleepy: Callable[..., int]) -> Callable[..., int]:
    def locked(self: Quirks, name: str, program: object, call: object) -> int:
        status = sleepy(self, name, program, call)
        self.locked = True
        return status

    return locked


@pytest.mark.parametrize("quirk", ["late_focus", "webview", "slow"])
async def test_what_is_typed_arrives_whole(serve: Serve, quirk: str) -> None:
    _, serial = serve(quirk)
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    for text in ("Käse und Brot", "bread"):
        if text == "bread":
            screen = await environment.reset(GOAL)
        await type_title(environment, screen, text)
        fields = [w for w in parse_hierarchy(_.hierarchy_xml()).widgets if w.id == "edit_title"]
        assert [field.text for field in fields] == [text]
    await environment.close()


async def test_a_screen_that_rarely_rests_is_read(serve: Serve) -> None:
    phone, serial = serve("never_idle")
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    assert screen.document.strip() == phone.hierarchy_xml().strip()


async def test_a_screen_that_never_rests_is_the_last_one_known_or_a_fault(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial, settle_timeout_s=0.2)
    pictures = AdbEnvironment(serial, settle_timeout_s=0.2, pictures_only=True)
    screen = await environment.reset(GOAL)

    def busy(self: Phone, *, active: bool = False) -> bytes:
        return b"ERROR: could not get idle state."

    monkeypatch.setattr(Phone, "hierarchy_xml", busy)
    again = await environment.act(press(Key.WAIT))
    assert again.document == screen.document
    with pytest.raises(DeviceError, match="idle state"):
        await environment.act(press(Key.HOME))
    # With pictures alone nobody asks.
    blank = await pictures.reset(GOAL)
    assert blank.tree.widgets == [] and blank.place.app == "org.uiprobe.todo"
    assert Image.open(BytesIO(await blank.screenshot())).size == phone.size


def test_goals_that_are_judged_by_the_tree_need_it() -> None:
    page = {"type": "stoppage", "match_rules": {"activity": "a.Main"}}
    label = {"type": "findelement", "match_rules": {"text": "Done"}}
    rule = {"type": "rule", "order": "present", "evaluators": [page, label]}
    assert not judged_by_tree(load_evaluators([page], name="x"))
    assert judged_by_tree(load_evaluators([rule], name="x"))


async def test_the_picture_behind_a_warning_is_found(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    phone, serial = serve("two_displays")
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    assert Image.open(BytesIO(await screen.screenshot())).size == phone.size
    assert SECOND_DISPLAY in caplog.text and "display=ID" in caplog.text
    caplog.clear()
    chosen = AdbEnvironment(serial, display="4619827259835644672")
    await (await chosen.reset(GOAL)).screenshot()
    assert "screencap warned" not in caplog.text
    with pytest.raises(ValueError, match="expected a number"):
        AdbEnvironment(serial, display="0; reboot")


async def test_a_notice_over_the_app_is_sent_away(serve: Serve) -> None:
    for seed in range(3):
        _, serial = serve("oem_dialogs", seed=seed)
        screen = await AdbEnvironment(serial).reset(GOAL)
        assert screen.place.app == "org.uiprobe.todo"


async def setting(environment: AdbEnvironment, name: str) -> str:
    return (await environment._device.shell("settings", "get", "system", name)).strip()


async def test_the_sensor_turns_nothing_and_is_left_as_it_was(serve: Serve) -> None:
    phone, serial = serve("rotates", seed=1)
    environment = AdbEnvironment(serial)
    assert await setting(environment, "accelerometer_rotation") == "1"
    await environment.reset(GOAL)
    assert await setting(environment, "accelerometer_rotation") == "0"
    for _ in range(10):
        screen = await environment.act(press(Key.BACK))
        assert tuple(screen.size) == phone.size == (768, 1280)
    await environment.close()
    assert await setting(environment, "accelerometer_rotation") == "1"


async def test_a_turned_screen_is_read_and_touched_as_it_stands(serve: Serve) -> None:
    phone, serial = serve("rotates", seed=0)
    environment = AdbEnvironment(serial)
    await environment.reset(GOAL)
    seen = set()
    for _ in range(10):
        screen = await environment.act(press(Key.BACK))
        seen.add(tuple(screen.size))
        assert tuple(screen.size) == phone.size
    assert len(seen) == 2


async def test_a_turned_screen_has_its_size_without_a_hierarchy(serve: Serve) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial, pictures_only=True)
    await environment.reset(GOAL)
    phone.turn()
    screen = await environment.act(press(Key.WAIT))
    assert screen.document.count(b"<node") == 0
    assert tuple(screen.size) == Image.open(BytesIO(await screen.screenshot())).size == phone.size


async def test_a_screen_that_turns_before_its_picture_is_a_fault(serve: Serve) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    phone.turn()
    with pytest.raises(DeviceError, match="turned before it was pictured"):
        await screen.screenshot()


def screencap(monkeypatch: pytest.MonkeyPatch, change: Callable[[bytes], bytes]) -> None:
    """Let the phone picture itself in another way."""
    own = Phone.screenshot_png
    monkeypatch.setattr(Phone, "screenshot_png", lambda phone: change(own(phone)))


def drawn(size: tuple[int, int], color: str = "") -> Callable[[bytes], bytes]:
    def change(picture: bytes) -> bytes:
        image = Image.open(BytesIO(picture)).resize(size)
        if color:
            width, height = size
            image.paste(color, (0, 60, width, height - 60))
        image.save(written := BytesIO(), "PNG")
        return written.getvalue()

    return change


async def test_a_picture_that_was_cut_off_is_taken_again_or_a_fault(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    whole = phone.screenshot_png()
    cuts = [whole[:3000], whole]
    screencap(monkeypatch, lambda _: cuts.pop(0) if cuts else whole[:3000])
    assert await screen.screenshot() == whole
    screen = await environment.act(press(Key.WAIT))
    with pytest.raises(DeviceError, match="ends after 3,000 bytes"):
        await screen.screenshot()


async def test_a_picture_on_whose_way_ends_of_lines_were_changed_is_mended(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, serial = serve()
    screen = await AdbEnvironment(serial).reset(GOAL)
    whole = phone.screenshot_png()
    screencap(monkeypatch, lambda picture: picture.replace(b"\n", b"\r\n"))
    assert await screen.screenshot() == whole


async def test_a_picture_of_a_larger_panel_has_the_size_in_which_places_are_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    screencap(monkeypatch, drawn((1536, 2560)))
    assert Image.open(BytesIO(await screen.screenshot())).size == phone.size
    screen = await environment.act(press(Key.WAIT))
    screencap(monkeypatch, drawn((1280, 1280)))
    with pytest.raises(DeviceError, match=r"768 by 1280 pixels, but the picture has 1280 by 1280"):
        await screen.screenshot()


async def test_a_window_that_forbids_pictures_is_a_fault(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, serial = serve()
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    screencap(monkeypatch, drawn(phone.size, "#ffffff"))
    await screen.screenshot()
    screen = await environment.act(press(Key.WAIT))
    screencap(monkeypatch, drawn(phone.size, "#000000"))
    with pytest.raises(DeviceError, match="FLAG_SECURE"):
        await screen.screenshot()


async def test_a_hierarchy_that_cannot_be_read_is_a_fault_of_the_device(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, serial = serve()
    environment = AdbEnvironment(serial)
    await environment.reset(GOAL)
    own = Phone.hierarchy_xml

    def broken(self: Phone, *, active: bool = False) -> bytes:
        return own(self, active=active).replace(b'text="', b'text="&#55357;', 1)

    monkeypatch.setattr(Phone, "hierarchy_xml", broken)
    with pytest.raises(DeviceError, match="invalid character number"):
        await environment.act(press(Key.WAIT))


async def test_input_that_the_maker_forbids_is_a_fault_that_says_how_to_allow_it(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(self: Quirks, name: str, program: Callable[..., int], call: Call) -> int:
        if name != "input":
            return program(call)
        call.print("java.lang.SecurityException: Injecting to another application")
        return 0

    monkeypatch.setattr(
        "uiprobe.environments.phone.shell.quirks._WRAPPERS", (("webview", forbidden),)
    )
    _, serial = serve("webview")
    environment = AdbEnvironment(serial)
    screen = await environment.reset(GOAL)
    with pytest.raises(DeviceError, match="USB debugging"):
        await environment.act(click(screen, "fab_add"))


async def test_no_room_is_named(serve: Serve) -> None:
    phone, serial = serve("low_storage")
    environment = AdbEnvironment(serial)
    await environment.reset(GOAL)
    with pytest.raises(DeviceError, match="No space left on device"):
        await environment.restore(phone.snapshot())


def test_quirks_are_the_same_for_a_seed_and_unknown_ones_are_refused() -> None:
    def dumps(seed: int) -> list[int]:
        shell = Shell(Phone(), Quirks(["never_idle"], seed))
        return [shell.run("uiautomator dump /dev/tty").status for _ in range(12)]

    assert dumps(3) == dumps(3)
    assert len({tuple(dumps(seed)) for seed in range(3)}) > 1
    with pytest.raises(ValueError, match="never_idle"):
        Quirks(["sleepy"])
    assert len(QUIRKS) == 10


def test_a_touch_at_the_number_of_a_key_is_a_touch() -> None:
    """224 is the number of KEYCODE_WAKEUP, 67 of KEYCODE_DEL, and both are places too."""
    shell = Shell(phone := Phone(), Quirks(["asleep", "late_focus"]))
    shell.run("input tap 300 224")
    assert b"Asleep" in shell.run("dumpsys power | grep mWakefulness").stdout
    shell.run("input keyevent 224; wm dismiss-keyguard; monkey -p org.uiprobe.messages 1")
    shell.run("input tap 680 952; input tap 384 224; input tap 384 67")
    assert phone.focused_field() is not None
    assert phone.state["actions"] == 3


@pytest.mark.parametrize(
    ("output", "editor"),
    [
        (b"mInputShown=true\nmCurrentFocus=Window{1 u0 a/a.B}", (True, True)),
        (b"inputType=0x2\nmCurrentFocus=Window{1 u0 a/a.B}", (True, False)),
        (b"mInputShown=false inputType=0x0\nmCurrentFocus=Window{1 u0 a/a.B}", (False, True)),
        (b"mInputShown=true\nmCurrentFocus=null", (False, True)),
        (b"", (False, True)),
    ],
)
def test_who_takes_text(output: bytes, editor: tuple[bool, bool]) -> None:
    found = parse_editor(output)
    assert (found.focused, found.plain) == editor
    assert "has the focus" in str(Editor("", "", False, True))


@pytest.mark.parametrize(
    ("held", "lost"),
    [
        ("milk", None),
        ("lk", "lk"),
        ("", ""),
        ("old", "old"),
        ("MILK", None),
        ("oldmilk", "oldmilk"),
    ],
)
def test_text_that_was_lost_is_told_from_text_that_a_field_changed(
    held: str, lost: str | None
) -> None:
    node = (
        f'<node class="android.widget.EditText" text="{held}" clickable="true" focused="true" '
        'focusable="true" enabled="true" bounds="[0,0][9,9]" package="a"/>'
    )
    tree = parse_hierarchy(f'<hierarchy rotation="0">{node}</hierarchy>'.encode())
    assert lost_text("milk", "old", tree) == lost
