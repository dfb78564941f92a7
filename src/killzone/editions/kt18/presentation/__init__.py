"""How the edition looks: datasheets and teams to read."""
