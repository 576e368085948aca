// The filter of a list, and the choice of its columns.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("desk-tools-data").textContent);
  const byName = new Map(data.fields.map((field) => [field.name, field]));
  const rows = document.getElementById("filter-rows");
  const match = document.getElementById("filter-match");
  const here = new URL(window.location.href);

  const make = (tag, label, values) => {
    const made = document.createElement(tag);
    made.setAttribute("aria-label", label);
    for (const [value, text] of values || []) made.append(new Option(text, value));
    return made;
  };

  const addRow = (condition) => {
    const row = document.createElement("div");
    row.className = "desk-row";
    const number = rows.children.length + 1;
    const field = make("select", `Field ${number}`, data.fields.map((f) => [f.name, f.label]));
    const operator = make("select", `Operator ${number}`);
    const holder = document.createElement("span");
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "desk-button";
    remove.textContent = "Remove";
    remove.addEventListener("click", () => row.remove());
    const showValue = (given) => {
      holder.replaceChildren();
      if (operator.value === "is empty") return;
      const spec = byName.get(field.value);
      const label = `Value ${number}`;
      let value;
      if (spec.kind === "choice") value = make("select", label, spec.values.map((v) => [v, v]));
      else if (spec.kind === "bool") value = make("select", label, [["yes", "yes"], ["no", "no"]]);
      else {
        value = make("input", label);
        value.type = spec.kind === "number" ? "number" : "text";
        if (spec.kind === "date") value.placeholder = "YYYY-MM-DD";
        value.addEventListener("keydown", (event) => {
          if (event.key === "Enter") { event.preventDefault(); run(); }
        });
      }
      if (given !== undefined) value.value = given;
      holder.append(value);
    };
    const showOperators = () => {
      operator.replaceChildren();
      for (const name of byName.get(field.value).operators) operator.append(new Option(name, name));
      showValue();
    };
    field.addEventListener("change", showOperators);
    operator.addEventListener("change", () => showValue());
    if (condition && byName.has(condition[0])) field.value = condition[0];
    showOperators();
    if (condition) { operator.value = condition[1]; showValue(condition[2]); }
    row.append(field, operator, holder, remove);
    rows.append(row);
  };

  const run = () => {
    const conditions = Array.from(rows.children, (row) => {
      const [field, operator] = row.querySelectorAll(":scope > select");
      const value = row.querySelector("span > *");
      return [field.value, operator.value, value ? value.value : ""];
    });
    here.searchParams.delete("p");
    if (conditions.length) {
      here.searchParams.set("filter", JSON.stringify(conditions));
      here.searchParams.set("match", match.value);
    } else {
      here.searchParams.delete("filter");
      here.searchParams.delete("match");
    }
    window.location.href = here.href;
  };

  const toggle = (id, panelId) => {
    const button = document.getElementById(id);
    button.addEventListener("click", () => {
      const panel = document.getElementById(panelId);
      panel.hidden = !panel.hidden;
      button.setAttribute("aria-expanded", String(!panel.hidden));
    });
  };
  toggle("filter-toggle", "filter-panel");
  toggle("columns-toggle", "columns-panel");
  document.getElementById("filter-add").addEventListener("click", () => addRow());
  document.getElementById("filter-run").addEventListener("click", run);
  document.getElementById("filter-clear").addEventListener("click", () => {
    rows.replaceChildren();
    run();
  });

  let present = [];
  try { present = JSON.parse(here.searchParams.get("filter") || "[]"); } catch { present = []; }
  if (Array.isArray(present) && present.length) {
    match.value = here.searchParams.get("match") === "any" ? "any" : "all";
    present.forEach(addRow);
    document.getElementById("filter-summary").textContent = present
      .map(([field, operator, value]) => `${(byName.get(field) || { label: field }).label} ${operator} ${value}`.trim())
      .join(match.value === "any" ? " or " : " and ");
  } else addRow();

  const boxes = document.getElementById("columns-boxes");
  for (const field of data.fields) {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.name = field.name;
    box.checked = field.shown;
    label.append(box, " " + field.label);
    boxes.append(label);
  }
})();
