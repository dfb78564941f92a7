"""What attacks are expected to gain, for whoever asks for very many and wants no distributions."""

from killzone.core.attacks import Attack
from killzone.odds.policies import Policy
from killzone.odds.solve import Known, Solver, forget_some, shared


class Gains:
    """Of attacks under a policy the expected net damage and the net chance to kill, and the total of which they are
    parts. One solver does for all that share what is known."""

    __slots__ = ("known", "policy", "solver")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.known: Known | None = None
        self.solver: Solver | None = None

    def __call__(self, attack: Attack) -> tuple[int, int, int]:
        known = shared(attack, self.policy)
        if self.solver is None or known is None or known is not self.known:
            self.known, self.solver = known, Solver(attack, self.policy, known)
        found = self.solver.gained(attack.ctx)
        forget_some()
        return found
