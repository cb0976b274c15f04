"""What is stored of a battle: its journal, who holds which key. The journal is the truth."""

from django.db import models

from skald.simulation.table.asking import ALWAYS
from skald.web.journals.models import Journal, JournalEntry
from skald.web.link_secrets import new_token


class Battle(Journal):
    """A battle. `status`, `turn` and whose decision is due are copied from its journal for lists."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        OVER = "over"

    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    #: The seed of all dice, as digits, and what hides it in the commitment; shown at the end.
    seed = models.CharField(max_length=20)
    salt = models.CharField(max_length=40)
    watching = models.CharField(max_length=40, unique=True, default=new_token)
    #: A mark of the address it was started from, not the address itself; only for counting.
    begun_from = models.CharField(max_length=40, blank=True)
    turn = models.PositiveIntegerField(default=0)
    #: The side whose decision is waited for, and whether an agent owes it.
    due = models.PositiveSmallIntegerField(null=True)
    is_agents = models.BooleanField(default=False, db_index=True)
    #: When the time of whoever has to decide is over, where a clock runs.
    flag_at = models.DateTimeField(null=True, db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True, db_index=True)
    #: Whether this is the battle as it was some time ago, for whoever watches (`queries.delayed`); never stored.
    is_late = False

    class Meta:
        indexes = (models.Index(fields=["begun_from", "created_at"], name="battle_begun_from"),)

    def __str__(self) -> str:
        return self.uid


class Entry(JournalEntry):
    """One entry of a journal, as `simulation.table.entries` writes it; entries are only ever added."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="entries")
    #: The side that did it; none for what Skald or an agent did.
    side = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["battle", "number"], name="battle_entry_once"),)
        indexes = (models.Index(fields=["battle", "once"], name="battle_entry_form"),)

    def __str__(self) -> str:
        return f"{self.battle_id}#{self.number}"


class Seat(models.Model):
    """A key to one side of a battle, or to both."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    #: "0", "1", or "01" for two on one screen.
    sides = models.CharField(max_length=2)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    #: The link by which somebody takes the seat.
    invitation = models.CharField(max_length=40, unique=True, default=new_token)
    is_taken = models.BooleanField(default=True)
    name = models.CharField(max_length=60, blank=True)
    #: When whoever sits here wants to be asked (`simulation.table.asking`).
    asks = models.CharField(max_length=8, default=ALWAYS)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["battle", "sides"], name="battle_seat_once"),)

    def __str__(self) -> str:
        return f"seat {self.sides} of {self.battle_id}"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The sides that it decides for."""
        return tuple(int(each) for each in self.sides)
