"""Where a log says what led to a position, for those who ask why a step is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....problems import Span


@dataclass(frozen=True, slots=True)
class Trace:
    """
    The places in a log where the fields of a position were last changed, by the field's name, and by area.

    All are equal: what was written where makes no other position.
    """

    places: Mapping[str, Span] = field(default_factory=dict, compare=False)

    def changed(self, names: tuple[str, ...], span: Span) -> Trace:
        """With fields that were changed by the step at `span`."""
        return Trace({**self.places, **dict.fromkeys(names, span)})


NOTHING = Trace()
"""Of a position that no log leads to."""
