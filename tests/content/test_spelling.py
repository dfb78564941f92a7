from killzone.spelling import closest, did_you_mean, listed


def test_the_nearest_word_is_found_whatever_its_case() -> None:
    assert closest("lethl", ["Lethal", "Limited"]) == "Lethal"
    assert closest("CONCEAL", ["engage", "conceal"]) == "conceal"


def test_what_belongs_to_somebody_is_found_by_its_own_name() -> None:
    known = ["house-of-seconds.formal-parry", "ninth-bell.hull-rated", "plot-forty.hull-rated", "formal-party"]
    assert closest("Formal-Parry", known) == "house-of-seconds.formal-parry"
    assert closest("house-of-seconds.smoke-pellets", [*known, "smoke-pellets"]) == "smoke-pellets"
    assert closest("hull-rated", known) != "house-of-seconds.formal-parry"


def test_nothing_near_gives_no_question() -> None:
    assert closest("zzz", ["engage", "conceal"]) == ""
    assert did_you_mean("zzz", ["engage"]) == ""
    assert did_you_mean("engaged", ["engage", "conceal"]) == " Did you mean 'engage'?"


def test_words_are_listed_as_people_do() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a or b", "a, b or c"]
    assert listed(["a", "b"], "and") == "a and b"
