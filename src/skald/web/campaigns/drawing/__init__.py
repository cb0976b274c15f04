"""How the campaign's map is drawn: where everything stands, roads, land and sea. Numbers in, numbers out; no words."""
