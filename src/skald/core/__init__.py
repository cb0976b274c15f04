"""The compiled core: whole questions of geometry, answered by C where a build of it is at hand.

Owns finding, building and loading it. Every question has a twin in plain Python above this package, and the twin
decides what is right: an answer is ``NotImplemented`` where it has to be asked. Never knows a rule of the game.
"""

from skald.core.loading import COMPILED, KIND, CoreMissingError

__all__ = ["COMPILED", "KIND", "CoreMissingError"]
