"""What is stored of an event: its journal, and who holds which key. Everything else is folded from the journal."""

from django.conf import settings
from django.db import models

from skald.web.journals.models import Journal, JournalEntry
from skald.web.link_secrets import new_token
from skald.web.tournaments.codes import new_code


class Event(Journal):
    """An event; `name` and `day` are copied from its journal for lists."""

    #: What people type to find the event.
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=200)
    day = models.CharField(max_length=10, blank=True)
    is_listed = models.BooleanField(default=True)
    #: The seed of the scenario draws: sealed in the journal, shown draw by draw.
    seed = models.CharField(max_length=64)
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="events")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Entry(JournalEntry):
    """One entry of an event's journal, as `tournament.ledger` writes it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    #: Who did it: "organiser", "helper", "player", "table" or "skald", and their name.
    role = models.CharField(max_length=10)
    actor = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),)
        indexes = (models.Index(fields=["event", "once"], name="entry_once"),)

    def __str__(self) -> str:
        return f"{self.event_id}#{self.number}"


class Seat(models.Model):
    """A player's key: a private link, a code to type, and where to reach the player."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="seats")
    player = models.CharField(max_length=80)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    code = models.CharField(max_length=12, unique=True, default=new_code)
    mail = models.EmailField(blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "player"], name="seat_once"),)

    def __str__(self) -> str:
        return f"{self.player} of {self.event_id}"


class Trial(models.Model):
    """A battle in which a player tries a match: for the way back from its table, and for nothing else."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="trials")
    table = models.CharField(max_length=40, unique=True)

    def __str__(self) -> str:
        return f"{self.table}, tried by {self.seat_id}"


class Pass(models.Model):
    """A key that isn't a player's: of a table, or of a helper who may enter scores."""

    class Kind(models.TextChoices):
        TABLE = "table"
        HELPER = "helper"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="passes")
    kind = models.CharField(max_length=10, choices=Kind)
    #: The number of the table, or the helper's name.
    label = models.CharField(max_length=80)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    code = models.CharField(max_length=12, unique=True, default=new_code)
    is_revoked = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "kind", "label"], name="pass_once"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.label} of {self.event_id}"


class ChessClock(models.Model):
    """The chess clock of a game, as `tournament.chess` has it; a game is named by its round and its player a."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="chess_clocks")
    round = models.PositiveIntegerField()
    a = models.CharField(max_length=80)
    state = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "round", "a"], name="chess_clock_once"),)

    def __str__(self) -> str:
        return f"round {self.round}, {self.a} of {self.event_id}"
