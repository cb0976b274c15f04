"""The kernel: what happens when a player decides something.

Its public face, and all that other packages may import:

- play: ``engine``, ``awaiting``, ``actions``, ``events``, ``dice``, ``view``, ``notation``, ``refusal``, ``tally``
- values: ``state``, ``frames``, ``ids``, ``geometry``, ``lengths``, ``bases``
- what it is told: ``ruleset``, ``hooks``, ``clauses``, ``constants``, ``abilities.model``
- looking ahead and rules of one's own: ``context``, ``asking`` (questions), ``doing`` (what content does), ``aiming``,
  ``lasting``, ``markers``, ``pieces``, ``prizes``, ``supposing``

Everything else is the kernel's own affair; a contract of import-linter holds that.
"""
