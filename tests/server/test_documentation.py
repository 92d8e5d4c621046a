"""The documentation's site under /docs: its pages, with their types, and nothing beside it."""

from pathlib import Path

import pytest
from litestar.testing import create_test_client

from droptable.server.documentation import site_handlers


# how paths are declared here is litestar's of today; the server itself is started without warnings
@pytest.mark.filterwarnings("ignore:.*deprecated inferred style")
def test_the_site_is_served_and_nothing_beside_it(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Droptable</h1>")
    (site / "assets" / "a.js").write_text("let a = 1;")
    (tmp_path / "secret.txt").write_text("hush")
    with create_test_client(site_handlers(site)) as client:
        front = client.get("/docs")
        assert front.text == "<h1>Droptable</h1>"
        assert front.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in front.headers["content-security-policy"]
        assert "javascript" in client.get("/docs/assets/a.js").headers["content-type"]
        for path in ("/docs/no.html", "/docs/..%2Fsecret.txt", "/docs/assets"):
            assert client.get(path).status_code == 404


@pytest.mark.filterwarnings("ignore:.*deprecated inferred style")
@pytest.mark.parametrize(("language", "word"), [("en", "builds it"), ("de-DE,de;q=0.9", "erzeugt sie")])
def test_without_a_site_somebody_says_where_it_is(language: str, word: str) -> None:
    with create_test_client(site_handlers(None)) as client:
        for path in ("/docs", "/docs/index.html"):
            answer = client.get(path, headers={"accept-language": language})
            assert answer.status_code == 404
            assert "make docs" in answer.text
            assert word in answer.text
