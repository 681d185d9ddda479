"""How the schema became what it is, one step after another."""
