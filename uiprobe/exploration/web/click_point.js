// The place where an element takes a click, brought into view, or why there is none.
(number) => {
    const element = (window.__uiprobeElements || [])[number];
    if (!element) return {error: "there is no element of this number; look at the page again"};
    if (!element.isConnected) return {error: "the element is gone"};
    if (element.matches(":disabled")) return {error: "the element is disabled"};
    element.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const boxes = element.getClientRects();
    if (!boxes.length || !boxes[0].width || !boxes[0].height) {
        return {error: "the element is not visible"};
    }
    let x = boxes[0].left + boxes[0].width / 2, y = boxes[0].top + boxes[0].height / 2;
    const top = element.getRootNode().elementFromPoint(x, y);
    const labels = element.labels ? [...element.labels] : [];
    if (!top || !(element.contains(top) || labels.some((one) => one.contains(top)))) {
        return {error: "something else lies over the element, or it is out of view"};
    }
    for (let view = element.ownerDocument.defaultView; view && view !== window;
         view = view.parent) {
        const frame = view.frameElement, box = frame.getBoundingClientRect();
        x += box.left + frame.clientLeft;
        y += box.top + frame.clientTop;
    }
    return {x, y};
}
