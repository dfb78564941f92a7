"""Write web/src/protocol.ts from the server's types: `python tools/typescript.py`.

A test compares the file with what this gives, so that client and server cannot drift apart.
"""

import inspect
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from killzone.web import protocol

FILE = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"
HEAD = """// Made from src/killzone/web/protocol.py by tools/typescript.py: change it there, then run that.

/** [x, y, z, facing] in hundredths of a millimetre and degrees. */
export type Spot = [number, number, number, number];
/** [x, y, z] in hundredths of a millimetre. */
export type Point = [number, number, number];
"""
NAMED = {"Spot": protocol.Spot, "Point": protocol.Point}
UNIONS = ("FromServer", "FromClient")
PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}


def text() -> str:
    """The whole file."""
    parts = [HEAD, f"export const PROTOCOL = {protocol.VERSION};\n"]
    parts += [spoken()]
    parts += [interface(kind) for kind in structs()]
    parts += [f"export type {name} = {written(getattr(protocol, name))};\n" for name in UNIONS]
    return "\n".join(parts)


def spoken() -> str:
    names = "".join(f'  "{name}",\n' for name in spoken_fields())
    about = "The fields that hold words for people to read, and nothing else, wherever they are."
    return f"/** {about} */\nexport const SPOKEN: readonly string[] = [\n{names}];\n"


def spoken_fields() -> list[str]:
    """The names of the fields that hold words for people; each of them does so wherever it is.

    All that is in a field `words` is said, whatever it is called there.
    """
    said: dict[str, str] = {"words": "Welcome"}
    other: dict[str, str] = {}
    for kind in structs():
        if issubclass(kind, protocol.Word) and kind is not protocol.Words:
            hints = get_type_hints(kind, vars(protocol), include_extras=True)
            for field in msgspec.structs.fields(kind):
                for leaf in leaves(hints[field.name]):
                    (said if leaf == protocol.Said else other)[field.encode_name] = kind.__name__
                if str in within(hints[field.name]):
                    other[field.encode_name] = kind.__name__
    for name in said.keys() & other.keys():
        raise TypeError(f"`{name}` is said in {said[name]} and is none in {other[name]}: call one of them otherwise.")
    return sorted(said)


def leaves(hint: Any) -> Iterator[Any]:
    """The texts in a type."""
    if hint is str or hint == protocol.Said:
        yield hint
    else:
        for part in get_args(hint):
            yield from leaves(part)


def within(hint: Any) -> Iterator[Any]:
    """The texts in the values of a type: in a field of words all of them would be heard but `id` and `sign`."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint, vars(protocol), include_extras=True)
        for field in msgspec.structs.fields(hint):
            if hint is not protocol.Words and field.encode_name not in ("id", "sign"):
                yield from leaves(hints[field.name])
                yield from within(hints[field.name])
    else:
        for part in get_args(hint):
            yield from within(part)


def structs() -> list[type[msgspec.Struct]]:
    """Every value of the protocol, in the order of its files and in them."""
    found = [one for _, one in inspect.getmembers(protocol, inspect.isclass) if issubclass(one, msgspec.Struct)]
    kept = [one for one in found if one not in (protocol.Form, protocol.Word, msgspec.Struct)]
    files = list(dict.fromkeys(one.__module__ for one in map(vars(protocol).get, vars(protocol)) if one in kept))
    return sorted(kept, key=lambda one: (files.index(one.__module__), inspect.findsource(one)[1]))


def interface(kind: type[msgspec.Struct]) -> str:
    hints = get_type_hints(kind, vars(protocol))
    config = kind.__struct_config__
    lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag else []
    for field in msgspec.structs.fields(kind):
        optional = "?" if not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {written(hints[field.name])};")
    about = (kind.__doc__ or "").strip().split("\n\n")[0]
    comment = f"/** {' '.join(about.split())} */\n" if about and not about.startswith(f"{kind.__name__}(") else ""
    return f"{comment}export interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def written(hint: Any) -> str:
    """A Python type as TypeScript writes it."""
    for name, value in NAMED.items():
        if hint == value:
            return name
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) is Annotated:
        return written(get_args(hint)[0])
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(written(part) for part in parts)
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin is list:
        item = written(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(written(part) for part in parts)}]"
    if origin is dict:
        return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"tools/typescript.py does not know how to write {hint!r}")


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(f"{FILE.name}: {len(structs())} types")
