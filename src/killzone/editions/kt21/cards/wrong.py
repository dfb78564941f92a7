"""What is wrong with something that is selected before a battle: sentences that know the entry behind them."""


class Wrong(str):
    """A sentence about what cannot be selected, with the entry of the ledger that says so."""

    __slots__ = ("rule",)

    rule: str

    def __new__(cls, text: str, rule: str) -> "Wrong":
        made = super().__new__(cls, text)
        made.rule = rule
        return made
