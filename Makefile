# Everything here works from a fresh clone: the first run sets up .venv, later ones start at once.
#   PYTHON=python3.12   the Python to set up with
#   ARGS="…"            passed on to the command that the target runs
#   CHROMIUM=/path      the browser for the tests, where it is not Debian's

PYTHON ?=
ARGS ?=
CHROMIUM ?=
export PYTHON CHROMIUM

# where it is set, each of the many processes that tests start would compile all sources anew
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play test test-long check lint format types layers protocol client fmt docs bench lock clean \
	setup-uv setup-play setup-dev setup-web setup-web-packages setup-chromium setup-proxies

help: ## list the targets
	@echo "Droptable, the table for drop games"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

play: setup-play setup-web ## open the table in the browser (make play ARGS="--help" for more)
	@scripts/play $(ARGS)

test: setup-dev setup-web-packages setup-web setup-chromium setup-proxies ## run the tests (ARGS="-k sheet" picks some)
	npm --prefix web run --silent test
	@scripts/test $(ARGS)

test-long: setup-dev setup-web setup-chromium ## run the strength runs and soaks, which take long
	EXAMPLES=new $(BIN)/pytest -n auto --dist loadgroup -o faulthandler_timeout=0 -m long $(ARGS)

check: lint format types layers protocol client ## look for faults without running: style, types, layers (-k goes on after the first)

lint: setup-dev
	$(BIN)/ruff check

format: setup-dev
	$(BIN)/ruff format --check

types: setup-dev
	$(BIN)/mypy

layers: setup-dev
	$(BIN)/lint-imports --no-logo

protocol: setup-dev
	scripts/protocol-types --check

client: setup-web-packages
	npm --prefix web run --silent types
	npm --prefix web run --silent lint

fmt: setup-dev ## put the code into shape
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: setup-dev ## build the documentation's site into build/site (strictly: a dead link is a fault)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: setup-dev ## run every benchmark, each beside its peer
	@scripts/bench $(ARGS)

lock: setup-uv ## write requirements/ anew after a change of pyproject.toml (ARGS=--upgrade takes new versions)
	scripts/lock $(ARGS)

clean: ## remove what the other targets made
	rm -rf .venv web/node_modules web/dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

setup-uv:
	@scripts/setup uv

setup-web:
	@scripts/web

setup-web-packages:
	@scripts/web packages

setup-chromium:
	@scripts/chromium

setup-proxies:
	@scripts/proxies

setup-play:
	@scripts/setup play

setup-dev:
	@scripts/setup dev
