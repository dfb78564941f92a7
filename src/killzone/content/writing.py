"""Plain data as YAML text that every reader understands alike."""

from typing import Any

from killzone.core.values import Json

WIDTH = 120


def yaml_text(data: Json) -> str:
    """The text of plain data: short lists and mappings on a line; texts that look like numbers in quotes."""
    import yaml

    class Dumper(yaml.SafeDumper):
        """As PyYAML's, which leaves texts such as 1e5 without quotes."""

    def text(dumper: Any, written: str) -> Any:
        style = '"' if written[:1] in "+-.0123456789" else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", written, style=style)

    Dumper.add_representer(str, text)
    made: str = yaml.dump(
        data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None
    )
    return made
