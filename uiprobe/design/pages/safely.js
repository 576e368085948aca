// Reads what an element is by the browser's own getters. In every world a form has its fields as
// properties, and the document its forms and pictures, so that `form.id` may be a field called id.
const getter = (owner, name) => {
    const { get } = Object.getOwnPropertyDescriptor(owner.prototype, name);
    return (one) => get.call(one);
};
const method = (owner, name) => {
    const call = owner.prototype[name];
    return (one, ...given) => call.apply(one, given);
};
const select = method(Document, "querySelectorAll");
const elementAt = method(Document, "elementFromPoint");
const rootOf = getter(Document, "documentElement");
const titleOf = getter(Document, "title");
const activeOf = getter(Document, "activeElement");
const scrollerOf = getter(Document, "scrollingElement");
const attribute = method(Element, "getAttribute");
const attributeNames = method(Element, "getAttributeNames");
const closest = method(Element, "closest");
const boxOf = method(Element, "getBoundingClientRect");
const isVisible = method(Element, "checkVisibility");
const idOf = (one) => attribute(one, "id") || "";
const textOf = getter(Node, "textContent");
const seenText = (one) => one instanceof HTMLElement ? getter(HTMLElement, "innerText")(one) : textOf(one);
const isField = (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
    || one instanceof HTMLSelectElement;
// Fields have no fields of their own, so theirs can be read as usual.
const valueOf = (one) => {
    if (one instanceof HTMLInputElement && (one.type === "checkbox" || one.type === "radio")) {
        return one.checked;
    }
    return isField(one) ? one.value : textOf(one).trim();
};
