// Scrolls what lies at a place, or else the page.
([dx, dy, x, y]) => {
    const scrolls = (one) => {
        const style = getComputedStyle(one);
        const open = (value) => value === "auto" || value === "scroll" || value === "overlay";
        return dy && open(style.overflowY) && one.scrollHeight > one.clientHeight
            || dx && open(style.overflowX) && one.scrollWidth > one.clientWidth;
    };
    for (let one = Document.prototype.elementFromPoint.call(document, x, y); one; one = one.parentElement) {
        if (one === document.body || one === document.documentElement || !scrolls(one)) continue;
        const before = [one.scrollLeft, one.scrollTop];
        one.scrollBy({left: dx, top: dy, behavior: "instant"});
        if (one.scrollLeft !== before[0] || one.scrollTop !== before[1]) return;
    }
    scrollBy({left: dx, top: dy, behavior: "instant"});
}
