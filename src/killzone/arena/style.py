"""How the page of an arena looks: the colours of all our pictures, light or dark as the reader's system has it."""

from collections.abc import Mapping
from typing import Final

from killzone.drawing.themes import MONO, SANS, THEMES

TOKENS: Final = ("ground", "raised", "float", "line", "strong", "text", "muted", "free", "blocked", "caution")

HEATS: Final[Mapping[str, tuple[str, ...]]] = {
    "light": ("#c96a1e", "#f6d9bd", "#f4f1ea", "#bfe0d6", "#0a6552"),
    "dark": ("#b0611f", "#573a22", "#303c4a", "#1f5448", "#1f7f6a"),
}
"""Grounds for rates: a loss is warm, a half is no colour, a win is green."""


def _tokens(theme: str) -> str:
    return ";".join(f"--{name}:{THEMES[theme][name]}" for name in TOKENS)


# No `>` and no `&` here: the page escapes them.
_RULES: Final = """
*{box-sizing:border-box}
html{background:var(--ground);color:var(--text);font:400 16px/1.5 SANS;-webkit-text-size-adjust:100%}
body{margin:0}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}
h1{font-size:clamp(1.5rem,5vw,2.1rem);line-height:1.2;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1.25rem;font-weight:650;margin-bottom:12px;overflow-wrap:anywhere}
h3{font-size:.95rem;font-weight:600;margin:28px 0 10px}
.eyebrow{color:var(--free);font-weight:600;font-size:.8rem;letter-spacing:.08em;text-transform:uppercase}
.muted{color:var(--muted)}
section{margin-top:28px;padding:24px;background:var(--float);border:1px solid var(--line);border-radius:14px}
.facts{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:12px;margin-top:24px}
.facts li{padding:16px 20px;background:var(--float);border:1px solid var(--line);border-radius:14px}
.facts strong{display:block;font-size:1.9rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.facts span{color:var(--muted);font-size:.875rem;line-height:1.4;display:block;margin-top:4px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:24px 32px;align-items:start}
figure{max-width:460px} section figure+.scroll{margin-top:14px} .pair figure+.scroll{margin-top:0}
figcaption{color:var(--muted);font-size:.8125rem;margin-top:6px}
svg{display:block;width:100%;height:auto}
svg text{font-family:SANS;font-size:13px;fill:var(--text)}
svg .small{font-size:12px;fill:var(--muted)} svg .mid{text-anchor:middle} svg .end{text-anchor:end}
svg .figure{font-weight:600;font-variant-numeric:tabular-nums}
svg .axis{stroke:var(--line);stroke-width:1} svg .strong{stroke:var(--strong)}
svg .whisker{stroke:var(--free);stroke-width:2} svg .dot{fill:var(--free);stroke:var(--float);stroke-width:2}
svg .bar{fill:var(--free)} svg .level{fill:var(--strong)}
svg .lost{fill:url(#lost);stroke:var(--caution);stroke-width:1}
svg .lost-line{fill:var(--caution)} svg .limit{stroke:var(--blocked);stroke-width:1.5;stroke-dasharray:5 3}
.scroll{overflow-x:auto;border-radius:8px;max-width:100%}
.scroll:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--caution);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{padding:7px 7px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line);font-weight:400}
th:first-child,td:first-child{text-align:left;padding-left:0}
th:last-child,td:last-child{padding-right:0}
tbody th{font-weight:500} thead th{color:var(--muted);font-size:.8125rem;vertical-align:bottom}
tbody tr:last-child th,tbody tr:last-child td{border-bottom:0}
.heat{border-collapse:separate;border-spacing:4px;min-width:480px;table-layout:fixed}
.heat th,.heat td{border:0} .heat thead th{white-space:normal;text-align:center;line-height:1.25;padding:4px}
.heat thead th:first-child{text-align:left;width:9.5rem} .heat tbody th{padding-left:0}
.heat td{text-align:center;padding:10px 4px;border-radius:8px;background:var(--l);color:var(--li)}
.heat td:first-child{text-align:center} .heat b{display:block;font-size:1rem;font-weight:650}
.heat small{font-size:.75rem} .heat .none{background:var(--raised);color:var(--muted)}
details{border-top:1px solid var(--line);padding:10px 0;overflow-wrap:anywhere} summary{cursor:pointer;font-weight:500}
pre{overflow-x:auto;background:var(--raised);border-radius:8px;padding:12px;font:.8125rem/1.45 MONO}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:8px 20px;margin:20px 0;font-size:.875rem}
dt{font-weight:600} dd{color:var(--muted)}
section p+p,section p+.scroll,section .scroll+.pair,section .scroll+p{margin-top:14px}
@media(max-width:520px){
main{padding:20px 12px 40px} section{padding:18px 14px;border-radius:12px}
dl{grid-template-columns:1fr;gap:2px} dd{margin-bottom:10px}
.heat{min-width:430px;border-spacing:3px} .heat thead th:first-child{width:7.5rem} .heat tbody th{white-space:normal}
}
@media print{section{break-inside:avoid}}
"""

CSS: Final = (
    f":root{{color-scheme:light dark;{_tokens('light')}}}"
    + f"@media(prefers-color-scheme:dark){{:root{{{_tokens('dark')}}}}}"
    + _RULES.replace("SANS", SANS).replace("MONO", MONO).replace("\n", "")
    + "@media(prefers-color-scheme:dark){.heat td{background:var(--d);color:var(--di)}"
    + ".heat td.none{background:var(--raised);color:var(--muted)}}"
)
