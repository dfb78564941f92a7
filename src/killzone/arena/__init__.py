"""Many games between agents: a schedule, workers, a directory that outlives interruptions, and what it all says.

`Settings` say what is to be played, `schedule.jobs` lists it, a `Workers` plays it, a `Run` keeps it, and
`summary.summarise` and `page.page` tell what came out.
"""

from killzone.arena.games import Job, Played, play
from killzone.arena.run import DirectoryError, Run
from killzone.arena.schedule import jobs
from killzone.arena.settings import Settings, SettingsError
from killzone.arena.summary import summarise
from killzone.arena.workers import Here, Processes, Workers

__all__ = [
    "DirectoryError",
    "Here",
    "Job",
    "Played",
    "Processes",
    "Run",
    "Settings",
    "SettingsError",
    "Workers",
    "jobs",
    "play",
    "summarise",
]
