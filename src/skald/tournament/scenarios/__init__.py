"""Scenarios in an event: score sheets, the draw and the draft, over the catalogue in `content.scenarios`."""
