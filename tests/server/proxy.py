"""Debian's nginx, with the example of deploy/nginx.conf: TLS in front of several servers, in turn."""

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

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
MISSING = "nginx is not installed, so nobody plays through a proxy here. On Debian: apt-get install nginx-light"
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


class Nginx:
    """The example, on a port of its own, with a certificate that nobody vouches for."""

    def __init__(self, folder: Path, servers: list[Server]) -> None:
        self.port = _free_port()
        self._folder = folder
        self._configuration = folder / "nginx.conf"
        key, certificate = _certificate(folder)
        example = EXAMPLE.read_text()
        for written, here in (
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("127.0.0.1:8001", f"127.0.0.1:{servers[0].port}"),
            ("127.0.0.1:8002", f"127.0.0.1:{servers[1].port}"),
            ("/etc/letsencrypt/live/play.example.org/fullchain.pem", str(certificate)),
            ("/etc/letsencrypt/live/play.example.org/privkey.pem", str(key)),
        ):
            assert written in example
            example = example.replace(written, here)
        self._configuration.write_text(_AROUND.format(folder=folder, example=example))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = nginx()
        assert program is not None, MISSING
        self._process = subprocess.Popen([program, "-c", str(self._configuration), "-p", str(self._folder)])
        for _ in patiently():
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
        raise AssertionError((self._folder / "error.log").read_text())

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(30)


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
