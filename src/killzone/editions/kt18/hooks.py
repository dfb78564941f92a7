"""The hooks of this edition: where abilities, tactics, powers, wargear and missions add to a number or to the rules."""

from typing import TYPE_CHECKING

from killzone.core.events import Event
from killzone.core.hooks import ById, Hook, RulePack
from killzone.core.reasons import Reason
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.shared.hooks import TableHooks

if TYPE_CHECKING:
    from killzone.editions.kt18.attack.aims import Aim, Happening, Struck
    from killzone.editions.kt18.attack.throws import Aid
    from killzone.editions.kt18.board.placing import Deployment
    from killzone.editions.kt18.board.sure_ground import SureGround
    from killzone.editions.kt18.commanders.command import Command
    from killzone.editions.kt18.movement.arriving import Arrival
    from killzone.editions.kt18.movement.choices import Choice
    from killzone.editions.kt18.psychic.powers import PowerRule
    from killzone.geometry.manner import Manner


class Hooks(TableHooks):
    """What can be hung where, beside what may stand on a table. Arguments begin with the table and whom it is about.

    Characteristics: `move`, `leadership`, `attacks`; `lenders` are whose Leadership a model may use in its Nerve tests.
    Rolls: `advance`, `charge`, `nerve`, `broken` (of a seat) are
    added to the roll; `support` to the distance at which friends support a Nerve test, in hundredths of a millimetre.
    Attacks: `shots`, `hit`, `wound`, `save`, `injury`, `ap`, `overwatch` (the face that hits) are added; `hit_again`,
    `wound_again`, `save_again` are the highest results re-rolled for nothing, `FAILED` for all that fail; `ignores`
    yields what does not count, `attack_kinds` what attacks are besides (see `aims`). `aids` are what may be used on
    rolls of an attack, `eases` on an Injury roll for a model, whatever caused it. Moving: `manner` may change how a
    model moves (difficult ground, climbs); whoever is `slowed` gets half as far; on `sure_ground`, near a model,
    difficult ground does not slow it.

    Reasons against: `against_shooting`, `against_target`, `against_fight_target` (who attacks whom in close combat),
    `against_reaction`, `against_retreat`, `against_fall_test`, `against_dangerous_test`, `against_nerve_test`. Leave to
    do what a rule forbids: `despite_shooting` (fell back, retreated), `despite_sight`, `despite_combat`,
    `despite_fall_back`, `despite_grenade` (and `might_despite_grenade`, if its player wants), `despite_fight_order`
    (fights with chargers).

    What follows: `model_hit` after all attacks on one target and `weapon_fired` after all of a weapon (happenings, with
    what they did), `taken_out` (with who did it), `round_ended` and `battle_ended` (scores). `command_points` are added
    at the start of a round, unless there is something against them (`against_command_points`), both for a seat
    and a round; `tactic_cost` to the price of a tactic; `free_tactic` are rules by which one may be had for nothing.
    `last_in_advantage` says why a seat is behind all others in strategic advantage, `advantage` is what follows once
    that has ranked the seats; `deployment` sets a seat up otherwise than in its zone, `arrivals` says of a seat's
    reserves who may arrive where.
    `obscured_is_cover` says of whom being obscured is enough for cover. `control` is what a model counts at a marker
    beside 1. `choices` are further things to do instead of moving.
    """

    move: Hook[[Table, Operative], Entry] = Hook()
    leadership: Hook[[Table, Operative], Entry] = Hook()
    lenders: Hook[[Table, Operative], Operative] = Hook()
    attacks: Hook[[Table, Operative], Entry] = Hook()
    control: Hook[[Table, Operative], Entry] = Hook()
    advance: Hook[[Table, Operative], Entry] = Hook()
    charge: Hook[[Table, Operative], Entry] = Hook()
    nerve: Hook[[Table, Operative], Entry] = Hook()
    support: Hook[[Table, Operative], Entry] = Hook()
    broken: Hook[[Table, int], Entry] = Hook()
    slowed: Hook[[Table, Operative], Entry] = Hook()
    pile_in: Hook[[Table, Operative], Entry] = Hook()
    consolidate: Hook[[Table, Operative], Entry] = Hook()
    manner: "Hook[[Table, Operative, Manner], Manner]" = Hook()
    sure_ground: "Hook[[Table, Operative], SureGround]" = Hook()
    shots: "Hook[[Table, Aim], Entry]" = Hook()
    hit: "Hook[[Table, Aim], Entry]" = Hook()
    overwatch: "Hook[[Table, Aim], Entry]" = Hook()
    wound: "Hook[[Table, Aim], Entry]" = Hook()
    save: "Hook[[Table, Aim], Entry]" = Hook()
    injury: "Hook[[Table, Aim], Entry]" = Hook()
    ap: "Hook[[Table, Aim], Entry]" = Hook()
    hit_again: "Hook[[Table, Aim], Entry]" = Hook()
    wound_again: "Hook[[Table, Aim], Entry]" = Hook()
    save_again: "Hook[[Table, Aim], Entry]" = Hook()
    ignores: "Hook[[Table, Aim], str]" = Hook()
    obscured_is_cover: Hook[[Table, Operative], Entry] = Hook()
    attack_kinds: "Hook[[Table, Aim], str]" = Hook()
    aids: "Hook[[Table, Aim], Aid]" = Hook()
    eases: "Hook[[Table, Operative], Aid]" = Hook()
    against_shooting: Hook[[Table, Operative], Reason] = Hook()
    against_target: "Hook[[Table, Aim], Reason]" = Hook()
    against_fight_target: Hook[[Table, Operative, Operative], Reason] = Hook()
    against_reaction: Hook[[Table, Operative, Operative], Reason] = Hook()
    against_retreat: Hook[[Table, Operative, Operative], Reason] = Hook()
    against_fall_test: Hook[[Table, Operative], Reason] = Hook()
    against_dangerous_test: Hook[[Table, Operative], Reason] = Hook()
    against_nerve_test: Hook[[Table, Operative], Reason] = Hook()
    despite_shooting: Hook[[Table, Operative, str], Entry] = Hook()
    despite_sight: "Hook[[Table, Aim], Entry]" = Hook()
    despite_combat: "Hook[[Table, Aim], Entry]" = Hook()
    despite_fall_back: Hook[[Table, Operative], Entry] = Hook()
    despite_grenade: Hook[[Table, Operative], Entry] = Hook()
    might_despite_grenade: Hook[[Table, Operative], Entry] = Hook()
    despite_fight_order: Hook[[Table, Operative], Entry] = Hook()
    weapon_fired: "Hook[[Table, Aim, Struck], Happening]" = Hook()
    model_hit: "Hook[[Table, Aim, Struck], Happening]" = Hook()
    taken_out: Hook[[Table, Operative, str], Event] = Hook()
    round_ended: Hook[[Table], Event] = Hook()
    battle_ended: Hook[[Table], Event] = Hook()
    command_points: Hook[[Table, int, int], Entry] = Hook()
    against_command_points: Hook[[Table, int, int], Reason] = Hook()
    tactic_cost: Hook[[Table, int, str], Entry] = Hook()
    free_tactic: Hook[[Table, int], Entry] = Hook()
    advantage: Hook[[Table, tuple[int, ...]], Event] = Hook()
    deployment: "Hook[[Table, int], Deployment]" = Hook()
    last_in_advantage: Hook[[Table, int], Reason] = Hook()
    arrivals: "Hook[[Table, int], Arrival]" = Hook()
    choices: "ById[Choice]" = ById()
    powers: "ById[PowerRule]" = ById()
    commands: "ById[Command]" = ById()


class Rules(RulePack):
    """The rules of a chapter, a team, a specialism, a commander or a mission of this edition."""

    hooks: Hooks = Hooks()


def of(table: Table) -> Hooks:
    """Everything that is hung somewhere in this battle."""
    found = table.setting.rules.hooks
    return found if isinstance(found, Hooks) else Hooks()
