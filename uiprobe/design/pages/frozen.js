// Everything is done, and nothing of it is shown.
addEventListener("load", () => setTimeout(() => {
    const setters = [
        [Element.prototype, ["innerHTML", "outerHTML", "className"]],
        [Node.prototype, ["textContent", "nodeValue"]],
        [HTMLElement.prototype, ["innerText", "hidden"]],
    ];
    const methods = [
        [Node.prototype, ["appendChild", "insertBefore", "removeChild", "replaceChild"]],
        [Element.prototype, ["append", "prepend", "remove", "replaceChildren", "replaceWith",
            "before", "after", "insertAdjacentHTML", "insertAdjacentElement", "setAttribute",
            "toggleAttribute", "removeAttribute"]],
        [DOMTokenList.prototype, ["add", "remove", "toggle", "replace"]],
    ];
    for (const [owner, names] of setters) {
        for (const name of names) {
            const { get } = Object.getOwnPropertyDescriptor(owner, name) || {};
            Object.defineProperty(owner, name, { get, set() { }, configurable: true });
        }
    }
    for (const [owner, names] of methods) {
        for (const name of names) owner[name] = function (first) { return first; };
    }
}, 0));
