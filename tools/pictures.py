"""Draws the pictures of the documentation again: `make pictures`."""

from pathlib import Path

from killzone.cli.pictures import Request, drawn
from killzone.drawing.svg import render

ROOT = Path(__file__).resolve().parents[1]
PICTURES = {
    "sight": Request(
        str(ROOT / "docs/examples/shot-over-the-bund.yaml"), "kt24", sight=("stakegunner", "cutter"), reach="cutter"
    ),
    "reach": Request("candlewick-court", "kt24", reach="12.5,9"),
    "hatch": Request(str(ROOT / "docs/examples/open-hatch.yaml"), "kt24", sight=("tenant", "witness"), theme="dark"),
}


def main() -> None:
    folder = ROOT / "docs/pictures"
    folder.mkdir(exist_ok=True)
    for name, request in PICTURES.items():
        text = render(drawn(request), request.theme)
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
        print(f"docs/pictures/{name}.svg: {len(text) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
