# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
ALUDEL = target/release/aludel

.PHONY: help play test soak lint bench golden build

help: ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/'

# The development profile is optimized too, and the tests share what it builds.
play: need-cargo ## build, and play in the terminal
	@$(CARGO) build --bin aludel
	@target/debug/aludel play

build: need-cargo
	@$(CARGO) build --release --bin aludel

test: lint ## all tests, with modest counts
	scripts/with-postgres $(CARGO) test --workspace --quiet
	$(CARGO) run --quiet --bin aludel -- scenario run crates
	$(CARGO) run --quiet --bin aludel -- rules --coverage

soak: need-cargo ## the same tests with large counts
	ALUDEL_GAMES=500 ALUDEL_SOAK=1 scripts/with-postgres $(CARGO) test --workspace --release

lint: need-cargo ## formatting and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

bench: build ## the benchmark table
	@$(ALUDEL) bench

golden: need-cargo ## record the golden matches anew; review every changed line
	ALUDEL_RECORD=1 $(CARGO) test --workspace --quiet golden

.PHONY: need-cargo
need-cargo:
	@command -v $(CARGO) >/dev/null || { echo "Aludel needs Rust 1.89 or newer: install it from https://rustup.rs, then run make again." >&2; exit 1; }
