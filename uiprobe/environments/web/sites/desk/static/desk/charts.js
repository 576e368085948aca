// Draws the charts of a page with Chart.js, and shows their data as tables.
"use strict";
const COLOURS = ["#4f46e5", "#0d9488", "#d97706", "#dc2626", "#7c3aed", "#0284c7", "#65a30d", "#db2777"];
for (const one of JSON.parse(document.getElementById("desk-charts").textContent)) {
  const canvas = document.getElementById("chart-" + one.id);
  const round = one.kind !== "bar";
  new Chart(canvas, {
    type: one.kind,
    data: {
      labels: one.rows.map((row) => row[0]),
      datasets: [{ data: one.rows.map((row) => row[1]), backgroundColor: COLOURS }],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      plugins: { legend: { display: round, position: "right" } },
      scales: round ? {} : { y: { beginAtZero: true } },
    },
  });
  const button = canvas.closest("section").querySelector("button");
  button.addEventListener("click", () => {
    const table = document.getElementById(button.getAttribute("aria-controls"));
    table.hidden = !table.hidden;
    button.setAttribute("aria-expanded", String(!table.hidden));
    button.textContent = table.hidden ? "Show data" : "Hide data";
  });
}
