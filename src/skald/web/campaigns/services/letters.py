"""Letters to lords, by mail and webhook: written with the change, sent after it, tried again if need be."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException
from threading import Thread
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import send_mail
from django.db import close_old_connections
from django.db.models import F
from django.urls import reverse
from django.utils import formats, timezone, translation
from django.utils.translation import gettext as _

from skald.web.campaigns.models import Letter, Seat
from skald.web.campaigns.services.webhooks import WebhookError, send

MOST_TRIES = 5
#: Older news is no news.
OLDEST = timedelta(days=2)


def send_soon() -> None:
    """Send what is waiting, without holding anybody up."""
    Thread(target=_send_in_background, daemon=True).start()


def mail_is_printed() -> bool:
    """Whether mail only appears in the terminal of the server, as no mail server was named."""
    return settings.EMAIL_BACKEND == "django.core.mail.backends.console.EmailBackend"


def send_waiting() -> int:
    """Send every letter that waits; how many went out. A letter is taken by one sender only."""
    now, sent = timezone.now(), 0
    waiting = Letter.objects.filter(sent_at=None, tries__lt=MOST_TRIES, at__gt=now - OLDEST)
    for letter in waiting.select_related("seat__campaign").order_by("at")[:100]:
        taken = Letter.objects.filter(pk=letter.pk, tries=letter.tries, sent_at=None).update(tries=F("tries") + 1)
        if taken:
            sent += _send(letter)
    return sent


def text_of(kind: str, turn: int, name: str) -> str:
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
        "test": _("“{name}”: this is how Skald will call you."),
    }
    return sentences[kind].format(name=name, turn=turn)


def _send_in_background() -> None:
    try:
        send_waiting()
    finally:
        close_old_connections()


def _send(letter: Letter) -> int:
    seat = letter.seat
    with translation.override(seat.language), timezone.override(_zone(seat)):
        text = text_of(letter.kind, letter.turn, seat.campaign.name)
        trouble = _by_mail(seat, text) or _by_webhook(seat, text, letter)
    if trouble:
        Letter.objects.filter(pk=letter.pk).update(trouble=trouble)
        return 0
    Letter.objects.filter(pk=letter.pk).update(sent_at=timezone.now(), trouble="")
    return 1


def _zone(seat: Seat) -> ZoneInfo:
    return ZoneInfo(seat.zone or "UTC")


def _by_mail(seat: Seat, text: str) -> str:
    if not seat.mail:
        return ""
    lines = [text, ""]
    if seat.campaign.due_at is not None and seat.campaign.paused_at is None:
        when = formats.date_format(timezone.localtime(seat.campaign.due_at), "DATETIME_FORMAT")
        lines += [_("Until {when} ({zone}).").format(when=when, zone=seat.zone or "UTC"), ""]
    # A private link: in a letter to its owner, and nowhere else.
    lines.append(seat.campaign.origin + reverse("campaigns:seat", args=[seat.token]))
    try:
        send_mail(text.replace("\n", " "), "\n".join(lines), None, [seat.mail])
    except (SMTPException, OSError):
        return "mail"
    return ""


def _by_webhook(seat: Seat, text: str, letter: Letter) -> str:
    if not seat.webhook:
        return ""
    # Whoever reads along in a chat must not get the lord's key: only the page for everybody is named.
    link = seat.campaign.origin + reverse("campaigns:watch", args=[seat.campaign.watching])
    said = f"{text} ({seat.name})" if seat.name else text
    message = {"content": f"{said}\n{link}", "text": f"{said}\n{link}", "kind": letter.kind, "turn": letter.turn}
    try:
        send(seat.webhook, {**message, "campaign": seat.campaign.uid})
    except WebhookError as error:
        return f"webhook-{error}"
    return ""
