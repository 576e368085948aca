// Why an element takes no text, or none of the options that are asked for; empty if it does.
([number, options]) => {
    const element = (window.__uiprobeElements || [])[number];
    if (!element) return "there is no element of this number; look at the page again";
    if (options !== null) {
        if (element.localName !== "select") return "the element is no list of options";
        const words = (text) => text.replace(/\s+/g, " ").trim();
        const known = new Set([...element.options].filter((one) => !one.disabled)
            .flatMap((one) => [one.value, words(one.label), words(one.text)]));
        const missing = options.find((one) => !known.has(one));
        return missing === undefined ? "" : `the list has no option ${JSON.stringify(missing)}`;
    }
    const typed = element.localName === "textarea" || element.isContentEditable
        || element.localName === "input" && !["button", "submit", "reset", "image", "checkbox", "radio",
            "file", "hidden"].includes(element.type);
    if (!typed) return "the element takes no text";
    return element.readOnly ? "the element is read-only" : "";
}
