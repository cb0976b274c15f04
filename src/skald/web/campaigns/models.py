"""What is stored of a campaign: its journal, who holds which key, what is in hand. The journal is the truth."""

from django.db import models
from django.utils.translation import gettext

from skald.web.journals.models import Journal, JournalEntry
from skald.web.link_secrets import new_token


def title_of(lord: str) -> str:
    """What a campaign is called while one lord alone is known."""
    return gettext("%(lord)s’s campaign") % {"lord": lord}


def called_by_lords(first: str, second: str) -> str:
    """A name that needs no translation: both lords."""
    return f"{first} – {second}"[:120]


class Campaign(Journal):
    """A campaign. `turn`, `phase` and `status` are copied from its journal for lists."""

    class Mode(models.TextChoices):
        LINKS = "links"
        ONE_SCREEN = "one-screen"
        SOLO = "solo"

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        OVER = "over"
        ABANDONED = "abandoned"

    class Pace(models.TextChoices):
        FREE = "free"
        ROLLING = "rolling"
        FIXED = "fixed"

    name = models.CharField(max_length=120)
    mode = models.CharField(max_length=12, choices=Mode)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    is_listed = models.BooleanField(default=False)
    #: The first entry of the journal, until the second lord has joined.
    opening = models.TextField()
    #: The seeds of all turns come from it; each is sealed in the journal and shown after its turn.
    secret = models.CharField(max_length=64)
    invitation = models.CharField(max_length=40, unique=True, default=new_token)
    watching = models.CharField(max_length=40, unique=True, default=new_token)
    #: A mark of the address it was started from, not the address itself; only for counting.
    begun_from = models.CharField(max_length=40, blank=True)

    #: The campaign that one of the lords asked for after this one.
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+")

    pace = models.CharField(max_length=8, choices=Pace, default=Pace.FREE)
    #: Time for bids and orders: hours if rolling, days between two deadlines if fixed.
    allowed = models.PositiveIntegerField(default=72)
    battle_hours = models.PositiveIntegerField(default=168)
    #: Fixed deadlines fall at this time of day ("20:00") in this zone.
    at_time = models.CharField(max_length=5, blank=True)
    zone = models.CharField(max_length=60, default="UTC")
    due_at = models.DateTimeField(null=True, db_index=True)
    reminded = models.BooleanField(default=False)
    paused_at = models.DateTimeField(null=True)

    #: The number of the last entry that changed what is waited for.
    step = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=6)
    phase = models.CharField(max_length=12, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (models.Index(fields=["begun_from", "created_at"], name="campaign_begun_from"),)

    def __str__(self) -> str:
        return self.name

    @property
    def is_paused(self) -> bool:
        """Whether no deadline runs by agreement."""
        return self.paused_at is not None


class Entry(JournalEntry):
    """One entry of a journal, as `campaign.journal` writes it; entries are only ever added."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entries")
    #: The seat that did it; none for what Skald did by itself.
    seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["campaign", "number"], name="campaign_entry_once"),)
        indexes = (models.Index(fields=["campaign", "once"], name="campaign_entry_form"),)

    def __str__(self) -> str:
        return f"{self.campaign_id}#{self.number}"


class Seat(models.Model):
    """A lord's key, and where and how to reach whoever holds it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    #: 0 or 1: the side of the map.
    number = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=40, unique=True, default=new_token)
    name = models.CharField(max_length=60, blank=True)
    is_taken = models.BooleanField(default=False)
    #: The token of the seat before, in a rematch: nobody else may be led to this one.
    came_from = models.CharField(max_length=40, blank=True)
    #: The agent lord who plays this seat, if nobody else does.
    agent = models.CharField(max_length=20, blank=True)
    mail = models.EmailField(blank=True)
    webhook = models.CharField(max_length=500, blank=True)
    zone = models.CharField(max_length=60, blank=True)
    language = models.CharField(max_length=5, default="en")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["campaign", "number"], name="campaign_seat_once"),)

    def __str__(self) -> str:
        return f"seat {self.number} of {self.campaign_id}"


