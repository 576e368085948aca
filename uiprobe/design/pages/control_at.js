(x, y) => {
    // The control that a click meets, by what a later version of the page may still have.
    const words = (text) => (text || "").replace(/\s+/g, " ").trim().slice(0, 200);
    const met = document.elementFromPoint(x, y);
    const one = met && (met.closest("button, a, input, textarea, select, summary, label, [role], [id]") || met);
    if (!one) return {};
    const row = one.closest("li, tr, article, [role=listitem]");
    const label = words(one.innerText) || words(one.placeholder) || words(one.ariaLabel);
    return { id: one.id || "", label, row: row && row !== one ? words(row.innerText) : "" };
}
