"""`dumpsys` of the phone's shell: what each of its services says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from zlib import crc32

from uiprobe.environments.phone.shell.program import Call, Program, ProgramError
from uiprobe.environments.phone.shell.tasks import (
    HOME_TASK,
    list_tasks,
    process_id,
    running,
    user_id,
)
from uiprobe.environments.phone.system.keyboard import PACKAGE as KEYBOARD_PACKAGE

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.toolkit.geometry import Box

VERSION_NAME, VERSION_CODE = "1.0", 1

DISPLAY_ID = "4619827259835644672"
"""The number of the screen, as `screencap -d` takes it."""

MEMORY_KB = 4 * 1024 * 1024
"""Memory of the phone in KB, as `dumpsys meminfo` reports it."""

_APP_KB = 48 * 1024
"""Memory that `dumpsys meminfo` reports for each app, in KB."""


def awake(phone: Phone) -> bool:
    """Whether the screen is on."""
    return bool(phone.state["awake"])


def _word(truth: bool) -> str:
    return "true" if truth else "false"


def _record(call: Call) -> tuple[str, str]:
    """The focused activity as package/name, and a stable number for it."""
    package, activity = call.device.phone.focused_activity()
    name = f"{package}/{activity}"
    return name, f"{crc32(name.encode()):07x}"[:7]


def _window(call: Call, arguments: list[str]) -> None:
    match arguments[:1]:
        case ["policy"]:
            _policy(call)
        case ["displays"]:
            _displays(call)
        case ["windows" | "visible" | "visible-apps"]:
            _windows(call)
        case _:
            _policy(call)
            _displays(call)
            _windows(call)


def _policy(call: Call) -> None:
    on = awake(call.device.phone)
    state = "ON" if on else "OFF"
    call.print("WINDOW MANAGER POLICY STATE (dumpsys window policy)")
    call.print(f"    mScreenOnEarly={_word(on)} mScreenOnFully={_word(on)}")
    call.print(f"    screenState=SCREEN_STATE_{state}")
    call.print(f"    interactiveState=INTERACTIVE_STATE_{'AWAKE' if on else 'SLEEP'}")
    locked = _word(call.device.is_locked())
    call.print(f"    mShowingLockscreen={locked} mDreamingLockscreen={locked} showing={locked}")


def _displays(call: Call) -> None:
    width, height = call.device.phone.size
    density = call.device.phone.density
    call.print("WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)")
    call.print("  Display: mDisplayId=0")
    call.print(
        f"    init={width}x{height} {density}dpi cur={width}x{height} app={width}x{height} "
        f"rng={width}x{width}-{height}x{height}"
    )
    call.print(f"    DisplayFrames w={width} h={height} r=0")
    call.print("    mCurrentRotation=ROTATION_0 mPredictedRotation=0 mRotation=ROTATION_0")
    call.print(f"    mRestrictedScreen=(0,0) {width}x{height}")
    call.print(f"    mUnrestrictedScreen=(0,0) {width}x{height}")


def _windows(call: Call) -> None:
    name, number = _record(call)
    width, height = call.device.phone.size
    call.print("WINDOW MANAGER WINDOWS (dumpsys window windows)")
    call.print(f"  Window #0 Window{{{number} u0 {name}}}:")
    call.print("    mDisplayId=0 mBaseLayer=21000 mViewVisibility=0x0 mPolicyVisibility=true ")
    call.print(f"    Frames: containing=[0,0][{width},{height}] parent=[0,0][{width},{height}] ")
    call.print(f"  Display: mDisplayId=0 init={width}x{height} {call.device.phone.density}dpi")
    call.print(f"  mCurrentFocus=Window{{{number} u0 {_focused(call, name)}}}")
    call.print(f"  mFocusedApp=ActivityRecord{{{number} u0 {name} t1}}")
    call.print("  InsetsState")
    for kind, box in _insets(call.device.phone).items():
        left, top, right, bottom = box or (0, 0, 0, 0)
        call.print(
            f"    InsetsSource type={kind} frame=[{left},{top}][{right},{bottom}] "
            f"visible={_word(box is not None)}"
        )


def _focused(call: Call, activity: str) -> str:
    """The title of the window that takes keys; that of a dialog is its activity's."""
    window = call.device.phone.active_window
    if window.gravity != "point":
        return activity
    return f"PopupWindow:{crc32(window.package.encode()):07x}"


def _insets(phone: Phone) -> dict[str, Box | None]:
    """Areas that the system's windows cover, by type; None for one that is not shown."""
    *windows, status, navigation = phone.screen.touchable
    keys = next((window.root.box for window in windows if window.package == KEYBOARD_PACKAGE), None)
    return {"statusBars": status.root.box, "navigationBars": navigation.root.box, "ime": keys}


