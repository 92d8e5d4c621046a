"""What goes over the wire. The client's TypeScript types are generated from these, `docs/protocol.md` explains them.

A client opens a WebSocket, says `Hello`, is told `Welcome`, and from then on sends requests and is shown the table.
Every request has an `id`; the answer to it (`Done`, `Refused`, `Considered` or `Advised`) carries the same one.
"""

from droptable.server.messages.base import *  # noqa: F403
from droptable.server.messages.from_client import *  # noqa: F403
from droptable.server.messages.from_server import *  # noqa: F403
from droptable.server.messages.http import *  # noqa: F403
