// Waits until a page is still: nothing changes, scrolls, fades or waits for a font. Says how long that took.
([quiet, limit]) => new Promise((resolve) => {
    const started = performance.now();
    // A form or a picture of that name hides what belongs to the document.
    const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
    // The browser gives a new page's field the focus that it asks for at some later frame, or not at all
    // where another page was there before it. Here it has it at once, so that it always looks the same.
    const asked = Symbol.for("uiprobe.focus");
    if (!document[asked]) {
        document[asked] = true;
        if (own("activeElement") === own("body")) {
            Document.prototype.querySelector.call(document, "[autofocus]")?.focus();
        }
    }
    let changed = started, held = "";
    const observer = new MutationObserver(() => { changed = performance.now(); });
    observer.observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
    const moves = (one) => one.playState === "running" && one.effect
        && Number.isFinite(one.effect.getComputedTiming().endTime);
    const look = () => {
        const now = performance.now();
        const moving = Document.prototype.getAnimations.call(document).filter(moves).length;
        const place = [scrollX, scrollY, own("fonts").status].join();
        if (moving || place !== held) changed = now;
        held = place;
        const left = Math.min(changed + quiet, started + limit) - now;
        if (left > 0) {
            setTimeout(look, left);
        } else {
            observer.disconnect();
            resolve(now - started);
        }
    };
    // After two frames styles and scripts have answered to where the mouse is now.
    let begun = false;
    const begin = () => { if (!begun) { begun = true; look(); } };
    requestAnimationFrame(() => requestAnimationFrame(begin));
    setTimeout(begin, 250);
})
