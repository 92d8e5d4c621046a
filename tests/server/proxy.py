"""Debian's nginx and Caddy, with the examples in deploy: TLS in front of several servers, in turn."""

import shutil
import socket
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.server.live import Server
from tests.server.services import patiently

EXAMPLES = Path(__file__).parents[2] / "deploy"
NO_NGINX = "nginx is not installed, so its example is not tried here. On Debian: apt-get install nginx-light"
NO_CADDY = "Caddy is not installed, so its example is not tried here. On Debian: apt-get install caddy"
_AROUND = """daemon off;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{example}
}}
"""


def nginx() -> str | None:
    """Return where nginx is; Debian's is in a folder that not everybody looks into."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


class Proxy:
    """An example, on a port of its own, with a certificate that nobody vouches for."""

    def __init__(self, folder: Path, servers: list[Server]) -> None:
        folder.mkdir(exist_ok=True)
        self.port = _free_port()
        self._folder = folder
        self._servers = servers
        self._key, self._certificate = _certificate(folder)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def start(self) -> None:
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(self._command(), stdout=log, stderr=log)
        for _ in patiently():
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
        raise AssertionError((self._folder / "log").read_text())

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(30)

    def _command(self) -> list[str]:
        raise NotImplementedError

    def _example(self, name: str, **changes: str) -> str:
        """Return an example with the ports of the servers, and what else is another here."""
        text = (EXAMPLES / name).read_text()
        ports = {"127.0.0.1:8001": self._servers[0].port, "127.0.0.1:8002": self._servers[1].port}
        for written, here in (*((old, f"127.0.0.1:{new}") for old, new in ports.items()), *changes.items()):
            assert written in text
            text = text.replace(written, here)
        return text


class Nginx(Proxy):
    """deploy/nginx.conf."""

    def _command(self) -> list[str]:
        program = nginx()
        assert program is not None, NO_NGINX
        example = self._example(
            "nginx.conf",
            **{
                "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
                "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(self._certificate),
                "/etc/letsencrypt/live/play.example.org/privkey.pem": str(self._key),
            },
        )
        configuration = self._folder / "nginx.conf"
        configuration.write_text(_AROUND.format(folder=self._folder, example=example))
        return [program, "-c", str(configuration), "-p", str(self._folder)]


class Caddy(Proxy):
    """deploy/Caddyfile."""

    def _command(self) -> list[str]:
        program = shutil.which("caddy")
        assert program is not None, NO_CADDY
        here = f"https://127.0.0.1:{self.port} {{\n\ttls {self._certificate} {self._key}"
        example = self._example("Caddyfile", **{"play.example.org {": here})
        configuration = self._folder / "Caddyfile"
        # no ports but its own, and nothing in anybody's home
        configuration.write_text(
            f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {self._folder}\n}}\n{example}"
        )
        return [program, "run", "--adapter", "caddyfile", "--config", str(configuration)]


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "key.pem", folder / "certificate.pem"
    paths[0].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    paths[1].write_bytes(made.public_bytes(Encoding.PEM))
    return paths
