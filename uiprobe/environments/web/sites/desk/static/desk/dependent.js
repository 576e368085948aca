// Offers only those subcategories that belong to the category.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const category = document.getElementById("id_category");
  const subcategory = document.getElementById("id_subcategory");
  const belonging = document.getElementById("desk-subcategories");
  if (!category || !subcategory || !belonging) return;
  const groups = JSON.parse(belonging.textContent);
  const offer = () => {
    const kept = subcategory.value;
    const values = groups[category.value] || [];
    subcategory.replaceChildren(new Option("---------", ""), ...values.map((v) => new Option(v, v)));
    subcategory.value = values.includes(kept) ? kept : "";
  };
  category.addEventListener("change", offer);
  offer();
});
