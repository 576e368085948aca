// Reads a page: its interactive elements with their attributes and places, and its words.
// With `html` it reads that text, as it stands at the address `base`, in place of the page that is shown: nothing of it is loaded or run, so its elements have no places.
// It is told as one text, because a browser hands over objects slowly. Elements are numbered in the order of the document; the numbers hold until the page is read again.
({mostElements, mostSpots, mostText, mostValue, mostAttributes, depth, spellings, html, base, kind}) => {
    const elements = [];
    const spots = [];
    const items = [];
    const shape = [];
    let text = 0;
    let left = 0;
    const HTML = "http://www.w3.org/1999/xhtml", SVG = "http://www.w3.org/2000/svg";
    const shown = html === undefined;
    // A field of a form hides the form's own property of that name, and a form or a picture the document's.
    const getter = (kind, name) => {
        const get = Object.getOwnPropertyDescriptor(kind.prototype, name).get;
        return (node) => get.call(node);
    };
    const childrenOf = getter(Node, "childNodes"), typeOf = getter(Node, "nodeType");
    const spaceOf = getter(Element, "namespaceURI"), localOf = getter(Element, "localName");
    const attributesOf = getter(Element, "attributes"), classesOf = getter(Element, "classList");
    const shadowOf = getter(Element, "shadowRoot"), parentOf = getter(Node, "parentElement");
    const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
    const holds = (element, name) => Element.prototype.hasAttribute.call(element, name);
    const wordsOf = getter(Node, "textContent"), rootOf = getter(Document, "documentElement");
    const select = (node, selector) => (typeOf(node) === Node.DOCUMENT_NODE ? Document : Element)
        .prototype.querySelector.call(node, selector);
    const topAt = (root, x, y) => (typeOf(root) === Node.DOCUMENT_NODE ? Document : ShadowRoot)
        .prototype.elementFromPoint.call(root, x, y);
    const labelsOf = (element) => interactive.has(tagOf(element)) ? [...element.labels || []] : [];
    // In XHTML names have small letters, so the tag's name is of no use.
    const tagOf = (element) => spaceOf(element) === HTML ? localOf(element).toLowerCase() : "";
    const interactive = new Set(["button", "input", "select", "textarea"]);
    const silent = new Set(["script", "style", "noscript", "template", "head", "title", "option"]);
    const linked = (element) => holds(element, "href") || spaceOf(element) === SVG
        && element.hasAttributeNS("http://www.w3.org/1999/xlink", "href");
    const isLink = (element) => localOf(element) === "a" && [HTML, SVG].includes(spaceOf(element))
        && linked(element);
    // What else takes clicks: no functionality by the paper's rules, but a way to some.
    const roles = new Set(["button", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "switch",
        "checkbox", "radio", "option", "link", "treeitem", "combobox"]);
    const pressable = (element) => tagOf(element) === "summary" || element.isContentEditable === true
        && !(parentOf(element) && parentOf(element).isContentEditable === true)
        || roles.has(attribute(element, "role"))
        || typeof element.tabIndex === "number" && element.tabIndex >= 0 && holds(element, "tabindex")
        || [...attributesOf(element)].some((one) => /^(on|@|x-on:|v-on:|ng-|data-ng-)click/.test(one.name));
    // The host of this run is called as in every other, before anything is cut off.
    const plain = (value) => {
        for (const [real, said] of spellings) {
            if (value.includes(real)) {
                value = value.split(real).reduce((whole, part) => whole
                    + (/^\d/.test(part) ? real : said) + part);
            }
        }
        return value;
    };
    const words = (value, most) => plain(value.replace(/\s+/g, " ").trim()).slice(0, most);
    const labelOf = (element) => {
        const tag = tagOf(element);
        const said = attribute(element, "aria-label") || "";
        if (said) return words(said, 80);
        if (tag === "input") {
            if (["submit", "button", "reset"].includes(element.type)) return words(element.value, 80);
        } else if (!["select", "textarea"].includes(tag)) {
            const own = words(wordsOf(element), 80);
            if (own) return own;
            const picture = select(element, "img[alt], svg title");
            if (picture) return words(picture.getAttribute("alt") || picture.textContent, 80);
        }
        const [label] = labelsOf(element);
        if (label) return words(label.textContent, 80);
        return words(attribute(element, "title") || attribute(element, "placeholder")
            || attribute(element, "name") || "", 80);
    };
    const hrefOf = (element) => {
        const given = spaceOf(element) === SVG
            ? element.getAttribute("href")
                ?? element.getAttributeNS("http://www.w3.org/1999/xlink", "href")
            : element.getAttribute("href");
        try { return new URL(given, element.baseURI).href; } catch (error) { return given; }
    };
    const placeOf = (element, root, offset, view) => {
        const boxes = Element.prototype.getClientRects.call(element);
        const box = boxes.length ? boxes[0] : Element.prototype.getBoundingClientRect.call(element);
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        let visible = box.width > 0 && box.height > 0
            && x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
        if (visible) {
            const top = topAt(root, x, y);
            visible = top !== null && (top === element || Node.prototype.contains.call(element, top)
                || labelsOf(element).some((one) => one.contains(top)));
        }
        return {visible, box: [box.left + offset[0], box.top + offset[1], box.width, box.height]};
    };
    const add = (element, root, offset, view) => {
        const attributes = {};
        for (const one of [...attributesOf(element)].slice(0, mostAttributes)) {
            attributes[one.name] = plain(one.value).slice(0, mostValue);
        }
        // A token for the next request differs each time, and nobody sees it.
        if (element.type === "hidden") delete attributes.value;
        const tag = localOf(element).toLowerCase();
        const spot = {
            n: elements.length - 1, tag, attributes,
            disabled: Element.prototype.matches.call(element, ":disabled"), label: labelOf(element),
        };
        if (isLink(element)) {
            spot.href = plain(hrefOf(element)).slice(0, mostValue);
            attributes.href ??= spot.href;
        }
        if (shown) Object.assign(spot, placeOf(element, root, offset, view));
        // Where something lies that is not drawn is worked out at any time: a script that places a calendar
        // before it opens sees a page that is loaded, or not yet.
        if (shown && !spot.box[2] && !spot.box[3]) delete attributes.style;
        if (tag === "input" || tag === "textarea") {
            spot.value = element.type === "hidden" || element.type === "password"
                ? "" : plain(String(element.value)).slice(0, 200);
            if (element.type === "checkbox" || element.type === "radio") spot.checked = element.checked;
        }
        if (tag === "select") {
            spot.value = words([...element.selectedOptions].map((one) => one.label).join(", "), 80);
            spot.options = [...element.options].slice(0, 30).map((one) => words(one.label, 60));
        }
        const expanded = attribute(element, "aria-expanded");
        if (expanded) spot.expanded = expanded;
        items.push({spot: spots.length});
        spots.push(spot);
    };
    const addText = (node) => {
        if (text >= mostText) return;
        const said = words(node.data, 300);
        if (!said) return;
        const parent = parentOf(node);
        if (parent && !Element.prototype.checkVisibility.call(parent)) return;
        const heading = parent ? /^h([1-6])$/.exec(tagOf(parent)) : null;
        items.push(heading ? {text: said, level: +heading[1]} : {text: said});
        text += said.length;
    };
    const walkFrame = (frame, offset, level, inside) => {
        let inner = null;
        if (shown) {
            try { inner = frame.contentDocument; } catch (error) { inner = null; }
        } else if (holds(frame, "srcdoc")) inner = parsed(attribute(frame, "srcdoc"), "text/html");
        if (!inner || !rootOf(inner) || level >= 200) return;
        const box = frame.getBoundingClientRect();
        walk(inner, inner, [offset[0] + box.left + frame.clientLeft,
            offset[1] + box.top + frame.clientTop], inner.defaultView, level + 1, inside);
    };
    const walk = (node, root, offset, view, level, inside) => {
        for (const child of childrenOf(node)) {
            if (typeOf(child) === Node.TEXT_NODE) {
                if (shown && !inside) addText(child);
                continue;
            }
            if (typeOf(child) !== Node.ELEMENT_NODE) continue;
            const tag = tagOf(child);
            if (silent.has(tag)) continue;
            if (elements.length >= mostElements) { left += 1; continue; }
            elements.push(child);
            if (level < depth) {
                shape.push(level + localOf(child).toUpperCase() + "." + classesOf(child).value);
            }
            const counts = interactive.has(tag) || isLink(child);
            if (counts && spots.length >= mostSpots) left += 1;
            else if (counts) add(child, root, offset, view);
            else if (shown && spots.length < mostSpots && pressable(child)) {
                add(child, root, offset, view);
                spots[spots.length - 1].other = true;
            }
            const named = inside || counts;
            const shadow = shadowOf(child);
            if (shadow) walk(shadow, shadow, offset, view, level + 1, named);
            if (tag === "iframe" || tag === "frame") {
                walkFrame(child, offset, level, named);
                continue;
            }
            if (level < 400) walk(child, root, offset, view, level + 1, named);
            else left += 1;
        }
    };
    // Where scripts run, what is in a noscript is words; parsed texts have no scripts.
    const other = "script|style|textarea|title|xmp|iframe|noembed|noframes";
    const unscripted = new RegExp(`<!--[^]*?-->|<(${other})\\b[^]*?</\\1\\s*>`
        + "|(<noscript\\b[^>]*>)[^]*?(?:</noscript[^>]*>|$)", "gi");
    const parsed = (source, type) => {
        if (type === "text/html") {
            source = source.replace(unscripted, (whole, _, begun) => begun ? "" : whole);
        }
        const made = type === "text/html" && Document.parseHTMLUnsafe
            ? Document.parseHTMLUnsafe(source) : new DOMParser().parseFromString(source, type);
        const head = getter(Document, "head")(made) || rootOf(made);
        const given = select(made, "base[href]");
        const own = Document.prototype.createElementNS.call(made, HTML, "base");
        own.setAttribute("href", given ? new URL(given.getAttribute("href"), base).href : base);
        if (head) head.prepend(own);
        return made;
    };
    if (!shown) {
        let source = parsed(html, kind);
        // What is no well-formed XML is read as browsers read any page.
        if (select(source, "parsererror")) source = parsed(html, "text/html");
        walk(source, source, [0, 0], null, 0, false);
        return JSON.stringify({spots, left});
    }
    if (rootOf(document)) walk(document, document, [0, 0], window, 0, false);
    window.__uiprobeElements = elements;
    const active = elements.indexOf(getter(Document, "activeElement")(document));
    return JSON.stringify({
        url: plain(location.href), title: words(getter(Document, "title")(document), 200), spots, items, left,
        elements: elements.length, shape: shape.slice(0, 5000).join("|"), active,
        scroll: [Math.round(scrollX), Math.round(scrollY)], view: [innerWidth, innerHeight],
    });
}
