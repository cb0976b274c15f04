"""Letters to lords, by mail and webhook: written with the change, sent after it, tried again if need be.

One sender takes a letter, and has it to himself for longer than any sending lasts. What went out by mail goes out by
mail no more, whatever becomes of the webhook, and the other way about. Nothing goes where nobody confirmed an address.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from email.utils import parseaddr
from smtplib import SMTPException
from threading import BoundedSemaphore, Thread
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import close_old_connections
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import formats, timezone, translation
from django.utils.translation import gettext as _

from skald.web.accounts.site import address_in_letters
from skald.web.campaigns.models import Address, Letter, Seat
from skald.web.campaigns.services.confirming import CODE, confirmed
from skald.web.campaigns.services.webhooks import WebhookError, send
from skald.web.mailing import UnansweredError

MOST_TRIES = 5
#: Troubles after which trying again would help nobody: whoever confirms an address later wants to hear what is new, and
#: what was handed over may have arrived.
FINAL = ("unconfirmed", "webhook-unanswered")
#: Older news is no news.
OLDEST = timedelta(days=2)
#: How long a letter is its sender's alone: mail and webhook together take less than half of it.
LEASE = timedelta(minutes=3)
#: Senders of one process at the same time: a slow server holds one of them up.
_SENDERS = BoundedSemaphore(4)


def send_soon() -> None:
    """Send what is waiting, without holding anybody up; if all senders are at work, the next tick finds it."""
    if _SENDERS.acquire(blocking=False):
        Thread(target=_send_in_background, name="letters", daemon=True).start()


def mail_is_printed() -> bool:
    """Whether mail only appears in the terminal of the server, as no mail server was named."""
    return settings.EMAIL_BACKEND == "django.core.mail.backends.console.EmailBackend"


def send_waiting() -> int:
    """Send every letter that waits; how many went out. A letter is taken by one sender only."""
    me, sent = secrets.token_hex(16), 0
    for number in list(_waiting().order_by("at", "pk").values_list("pk", flat=True)[:100]):
        if _take(number, me):
            sent += _send(Letter.objects.select_related("seat__campaign", "to").get(pk=number), me)
    return sent


def _waiting() -> QuerySet[Letter]:
    """Letters that nobody has in hand."""
    now = timezone.now()
    free = Q(taken_until=None) | Q(taken_until__lte=now)
    return Letter.objects.filter(free, sent_at=None, tries__lt=MOST_TRIES, at__gt=now - OLDEST)


def _take(number: int, me: str) -> bool:
    """Take a letter for a while, if it is still free: of two who try, one update finds it so."""
    until = timezone.now() + LEASE
    return bool(_waiting().filter(pk=number).update(taken_until=until, taken_by=me, tries=F("tries") + 1))


def text_of(kind: str, turn: int, name: str, code: str = "") -> str:
    """What a letter says, in the language in use. It never says what anybody has handed in."""
    sentences = {
        "bids": _("“{name}”, turn {turn}: bid for the initiative."),
        "orders": _("“{name}”, turn {turn}: recruit and give your orders."),
        "removal": _("“{name}”, turn {turn}: your upkeep can’t be paid. Choose who has to go."),
        "battle": _("“{name}”, turn {turn}: two bands have met. The battle waits for you."),
        "way": _("“{name}”, turn {turn}: your opponent has said how the battle should be fought."),
        "report": _("“{name}”, turn {turn}: a battle’s result waits for your yes."),
        "proposal": _("“{name}”, turn {turn}: your opponent proposes something. Answer it."),
        "agreed": _("“{name}”, turn {turn}: your opponent said yes."),
        "refused": _("“{name}”, turn {turn}: your opponent said no."),
        "resumed": _("“{name}”: the pause is over."),
        "missed": _("“{name}”, turn {turn}: a deadline was missed. Nothing was handed in for that lord."),
        "stand-in": _("“{name}”, turn {turn}: after two missed deadlines a steward gives orders for that lord."),
        "reminder": _("“{name}”, turn {turn}: most of the time is gone, and you are waited for."),
        "over": _("“{name}” is over."),
        "code": _("The code {code} confirms that Skald may write here."),
        "test": _("“{name}”: this is how Skald will notify you."),
    }
    return sentences[kind].format(name=name, turn=turn, code=code)


def _send_in_background() -> None:
    try:
        send_waiting()
    finally:
        close_old_connections()
        _SENDERS.release()


def _send(letter: Letter, me: str) -> int:
    seat = letter.seat
    places = [letter.to] if letter.to is not None else confirmed(seat)
    with translation.override(seat.language), timezone.override(_zone(seat)):
        troubles = [_send_to(place, letter) for place in places]
    left = [each for each in troubles if each] if places else ["unconfirmed"]
    # What may be tried again is told first.
    trouble = min(left, key=lambda each: each in FINAL, default="")
    mine = Letter.objects.filter(pk=letter.pk, taken_by=me)
    if not trouble:
        mine.update(sent_at=timezone.now(), trouble="", taken_until=None)
    else:
        mine.update(trouble=trouble, taken_until=None, tries=MOST_TRIES if trouble in FINAL else F("tries"))
    return int(not trouble)


def _send_to(place: Address, letter: Letter) -> str:
    """Send a letter to one address, once; what went wrong, in a word."""
    if place.kind == Address.Kind.MAIL:
        done, field, carry = letter.mailed_at, "mailed_at", _by_mail
    else:
        done, field, carry = letter.called_at, "called_at", _by_webhook
    if done is not None:
        return ""
    trouble = carry(place, letter)
    if not trouble or trouble in FINAL:
        Letter.objects.filter(pk=letter.pk).update(**{field: timezone.now()})
    return trouble


def _zone(seat: Seat) -> ZoneInfo:
    return ZoneInfo(seat.zone or "UTC")


def _text(place: Address, letter: Letter) -> str:
    code = f"{place.code[:4]}-{place.code[4:]}".upper() if letter.kind == CODE else ""
    return text_of(letter.kind, letter.turn, letter.seat.campaign.name, code)


def _by_mail(place: Address, letter: Letter) -> str:
    seat, text = letter.seat, _text(place, letter)
    lines = [text, ""]
    if letter.kind == CODE:
        # Whoever reads this may be a stranger: nothing in it was written by a lord, and no link opens anything.
        lines.append(_("If you don’t know what this is, somebody mistyped an address: do nothing."))
    else:
        if seat.campaign.due_at is not None and seat.campaign.paused_at is None:
            when = formats.date_format(timezone.localtime(seat.campaign.due_at), "DATETIME_FORMAT")
            lines += [_("Until {when} ({zone}).").format(when=when, zone=seat.zone or "UTC"), ""]
        # A private link: in a letter to its owner, and nowhere else.
        lines.append(address_in_letters() + reverse("campaigns:seat", args=[seat.token]))
    try:
        EmailMessage(
            text.replace("\n", " "), "\n".join(lines), None, [place.address], headers={"Message-ID": _name_of(letter)}
        ).send()
    except UnansweredError:
        return ""
    except (SMTPException, OSError):
        return "mail"
    return ""


def _name_of(letter: Letter) -> str:
    """The same for every try: mail servers and programs know a letter by it."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return f"<skald-{letter.seat.campaign.uid}-{letter.pk}@{domain}>"


def _by_webhook(place: Address, letter: Letter) -> str:
    seat, text = letter.seat, _text(place, letter)
    # Whoever reads along in a chat must not get the lord's key: only the page for everybody is named.
    link = address_in_letters() + reverse("campaigns:watch", args=[seat.campaign.watching])
    said = f"{text} ({seat.name})" if seat.name else text
    whole = text if letter.kind == CODE else f"{said}\n{link}"
    message = {"content": whole, "text": whole, "kind": letter.kind, "turn": letter.turn}
    try:
        send(place.address, {**message, "campaign": seat.campaign.uid})
    except WebhookError as error:
        return f"webhook-{error}"
    return ""
