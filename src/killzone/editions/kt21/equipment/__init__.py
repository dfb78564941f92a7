"""Equipment: selected by points, borne by operatives."""
