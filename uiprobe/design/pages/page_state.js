(most) => {
    // The state of a page as the AUI release keeps it: by id, with suffixes for what is more than
    // its text; then elements of some classes, and fields without an id.
    const CLASSES = ["result", "output", "score", "status", "message", "timer", "color-word",
                     "color-button"];
    const ATTRIBUTES = ["href", "src", "download", "role", "type", "value"];
    const state = {};
    let left = most;
    const put = (key, value) => {
        left -= typeof value === "string" ? value.length + 1 : 1;
        if (left >= 0) state[key] = value;
    };
    // The release takes the class of a drawing for no text.
    const className = (one) => one instanceof SVGElement ? {} : attribute(one, "class") || "";
    const shown = (one) => {
        if (one instanceof HTMLElement && attribute(one, "hidden") !== null) return false;
        const style = getComputedStyle(one);
        return style.display !== "none" && style.visibility !== "hidden" && style.opacity !== "0";
    };
    const scroller = scrollerOf(document) || rootOf(document), active = activeOf(document);
    put("__meta_viewport_width", innerWidth);
    put("__meta_viewport_height", innerHeight);
    put("__meta_device_pixel_ratio", devicePixelRatio || 1);
    put("__meta_visual_scale", visualViewport?.scale || 1);
    if (scroller) {
        put("__meta_scroll_top", scroller.scrollTop);
        put("__meta_scroll_height", scroller.scrollHeight);
        put("__meta_scroll_left", scroller.scrollLeft);
        put("__meta_scroll_width", scroller.scrollWidth);
    }
    put("__meta_location_hash", location.hash);
    put("__meta_location_path", location.pathname);
    put("__meta_location_search", location.search);
    put("__meta_document_title", titleOf(document));
    put("__meta_active_element_id", active ? idOf(active) : "");
    for (const one of select(document, "[id]")) {
        const id = idOf(one);
        if (!id || left < 0) continue;
        put(id, valueOf(one));
        put(id + "_visible", shown(one));
        put(id + "_class", className(one));
        const data = {}, aria = {}, attr = {};
        for (const name of attributeNames(one)) {
            const value = attribute(one, name);
            left -= value.length + 1;
            if (name.startsWith("aria-")) aria[name.slice(5)] = value;
            if (ATTRIBUTES.includes(name)) attr[name] = value;
            if (name.startsWith("data-")) {
                data[name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
            }
        }
        put(id + "_data", data);
        put(id + "_aria", aria);
        put(id + "_attr", attr);
    }
    for (const name of CLASSES) {
        select(document, "." + name).forEach((one, index) => {
            const key = index ? `${name}_${index}` : name;
            put(key, valueOf(one));
            put(key + "_class", className(one));
        });
    }
    select(document, "input, textarea, select").forEach((one, index) => {
        if (!idOf(one)) put(one.name || `input_${index}`, valueOf(one));
    });
    return left < 0 ? { large: true } : { state };
}
