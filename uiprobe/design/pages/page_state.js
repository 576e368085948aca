() => {
    // The state of a page as rules read it: by id, with suffixes for what is more than its text.
    const MOST = 3000, LONGEST = 20000;
    const cut = (text) => String(text).slice(0, LONGEST);
    const state = {};
    const shown = (one) => {
        if (one.hidden) return false;
        const style = getComputedStyle(one);
        return style.display !== "none" && style.visibility !== "hidden" && style.opacity !== "0";
    };
    const content = (one) => {
        if (one.tagName === "INPUT" && (one.type === "checkbox" || one.type === "radio")) {
            return one.checked;
        }
        const field = ["INPUT", "TEXTAREA", "SELECT"].includes(one.tagName);
        return cut(field ? one.value : one.textContent.trim());
    };
    state.__meta_title = cut(document.title);
    state.__meta_hash = cut(location.hash);
    state.__meta_scroll_top = (document.scrollingElement || document.documentElement).scrollTop;
    let count = 0;
    for (const one of document.querySelectorAll("[id]")) {
        const id = one.id;
        if (!id || count++ >= MOST) continue;
        state[id] = content(one);
        state[id + "_visible"] = shown(one);
        const name = one.getAttribute("class");
        state[id + "_class"] = cut(name || "");
        state[id + "_data"] = Object.fromEntries(
            Object.entries(one.dataset || {}).map(([key, value]) => [key, cut(value)]));
        const aria = {}, attr = {};
        for (const { name: key, value } of one.attributes) {
            if (key.startsWith("aria-")) aria[key.slice(5)] = cut(value);
            if (["href", "src", "download", "role", "type", "value"].includes(key)) {
                attr[key] = cut(value);
            }
        }
        state[id + "_aria"] = aria;
        state[id + "_attr"] = attr;
    }
    return state;
}
