"""The data of a scenario as the YAML text of a file: everybody and everything on a line of its own."""

from typing import Any

from killzone.core.values import Json


def scenario_yaml(data: dict[str, Json], title: str, text: str) -> str:
    """The text of a scenario file that begins with a title and what there is to see."""
    import yaml

    head = {"edition": data["edition"], "title": title[:80], "text": text}
    return yaml.dump({**head, **_in_lines(data)}, Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=200)


class _Line(dict[str, Any]):
    """A mapping that is written on one line."""


def _in_lines(data: dict[str, Json]) -> dict[str, Json]:
    """The same data with every operative, player and marker on a line of its own."""

    def lined(value: Json) -> Json:
        return _Line(value) if isinstance(value, dict) else value

    return {
        key: {id: lined(one) for id, one in value.items()}
        if isinstance(value, dict)
        else [lined(one) for one in value]
        if isinstance(value, list)
        else value
        for key, value in data.items()
    }


def _dumper() -> Any:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Never with anchors, which scenario files do not have."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    def on_one_line(dumper: yaml.SafeDumper, line: _Line) -> yaml.Node:
        return dumper.represent_mapping("tag:yaml.org,2002:map", line, flow_style=True)

    Dumper.add_representer(_Line, on_one_line)
    return Dumper
