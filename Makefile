# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
TARGET = $(or $(CARGO_TARGET_DIR),target)
ALUDEL = $(TARGET)/release/aludel
# The program that the tests have built.
TESTED = $(TARGET)/debug/aludel

.PHONY: help play web test quick soak lint bench load golden protocol build

help: ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/'

# The development profile is optimized too, and the tests share what it builds.
play: need-cargo web ## build everything, and play in the browser
	@$(CARGO) build --bin aludel
	@$(TESTED) serve --open

# The pages are built anew only when something of them has changed.
WEB_FILES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json -type f)

web: web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_FILES)
	@cd web && npm run --silent build
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | need-node
	@cd web && npm install --no-save --silent
	@touch $@

build: need-cargo web
	@$(CARGO) build --release --bin aludel

test: web lint ## all tests, with modest counts
	scripts/with-postgres scripts/with-nats $(CARGO) test --workspace --quiet
	$(TESTED) scenario run crates
	$(TESTED) rules --coverage
	cd web && npm run --silent tokens && npm run --silent unit && npm run --silent budget
	chromium=$$(scripts/find-chromium) && cd web && CHROMIUM=$$chromium ALUDEL_BIN=$(abspath $(TESTED)) npm run --silent e2e

# What knows neither the server nor the pages: a change of rules is tried in a few minutes.
RULES = game-core game-testkit reference-games game-registry quintessence quintessential wizards-of-the-wild red-phoenix elements

quick: need-cargo ## the tests of the rules alone: engine, laws, scenarios, every game
	$(CARGO) test --quiet $(addprefix --package ,$(RULES))

soak: need-cargo web ## the same tests with large counts
	ALUDEL_GAMES=500 ALUDEL_SOAK=1 scripts/with-postgres scripts/with-nats $(CARGO) test --workspace --profile soak
	$(CARGO) build --bin aludel
	chromium=$$(scripts/find-chromium) && cd web && CHROMIUM=$$chromium ALUDEL_BIN=$(abspath $(TESTED)) ALUDEL_SOAK=1 npm run --silent e2e

lint: need-cargo web ## formatting and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	cd web && npm run --silent check

bench: build ## the benchmark table
	@$(ALUDEL) bench

load: build ## the server under load, beside a bare room
	@$(ALUDEL) load --matches 500 --seats 2 --seconds 10

golden: need-cargo ## record the golden matches anew; review every changed line
	ALUDEL_RECORD=1 $(CARGO) test --workspace --quiet golden

protocol: need-cargo ## make the TypeScript types of the protocol anew
	ALUDEL_RECORD=1 $(CARGO) test --quiet -p protocol

.PHONY: need-cargo
need-cargo:
	@command -v $(CARGO) >/dev/null || { echo "Aludel needs Rust 1.89 or newer: install it from https://rustup.rs, then run make again." >&2; exit 1; }

.PHONY: need-node
need-node:
	@command -v npm >/dev/null || { echo "The pages of Aludel need Node 20.19 or newer: install it from https://nodejs.org, then run make again." >&2; exit 1; }
