"""Kinds of terrain features: what an edition's words say that they stand for."""

from typing import TypeVar

from msgspec.structs import replace

from killzone.content.killzones import FeatureForm, PartForm, TerrainForm
from killzone.content.words import EditionWords, KindForm

Board = TypeVar("Board", bound=TerrainForm)
Written = TypeVar("Written", FeatureForm, PartForm)


def spelled_out(form: Board, words: EditionWords) -> Board:
    """The same board with the traits of all kinds written out, and whether it is one of close quarters; kinds that the
    edition does not know are left alone.
    """
    if any(feature.kind for feature in form.features.values()):
        form = replace(form, features={id: _feature(feature, words) for id, feature in form.features.items()})
    if form.close_quarters is not None:
        return form
    return replace(form, close_quarters=bool(form.openings) or _walled(form, words))


def _walled(form: TerrainForm, words: EditionWords) -> bool:
    """Whether something on the board has a trait that only boards of close quarters have."""
    known = {id for id, trait in words.traits.items() if trait.close_quarters}
    features = form.features.values()
    parts = (part.traits for feature in features for part in feature.parts.values())
    return any(known.intersection(traits) for traits in (*(feature.traits for feature in features), *parts))


def _feature(feature: FeatureForm, words: EditionWords) -> FeatureForm:
    kind = words.kinds.get(feature.kind or "")
    if kind is None:
        return feature
    parts = {id: _with(part, kind) for id, part in feature.parts.items()}
    return replace(_with(feature, kind), parts=parts) if feature.top is not None else replace(feature, parts=parts)


def _with(part: Written, kind: KindForm) -> Written:
    return replace(part, traits=tuple(dict.fromkeys((*part.traits, *kind.all_traits(int(part.top or 0))))))