class Sealed(models.Model):
    """A lord's bid or orders, kept until both are shown. Nobody but its lord is ever shown an open row."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="hands")
    #: The step of the campaign at which it was asked for.
    step = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    content = models.TextField()
    salt = models.CharField(max_length=64)
    receipt = models.CharField(max_length=64)
    saved_at = models.DateTimeField()
    is_ready = models.BooleanField(default=False)
    is_shown = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["campaign", "step", "seat"], name="campaign_hand_once"),)

    def __str__(self) -> str:
        # Never the content: this text may end up in a log.
        return f"{self.kind} of seat {self.seat}, turn {self.turn}"


class Meeting(models.Model):
    """A battle that is waited for: how both want it fought, the odds asked of the engine, and its replay."""

    class Way(models.TextChoices):
        TABLE = "table"
        AGENTS = "agents"
        BROWSER = "browser"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="meetings")
    step = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    site = models.CharField(max_length=80)
    ways = models.JSONField(default=list)
    #: When the agents began; set once, and cleared if their fight came to nothing.
    fighting_since = models.DateTimeField(null=True)
    fought_by = models.CharField(max_length=10, blank=True)
    #: The battle at the browser table, by its name; the campaign goes on without it once it is removed.
    table = models.CharField(max_length=16, blank=True)
    #: The number of the journal's entry with the result.
    entry = models.PositiveIntegerField(null=True)
    replay = models.TextField(blank=True)
    odds = models.TextField(blank=True)
    odds_since = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["campaign", "step"], name="campaign_meeting_once"),)

    def __str__(self) -> str:
        return f"battle {self.turn}.{self.number} of {self.campaign_id}"


class BattleReport(models.Model):
    """A result as one lord tells it; it counts once the other tells the same or says yes."""

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="reports")
    seat = models.PositiveSmallIntegerField()
    fought = models.TextField()
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["meeting", "seat"], name="campaign_report_once"),)

    def __str__(self) -> str:
        return f"report of seat {self.seat} on {self.meeting_id}"


class Proposal(models.Model):
    """Something that needs the other lord's yes."""

    class Kind(models.TextChoices):
        EXTENSION = "extension"
        PAUSE = "pause"
        ABANDON = "abandon"
        CORRECTION = "correction"
        AMENDMENT = "amendment"

    class Answer(models.TextChoices):
        YES = "yes"
        NO = "no"
        WITHDRAWN = "withdrawn"
        OUTDATED = "outdated"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="proposals")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    body = models.TextField(blank=True)
    #: The step of the campaign that it was made for: a correction of another story is another correction.
    step = models.PositiveIntegerField()
    at = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=Answer, blank=True)
    answered_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.kind} by seat {self.seat}"


class Notice(models.Model):
    """What the host did or was told, beside the rules: somebody joined, a deadline moved. Both lords see it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notices")
    at = models.DateTimeField()
    kind = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(default=0)
    amount = models.IntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=["campaign", "at"], name="campaign_notice_order"),)

    def __str__(self) -> str:
        return f"{self.kind} in {self.campaign_id}"


class Address(models.Model):
    """Where a lord wants to be called, and whether somebody who reads there has said yes to it."""

    class Kind(models.TextChoices):
        MAIL = "mail"
        WEBHOOK = "webhook"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="addresses")
    kind = models.CharField(max_length=8, choices=Kind)
    address = models.CharField(max_length=500)
    #: What was sent there, to be typed on the lord's page; empty after too many wrong ones.
    code = models.CharField(max_length=12, blank=True)
    wrong = models.PositiveSmallIntegerField(default=0)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["seat", "kind", "address"], name="campaign_address_once"),)

    def __str__(self) -> str:
        # Never the address: this text may end up in a log.
        return f"{self.kind} of {self.seat_id}"


class Letter(models.Model):
    """Something to tell a lord by mail or webhook; written with the change, sent after it.

    Whoever sends it takes it for a while (`taken_until`, `taken_by`): nobody else does before that is over.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=20)
    turn = models.PositiveIntegerField(default=0)
    #: The one address it is meant for; otherwise all that the lord has confirmed.
    to = models.ForeignKey(Address, null=True, on_delete=models.CASCADE, related_name="letters")
    at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True)
    taken_by = models.CharField(max_length=40, blank=True)
    #: When each half of it went out: if the other fails, this one isn't sent again.
    mailed_at = models.DateTimeField(null=True)
    called_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = (models.Index(fields=["sent_at", "at"], name="campaign_letter_unsent"),)

    def __str__(self) -> str:
        return f"{self.kind} to {self.seat_id}"


class Heartbeat(models.Model):
    """The one row that says when this server was last awake."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
