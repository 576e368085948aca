"""Programs of the phone's shell about processes and users: ps, pidof, kill, id, whoami, uname."""

from __future__ import annotations

from uiprobe.environments.phone.shell.program import Call, Program, ProgramError
from uiprobe.environments.phone.shell.tasks import process_id, running, user_id

_SYSTEM = (("root", 1, "init"), ("shell", 400, "adbd"), ("system", 1200, "system_server"))


def _processes(call: Call) -> list[tuple[str, int, str]]:
    """User, number and name of what runs."""
    phone = call.device.phone
    apps = [
        (f"u0_a{user_id(phone, package) - 10_000}", process_id(phone, package), package)
        for package in running(phone)
    ]
    return [*_SYSTEM, *apps, ("shell", 2000, call.name)]


_COLUMNS = ("USER", "PID", "PPID", "VSZ", "RSS", "WCHAN", "ADDR", "S", "NAME")


def _ps(call: Call) -> int:
    """All processes with -A or -e; those of the shell's user without."""
    flags = call.options("Aefo:lTZp:u:")
    rows = _processes(call)
    if not {"-A", "-e", "-o"} & flags.keys():
        rows = [row for row in rows if row[0] == "shell"]
    if "-p" in flags:
        rows = [row for row in _processes(call) if str(row[1]) == flags["-p"]]
    chosen = flags.get("-o", ",".join(_COLUMNS)).upper().replace("=", "").replace("CMD", "NAME")
    columns = [name for name in chosen.replace("ARGS", "NAME").split(",") if name]
    if unknown := set(columns) - set(_COLUMNS):
        raise ProgramError(f"ps: unknown column {min(unknown)[:40]}")
    call.print(" ".join(f"{name:<14}" if name == "USER" else name for name in columns))
    for user, number, name in rows:
        values = dict(zip(_COLUMNS, (user, number, 1, 0, 0, 0, 0, "S", name), strict=True))
        call.print(" ".join(f"{values[c]:<14}" if c == "USER" else str(values[c]) for c in columns))
    return 0


def _pidof(call: Call) -> int:
    call.options("s")
    found = [str(number) for _, number, name in _processes(call) if name in call.positional]
    if found:
        call.print(" ".join(found))
    return 0 if found else 1


def _kill(call: Call) -> int:
    """End apps by number, as far as they run; the system cannot be ended."""
    phone = call.device.phone
    numbers = [word for word in call.arguments if not word.startswith("-")]
    if not numbers:
        raise ProgramError("kill: Needs 1 argument")
    apps = {str(process_id(phone, package)): package for package in running(phone)}
    status = 0
    for number in numbers:
        if number in apps and apps[number] in phone.packages():
            phone.force_stop(apps[number])
        elif number in apps or number in {str(n) for _, n, _ in _processes(call)}:
            call.warn(f"kill: {number}: Operation not permitted")
            status = 1
        else:
            call.warn(f"kill: {number[:20]}: No such process")
            status = 1
    return status


def _id(call: Call) -> int:
    flags = call.options("ungG")
    if "-n" in flags:
        call.print("shell")
    elif flags:
        call.print("2000")
    else:
        call.print("uid=2000(shell) gid=2000(shell) groups=2000(shell) context=u:r:shell:s0")
    return 0


def _whoami(call: Call) -> int:
    call.print("shell")
    return 0


def _uname(call: Call) -> int:
    flags = call.options("asnrvmo")
    parts = {
        "-s": "Linux",
        "-n": "localhost",
        "-r": "6.1.0-uiprobe",
        "-v": "#1",
        "-m": "x86_64",
        "-o": "Android",
    }
    wanted = list(parts) if "-a" in flags else [flag for flag in parts if flag in flags] or ["-s"]
    call.print(" ".join(parts[flag] for flag in wanted))
    return 0


def _uptime(call: Call) -> int:
    seconds = call.device.phone.clock_ms // 1000
    call.print(
        f" {call.device.phone.now():%H:%M:%S} up {seconds // 3600:02}:{seconds % 3600 // 60:02}, "
        "0 users, load average: 0.00, 0.00, 0.00"
    )
    return 0


def _no_network(call: Call) -> int:
    """`ip` and `ifconfig`: the phone has no network of its own, only loopback."""
    if "route" in call.arguments:
        return 0
    devices = [word for word in call.arguments if word.startswith(("wlan", "eth", "rmnet"))]
    if devices:
        raise ProgramError(f"{call.name}: {devices[0][:20]}: No such device")
    call.print("lo: inet addr:127.0.0.1 Mask:255.0.0.0")
    return 0


PROGRAMS: dict[str, Program] = {
    "ps": _ps,
    "pidof": _pidof,
    "pgrep": _pidof,
    "kill": _kill,
    "id": _id,
    "whoami": _whoami,
    "uname": _uname,
    "uptime": _uptime,
    "ip": _no_network,
    "ifconfig": _no_network,
    "netcfg": _no_network,
}
