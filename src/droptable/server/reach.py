"""From where this server can be reached: what a link must say so that it works on somebody else's device."""

import socket
from dataclasses import dataclass
from functools import cached_property
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL_NAMES = ("localhost", "ip6-localhost")
_ANYWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # for documentation: nobody is there


@dataclass(frozen=True)
class Reach:
    """What the server listens at."""

    host: str
    port: int

    @property
    def here(self) -> str:
        """Where this machine finds it."""
        return origin("http", self.host if not _is_wildcard(self.host) else "127.0.0.1", self.port)

    @cached_property
    def elsewhere(self) -> str | None:
        """Where other devices find it; None where it listens to this machine alone, or is in no network."""
        if is_local(self.host):
            return None
        address = network_address(self.host) if _is_wildcard(self.host) else self.host
        return None if address is None else origin("http", address, self.port)

    def for_others(self, scheme: str, asked: str) -> str | None:
        """Return where others find what somebody asks for by this scheme and host; None if nowhere.

        A name that is not this machine's own for itself works for others too: it brought somebody here.
        """
        return self.elsewhere if is_local(urlsplit(f"//{asked}").hostname or "") else f"{scheme}://{asked}"


def origin(scheme: str, host: str, port: int) -> str:
    """Return how an address begins."""
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def is_local(host: str) -> bool:
    """Tell whether a name or number leads every machine to itself."""
    if host in LOCAL_NAMES or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def network_address(host: str = "0.0.0.0") -> str | None:
    """Return this machine's address in its network, or None if it has none. Nothing is sent."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ANYWHERE[family], 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_local(found) else found


def _is_wildcard(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False
