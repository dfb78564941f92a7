"""A campaign that is killed again and again ends with nothing lost and nothing rolled twice."""

import random
from pathlib import Path

from campaign.killing import found, journals, survive

from killzone.campaign.keeping import check


def test_killed_at_random_moments_a_campaign_ends_whole(tmp_path: Path) -> None:
    path = tmp_path / "docket.yaml"
    found(path, 2)
    kills = survive(path, random.Random(3))
    campaign = check(path)
    assert campaign.page.over
    assert sum(one.record is not None for one in campaign.history) == 5
    assert kills >= 1
    assert journals(tmp_path) == {}
