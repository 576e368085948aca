"""The form in which an item of the catalogue asks for its options."""

from __future__ import annotations

from typing import Any

from django import forms

from uiprobe.environments.web.sites.desk import models as m

Configuration = dict[str, str | bool]


class OrderForm(forms.Form):
    """Quantity and options of one item."""

    options: dict[str, str]
    quantity = forms.TypedChoiceField(
        choices=[(n, str(n)) for n in range(1, 11)], coerce=int, initial=1
    )

    def ordered(self) -> dict[str, Any]:
        """The quantity and the configuration, by the names of the options."""
        given = self.cleaned_data
        configuration = {label: given[name] for name, label in self.options.items()}
        return {"quantity": given["quantity"], "configuration": configuration}


def order_form(item: m.CatalogueItem) -> type[OrderForm]:
    """The form of an item."""
    fields: dict[str, forms.Field] = {}
    labels = {}
    for option in item.options.all():
        name = f"option_{option.position}"
        labels[name] = option.label
        if option.kind == "choice":
            values = [("", "Please choose"), *((v, v) for v in option.values)]
            fields[name] = forms.ChoiceField(
                label=option.label, choices=values, required=option.mandatory
            )
        elif option.kind == "tick":
            fields[name] = forms.BooleanField(label=option.label, required=False)
        else:
            fields[name] = forms.CharField(
                label=option.label, max_length=300, required=option.mandatory
            )
    return type("ItemForm", (OrderForm,), {"options": labels, **fields})


def summary(configuration: Configuration) -> str:
    """A configuration as one line."""
    parts = []
    for label, value in configuration.items():
        if value is True:
            parts.append(label)
        elif value:
            parts.append(f"{label}: {value}")
    return ", ".join(parts)
