"""What every test can rely on: a machine that speaks English, is 120 columns wide, and gives Hypothesis its time."""

import os

from hypothesis import settings

settings.register_profile("droptable", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "droptable")

# before any test imports the command line, which reads them once; processes that tests start inherit them
for variable in ("DROPTABLE_LANG", "DROPTABLE_DEBUG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "NO_COLOR"):
    os.environ.pop(variable, None)
os.environ |= {"LANG": "en_GB.UTF-8", "COLUMNS": "120", "LINES": "40", "PYTHONUTF8": "1"}
