"""People in browsers, behind a proxy with TLS and a balancer, over two processes of which one is killed."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.person import play_a_while
from tests.browser.test_play import open_with_guest
from tests.server.proxy import NO_NGINX, Nginx, nginx
from tests.server.services import Postgres, RedisServer
from tests.server.test_cluster import Servers


@pytest.mark.skipif(nginx() is None, reason=NO_NGINX)
def test_a_game_behind_a_balancer_outlives_one_of_two_processes(
    sit: Sit, tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    servers = Servers(tmp_path, postgres.new_database(), redis.url)
    first, second = servers.start(2, "--trusted-proxy", "127.0.0.1", "--allowed-host", "play.example.org")
    proxy = Nginx(tmp_path / "nginx", [first, second])
    proxy.start()
    try:
        ann, ben = open_with_guest(sit, proxy)
        expect(ann.page).to_have_url(re.compile(rf"^https://127\.0\.0\.1:{proxy.port}/t/"))
        play_a_while({0: ann, 1: ben})
        ann.wait_for_people([0, 1])
        ann.wait_until_still()
        counters = ann.see("[data-counter]").count()
        first.kill()
        for person in (ann, ben):
            expect(person.see("[data-link=lost]")).to_have_count(0)
            expect(person.see("[data-counter]")).to_have_count(counters)
        play_a_while({0: ann, 1: ben}, 12)
    finally:
        proxy.stop()
        second.stop()
    assert "Traceback" not in second.faults()
