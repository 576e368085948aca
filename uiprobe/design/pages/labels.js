() => {
    // What can be clicked or typed into, with the words by which somebody who sees the page would
    // name it: its own text, its label, its placeholder. Hidden names do not count.
    const words = (text) => (text || "").replace(/\s+/g, " ").trim();
    const shown = (one) => {
        const style = getComputedStyle(one), box = one.getBoundingClientRect();
        return style.visibility !== "hidden" && style.display !== "none" && style.opacity !== "0"
            && box.width > 0 && box.height > 0;
    };
    const found = [];
    const selector = "button, a, input, textarea, summary, [role=button], [data-do]";
    for (const one of document.querySelectorAll(selector)) {
        if (!shown(one) || one.disabled) continue;
        const names = [words(one.innerText)];
        for (const label of one.labels || []) if (shown(label)) names.push(words(label.innerText));
        if (one.placeholder && !one.value) names.push(words(one.placeholder));
        if (one.type === "button" || one.type === "submit") names.push(words(one.value));
        const row = one.closest("li, tr, article, [role=listitem]");
        const box = one.getBoundingClientRect();
        found.push({
            id: one.id,
            names: names.filter((name) => name), row: row ? words(row.innerText) : "",
            x: box.left + box.width / 2, y: box.top + box.height / 2,
            left: box.left, width: box.width,
        });
    }
    return found;
}
