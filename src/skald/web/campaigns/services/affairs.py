"""Agreements between the lords: more time, a pause, an end without a winner. Giving up needs nobody else."""

from __future__ import annotations

from datetime import datetime, timedelta

from skald.campaign.journal import Happened
from skald.campaign.turn import Conceded, RefusedError
from skald.content.problems import problem
from skald.web.campaigns.models import Campaign, Proposal, Seat
from skald.web.campaigns.services.advancing import show_seeds
from skald.web.campaigns.services.recording import Pen, writing

#: The longest extension, in hours.
MOST_HOURS = 24 * 60


def propose(*, seat: Seat, kind: str, now: datetime, body: str = "") -> Proposal | None:
    """Ask the other lord; where nobody else is to be asked it is done at once. A newer wish replaces an older one."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        _check_running(pen)
        pen.campaign.proposals.filter(seat=seat.number, kind=kind, answer="").update(
            answer=Proposal.Answer.WITHDRAWN, answered_at=now
        )
        made = Proposal.objects.create(
            campaign=pen.campaign, seat=seat.number, kind=kind, body=body, step=pen.step, at=now
        )
        if is_alone(pen.campaign, pen.seats[1 - seat.number]):
            _carry_out(pen, made)
        else:
            pen.letter("proposal", 1 - seat.number)
        return made


def answer(*, seat: Seat, proposal: Proposal, is_yes: bool, now: datetime) -> None:
    """Say yes or no to what the other lord wants; one's own wish can be taken back."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        found = Proposal.objects.select_for_update().get(pk=proposal.pk, campaign=pen.campaign)
        if found.answer:
            raise RefusedError((problem("campaign.not-awaited"),))
        if found.seat == seat.number:
            _close(found, Proposal.Answer.WITHDRAWN, now)
        elif is_yes:
            _check_running(pen, found)
            _carry_out(pen, found)
        else:
            _close(found, Proposal.Answer.NO, now)
            pen.notice(f"no-{found.kind}", seat.number)
            pen.letter("refused", found.seat)


def resume(*, seat: Seat, now: datetime) -> None:
    """End a pause; either lord can. Deadlines go on where they stood."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        paused = pen.campaign.paused_at
        if paused is None:
            return
        pen.campaign.paused_at = None
        if pen.campaign.due_at is not None:
            pen.campaign.due_at += now - paused
        pen.notice("resumed", seat.number)
        pen.letter("resumed", 1 - seat.number)


def concede(*, seat: Seat, now: datetime, once: str = "") -> None:
    """Give up; the other lord wins."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number, once=once) as pen:
        if pen.is_repeat:
            return
        _check_running(pen)
        turn = pen.value.state.turn
        pen.add(Happened(Conceded(seat.number)))
        show_seeds(pen, turn)


def call_off(*, seat: Seat, now: datetime) -> None:
    """End a campaign that nobody has joined yet."""
    with writing(campaign=seat.campaign, now=now, seat=seat.number) as pen:
        if pen.campaign.status == Campaign.Status.WAITING:
            pen.campaign.status = Campaign.Status.ABANDONED


def is_alone(campaign: Campaign, other: Seat) -> bool:
    """Whether nobody else has to be asked: an agent, or somebody at the same screen."""
    return bool(other.agent) or campaign.mode == Campaign.Mode.ONE_SCREEN


def _check_running(pen: Pen, proposal: Proposal | None = None) -> None:
    may_be_over = proposal is not None and proposal.kind in (Proposal.Kind.CORRECTION, Proposal.Kind.AMENDMENT)
    running = pen.campaign.status == Campaign.Status.RUNNING
    if not running and not (may_be_over and pen.campaign.status == Campaign.Status.OVER):
        raise RefusedError((problem("campaign.over"),))


def _carry_out(pen: Pen, proposal: Proposal) -> None:
    match proposal.kind:
        case Proposal.Kind.EXTENSION:
            if pen.campaign.due_at is not None:
                pen.campaign.due_at = max(pen.campaign.due_at, pen.now) + timedelta(hours=_hours(proposal))
                pen.campaign.reminded = False
        case Proposal.Kind.PAUSE:
            pen.campaign.paused_at = pen.campaign.paused_at or pen.now
        case Proposal.Kind.ABANDON:
            pen.campaign.status, pen.campaign.due_at = Campaign.Status.ABANDONED, None
        case _:
            from skald.web.campaigns.services.corrections import carry_out

            carry_out(pen, proposal)
    _close(proposal, Proposal.Answer.YES, pen.now)
    pen.notice(f"yes-{proposal.kind}", proposal.seat, _hours(proposal))
    pen.letter("agreed", proposal.seat)


def _hours(proposal: Proposal) -> int:
    is_number = proposal.kind == Proposal.Kind.EXTENSION and proposal.body.isdecimal()
    return min(MOST_HOURS, int(proposal.body)) if is_number else 0


def _close(proposal: Proposal, given: str, now: datetime) -> None:
    proposal.answer, proposal.answered_at = given, now
    proposal.save()
