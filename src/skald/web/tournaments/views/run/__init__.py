"""Where organisers run an event: a page for each thing to do, and every page does what it shows."""
