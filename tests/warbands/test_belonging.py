"""Half points paid in figures, ages and factions: every limit, all problems at once, each with its rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.editions import edition
from skald.content.factions.catalogue import ages, ages_of, faction_of, factions, factions_of
from skald.content.factions.model import Limit
from skald.content.fields import Report
from skald.content.lines import Lines
from skald.content.problems import Problem
from skald.content.second.lieutenants import SERVING
from skald.content.second.profiles import PROFILES
from skald.content.second.settings import profiles_with
from skald.rules.state import Purchase
from skald.warbands.belonging import belonging_problems, check_units, notes_on
from skald.warbands.checking import check_roster
from skald.warbands.muster import Muster, MusterUnit, check_muster, default_muster
from skald.warbands.roster import Buy, Roster, bought_figures, given_up, leader_of, to_purchases


def listed(*purchases: Buy, age: str = "magic", faction: str = "", **more: object) -> Roster:
    points = sum(buy.points for buy in purchases)
    return Roster(points, points, purchases, age=age, faction=faction, **more)  # type: ignore[arg-type]


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [each.code for each in problems]


def in_muster(muster: Muster, roster: Roster) -> tuple[Problem, ...]:
    report = Report(Lines())
    check_units(muster, roster, report, ())
    return report.problems


WARRIORS = Buy("warriors", 4, 32)
GUARDS = Buy("hearthguard", 2, 8)


# --- prices


@pytest.mark.parametrize(
    ("troop", "pay", "price"),
    [
        ("lieutenant", "hearthguard", 2), ("lieutenant", "warriors", 4), ("lieutenant", "levies", 6),
        ("lieutenant", "bipeds", 1), ("paladin", "warriors", 4), ("static-machine", "levies", 6),
        ("mobile-machine", "hearthguard", 2), ("flying-machine", "warriors", 4), ("bipeds", "warriors", 4),
        ("quadrupeds", "levies", 6), ("flyers", "hearthguard", 2), ("destruction-team", "warriors", 2),
    ],
)  # fmt: skip
def test_half_points_and_quarters_are_paid_in_figures(troop: str, pay: str, price: int):
    per = PROFILES[pay].per_point
    purchases = [Buy(pay, 2, 2 * per), Buy("sorcerer", 1, 1)]
    if troop in ("bipeds", "quadrupeds", "flyers"):
        purchases.append(Buy(troop, 1, 2))
    roster = listed(*purchases, Buy(troop, 0, 1, paid_with=pay))
    assert check_roster(roster, PROFILES) == ()
    assert given_up(roster) == {pay: price}
    assert bought_figures(roster)[pay] == 2 * per - price


@pytest.mark.parametrize(
    ("buy", "code"),
    [
        (Buy("lieutenant", 1, 1), "roster.paid-in-figures"),
        (Buy("paladin", 1, 2), "roster.paid-in-figures"),
        (Buy("destruction-team", 1, 4), "roster.paid-in-figures"),
        (Buy("lieutenant", 1, 1, paid_with="warriors"), "roster.paid-twice"),
        (Buy("lieutenant", 0, 0, paid_with="warriors"), "roster.no-figures"),
        (Buy("lieutenant", 0, 1, paid_with="sorcerer"), "roster.not-paid-with"),
        (Buy("destruction-team", 0, 1, paid_with="hearthguard"), "roster.not-paid-with"),
        (Buy("sorcerer", 0, 1, paid_with="warriors"), "roster.never-paid-with"),
        (Buy("bipeds", 0, 2, paid_with="warriors"), "roster.extra-creature"),
        (Buy("destruction-team", 0, 17, paid_with="warriors"), "roster.given-up"),
        (Buy("necromancer", 1, 1), "roster.leader-is-free"),
        (Buy("warlord", 0, 1), "roster.free-troop"),
    ],
)
def test_what_can_not_be_paid_like_that(buy: Buy, code: str):
    assert code in codes(check_roster(listed(WARRIORS, GUARDS, buy), PROFILES))


def test_a_necromancer_leads_for_nothing_instead_of_the_warlord():
    roster = listed(WARRIORS, GUARDS, Buy("necromancer", 0, 1), faction="undead")
    assert check_roster(roster, PROFILES) == belonging_problems(roster, PROFILES) == ()
    assert leader_of(roster) == "necromancer"
    assert to_purchases(roster) == (Purchase("necromancer", 1), Purchase("warriors", 32), Purchase("hearthguard", 8))
    muster = default_muster(roster, PROFILES)
    assert muster[0] == MusterUnit("necromancer", 1)
    assert check_muster(muster, roster, PROFILES) == ()
    both = (*muster, MusterUnit("warlord", 1))
    assert codes(check_muster(both, roster, PROFILES)) == ["muster.heroes"]


def test_part_of_a_list_with_half_points_is_a_game():
    roster = Roster(7, 6, (Buy("warriors", 5, 40), GUARDS, Buy("lieutenant", 0, 1, paid_with="warriors")), age="magic")
    muster = (
        MusterUnit("warlord", 1), MusterUnit("lieutenant", 1), MusterUnit("warriors", 8), MusterUnit("warriors", 8),
        MusterUnit("warriors", 12), MusterUnit("hearthguard", 8),
    )  # fmt: skip
    assert check_muster(muster, roster, PROFILES) == ()


# --- ages


def test_core_troops_belong_to_every_age_and_those_of_magic_to_magic_only():
    assert ages_of("warriors") == tuple(ages())
    assert ages_of("behemoth") == ("magic",)
    assert {troop for troop in PROFILES if ages_of(troop) == ()} == set()


def test_a_viking_list_can_not_hold_a_behemoth():
    roster = listed(WARRIORS, Buy("behemoth", 1, 1), age="vikings")
    (found,) = belonging_problems(roster, PROFILES)
    assert (found.code, dict(found.given)["rule"]) == ("roster.troop-of-age", "age.vikings")
    assert belonging_problems(replace(roster, age="magic"), PROFILES) == ()


@pytest.mark.parametrize(("age", "expected"), [("magic", ["roster.troop-of-age"]), ("vikings", []), ("bronze", [])])
def test_nobody_is_hired_in_the_age_of_magic(age: str, expected: list[str]):
    roster = Roster(5, 5, (WARRIORS,), age=age, mercenaries=(Buy("mercenary-warriors", 1, 8),))
    assert codes(belonging_problems(roster, PROFILES)) == expected


def test_an_unknown_age_is_a_label_that_checks_nothing_and_says_so():
    roster = listed(WARRIORS, Buy("behemoth", 1, 1), age="bronze", faction="sumer")
    assert belonging_problems(roster, PROFILES) == ()
    assert codes(notes_on(roster)) == ["note.unknown-age"]
    assert codes(notes_on(replace(roster, age="vikings"))) == ["note.unknown-faction"]
    assert notes_on(replace(roster, age="")) == notes_on(replace(roster, age="magic", faction="horde")) == ()


# --- factions


def test_the_six_factions_with_their_domains():
    assert {each.id: each.domains for each in factions_of("magic")} == {
        "great-kingdoms": ("energy", "light"), "lords-of-the-wild": ("earth", "light"), "horde": ("earth", "metal"),
        "underearth": ("metal", "time"), "otherworld": ("death", "energy"), "undead": ("death", "time"),
    }  # fmt: skip
    assert faction_of("magic", "Grands Royaumes") == factions()["great-kingdoms"]


def test_the_files_and_the_edition_say_the_same_of_a_faction():
    known = edition("second").allegiances
    for faction in factions_of("magic"):
        assert set(SERVING[faction.id]) == set(faction.lieutenant_rules), faction.id
        assert known[faction.id].domains == faction.domains
    assert known["lords-of-the-wild"].brought("warriors") == ("second.magic.ranger-paths",)


def test_a_horde_list_can_not_hold_a_paladin_and_everything_is_told_at_once():
    roster = listed(
        Buy("warriors", 3, 24), Buy("paladin", 0, 1, paid_with="warriors"), Buy("titan", 2, 2),
        Buy("sorcerer", 1, 1, spells=("bolt", "rust", "rust")), faction="horde",
    )  # fmt: skip
    found = belonging_problems(roster, PROFILES)
    assert codes(found) == [
        "roster.troop-of-faction", "roster.faction-limit", "roster.spell-domain", "roster.spell-twice",
    ]  # fmt: skip
    assert {dict(each.given).get("rule", "") for each in found} == {"faction.horde", ""}


#: faction, troop, how many figures are allowed.
FIGURES = [
    ("great-kingdoms", "titan", 1), ("great-kingdoms", "paladin", 2), ("great-kingdoms", "static-machine", 1),
    ("lords-of-the-wild", "behemoth", 2), ("horde", "scourge", 1), ("horde", "mobile-machine", 1),
    ("horde", "war-chariot", 2), ("underearth", "behemoth", 1), ("underearth", "flying-machine", 2),
    ("underearth", "destruction-team", 2), ("otherworld", "scourge", 3), ("undead", "titan", 1),
    ("undead", "static-machine", 1), *((faction, "lieutenant", 1) for faction in SERVING),
]  # fmt: skip


@pytest.mark.parametrize(("faction", "troop", "most"), FIGURES)
def test_how_many_figures_a_faction_has(faction: str, troop: str, most: int):
    def bought(figures: int) -> Roster:
        buy = (
            Buy(troop, figures, figures) if PROFILES[troop].for_points else Buy(troop, 0, figures, paid_with="warriors")
        )
        return listed(Buy("warriors", 6, 48), buy, faction=faction)

    assert belonging_problems(bought(most), PROFILES) == ()
    assert codes(belonging_problems(bought(most + 1), PROFILES)) == ["roster.faction-limit"]


@pytest.mark.parametrize(
    ("warriors", "stalkers", "expected"),
    [(8, 8, []), (8, 16, ["roster.faction-units"]), (0, 8, ["roster.faction-units"])],
)
def test_a_list_that_no_game_could_field_is_told_at_once(warriors: int, stalkers: int, expected: list[str]):
    bought = [
        Buy(troop, figures // 8, figures)
        for troop, figures in (("warriors", warriors), ("stalkers", stalkers))
        if figures
    ]
    assert codes(belonging_problems(listed(*bought, faction="otherworld"), PROFILES)) == expected


#: faction, a troop that it doesn't have.
NOT_THEIRS = [
    ("great-kingdoms", "flyers"), ("great-kingdoms", "swarm"), ("lords-of-the-wild", "static-machine"),
    ("horde", "flyers"), ("horde", "flying-machine"), ("horde", "paladin"), ("underearth", "flyers"),
    ("otherworld", "titan"), ("otherworld", "levies"), ("otherworld", "mobile-machine"), ("undead", "levies"),
    ("undead", "mobile-machine"), ("great-kingdoms", "mindless"), ("horde", "necromancer"),
]  # fmt: skip


@pytest.mark.parametrize(("faction", "troop"), NOT_THEIRS)
def test_whom_a_faction_does_not_have(faction: str, troop: str):
    per = PROFILES[troop].per_point
    buy = Buy(troop, 1, per) if PROFILES[troop].for_points and not PROFILES[troop].free else Buy(troop, 0, 1)
    assert "roster.troop-of-faction" in codes(belonging_problems(listed(WARRIORS, buy, faction=faction), PROFILES))


#: faction, units of a game, what is wrong with them.
UNITS: list[tuple[str, Muster, list[str]]] = [
    ("great-kingdoms", (MusterUnit("bipeds", 2), MusterUnit("quadrupeds", 2)), ["muster.faction-units"]),
    ("great-kingdoms", (MusterUnit("bipeds", 4),), []),
    ("great-kingdoms", (MusterUnit("levies", 12),), ["muster.faction-equipment"]),
    ("great-kingdoms", (MusterUnit("levies", 12, ("firearm",)),), []),
    ("great-kingdoms", (MusterUnit("warriors", 8, ("bow",)),), ["muster.faction-equipment"]),
    ("lords-of-the-wild", (MusterUnit("swarm", 6), MusterUnit("swarm", 6)), ["muster.faction-units"]),
    ("lords-of-the-wild", (MusterUnit("warriors", 8, ("horse", "composite-bow")),), []),
    ("horde", (MusterUnit("warlord", 1, ("flying-beast",)),), ["muster.faction-equipment"]),
    ("horde", (MusterUnit("bipeds", 2), MusterUnit("bipeds", 2), MusterUnit("quadrupeds", 2)), []),
    ("underearth", (MusterUnit("hearthguard", 4, ("horse",)),), ["muster.faction-equipment"]),
    ("underearth", (MusterUnit("bipeds", 2), MusterUnit("bipeds", 2)), ["muster.faction-units"]),
    ("otherworld", (MusterUnit("warriors", 8), MusterUnit("stalkers", 8)), ["muster.faction-units"]),
    ("otherworld", (MusterUnit("warriors", 8), MusterUnit("warriors", 8), MusterUnit("stalkers", 8)), []),
    ("otherworld", tuple(MusterUnit("flyers", 2) for _ in range(3)), ["muster.faction-units"]),
    ("undead", (MusterUnit("warriors", 8, ("bow",)),), ["muster.faction-units"]),
    ("undead", (MusterUnit("warriors", 8), MusterUnit("warriors", 8, ("bow",))), []),
    ("undead", (MusterUnit("necromancer", 1, spells=("decay", "rush", "bolt")),), ["roster.spell-domain"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("faction", "on", "expected"),
    [
        ("underearth", True, []), ("underearth", False, ["muster.faction-equipment"]),
        ("horde", True, ["muster.faction-equipment"]),
    ],
)  # fmt: skip
def test_warriors_of_one_faction_carry_firearms_where_a_setting_says_so(faction: str, on: bool, expected: list[str]):
    report = Report(Lines())
    played = profiles_with(PROFILES, {"warrior_firearms": on})
    check_units((MusterUnit("warriors", 8, ("firearm",)),), listed(WARRIORS, faction=faction), report, (), played)
    assert codes(report.problems) == expected


@pytest.mark.parametrize(("faction", "muster", "expected"), UNITS)
def test_units_of_one_game_keep_to_their_faction(faction: str, muster: Muster, expected: list[str]):
    assert codes(in_muster(muster, listed(WARRIORS, faction=faction))) == expected


def test_every_limit_of_every_faction_has_a_case():
    def has_case(faction: str, limit: Limit) -> bool:
        if limit.figures:
            return any((faction, troop, limit.figures) in FIGURES for troop in limit.troops)
        broken = [muster for name, muster, codes in UNITS if (name, codes) == (faction, ["muster.faction-units"])]
        return any(unit.troop in limit.troops for muster in broken for unit in muster)

    wild = [(name, limit) for name in SERVING for limit in factions()[name].limits]
    assert len(wild) == 25
    assert [(name, limit) for name, limit in wild if not has_case(name, limit)] == []


def test_a_faction_that_does_not_exist_is_told_with_the_nearest():
    (found,) = belonging_problems(listed(WARRIORS, faction="hord"), PROFILES)
    assert (found.code, dict(found.given)["near"]) == ("roster.unknown-faction-near", "horde")


def test_spells_are_three_a_caster_of_the_two_domains():
    def told(*spells: str, casters: int = 1) -> list[str]:
        roster = listed(WARRIORS, Buy("sorcerer", casters, casters, spells=spells), faction="undead")
        return codes(belonging_problems(roster, PROFILES))

    assert told("decay", "rush", "bane") == []
    assert told("decay", "rush", "bane", "decay", "aging", "ritual", casters=2) == []
    assert told("decay", "rush") == ["roster.spells"]
    assert told("decay", "rush", "bains") == ["roster.unknown-spell-near"]
    roster = listed(WARRIORS, Buy("sorcerer", 1, 1, spells=("decay", "rush", "Nigt Terrors")), faction="undead")
    assert dict(belonging_problems(roster, PROFILES)[0].given)["near"] == "nightmares"
    assert told("decay", "decay", "bane") == ["roster.spell-twice"]


def test_a_list_handed_in_before_stays_valid():
    roster = listed(Buy("warriors", 4, 32), Buy("lieutenant", 1, 1), Buy("behemoth", 1, 1), age="vikings")
    assert codes(check_roster(roster, PROFILES)) == ["roster.paid-in-figures"]
    assert check_roster(replace(roster, locked_at="2025-01-01T10:00"), PROFILES) == ()
    assert codes(check_roster(replace(roster, locked_at="2025-01-01T10:00", checks=1), PROFILES)) == [
        "roster.paid-in-figures"
    ]