def _activity(call: Call, arguments: list[str]) -> None:
    name, number = _record(call)
    phone = call.device.phone
    package = name.partition("/")[0]
    match arguments[:1]:
        case ["top"]:
            task = next((t.id for t in list_tasks(phone) if t.visible), HOME_TASK)
            call.print(f"TASK {package} id={task} userId=0")
            call.print(f"  ACTIVITY {name} {number} pid={process_id(phone, package)}")
            return
        case ["recents"]:
            call.print("ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)")
            for position, found in enumerate(t for t in list_tasks(phone) if t.id != HOME_TASK):
                call.print(
                    f"  * Recent #{position}: Task{{{crc32(found.package.encode()):07x} "
                    f"#{found.id} type=standard A={user_id(phone, found.package)}:{found.package}}}"
                )
                call.print(f"    id={found.id} userId=0 hasTask=true lastActiveTime=0")
            return
    call.print("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)")
    call.print("Display #0 (activities from top to bottom):")
    call.print(f"    topResumedActivity=ActivityRecord{{{number} u0 {name} t1}}")
    call.print(f"  mResumedActivity: ActivityRecord{{{number} u0 {name} t1}}")
    call.print(f"  ResumedActivity: ActivityRecord{{{number} u0 {name} t1}}")


def dump_package(call: Call, arguments: list[str]) -> None:
    """The output of `dumpsys package` and `pm dump` on one package, or on all."""
    wanted = arguments[0] if arguments else None
    phone = call.device.phone
    for package in phone.packages():
        if wanted not in (None, package):
            continue
        call.print(f"  Package [{package}] ({crc32(package.encode()):07x}):")
        call.print(f"    userId={user_id(phone, package)}")
        call.print(f"    versionCode={VERSION_CODE} minSdk=24 targetSdk=34")
        call.print(f"    versionName={VERSION_NAME}")
        call.print("    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]")
        permissions = phone.apps[package].permissions
        if permissions:
            call.print("    runtime permissions:")
        for permission in sorted(permissions):
            granted = phone.state["permissions"][package].get(permission) is True
            call.print(f"      {permission}: granted={_word(granted)}")


def _input_method(call: Call, arguments: list[str]) -> None:
    shown = _word(call.device.phone.keyboard_shown)
    call.print(f"  mCurMethodId={call.device.input_method}")
    call.print(f"  mShowRequested={shown} mInputShown={shown}")
    field = call.device.phone.focused_field()
    call.print(f"  mServedView={'null' if field is None else 'android.widget.EditText'}")
    # TYPE_CLASS_TEXT, TYPE_CLASS_NUMBER, and nothing that takes text.
    kind = 0 if field is None else 2 if field.digits else 1
    call.print(f"    inputType=0x{kind:x} imeOptions=0x0")


def _display(call: Call, arguments: list[str]) -> None:
    phone = call.device.phone
    width, height = phone.size
    call.print("DISPLAY MANAGER (dumpsys display)")
    call.print("  Display Id=0")
    call.print(f"  Display State={'ON' if awake(phone) else 'OFF'}")
    call.print(
        "  DisplayViewport{type=INTERNAL, valid=true, isActive="
        f"{_word(awake(phone))}, displayId=0, uniqueId='local:{DISPLAY_ID}', physicalPort=0, "
        f"orientation=0, logicalFrame=Rect(0, 0 - {width}, {height}), "
        f"physicalFrame=Rect(0, 0 - {width}, {height}), "
        f"deviceWidth={width}, deviceHeight={height}}}"
    )


def _power(call: Call, arguments: list[str]) -> None:
    phone = call.device.phone
    on = awake(phone)
    timeout = phone.get_setting("system", "screen_off_timeout") or "0"
    call.print("POWER MANAGER (dumpsys power)")
    call.print(f"  mWakefulness={'Awake' if on else 'Asleep'}")
    call.print(f"  mHoldingDisplaySuspendBlocker={_word(on)}")
    call.print(f"  mScreenOffTimeoutSetting={timeout}")
    call.print(f"Display Power: state={'ON' if on else 'OFF'}")


def _battery(call: Call, arguments: list[str]) -> None:
    call.print("Current Battery Service state:")
    for line in (
        "AC powered: false",
        "USB powered: false",
        "Wireless powered: false",
        "Dock powered: false",
        "Max charging current: 0",
        "Max charging voltage: 0",
        f"Charge counter: {call.device.phone.battery * 40_000}",
        "status: 3",
        "health: 2",
        "present: true",
        f"level: {call.device.phone.battery}",
        "scale: 100",
        "voltage: 3900",
        "temperature: 250",
        "technology: Li-ion",
    ):
        call.print(f"  {line}")


