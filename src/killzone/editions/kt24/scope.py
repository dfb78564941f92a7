"""The ledger entries that this edition answers for: each has code that carries it and a test that proves it."""

_AREAS = {
    "def": (
        "distance dice reroll roll-off precedence simultaneous active apl apl-cap move-floor stat-timing "
        "hit-save markers bases floor"
    ),
    "setup": "board initiative drop-zones thirds placement cp turning-points",
    "order": "engage conceal",
    "strategy": "steps initiative initiative-tie cp-first cp-later ready gambits gambit-once",
    "ploy": "cost once command-reroll",
    "firefight": "alternate end order ap action-once min-cost one-at-a-time cancel expended free-action",
    "counteract": "when action limit distance not-activation",
    "action": (
        "reposition increments reposition-zone reposition-limits dash dash-limits fall-back fall-back-limits "
        "charge charge-lock charge-limits shoot fight pick-up place"
    ),
    "shoot": (
        "roles weapon target attack-dice natural defence-dice cover-save block damage removal obscured "
        "cover-or-obscured"
    ),
    "fight": "target roles weapons roll assist alternate strike block end empty-block",
    "damage": "wounds wounded injured incapacitated last-action",
    "control": "range mutual",
    "target": "engage conceal",
    "visible": "definition",
    "cover": "definition too-close",
    "intervening": "definition",
    "obscured": "definition",
    "weapon": (
        "general accurate accurate-stack balanced blast blast-cover brutal ceaseless devastating "
        "devastating-area heavy heavy-only hot lethal limited piercing piercing-crits punishing range "
        "relentless rending saturate seek seek-light severe shock silent stun torrent"
    ),
    "marker": "contest control timing carried",
    "terrain": (
        "movement climb drop jump parts heavy light blocking vantage vantage-accurate vantage-conceal "
        "vantage-obscured accessible insignificant exposed ceiling"
    ),
    "cq": "wall hatchway operate-hatch hatchway-fight condensed guard guard-interrupt point-blank",
    "mission": "end kill-op secure primary equipment grenades",
}

SCOPE = frozenset(f"kt24.{area}.{name}" for area, names in _AREAS.items() for name in names.split())
