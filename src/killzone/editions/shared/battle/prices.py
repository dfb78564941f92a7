"""What things cost, in the points that all editions count alike."""

from functools import cache

from killzone.core.subjects import Price


@cache
def command_points(amount: int) -> Price:
    return Price(amount, "CP")


@cache
def action_points(amount: int) -> Price:
    return Price(amount, "AP")
