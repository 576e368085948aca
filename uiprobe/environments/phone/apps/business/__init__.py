"""A small business: the calendar, clients, invoices and figures."""
