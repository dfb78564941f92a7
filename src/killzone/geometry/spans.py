"""What solids hide of an upright column: spans of heights, in whole numbers, and chains of such spans."""

from typing import Final

from killzone.geometry.terrain import Solid

Span = tuple[int, int, int]
"""The lowest and the highest hidden height, and the number of the solid that hides them."""

LOOSE: Final = -1
"""Marks members of a chain that only touch."""


def hidden_spans(
    solids: tuple[Solid, ...], ex: int, ey: int, ez: int, px: int, py: int, low: int, high: int, stop: bool
) -> list[Span]:
    """The spans of heights above (px, py), between low and high, to which no line from the eye is free.

    With `stop`, a single span is given as soon as one hides everything.
    """
    found: list[Span] = []
    for number, (edges, bottom, top, _) in enumerate(solids):
        # The line is inside the outline from the share enter / enter_over of its length to leave / leave_over.
        enter, enter_over, leave, leave_over = 0, 1, 1, 1
        for a, b, c in edges:
            here = a * ex + b * ey + c
            there = a * px + b * py + c
            if here < 0:
                if there < 0:
                    break
                if -here * enter_over > enter * (there - here):
                    enter, enter_over = -here, there - here
            elif there < 0 and here * leave_over < leave * (here - there):
                leave, leave_over = here, here - there
        else:
            if enter * leave_over > leave * enter_over:
                continue
            below, above = bottom - ez, top - ez
            if leave == 0 and (below > 0 or above < 0):
                continue
            # The lowest line that meets the part goes through its bottom: at the far end if that is above the eye.
            start = low
            if below > 0:
                start = ez - (-below * leave_over) // leave
            elif enter:
                start = ez - (-below * enter_over) // enter
            end = high
            if above < 0:
                end = ez + (above * leave_over) // leave
            elif enter:
                end = ez + (above * enter_over) // enter
            if start <= low and end >= high and stop:
                return [(start, end, number)]
            if start <= end and end >= low and start <= high:
                found.append((start, end, number))
    return found


def chain_of(spans: list[Span], low: int, high: int, column: int) -> tuple[int, ...]:
    """The solids that hide a column from low to high, from the lowest up, each overlapping the next; empty if none do.

    A chain whose members only touch is marked with its column, so that it equals no other.
    """
    if len(spans) == 1:
        start, end, number = spans[0]
        return (number,) if start <= low and end >= high else ()
    chain: tuple[int, ...] = ()
    hidden_to = low - 1
    while hidden_to < high:
        best, best_number, overlapping = hidden_to, LOOSE, False
        for start, end, number in spans:
            if start <= hidden_to + 1 and end > best:
                best, best_number = end, number
                overlapping = start <= hidden_to or hidden_to < low
        if best_number == LOOSE:
            return ()
        chain += (best_number,) if overlapping else (best_number, LOOSE, column)
        hidden_to = best
    return chain
