"""The versions of DROP IT's rules. A game goes on, replays and verifies by the version that it was begun under.

    1   a piece touches every sign within 0.2 mm of any part of it; what rests upon a wall is in the shaft
    2   the point of contact decides which sign is touched (DI-4.3); what rests upon a wall is out (DI-3.5)

A version has its own World too, so that a record's falls are recomputed by what computed them.
"""

NEAREST_PART = 1
POINT_OF_CONTACT = 2
LATEST = POINT_OF_CONTACT
