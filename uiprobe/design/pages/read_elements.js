(queries, most) => {
    // What rules ask of elements: counts, texts or values, attributes. See `Query`.
    const SWITCHES = /^(checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/;
    const shown = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    let left = most;
    const read = [];
    for (const { selector, facet, attribute: name } of queries) {
        const found = select(document, selector);
        if (facet === "exists") {
            read.push({ count: found.length });
            continue;
        }
        if (facet === "visible") {
            let count = 0;
            for (const one of found) count += isVisible(one, shown);
            read.push({ count });
            continue;
        }
        const values = [], custom = [];
        found.forEach((one, index) => {
            const live = name === "value" && isField(one);
            const value = facet === "attribute" && !live ? attribute(one, name) ?? "" : valueOf(one);
            const switched = SWITCHES.test(attribute(one, "role") || "")
                || attribute(one, "aria-pressed") !== null;
            if (facet === "state" && typeof value !== "boolean" && switched) custom.push(index);
            left -= typeof value === "string" ? value.length : 1;
            if (left >= 0) values.push(facet === "attribute" ? String(value) : value);
        });
        if (left < 0) return { large: true };
        read.push({ values, custom });
    }
    return { read };
}
