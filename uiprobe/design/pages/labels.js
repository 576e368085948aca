() => {
    // What can be clicked or typed into, with the words by which somebody who sees the page would
    // name it: its own text, its label, its placeholder. Hidden names do not count.
    const MOST = 2000;
    const words = (text) => (text || "").replace(/\s+/g, " ").trim().slice(0, 500);
    const shown = (one) => {
        const style = getComputedStyle(one), box = boxOf(one);
        return style.visibility !== "hidden" && style.display !== "none" && style.opacity !== "0"
            && box.width > 0 && box.height > 0;
    };
    const found = [];
    const selector = "button, a, input, textarea, summary, [role=button], [data-do]";
    for (const one of select(document, selector)) {
        if (found.length >= MOST) break;
        const controls = isField(one) || one instanceof HTMLButtonElement;
        if (!shown(one) || (controls && one.disabled)) continue;
        const names = [words(seenText(one))];
        if (controls) {
            for (const label of one.labels || []) if (shown(label)) names.push(words(seenText(label)));
            if (one.placeholder && !one.value) names.push(words(one.placeholder));
            if (one.type === "button" || one.type === "submit") names.push(words(one.value));
        }
        const row = closest(one, "li, tr, article, [role=listitem]");
        const box = boxOf(one);
        found.push({
            id: idOf(one),
            names: names.filter((name) => name), row: row ? words(seenText(row)) : "",
            x: box.left + box.width / 2, y: box.top + box.height / 2,
            left: box.left, width: box.width,
        });
    }
    return found;
}
