// Fills in every field that can be seen, in a way that most forms accept, or with texts that no list has.
(findsNothing) => {
    const said = (element) => [element.name, element.id, element.placeholder,
        element.getAttribute("aria-label"), element.labels && element.labels[0]
            ? element.labels[0].textContent : ""].join(" ").toLowerCase();
    const text = (element) => {
        const words = said(element);
        if (findsNothing && ["text", "search", "textarea"].includes(element.type)) return "zzqx";
        switch (element.type) {
            case "email": return "ada.example@site.example";
            case "password": return "Explorer-2026";
            case "date": return "2026-01-15";
            case "time": return "10:30";
            case "datetime-local": return "2026-01-15T10:30";
            case "month": return "2026-01";
            case "number": case "range": return element.min || "1";
            case "url": return "https://site.example/";
            case "tel": return "5550100";
            case "color": return "#336699";
        }
        if (/mail/.test(words)) return "ada.example@site.example";
        if (/pass/.test(words)) return "Explorer-2026";
        if (/date/.test(words)) return "2026-01-15";
        if (/user|login/.test(words)) return "ada.example";
        if (/first/.test(words)) return "Ada";
        if (/last|surname/.test(words)) return "Example";
        if (/number|count|quantity|amount|price/.test(words)) return "1";
        if (/search|query|filter|\bq\b|\bs\b/.test(words)) return "a";
        return element.localName === "textarea" ? "An example, in a sentence." : "Example";
    };
    const tell = (element) => {
        element.dispatchEvent(new Event("input", {bubbles: true}));
        element.dispatchEvent(new Event("change", {bubbles: true}));
    };
    const silent = new Set(["hidden", "submit", "button", "image", "reset", "file", "checkbox", "radio"]);
    for (const element of Document.prototype.querySelectorAll.call(document, "input, textarea, select")) {
        if (element.disabled || element.readOnly) continue;
        if (element.checkVisibility && !element.checkVisibility()) continue;
        if (element.localName === "select") {
            const options = [...element.options].filter((one) => one.value && !one.disabled);
            if (options.length && !element.value) {
                element.value = options[0].value;
                tell(element);
            }
        } else if (!silent.has(element.type) && (!element.value || element.type === "number")) {
            const kind = element.localName === "textarea" ? HTMLTextAreaElement : HTMLInputElement;
            Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(element, text(element));
            tell(element);
        }
    }
}
