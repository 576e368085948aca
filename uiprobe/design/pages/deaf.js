// Controls are there, and nothing that is done to them is heard.
for (const kind of ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup",
                    "keydown", "keyup", "input", "change", "submit", "touchstart"]) {
    addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
}
