"""What other apps may hear of battles, and what is asked of them."""

from django.dispatch import Signal

#: A battle has ended: `battle` is its uid. Sent once its end is stored; whoever misses it can look at the battle's row.
ended = Signal()

#: What a battle is part of: `battle` and the `sides` of whoever asks. Whoever laid it out answers with a `Belonging`.
belonging_asked = Signal()
