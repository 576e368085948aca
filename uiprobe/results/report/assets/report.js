"use strict";
(function () {
  const said = document.getElementById("said");

  function key(row, column, numeric) {
    const cell = row.cells[column];
    const text = (cell.dataset.v || cell.textContent).trim();
    if (!numeric) return text === "\u2013" ? null : text.toLowerCase();
    const number = parseFloat(text.replace(/,/g, "").replace(/^\[/, ""));
    return Number.isNaN(number) ? null : number;
  }

  function sort(table, head, column) {
    const descending = head.getAttribute("aria-sort") === "ascending";
    const numeric = head.classList.contains("n");
    const body = table.tBodies[0];
    const own = Array.from(body.rows).filter((row) => !row.classList.contains("bound"));
    const bounds = Array.from(body.rows).filter((row) => row.classList.contains("bound"));
    const rows = own.map((row) => [key(row, column, numeric), row]);
    rows.sort(function (a, b) {
      // What is missing stands last, whichever way round.
      if (a[0] === null || b[0] === null) return (a[0] === null) - (b[0] === null);
      const order = numeric ? a[0] - b[0] : a[0].localeCompare(b[0], "en", { numeric: true });
      return descending ? -order : order;
    });
    for (const pair of rows) body.append(pair[1]);
    body.append(...bounds);
    for (const other of table.querySelectorAll("th[aria-sort]")) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", descending ? "descending" : "ascending");
    said.textContent = "Sorted by " + head.textContent.trim() + ", " +
      (descending ? "descending" : "ascending");
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = table.tHead.rows[table.tHead.rows.length - 1].cells;
    Array.from(heads).forEach(function (head, column) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => sort(table, head, column));
    });
  }

  const published = document.getElementById("published");
  if (published) {
    published.closest(".choice").hidden = false;
    published.addEventListener("change", function () {
      document.getElementById("paper").classList.toggle("without-published", !published.checked);
    });
  }

  const theme = document.getElementById("theme");
  const themes = ["automatic", "light", "dark"];
  function show(name) {
    theme.textContent = "Theme: " + name;
    if (name === "automatic") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
  }
  function remembered() {
    // A page from disk may be denied a memory.
    try { return localStorage.getItem("uiprobe-theme"); } catch (error) { return null; }
  }
  let current = themes.includes(remembered()) ? remembered() : "automatic";
  show(current);
  theme.hidden = false;
  theme.addEventListener("click", function () {
    current = themes[(themes.indexOf(current) + 1) % themes.length];
    show(current);
    try { localStorage.setItem("uiprobe-theme", current); } catch (error) { /* not remembered */ }
  });

  const contents = document.querySelector(".contents");
  const narrow = matchMedia("(max-width: 64rem)").matches;
  if (narrow) contents.open = false;

  function reveal() {
    let name = location.hash.slice(1);
    try { name = decodeURIComponent(name); } catch (error) { /* an address by hand */ }
    const target = document.getElementById(name);
    if (!target) return;
    for (let place = target; place; place = place.parentElement) {
      if (place.tagName === "DETAILS" && !place.contains(contents)) place.open = true;
    }
    target.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    if (narrow && contents.contains(link)) contents.open = false;
    // The same address again is no change of it.
    if (link.getAttribute("href") === location.hash) reveal();
  });
  reveal();

  let closed = [];
  addEventListener("beforeprint", function () {
    closed = Array.from(document.querySelectorAll("details:not([open])"));
    for (const details of closed) details.open = true;
  });
  addEventListener("afterprint", function () {
    for (const details of closed) details.open = false;
  });
})();
