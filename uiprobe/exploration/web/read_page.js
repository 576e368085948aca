// Reads a page: its interactive elements with their attributes and places, and its words.
// It is told as one text, because a browser hands over objects slowly. Elements are numbered in the order of the document; the numbers hold until the page is read again.
({mostElements, mostSpots, mostText, depth}) => {
    const elements = [];
    const spots = [];
    const items = [];
    const shape = [];
    let text = 0;
    let left = 0;
    const interactive = new Set(["BUTTON", "INPUT", "SELECT", "TEXTAREA", "A"]);
    const silent = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "TITLE", "OPTION"]);
    // What else takes clicks: no functionality by the paper's rules, but a way to some.
    const roles = new Set(["button", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "switch",
        "checkbox", "radio", "option", "link", "treeitem", "combobox"]);
    const pressable = (element) => element.tagName === "SUMMARY" || element.isContentEditable
        && !(element.parentElement && element.parentElement.isContentEditable)
        || roles.has(element.getAttribute("role")) || element.tabIndex >= 0
        && element.hasAttribute("tabindex")
        || [...element.attributes].some((one) => /^(on|@|x-on:|v-on:|ng-|data-ng-)click/.test(one.name));
    const words = (value, most) => value.replace(/\s+/g, " ").trim().slice(0, most);
    const labelOf = (element) => {
        const said = element.getAttribute("aria-label") || "";
        if (said) return words(said, 80);
        if (element.tagName === "INPUT") {
            if (["submit", "button", "reset"].includes(element.type)) return words(element.value, 80);
        } else if (!["SELECT", "TEXTAREA"].includes(element.tagName)) {
            const own = words(element.textContent, 80);
            if (own) return own;
            const picture = element.querySelector("img[alt], svg title");
            if (picture) return words(picture.getAttribute("alt") || picture.textContent, 80);
        }
        const label = element.labels && element.labels[0];
        if (label) return words(label.textContent, 80);
        return words(element.title || element.placeholder || element.name || "", 80);
    };
    const add = (element, root, offset, view) => {
        const attributes = {};
        for (const one of [...element.attributes].slice(0, 40)) {
            attributes[one.name] = one.value.slice(0, one.name === "href" ? 2000 : 400);
        }
        // A token for the next request differs each time, and nobody sees it.
        if (element.type === "hidden") delete attributes.value;
        const boxes = element.getClientRects();
        const box = boxes.length ? boxes[0] : element.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        let visible = box.width > 0 && box.height > 0
            && x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
        if (visible) {
            const top = root.elementFromPoint(x, y);
            visible = top !== null && (top === element || element.contains(top)
                || (element.labels ? [...element.labels].some((one) => one.contains(top)) : false));
        }
        const spot = {
            n: elements.length - 1, tag: element.tagName.toLowerCase(), attributes, visible,
            disabled: element.matches(":disabled"), label: labelOf(element),
            box: [box.left + offset[0], box.top + offset[1], box.width, box.height],
        };
        if (element.tagName === "A") spot.href = element.href;
        if (element.tagName === "INPUT" || element.tagName === "TEXTAREA") {
            spot.value = element.type === "hidden" || element.type === "password"
                ? "" : element.value.slice(0, 200);
            if (element.type === "checkbox" || element.type === "radio") spot.checked = element.checked;
        }
        if (element.tagName === "SELECT") {
            spot.value = words([...element.selectedOptions].map((one) => one.label).join(", "), 80);
            spot.options = [...element.options].slice(0, 30).map((one) => words(one.label, 60));
        }
        if (element.getAttribute("aria-expanded")) spot.expanded = element.getAttribute("aria-expanded");
        items.push({spot: spots.length});
        spots.push(spot);
    };
    const walk = (node, root, offset, view, level, inside) => {
        for (const child of node.childNodes) {
            if (child.nodeType === Node.TEXT_NODE) {
                if (inside || text >= mostText) continue;
                const said = words(child.data, 300);
                if (!said) continue;
                const parent = child.parentElement;
                if (parent && parent.checkVisibility && !parent.checkVisibility()) continue;
                const heading = parent ? /^H([1-6])$/.exec(parent.tagName) : null;
                items.push(heading ? {text: said, level: +heading[1]} : {text: said});
                text += said.length;
                continue;
            }
            if (child.nodeType !== Node.ELEMENT_NODE || silent.has(child.tagName)) continue;
            if (elements.length >= mostElements) { left += 1; continue; }
            elements.push(child);
            if (level < depth) shape.push(level + child.tagName + "." + child.classList.value);
            const counts = interactive.has(child.tagName)
                && (child.tagName !== "A" || child.hasAttribute("href"));
            if (counts && spots.length >= mostSpots) left += 1;
            else if (counts) add(child, root, offset, view);
            else if (pressable(child) && spots.length < mostSpots) {
                add(child, root, offset, view);
                spots[spots.length - 1].other = true;
            }
            const named = inside || counts;
            if (child.shadowRoot) walk(child.shadowRoot, child.shadowRoot, offset, view, level + 1, named);
            if (child.tagName === "IFRAME" || child.tagName === "FRAME") {
                let inner = null;
                try { inner = child.contentDocument; } catch (error) { inner = null; }
                if (inner && inner.documentElement && level < 200) {
                    const box = child.getBoundingClientRect();
                    walk(inner, inner, [offset[0] + box.left + child.clientLeft,
                        offset[1] + box.top + child.clientTop], inner.defaultView, level + 1, named);
                }
                continue;
            }
            if (level < 400) walk(child, root, offset, view, level + 1, named);
            else left += 1;
        }
    };
    if (document.documentElement) walk(document, document, [0, 0], window, 0, false);
    window.__uiprobeElements = elements;
    const active = elements.indexOf(document.activeElement);
    return JSON.stringify({
        url: location.href, title: words(document.title, 200), spots, items, left,
        elements: elements.length, shape: shape.slice(0, 5000).join("|"), active,
        scroll: [Math.round(scrollX), Math.round(scrollY)], view: [innerWidth, innerHeight],
    });
}
