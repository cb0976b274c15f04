"""An independent recount of what positions are worth, from `docs/position.md`'s data alone.

Written apart from the engine: nothing here, or in what it imports, comes from `skald`. It reads the manual's words
about control, halves, quarters and carried markers again, in fractions, so that no error of the engine hides in both.
"""
