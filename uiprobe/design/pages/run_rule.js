(rule) => {
    // Runs a predicate and looks whether it changed the page. All in one turn, so that changes of
    // the page cannot pass for changes by the rule.
    const say = String;
    const snapshot = () => {
        const fields = [];
        for (const one of select(document, "input, textarea, select")) {
            fields.push(`${one.value}|${one.checked}|${one.selectedIndex}`);
        }
        let stored = "";
        try {
            stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
        } catch (error) {
            stored = "";
        }
        return [fields.join("\n"), stored, location.href, cookieOf(document), scrollX, scrollY]
            .join("\0");
    };
    const cookieOf = getter(Document, "cookie");
    const changes = new MutationObserver(() => { });
    changes.observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
    const before = snapshot();
    let value, error = "";
    try {
        let run;
        try {
            run = new Function(`"use strict"; return (${rule}\n);`);
        } catch (first) {
            run = new Function(`"use strict"; ${rule}\n`);
        }
        value = run();
        if (typeof value === "function") value = value();
    } catch (thrown) {
        error = `it throws ${say(thrown).slice(0, 200)}`;
    }
    if (!error && typeof value !== "boolean") {
        error = `it gives ${value === null ? "null" : typeof value}, expected true or false`;
    }
    const changed = changes.takeRecords().length > 0 || snapshot() !== before;
    changes.disconnect();
    if (changed) error = "it changes the page";
    return { value: value === true, error };
}
