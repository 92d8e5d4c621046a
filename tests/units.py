"""Which tests one worker does one after another, and which begin first.

xdist's own groups (`--dist loadgroup`, the mark `xdist_group`) are written into the ids of tests, which pytest 9.2 does
not let it change any more: without a word every test goes by itself. So units are read off the ids as they are.
"""

import re
from typing import Any

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

BROWSER = "browser"
# who builds the packages and the site does so once; the packages have the site in them
BUILT = ("tests/packaging/test_wheel.py", "tests/docs/test_site.py")
# a test of these may take half a minute: whoever begins with it last ends last
LONG = ("tests/analysis/", "tests/examples/", "tests/kernels/", "tests/server/test_cluster.py", *BUILT)
_VARIANT = re.compile(r"tests/conformance/[^\[]*\[(.*)\]$")


def unit_of(test: str) -> str:
    """Return the name of the unit that a test belongs to, most often its own alone."""
    if test.startswith("tests/browser/"):
        return BROWSER  # Playwright keeps a loop running in its process, where no other test can run one of its own
    if test.startswith(BUILT):
        return "built"
    variant = _VARIANT.match(test)
    return variant[1] if variant else test  # a variant's games are played once, and all laws are tried on them


def comes_first(test: str) -> bool:
    """Tell whether a test is one of those that take longest."""
    return test.startswith(LONG)


class Units(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out units in the order in which they were collected."""

    def __init__(self, config: Any, log: Any = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # by the number of tests in them

    def _split_scope(self, nodeid: str) -> str:
        unit = unit_of(nodeid)
        return nodeid if unit == BROWSER and self._are_browsers_alone() else unit

    def _are_browsers_alone(self) -> bool:
        return all(unit_of(test) == BROWSER for test in self.collection)
