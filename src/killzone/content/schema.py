"""JSON Schemas of the forms, for editors and for other programs."""

from inspect import cleandoc
from typing import Any, cast

import msgspec

from killzone.content.forms import Written


def schema_of(form: Any, title: str) -> dict[str, Any]:
    """The JSON Schema of a form."""
    made = _tidy(msgspec.json.schema(form, schema_hook=_hook))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **made}


def schema_text(form: Any, title: str) -> str:
    """The JSON Schema as a file holds it."""
    return msgspec.json.format(msgspec.json.encode(schema_of(form, title), order="sorted")).decode() + "\n"


def _tidy(part: Any) -> Any:
    """The same with docstrings as Python 3.13 keeps them: older versions leave the indentation in."""
    if isinstance(part, list):
        return [_tidy(each) for each in part]
    if not isinstance(part, dict):
        return part
    tidied = {key: _tidy(value) for key, value in part.items()}
    if isinstance(tidied.get("description"), str):
        tidied["description"] = cleandoc(tidied["description"])
    return tidied


def _hook(kind: type) -> dict[str, Any]:
    return cast(Written, kind).schema()
