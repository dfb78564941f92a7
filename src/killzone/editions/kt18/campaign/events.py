"""What the aftermath of a battle says: facts for the campaign, which change nothing on the table."""

from typing import ClassVar

from killzone.core.events import Event
from killzone.core.table import Table


class Aftermath(Event):
    """A fact of the aftermath."""

    changes_table: ClassVar[bool] = False

    def apply(self, table: Table) -> Table:
        return table


class CasualtyRolled(Aftermath):
    """What a casualty roll says of a model: `outcome` is a line of the table that it was made on."""

    operative: str
    face: int
    outcome: str
    title: str

    def tell(self, table: Table) -> str:
        return f"{table.operative(self.operative).name}, casualty roll of {self.face}: {self.title}."


class ExperienceGained(Aftermath):
    """A specialist gains experience."""

    operative: str
    amount: int
    why: str

    def tell(self, table: Table) -> str:
        return f"{table.operative(self.operative).name} gains {self.amount} experience: {self.why}."


class FireTeamGained(Aftermath):
    """A fire team gains experience."""

    seat: int
    fire_team: str
    name: str
    amount: int
    why: str

    def tell(self, table: Table) -> str:
        return f"{self.name} of {table.players[self.seat].name} gains {self.amount} experience: {self.why}."


class ResourceLost(Aftermath):
    """A player loses some of a resource."""

    seat: int
    resource: str
    amount: int
    why: str

    def tell(self, table: Table) -> str:
        return f"{table.players[self.seat].name} loses {self.amount} {self.resource}: {self.why}."
