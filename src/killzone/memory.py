"""How much memory a process has, for those that are replaced when they have grown."""

import sys
from pathlib import Path


def memory_now() -> int:
    """Megabytes that this process has now; 0 where the system does not say.

    Linux is asked for the present figure: the most that a process ever had is there that of its parent as well.
    """
    if sys.platform == "linux":
        from resource import getpagesize

        resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(resident) * getpagesize() // 2**20
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (2**20 if sys.platform == "darwin" else 2**10)
