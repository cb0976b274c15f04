"""A battle of a campaign at the browser table: opened when both lords want it, its result entered when it ends."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from msgspec import convert

from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.journal import Chronicle
from skald.campaign.lords.standing_in import has_taken_over
from skald.rules.notation import format_replay
from skald.simulation.band_battles import EDITION, Bands, BandSide, can_meet, result_of, ruleset_of, settings_to_win
from skald.simulation.bands import FightingBand
from skald.simulation.table.entries import OPEN, BattleOpened, Chair
from skald.warbands.writing import to_toml
from skald.web.battles.models import Battle
from skald.web.battles.models import Seat as TableSeat
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.services.opening import ME, Plan, join, open_battle
from skald.web.battles.tables import table_of
from skald.web.campaigns.models import Campaign, Meeting, Seat
from skald.web.campaigns.services.deadlines import settle_meeting
from skald.web.campaigns.services.recording import Pen, writing

#: Who plays for a lord who is an agent.
STAND_IN = "raider"


def open_table(pen: Pen, meeting: Meeting) -> bool:
    """Lay the battle that is waited for out, the attacker on the left, both bands drawn up; whether that could be."""
    value = pen.value
    battle = value.state.battle
    assert battle is not None
    first, second = (convert(each, FightingBand) for each in fielded_pair(value.terms, value.state))
    if not can_meet((first, second)):
        return False
    seats = [pen.seats[value.state.band(band).seat] for band in (battle.attacker, battle.defender)]
    wanted = [_player(pen, seat) for seat in seats]
    settings = value.terms.settings
    chairs = [
        _chair((first, second), at, settings.scenario, player, seat.name)
        for at, (player, seat) in enumerate(zip(wanted, seats, strict=True))
    ]
    # The table says what the campaign counts by (C42).
    to_win = settings_to_win(settings.victory_least, settings.victory_lead)
    opening = BattleOpened(
        EDITION, settings.scenario, (chairs[0], chairs[1]), "", to_win, prepared=True, crossed=seats[0].number == 1
    )
    laid, _own = open_battle(plan=Plan(opening))
    for seat, player in zip(seats, wanted, strict=True):
        if player == OPEN:
            join(battle=laid, name=seat.name)
    meeting.table = laid.uid
    return True


def seat_at_table(meeting: Meeting, side: int) -> TableSeat | None:
    """The seat of a lord at the table: the attacker's side is 0; nothing where there is no table."""
    seats = TableSeat.objects.filter(battle__uid=meeting.table) if meeting.table else TableSeat.objects.none()
    return next((seat for seat in seats if side in seat.numbers), None)


def own_table_seat(value: Chronicle, meeting: Meeting | None, lord: int) -> TableSeat | None:
    """The seat of a lord at the table of the battle that is waited for, if there is one."""
    battle = value.state.battle
    if battle is None or meeting is None:
        return None
    return seat_at_table(meeting, 0 if value.state.band(battle.attacker).seat == lord else 1)


def take_result(uid: str) -> None:
    """Enter the result of a table that has ended, if its battle is still waited for; asked twice, it is done once."""
    meeting = Meeting.objects.select_related("campaign").filter(table=uid, entry=None).first()
    laid = Battle.objects.filter(uid=uid, status=Battle.Status.OVER).first()
    if meeting is not None and laid is not None:
        _enter(meeting, laid, timezone.now())


def resume() -> None:
    """The same for whatever a stopped server left."""
    tables = Meeting.objects.filter(entry=None).exclude(table="").values_list("table", flat=True)
    over = Battle.objects.filter(uid__in=list(tables), status=Battle.Status.OVER)
    for uid in over.values_list("uid", flat=True):
        take_result(uid)


def heard_of_end(battle: str, **_: object) -> None:
    """A battle has ended somewhere."""
    take_result(battle)


def _enter(meeting: Meeting, laid: Battle, now: datetime) -> None:
    with writing(campaign=meeting.campaign, now=now) as pen:
        found = Meeting.objects.select_for_update().get(pk=meeting.pk)
        is_waited = found.step == pen.step and pen.value.state.battle is not None and found.fighting_since is None
        if found.entry is not None or not is_waited or pen.campaign.status != Campaign.Status.RUNNING:
            return
        table = table_of(laid)
        left, right = (chair.band for chair in table.opened.sides)
        assert left is not None
        assert right is not None
        text = format_replay(replay_of_battle(laid, None))
        result = result_of((left, right), table.opened.scenario, table.state, text)
        settle_meeting(pen, found, fought_from(result), Meeting.Way.BROWSER, text)


def _player(pen: Pen, seat: Seat) -> str:
    if seat.agent or has_taken_over(pen.value.misses[seat.number]):
        return STAND_IN
    return OPEN if pen.campaign.mode == Campaign.Mode.LINKS else ME


def _chair(bands: Bands, at: int, scenario: str, player: str, name: str) -> Chair:
    side = BandSide(ruleset_of(bands, scenario), bands[at], player)
    party = side.party()
    return Chair(to_toml(party.warband).decode(), party.board_text, player, name, bands[at], party.faction)
