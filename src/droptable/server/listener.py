"""Where a server listens: the port that was asked for, or the next free one."""

import errno
import socket

from droptable.core.errors import UnavailableError

PORTS_TO_TRY, LAST_PORT = 20, 65535


def listening(host: str, port: int) -> socket.socket:
    """Return a socket at this port, or the next free one; raise UnavailableError if there is none, or no such host."""
    last = min(port + PORTS_TO_TRY - 1, LAST_PORT)
    for candidate in range(port, last + 1) if port else [0]:
        # the protocol is named: asyncio lets small messages go at once only where it knows that it is TCP
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):  # another port would not help
                raise UnavailableError("no-host", host=host, failure=error.strerror or str(error)) from error
            continue
        return listener
    # texts: a port is a name, and has no thousands
    raise UnavailableError("no-port", low=str(port), high=str(last))
