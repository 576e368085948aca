"""The package manager of the phone's shell: pm."""

from __future__ import annotations

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell import dumpsys
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError
from uiprobe.environments.phone.shell.tasks import user_id

_SYSTEM_PREFIXES = ("com.android.", "android")


def package_manager(call: Call) -> int:
    """`pm`, which `cmd package` is another name for."""
    command, *rest = call.arguments or [""]
    phone = call.device.phone
    operands = [word for word in rest if not word.startswith("-")]
    match command:
        case "list":
            return _list(call, rest)
        case "dump" if len(operands) == 1:
            dumpsys.dump_package(call, operands)
        case "resolve-activity" | "query-activities":
            return _activities(call, command, rest)
        case "path":
            if len(operands) != 1 or operands[0] not in phone.packages():
                return 1
            call.print(f"package:{_apk(operands[0])}")
        case "clear":
            _check_package(call, operands, 1, "Failed")
            phone.clear_data(operands[0])
            call.print("Success")
        case "grant" | "revoke":
            _check_package(call, operands, 2, f"Exception occurred while executing '{command}'")
            change = phone.grant if command == "grant" else phone.revoke
            try:
                change(operands[0], operands[1])
            except PhoneError as error:
                raise ProgramError(f"Exception occurred while executing: {error}", 255) from None
        case "install" | "install-create" | "install-write" | "install-commit" | "uninstall":
            raise ProgramError(
                "Failure [INSTALL_FAILED_VERIFICATION_FAILURE: "
                "the apps of this phone are built in; none can be added or removed]"
            )
        case _:
            raise ProgramError(f"Unknown command: {command[:40]}", 255)
    return 0


def _check_package(call: Call, operands: list[str], count: int, failure: str) -> None:
    if len(operands) != count:
        raise ProgramError(f"Error: expected {count} arguments, found {len(operands)}", 255)
    if operands[0] not in call.device.phone.packages():
        raise ProgramError(f"{failure}\nUnknown package: {operands[0][:80]}", 255)


_FEATURES = ("android.hardware.faketouch", "android.hardware.touchscreen")


def _activities(call: Call, command: str, words: list[str]) -> int:
    """The activities that the launcher starts; of one package, where one is named."""
    phone = call.device.phone
    # What stands behind these flags is no package.
    taking = ("-a", "-c", "-d", "-t", "--user")
    named = [
        word
        for position, word in enumerate(words)
        if not word.startswith("-") and (position == 0 or words[position - 1] not in taking)
    ]
    brief = "--brief" in words
    mains = {p: phone.activities(p)[0] for p in phone.packages() if phone.activities(p)}
    if named:
        mains = {p: name for p, name in mains.items() if p == named[-1]}
    if not mains or (command == "resolve-activity" and not named):
        call.print("No activity found")
        return 0
    if command == "query-activities":
        call.print(f"{len(mains)} activities found:")
    for number, (package, name) in enumerate(mains.items()):
        if brief:
            call.print(
                f"priority=0 preferredOrder=0 match=0x108000 isDefault=true\n{package}/{name}"
            )
            continue
        call.print(f"  Activity #{number}:" if command == "query-activities" else "  ActivityInfo:")
        call.print(f"    name={name}")
        call.print(f"    packageName={package}")
        call.print("    enabled=true exported=true")
    return 0


def _list(call: Call, words: list[str]) -> int:
    match words[:1]:
        case ["features"]:
            for feature in _FEATURES:
                call.print(f"feature:{feature}")
            return 0
        case ["users"]:
            call.print("Users:\n\tUserInfo{0:Owner:c13} running")
            return 0
    if words[:1] != ["packages"]:
        raise ProgramError(f"Error: unknown list type '{' '.join(words[:1])[:40]}'", 255)
    words = list(words)
    if "--user" in words[:-1]:
        place = words.index("--user")
        del words[place : place + 2]
    flags = {word for word in words[1:] if word.startswith("-")}
    if unknown := flags - {"-f", "-3", "-s", "-a", "-d", "-e", "-u", "-U", "-i"}:
        raise ProgramError(f"Error: Unknown option: {min(unknown)[:40]}", 255)
    # Some clients send the word of a filter that is not there.
    filters = [word for word in words[1:] if not word.startswith("-") and word != "None"]
    if "-d" in flags:
        return 0
    phone = call.device.phone
    for package in phone.packages():
        is_system = package.startswith(_SYSTEM_PREFIXES)
        if ("-3" in flags and is_system) or ("-s" in flags and not is_system):
            continue
        if all(text in package for text in filters):
            line = f"{_apk(package)}={package}" if "-f" in flags else package
            installer = "  installer=null" if "-i" in flags else ""
            user = f" uid:{user_id(phone, package)}" if "-U" in flags else ""
            call.print(f"package:{line}{installer}{user}")
    return 0


def _apk(package: str) -> str:
    return f"/data/app/{package}/base.apk"


PROGRAMS: dict[str, Program] = {"pm": package_manager}
