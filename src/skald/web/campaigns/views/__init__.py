"""Views by who looks: anybody, a lord, two lords on one screen, whoever only watches."""