def _surface_flinger(call: Call, arguments: list[str]) -> None:
    width, height = call.device.phone.size
    if "--display-id" in call.arguments:
        call.print(f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=UIP displayName="uiprobe"')
        return
    if "--list" in call.arguments:
        call.print(f"{_record(call)[0]}#0")
        return
    call.print(f"Display {DISPLAY_ID}")
    call.print(f"  + DisplayDevice{{0, internal}} orientation=0 {width}x{height}")
    call.print("GLES: uiprobe, software renderer, OpenGL ES 3.0")


_CALL_STATES = {"incoming_call": 1, "in_call": 2}


def _telephony(call: Call, arguments: list[str]) -> None:
    state = _CALL_STATES.get(call.device.phone.state["interruption"] or "", 0)
    call.print("last known state:")
    call.print("  Phone Id=0")
    call.print(f"    mCallState={state}")
    call.print("    mServiceState={mVoiceRegState=0(IN_SERVICE), mDataRegState=0(IN_SERVICE)}")


def _memory(call: Call, arguments: list[str]) -> None:
    """The phone's memory is as simulated as the phone: every running app has the same."""
    phone = call.device.phone
    apps = running(phone)
    if arguments:
        if arguments[0] not in apps:
            call.print(f"No process found for: {arguments[0][:100]}")
            return
        number = process_id(phone, arguments[0])
        call.print(f"** MEMINFO in pid {number} [{arguments[0]}] **")
        columns = " ".join(str(_APP_KB) for _ in range(2))
        call.print("                   Pss  Private  Private  SwapPss     Heap     Heap     Heap")
        call.print("                 Total    Dirty    Clean    Dirty     Size    Alloc     Free")
        call.print(f"        TOTAL  {columns}        0        0  {_APP_KB} {_APP_KB}        0")
        return
    used = 1024 * 1024 + _APP_KB * len(apps)
    call.print("Total PSS by process:")
    for package in apps:
        call.print(f"     {_APP_KB:,}K: {package} (pid {process_id(phone, package)})")
    call.print(f"Total RAM: {MEMORY_KB:,}K (status normal)")
    call.print(f" Free RAM: {MEMORY_KB - used:,}K")
    call.print(f" Used RAM: {used:,}K")


def _input(call: Call, arguments: list[str]) -> None:
    width, height = call.device.phone.size
    call.print("INPUT MANAGER (dumpsys input)")
    call.print("  Device 2: uiprobe_multi_touch")
    call.print("    Touch Input Mapper (mode - DIRECT):")
    call.print(
        f"      Viewport INTERNAL: displayId=0, uniqueId=local:{DISPLAY_ID}, port=0, "
        f"orientation=0, logicalFrame=[0, 0, {width}, {height}], "
        f"physicalFrame=[0, 0, {width}, {height}], deviceSize=[{width}, {height}]"
    )
    call.print(f"      SurfaceWidth: {width}px")
    call.print(f"      SurfaceHeight: {height}px")
    call.print("      SurfaceOrientation: 0")


def _wifi(call: Call, arguments: list[str]) -> None:
    on = call.device.phone.get_setting("global", "wifi_on") == "1"
    call.print(f"Wi-Fi is {'enabled' if on else 'disabled'}")


_SERVICES: Mapping[str, Callable[[Call, list[str]], None]] = {
    "window": _window,
    "activity": _activity,
    "package": dump_package,
    "input_method": _input_method,
    "display": _display,
    "power": _power,
    "battery": _battery,
    "SurfaceFlinger": _surface_flinger,
    "telephony.registry": _telephony,
    "meminfo": _memory,
    "input": _input,
    "wifi": _wifi,
}


def _dumpsys(call: Call) -> int:
    words = [word for word in call.arguments if not word.startswith("-")]
    if "-l" in call.arguments:
        call.print("Currently running services:")
        for name in sorted(_SERVICES):
            call.print(f"  {name}")
        return 0
    if not words:
        raise ProgramError(f"dumpsys: name one of {', '.join(sorted(_SERVICES))}")
    service = _SERVICES.get(words[0])
    if service is None:
        raise ProgramError(f"Can't find service: {words[0][:40]}")
    service(call, words[1:])
    return 0


PROGRAMS: dict[str, Program] = {"dumpsys": _dumpsys}
