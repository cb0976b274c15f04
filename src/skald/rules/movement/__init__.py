"""Where figures may go: distances, corridors, cohesion, contact, withdrawal."""
