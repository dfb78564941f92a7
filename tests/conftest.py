"""Settings that hold for every test."""

from pathlib import Path

from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

# The same examples every time and none kept between runs: luck never decides a test. No deadline: machines are noisy.
set_hypothesis_home_dir(Path(".cache/hypothesis"))
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
settings.load_profile("repeatable")
