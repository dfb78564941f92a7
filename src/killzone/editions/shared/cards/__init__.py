"""Cards of any edition: what is printed alike, the forms of its files, and what can be wrong with them."""
