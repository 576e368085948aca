// Names lookups by the labels of their fields: select2 leaves them without a name.
"use strict";
(() => {
  const name = () => {
    for (const field of document.querySelectorAll("select.select2-hidden-accessible")) {
      const label = field.labels[0];
      const shown = field.nextElementSibling?.querySelector(".select2-selection");
      const value = shown?.querySelector(".select2-selection__rendered");
      if (!label || !value) continue;
      label.id ||= `${field.id}_label`;
      for (const one of [shown, value]) one.setAttribute("aria-labelledby", label.id);
      value.querySelector(".select2-selection__clear")?.setAttribute("aria-hidden", "true");
    }
  };
  // As soon as the lookups are there: who looks at the page before all of it has come sees the name.
  django.jQuery(() => setTimeout(name));
  window.addEventListener("load", name);
  django.jQuery(document).on("change select2:select select2:clear", () => setTimeout(name));
  django.jQuery(document).on("select2:open", () => {
    document.querySelector(".select2-search__field")?.setAttribute("aria-label", "Search");
  });
})();
