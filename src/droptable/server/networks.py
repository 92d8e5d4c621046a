"""Addresses of machines that an operator names, one by one or by the network."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from droptable.core.errors import OptionError

LOOPBACK = ("127.0.0.0/8", "::1/128")


class Networks:
    """Some networks, of which a single address is the smallest."""

    def __init__(self, names: Iterable[str]) -> None:
        """Raise OptionError for what is neither an address nor a network, as in 10.0.0.0/8."""
        self.names = tuple(names)
        self._networks = [_network(name) for name in self.names]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:  # a socket that is no network's
            return False
        if found.version == 6 and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)


def _network(name: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name, strict=False)
    except ValueError as error:
        raise OptionError("bad-network", text=name) from error
