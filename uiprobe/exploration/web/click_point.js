// The place where an element takes a click, brought into view, or why there is none.
(number) => {
    const element = (window.__uiprobeElements || [])[number];
    if (!element) return {error: "there is no element of this number; look at the page again"};
    if (!element.isConnected) return {error: "the element is gone"};
    if (Element.prototype.matches.call(element, ":disabled")) return {error: "the element is disabled"};
    const root = Node.prototype.getRootNode.call(element);
    const kind = root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? ShadowRoot : Document;
    const labels = element.localName !== "form" && element.labels ? [...element.labels] : [];
    let x = 0, y = 0, free = false;
    // At the edge of the view a bar may lie over it that stays there, in the middle hardly ever.
    for (const block of ["nearest", "center"]) {
        // A field of a form hides the form's own property of that name, and a form the document's.
        Element.prototype.scrollIntoView.call(element, {block, inline: "nearest", behavior: "instant"});
        const boxes = Element.prototype.getClientRects.call(element);
        if (!boxes.length || !boxes[0].width || !boxes[0].height) {
            return {error: "the element is not visible"};
        }
        x = boxes[0].left + boxes[0].width / 2;
        y = boxes[0].top + boxes[0].height / 2;
        const top = kind.prototype.elementFromPoint.call(root, x, y);
        free = top && (Node.prototype.contains.call(element, top) || labels.some((one) => one.contains(top)));
        if (free) break;
    }
    if (!free) return {error: "something else lies over the element, or it is out of view"};
    for (let view = element.ownerDocument.defaultView; view && view !== window;
         view = view.parent) {
        const frame = view.frameElement, box = frame.getBoundingClientRect();
        x += box.left + frame.clientLeft;
        y += box.top + frame.clientTop;
    }
    return {x, y};
}
