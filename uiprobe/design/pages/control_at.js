(x, y) => {
    // The control that a click meets, by what a later version of the page may still have.
    const words = (text) => (text || "").replace(/\s+/g, " ").trim().slice(0, 200);
    const met = elementAt(document, x, y);
    const one = met && (closest(met,
        "button, a, input, textarea, select, summary, label, [role], [id]") || met);
    if (!one) return {};
    const row = closest(one, "li, tr, article, [role=listitem]");
    const label = words(seenText(one)) || words(attribute(one, "placeholder"))
        || words(attribute(one, "aria-label"));
    return {
        id: idOf(one).slice(0, 200), label, row: row && row !== one ? words(seenText(row)) : "",
    };
}
