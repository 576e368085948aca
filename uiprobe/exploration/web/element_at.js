// The number of the interactive element at a place; -1 where there is none.
([x, y]) => {
    const at = (root) => Document.prototype.elementFromPoint.call(root, x, y);
    let top = at(document);
    for (let depth = 0; top && depth < 20; depth++) {
        if (top.localName === "iframe" || top.localName === "frame") {
            let inner = null;
            try { inner = top.contentDocument; } catch (error) { inner = null; }
            if (!inner) break;
            const box = top.getBoundingClientRect();
            x -= box.left + top.clientLeft;
            y -= box.top + top.clientTop;
            top = at(inner);
        } else if (top.shadowRoot && top.shadowRoot.elementFromPoint(x, y) !== top
                   && top.shadowRoot.elementFromPoint(x, y)) {
            top = top.shadowRoot.elementFromPoint(x, y);
        } else break;
    }
    const elements = window.__uiprobeElements || [];
    for (let one = top; one; one = one.parentElement) {
        if (["button", "input", "select", "textarea", "a"].includes(one.localName)) {
            return elements.indexOf(one);
        }
        if (one.localName === "label" && one.control) return elements.indexOf(one.control);
    }
    return -1;
}
