"""A shop: products of several sellers, cart, wishlist, orders, addresses, vouchers."""
