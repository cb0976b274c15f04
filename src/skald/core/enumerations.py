"""Lets members of enumerations be read as quickly on Python 3.11 as on later versions.

There the class of all enumerations still has a ``__getattr__`` for members that are not in the class itself. There are
none of those any more, but because of it each ``Kind.CHARGE`` is looked up by way of Python's general hook, which takes
three times as long; a battle reads some hundred members for each input. Python 3.12 has left it out.
"""

from __future__ import annotations

from enum import EnumMeta

if "__getattr__" in vars(EnumMeta):
    type.__delattr__(EnumMeta, "__getattr__")
