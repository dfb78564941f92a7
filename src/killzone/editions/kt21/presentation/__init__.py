"""How the edition looks, as far as it goes: its cards."""
