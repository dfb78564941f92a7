"""What greedy cares about, and how much. One point is one Victory Point, or what such a point is worth."""

from killzone.core.values import Value


class Weights(Value):
    """The terms that every edition has; what only one edition knows is weighed in its own package.

    An operative's worth is in points; an attack is worth that of its target times the chance to kill it, and `wound`
    times the share of its wounds that it loses otherwise. `tempo` is added for a target that has not acted yet.

    Danger is what the enemy may do to an operative where it ends. The worst threat counts in full, each further one
    `further` times as much as the one before. `unseen` is how much of a threat counts that an enemy must move for
    first, `hidden` the same against an operative that hides in cover, `spent` how much of one from an enemy that has
    acted already and will act again in the next turn, `over` the same in the last turn.
    """

    wound: float = 0.45
    tempo: float = 0.3
    danger: float = 0.85
    further: float = 0.45
    unseen: float = 0.4
    hidden: float = 0.2
    spent: float = 0.45
    over: float = 0.1
    melee: float = 0.8
    lost: float = 0.7
    """How much less standing somewhere counts if whoever stands there is sure to be hit before the turn is over."""
    lead: float = 0.08
    """How much more danger counts late in the battle for each point that one leads by, and less for each behind."""
    progress: float = 0.06
    """For each inch nearer to where an operative is wanted."""
    pull: float = 0.3
    """How much more that counts for each point that can still be had at a marker."""
    reply: float = 0.5
    """For the worth of the best attack that the enemy can reply with."""
    command: float = 0.09
    """What a Command Point counts in the middle of an attack, in operatives, with one turn still to come."""
    saving: float = 0.7
    """How much more it counts for each turn to come in which it could be wanted more, and less if there is none."""
    step: float = 0.02
    """What it must be worth to move at all; a second move twice as much."""
    last: float = 0.6
    """How much danger counts in the last turn, when nobody needs the operative any more."""
    hunt: float = 0.6
    """How much it matters to come nearer to an enemy, for whoever has nothing else to do."""
    guard: float = 0.08
    """To stand on guard."""
    strike: float = 0.5
    """How much of the danger that enemies are in counts for whoever brings them into it."""
    purse: float = 0.18
    """What a Command Point counts outside attacks to whoever has but one; each further one counts less."""
    first: float = 0.35
    """How much somebody's best attack must be worth for the initiative to be taken; twice that in the last turn."""
    latent: float = 0.1
    """What something is taken to be worth whose use is not to be seen yet, once the sides are near each other."""
    aims: bool = False
    """Whether the op that counts half again is the one that sides usually score more for, not always the mission's."""
    use: float = 1.0
    """How many times as much it counts, as its edition says, what an operative can still do."""
    kill: float = 1.0
    """How many times as much an operative's share of its team counts, as its edition says."""
    dawn: float = 1.0
    """How much danger counts in the first turn."""
    dusk: float = 1.0
    """How much danger counts in the last turn but one."""
    shy: float = 4.0
    """How many inches farther from its goal an operative starts to be out of sight."""
    covert: float = 0.0
    """The same for not being a target of enemies after their first move, if it hides."""
    price: float = 0.6
    """How much counts of what the enemies' volley may cost."""
    found: float = 0.5
    """How likely an enemy is to make a move from which it could shoot at an operative."""
    stakes: tuple[tuple[str, float], ...] = ()
    """How many times as much some of the stakes of missions count, by their names, as their edition says."""


USUAL_WEIGHTS = Weights()
