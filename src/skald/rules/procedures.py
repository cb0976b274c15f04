"""The table of the kernel's procedures: which functions handle which frame."""

from __future__ import annotations

from collections.abc import Mapping

from skald.rules import frames as f
from skald.rules.abilities import effects
from skald.rules.abilities.model import AbilityType
from skald.rules.clauses import Clause
from skald.rules.hooks import Window
from skald.rules.phases import (
    acting,
    answering,
    casting,
    deployment,
    ending,
    fighting,
    granting,
    landscape,
    losses,
    parting,
    pool,
    rolling,
    rolling_for,
    saga_dice,
    setup,
    turn,
)
from skald.rules.phases.procedure import Procedure, pop
from skald.rules.phases.windows import open_window

PROCEDURES: Mapping[type, Procedure] = {
    # before the first turn
    f.Arrange: Procedure(run=setup.arrange),
    f.RollFirst: Procedure(ask=setup.ask_first, rolled=setup.first_rolled),
    f.EdgeChoice: Procedure(
        ask=setup.ask_edge, check=setup.check_edge, take=setup.take_edge, options=setup.edge_options
    ),
    f.TerrainTurn: Procedure(
        ask=landscape.ask_terrain, check=landscape.check_terrain, take=landscape.take_terrain, skip=pop,
        options=landscape.terrain_options,
    ),
    f.ChartRoll: Procedure(ask=setup.ask_chart, rolled=setup.chart_rolled),
    f.RowChoice: Procedure(ask=setup.ask_row, check=setup.check_row, take=setup.take_row, options=setup.row_options),
    f.MusterTurn: Procedure(
        ask=deployment.ask_muster, check=deployment.check_muster, take=deployment.take_muster, skip=pop
    ),
    f.DeployHalf: Procedure(run=deployment.begin_half),
    f.DeployTurn: Procedure(
        ask=deployment.ask_deploy, check=deployment.check_deploy, take=deployment.take_deploy, skip=pop,
        options=deployment.deploy_options,
    ),
    f.OpeningPlacement: Procedure(
        ask=turn.ask_opening, check=turn.check_opening, take=turn.take_opening, skip=turn.skip_opening,
        options=turn.opening_options,
    ),
    f.Sealed: Procedure(
        ask=setup.ask_sealed, check=setup.check_sealed, take=setup.take_sealed, options=setup.sealed_options
    ),
    f.Kept: Procedure(run=setup.open_kept),
    # the turn
    f.BeginTurn: Procedure(run=turn.begin),
    f.SagaDice: Procedure(run=turn.generate),
    f.TakeBackDice: Procedure(
        ask=saga_dice.ask_take_back, check=saga_dice.check_take_back, take=saga_dice.take_back,
        skip=saga_dice.skip_take_back, options=saga_dice.take_back_options,
    ),
    f.SagaRoll: Procedure(ask=saga_dice.ask_roll, rolled=saga_dice.rolled, skip=pop),
    f.OrdersReaction: open_window(Window.ORDERS_REACTION, (AbilityType.ORDERS_REACTION,), Clause.ORDERS_REACTION),
    f.Orders: Procedure(
        ask=turn.ask_orders, check=turn.check_orders, take=turn.take_orders, skip=pop, options=turn.orders_options
    ),
    f.EndOrders: Procedure(run=turn.end_orders),
    f.ActivationPhase: open_window(Window.ACTIVATION, turn.OWN_ACTIVATIONS, Clause.ACTIVATION),
    f.EndTurn: Procedure(run=turn.end),
    f.NextTurn: Procedure(run=turn.follow),
    # magic
    f.MagicPool: Procedure(run=pool.fill_pool),
    f.Casting: Procedure(run=casting.end_casting),
    f.Priming: Procedure(
        ask=casting.ask_priming, check=casting.check_priming, take=casting.take_priming, skip=pop,
        options=casting.priming_options,
    ),
    f.MagicRoll: Procedure(ask=casting.ask_magic_roll, rolled=casting.magic_rolled, skip=pop),
    f.MagicAgain: Procedure(
        ask=casting.ask_magic_again, check=casting.check_magic_again, take=casting.take_magic_again, skip=pop,
        options=casting.magic_again_options,
    ),
    f.LevelChoice: Procedure(
        ask=casting.ask_level, check=casting.check_level, take=casting.take_level, skip=casting.skip_level,
        options=casting.level_options,
    ),
    f.LateAim: Procedure(
        ask=casting.ask_late, check=casting.check_late, take=casting.take_late, skip=casting.skip_late,
        options=casting.late_options,
    ),
    f.SpellWorks: Procedure(run=casting.work),
    f.SpellBacklash: Procedure(run=casting.backlash),
    # what rules bring
    f.EffectRoll: Procedure(ask=rolling_for.ask, rolled=rolling_for.rolled, skip=rolling_for.finish),
    # abilities
    f.Resolving: Procedure(run=effects.run),
    f.Struck: Procedure(run=effects.struck),
    f.Targeting: Procedure(
        ask=granting.ask_target, check=granting.check_target, take=granting.take_target, skip=granting.skip_target,
        options=granting.target_options,
    ),
    f.Changing: Procedure(
        ask=granting.ask_change, check=granting.check_change, take=granting.take_change, skip=pop,
        options=granting.change_options,
    ),
    f.Rerolling: Procedure(
        ask=granting.ask_reroll, check=granting.check_reroll, take=granting.take_reroll, skip=pop,
        options=granting.reroll_options,
    ),
    f.Granting: Procedure(
        ask=granting.ask_grant, check=granting.check_grant, take=granting.take_grant, skip=granting.skip_grant,
        options=granting.grant_options,
    ),
    # an activation
    f.Acting: Procedure(run=acting.finish),
    f.Reacting: Procedure(
        ask=answering.ask_reaction, check=answering.check_reaction, take=answering.take_reaction, skip=pop,
        options=answering.reaction_options,
    ),
    f.Shortening: Procedure(
        ask=answering.ask_shortening, check=answering.check_shortening, take=answering.take_shortening, skip=pop,
        options=answering.shortening_options,
    ),
    f.Moving: Procedure(ask=acting.ask_move, check=acting.check_move, take=acting.take_move, skip=acting.drop),
    f.Charging: Procedure(
        ask=acting.ask_charge, check=acting.check_charge, take=acting.take_charge, skip=acting.drop
    ),
    f.Engaging: Procedure(run=acting.engage),
    f.Shooting: Procedure(run=acting.shoot),
    f.Resting: Procedure(
        ask=acting.ask_rest, check=acting.check_rest, take=acting.take_rest, skip=acting.rest,
        options=acting.rest_options,
    ),
    f.Tiring: Procedure(run=acting.tire),
    f.Resolved: Procedure(run=acting.resolve),
    # a fight
    f.Fight: Procedure(run=fighting.run_fight),
    f.Ranks: Procedure(
        ask=fighting.ask_ranks, check=fighting.check_ranks, take=fighting.take_ranks, skip=pop,
        options=fighting.ranks_options,
    ),
    f.Trading: Procedure(
        ask=fighting.ask_trade, check=fighting.check_trade, take=fighting.take_trade, skip=pop,
        options=fighting.trade_options,
    ),
    f.Early: Procedure(
        ask=fighting.ask_early, check=fighting.check_early, take=fighting.take_early, skip=pop,
        options=fighting.early_options,
    ),
    f.Pools: Procedure(run=fighting.assemble),
    f.Abilities: Procedure(
        ask=fighting.ask_abilities, check=fighting.check_abilities, take=fighting.take_abilities,
        skip=fighting.skip_abilities, options=fighting.abilities_options,
    ),
    f.AttackRoll: Procedure(ask=rolling.ask_attack, rolled=rolling.attack_rolled, skip=rolling.skip_attack),
    f.AttackAgain: Procedure(ask=rolling.ask_attack_again, rolled=rolling.attack_again_rolled),
    f.DefenceRoll: Procedure(ask=rolling.ask_defence, rolled=rolling.defence_rolled, skip=pop),
    f.DefenceAgain: Procedure(ask=rolling.ask_defence_again, rolled=rolling.defence_again_rolled),
    f.Harm: Procedure(run=losses.harm),
    f.Casualties: Procedure(
        ask=losses.ask_casualties, check=losses.check_casualties, take=losses.take_casualties,
        skip=losses.skip_casualties, options=losses.casualty_options,
    ),
    f.FightFatigue: Procedure(run=parting.tire_fighters),
    f.Parting: Procedure(run=parting.part),
    f.Withdrawal: Procedure(
        ask=parting.ask_withdrawal, check=parting.check_withdrawal, take=parting.take_withdrawal,
        skip=parting.skip_withdrawal, options=parting.withdrawal_options,
    ),
    f.GiveWay: Procedure(run=parting.give_way),
    f.AfterFight: Procedure(run=parting.after),
    # the end
    f.Finish: Procedure(run=ending.finish),
}  # fmt: skip
