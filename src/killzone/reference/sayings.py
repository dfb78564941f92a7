"""How players ask: words that say nothing in a question, and words of players beside those of the rulebooks."""


def stem(word: str) -> str:
    """What is the same in all forms of a word.

    >>> {stem(word) for word in ("charge", "charges", "charged", "charging")}, stem("dropping"), stem("enemies")
    ({'charg'}, 'drop', 'enemy')
    """
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    for ending in ("ing", "ed", "er", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


_PLAIN = """
    a about actually again all allowed also always am an and any anybody anyone are as at be because been both but by
    can could did do does each either else ever every everybody everyone exactly for from get gets getting give
    gives go goes going good got had happen happens has have having he her him his how i if in into is it its just keep
    last let like long make makes many may me mean means might more most much must my need needs no nor not now of off
    often on once one ones only or other others our ours out really rule rules same say says shall she should so some
    somebody someone something still such take takes than that the their them then there these they thing things this
    those to too under up us use used uses using very want was we were what when where whether which while who whom
    whose why will with without work works would you your yours
"""
PLAIN = frozenset(_PLAIN.split())
"""Left out of a question, unless nothing else is in it."""

PHRASES = {
    "go first": "initiative priority",
    "goes first": "initiative priority",
    "move first": "initiative priority",
    "moves first": "initiative priority",
    "high ground": "vantage",
    "half wounds": "injured",
    "half its wounds": "injured",
    "line of sight": "visible",
    "run away": "retreat",
    "leave combat": "fall-back",
    "out of combat": "fall-back",
    "last wound": "injury incapacitated",
    "in the way": "intervening",
    "into close combat": "into-combat",
    "into combat": "into-combat combat",
    "into melee": "into-combat melee",
    "to wound": "wound-roll",
    "always hit": "natural",
    "always hits": "natural",
    "always miss": "natural",
    "how long": "length",
    "how many turns": "length",
    "how many rounds": "length",
}
"""Several words that mean what none of them says by itself."""

MEANT = {
    stem(said): tuple(map(stem, meant.replace("-", "").split()))
    for said, meant in {
        "act": "action counteract",
        "activated": "expended",
        "afraid": "nerve shaken",
        "ally": "friendly",
        "ammo": "limited",
        "area": "blast torrent splash",
        "armor": "armour save",
        "armour": "save",
        "army": "kill-team battle-forged roster",
        "balcony": "vantage level",
        "blind": "visible",
        "bomb": "grenade",
        "bounce": "save",
        "bubble": "aura",
        "building": "terrain vantage level",
        "cast": "psychic power",
        "caster": "psyker",
        "combat": "fight engagement control",
        "corner": "visible",
        "cost": "costs price ap",
        "crit": "critical 6",
        "critical": "6 natural",
        "dead": "incapacitated removal out-of-action",
        "deploy": "set-up setup deployment drop",
        "deployment": "setting set-up drop",
        "die": "dice incapacitated out-of-action",
        "disengage": "fall-back",
        "dispel": "deny",
        "distance": "range measuring",
        "door": "hatch hatchway",
        "double": "two twice rapid",
        "dying": "incapacitated out-of-action",
        "engaged": "engagement control",
        "experience": "xp",
        "fall": "drop falling",
        "far": "distance move inches",
        "fear": "nerve shaken",
        "fire": "shoot shooting",
        "flag": "marker objective token",
        "flamer": "torrent",
        "flamethrower": "torrent",
        "fly": "flying",
        "friend": "friendly operative",
        "gang": "assist support",
        "game": "battle",
        "group": "group",
        "gun": "weapon shoot",
        "gunner": "shoot",
        "guy": "operative model",
        "height": "climb vantage",
        "help": "assist support",
        "hide": "conceal",
        "hiding": "conceal",
        "hidden": "conceal",
        "high": "vantage climb height",
        "hit": "attack",
        "hurt": "injured wounded flesh",
        "initiative": "priority",
        "injured": "flesh",
        "interrupt": "counteract overwatch guard",
        "invuln": "invulnerable",
        "kill": "incapacitated out-of-action",
        "ladder": "climb",
        "leadership": "nerve",
        "leap": "jump",
        "leave": "fall-back retreat",
        "lock": "engagement control",
        "magic": "psychic",
        "man": "operative model",
        "melee": "fight combat close engagement control",
        "mission": "op objective",
        "model": "operative",
        "morale": "nerve broken shaken",
        "move": "reposition movement",
        "normal": "success hit",
        "objective": "marker",
        "open": "operate",
        "operative": "model",
        "overwatch": "counteract guard",
        "panic": "nerve broken shaken",
        "pass": "pass",
        "penalty": "-1 worse",
        "pistol": "pistols",
        "point": "vp cp points",
        "reaction": "counteract overwatch interrupt retreat",
        "reroll": "re-roll",
        "reserve": "reinforcements",
        "retreat": "fall-back",
        "roof": "vantage level",
        "round": "turning-point",
        "run": "advance dash",
        "sight": "visible line",
        "shoot": "firing fire",
        "slow": "move movement",
        "sneak": "conceal",
        "spell": "psychic power",
        "spend": "cost",
        "split": "splitting",
        "stack": "several instances repeated add",
        "stairs": "climb",
        "start": "beginning set-up",
        "stealth": "conceal",
        "stop": "deny block",
        "stratagem": "ploy tactic gambit",
        "sword": "melee fight",
        "test": "roll",
        "through": "across",
        "throw": "grenade",
        "tie": "tied ties",
        "tower": "vantage",
        "turn": "turning-point round",
        "twice": "once limit restriction repeat",
        "unit": "operative model",
        "wall": "barrier heavy",
        "wizard": "psyker",
        "wound": "wounds damage",
        "wounded": "injured",
    }.items()
}
"""What a player's word may mean in a rulebook, beside itself."""
