"""What other apps may hear of battles."""

from django.dispatch import Signal

#: A battle has ended: `battle` is its uid. Sent once its end is stored; whoever misses it can look at the battle's row.
ended = Signal()
