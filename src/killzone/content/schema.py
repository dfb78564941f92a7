"""JSON Schemas of the forms, for editors and for other programs."""

from typing import Any, cast

import msgspec

from killzone.content.forms import Written


def schema_of(form: Any, title: str) -> dict[str, Any]:
    """The JSON Schema of a form."""
    made = msgspec.json.schema(form, schema_hook=_hook)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **made}


def schema_text(form: Any, title: str) -> str:
    """The JSON Schema as a file holds it."""
    return msgspec.json.format(msgspec.json.encode(schema_of(form, title), order="sorted")).decode() + "\n"


def _hook(kind: type) -> dict[str, Any]:
    return cast(Written, kind).schema()
