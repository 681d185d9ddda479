# Every command of the project. `make` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
PAGE := src/elementarium/server/static/index.html
CLIENT := $(shell find client -not -path 'client/node_modules*' -type f | sort)
COMPILED := $(shell find src -name '*.pxd' -o -name '*.py' | sort)
GAMES := $(filter-out examples/training,$(wildcard examples/*))
LOCKED := -m pip install --quiet --disable-pip-version-check --require-hashes
KUHN := $(shell find examples/kuhn/src -name '*.py' | sort) examples/kuhn/src/kuhn/rules.pxd
LOCK_FLAGS := --universal --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 -q
# A test that hangs ends its process and is named, instead of keeping everybody waiting.
TIMED := -n 2 --timeout 600 --timeout-method thread
FIND_GCC := command -v gcc >/dev/null || command -v cc >/dev/null
FIND_NPM := command -v npm >/dev/null

.DEFAULT_GOAL := help
.PHONY: help missing setup play test check bench shots soak trainers train learn balance lock wheel clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

# Said before anything else is done, which may take minutes; what has been built needs nothing more.
missing:
	@if [ ! -e $(STAMPS)/compiled ] && ! { $(FIND_GCC); }; then \
	    echo "gcc is missing: the rules will run uncompiled, about 60 times slower, and strong programs play weaker;"; \
	    echo "    install gcc and run make again for the full speed"; fi
	@if [ ! -e $(PAGE) ] && ! $(FIND_NPM); then \
	    echo "npm is missing: the browser page will be left out, games are played in the terminal;"; \
	    echo "    install nodejs 20 with npm and run make again for the page"; fi

$(STAMPS)/venv: requirements.lock | missing
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(LOCKED) -r requirements.lock
	@touch $@

# What playing does not need: environments, data sets, and the peers of the benchmarks.
$(STAMPS)/extras: $(STAMPS)/venv requirements-test.lock
	$(BIN)/python $(LOCKED) -r requirements-test.lock
	@touch $@

# Environments beside ours, which find the package in src: with torch and what trains on it, with RLlib, which wants another
# Gymnasium, and with the lowest versions that we allow.
$(STAMPS)/trainers $(STAMPS)/rllib: $(STAMPS)/%: requirements-%.lock requirements-torch.in
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv $(VENV)-$*
	$(VENV)-$*/bin/python $(LOCKED) --no-deps -r requirements-$*.lock
	$(VENV)-$*/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -r requirements-torch.in
	@touch $@

$(STAMPS)/lowest: requirements-lowest.lock
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv $(VENV)-lowest
	$(VENV)-lowest/bin/python $(LOCKED) -r requirements-lowest.lock
	@touch $@

# Ray, which only the long tests of the cluster need.
$(STAMPS)/cluster: $(STAMPS)/extras requirements-cluster.lock
	$(BIN)/python $(LOCKED) -r requirements-cluster.lock
	@touch $@

$(STAMPS)/package: $(STAMPS)/venv pyproject.toml setup.py
	ELEMENTARIUM_COMPILE=0 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(STAMPS)/compiled: $(STAMPS)/package $(COMPILED)
	@if $(FIND_GCC); then $(BIN)/python setup.py --quiet build_ext --inplace -j2 && touch $@; fi

# A game of one's own with compiled rules; without gcc its tests run uncompiled, and say so.
$(STAMPS)/examples: $(STAMPS)/compiled $(KUHN)
	@if $(FIND_GCC); then cd examples/kuhn && ../../$(BIN)/python setup.py --quiet build_ext --force --inplace && touch ../../$@; \
	else echo "gcc is missing: examples/kuhn runs uncompiled"; fi

$(STAMPS)/node: client/package-lock.json | missing
	@mkdir -p $(STAMPS)
	@if $(FIND_NPM); then cd client && npm ci --silent && touch ../$@; fi

$(STAMPS)/client: $(STAMPS)/node $(CLIENT)
	@if $(FIND_NPM); then cd client && npm run --silent build -- --logLevel warn && touch ../$@; fi

# What the tests of the page and of PostgreSQL need; without it they are skipped and say so.
$(STAMPS)/debian:
	@mkdir -p $(STAMPS)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	    ! { command -v chromium >/dev/null && [ -d /usr/lib/postgresql ]; }; then \
	    echo "installing chromium and PostgreSQL for the tests"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	        apt-get install -y -qq chromium fonts-noto-cjk postgresql >/dev/null \
	        || echo "they could not be installed: some tests will be skipped"; \
	fi
	@touch $@

setup: $(STAMPS)/compiled $(STAMPS)/client ## set everything up; afterwards .venv/bin/elementarium works

play: setup ## start the product: the browser table, at the address it prints; without npm the terminal
	@if [ -e $(PAGE) ]; then exec $(BIN)/elementarium serve; \
	else echo "the browser page is left out: this is the terminal ($(BIN)/elementarium)"; exec $(BIN)/elementarium; fi

test: setup $(STAMPS)/extras $(STAMPS)/debian $(STAMPS)/examples ## run all tests, on the compiled and the uncompiled rules
	cd client && npm test --silent
	$(BIN)/python -m pytest $(TIMED)
	ELEMENTARIUM_PURE=1 $(BIN)/python -m pytest $(TIMED) -m "not compiled_only"
	@for game in $(GAMES); do (cd $$game && echo $$game && \
	    KUHN_COMPILED=$$(ls src/kuhn/rules.*.so 2>/dev/null) ../../$(BIN)/python -m pytest -q && \
	    ELEMENTARIUM_PURE=1 ../../$(BIN)/python -m pytest -q) || exit 1; done

check: setup $(STAMPS)/extras ## lint, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@for game in $(GAMES); do (cd $$game && MYPYPATH=../../stubs ../../$(BIN)/mypy) || exit 1; done
	$(BIN)/lint-imports --no-cache
	cd examples/training && MYPYPATH=../../stubs ../../$(BIN)/mypy
	cd client && npm run --silent check

bench: setup $(STAMPS)/extras ## measure our figures beside OpenSpiel's, as ratios in one run
	$(BIN)/python bench/run.py --json build/bench.json
	$(BIN)/python -m bench.client
	$(BIN)/python bench/load.py
	$(BIN)/python bench/lobby.py
	$(BIN)/python bench/town.py
	$(BIN)/python bench/learned.py

shots: setup $(STAMPS)/debian ## take pictures of every page, for the README and docs, into docs/pictures/
	$(BIN)/python -m tests.client.shots

trainers: setup $(STAMPS)/trainers $(STAMPS)/rllib ## the examples of training, each for a short while; brings torch
	for kind in trainers rllib; do PYTHONPATH=src $(VENV)-$$kind/bin/python -m pytest -q --rootdir examples/training \
	    -c examples/training/pyproject.toml examples/training || exit 1; done

train: setup $(STAMPS)/trainers ## train a player for each game in half an hour, into build/training and docs/pictures
	PYTHONPATH=src $(VENV)-trainers/bin/python examples/training/all_games.py

learn: setup $(STAMPS)/extras ## let programs learn Brave and Element by playing, as their recipes say, into build/learned; goes on after Ctrl-C
	for game in brave element; do $(BIN)/elementarium train $$game --out build/learned/$$game --jobs 2 || exit 1; done

soak: setup $(STAMPS)/cluster $(STAMPS)/debian $(STAMPS)/examples $(STAMPS)/lowest trainers ## the long tests: rules with C bounds checks, thousands of random games
	ELEMENTARIUM_BOUNDS=1 ELEMENTARIUM_PAGE=0 $(BIN)/python setup.py --quiet build --build-lib build/bounds --build-temp build/bounds-temp -j2
	PYTHONPATH=build/bounds $(BIN)/python -m pytest -n 2 -p no:cacheprovider
	PYTHONPATH=build/bounds $(BIN)/python bench/soak.py
	ELEMENTARIUM_SOAK=1 $(BIN)/python -m pytest -n 2 tests/server tests/store tests/envs tests/puzzles
	$(BIN)/elementarium puzzles check --deep
	PYTHONPATH=src $(VENV)-lowest/bin/python -m pytest -q -p no:cacheprovider tests/envs \
	    $(foreach name,openspiel playthroughs lockstep,--ignore tests/envs/test_$(name).py)
	ELEMENTARIUM_SOAK=1 $(BIN)/python -m pytest tests/lab/test_cluster.py
	$(BIN)/python bench/load.py --full

# What the page tells of the balance of our games: the usual rules for all numbers of seats, and every option by itself.
BALANCED := element aldr rummy brave
SIMULATE := $(BIN)/elementarium simulate --jobs 2
EACH := $(BIN)/elementarium sweep --each --seats 3 --chances 0 --jobs 2

balance: setup $(STAMPS)/extras ## simulate and report our games into build/balance/, and write what the page tells; takes half an hour
	$(SIMULATE) element --players adept --seats 2-4 --games 800 --chances 20 --out build/balance/element
	$(SIMULATE) aldr --players apprentice --seats 2-4 --games 360 --chances 10 --out build/balance/aldr
	$(SIMULATE) rummy --players adept --seats 2-6 --games 4000 --chances 20 --out build/balance/rummy
	$(SIMULATE) brave --players novice --seats 2-4 --games 500 --chances 10 --out build/balance/brave
	$(EACH) element --players adept --games 252 --out build/balance/element-options
	$(EACH) aldr --players novice --games 600 --out build/balance/aldr-options
	$(EACH) rummy --players adept --games 510 --out build/balance/rummy-options
	$(EACH) brave --players novice --games 300 --out build/balance/brave-options
	@for game in $(BALANCED); do for lang in en zh; do \
	    $(BIN)/elementarium report build/balance/$$game --lang $$lang || exit 1; done; \
	    $(BIN)/python -m elementarium.lab.shipping build/balance/$$game build/balance/$$game-options || exit 1; done

lock: setup ## pin the newest versions of all dependencies, with hashes
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile $(LOCK_FLAGS) requirements.in -o requirements.lock
	$(BIN)/uv pip compile $(LOCK_FLAGS) requirements-test.in -o requirements-test.lock
	$(BIN)/uv pip compile $(LOCK_FLAGS) requirements-lowest.in -o requirements-lowest.lock
	for kind in trainers rllib; do $(BIN)/uv pip compile $(LOCK_FLAGS) --excludes requirements-torch.in \
	    requirements-$$kind.in -o requirements-$$kind.lock || exit 1; done
	$(BIN)/uv pip compile $(LOCK_FLAGS) requirements-cluster.in -o requirements-cluster.lock

wheel: setup ## build the wheel and the source archive into dist/
	$(BIN)/python -m build --no-isolation --sdist --wheel

clean: ## remove everything that a command can rebuild
	rm -rf $(VENV) $(VENV)-* $(STAMPS) build dist src/*.egg-info client/node_modules src/elementarium/server/static
	find src -name '*.so' -delete
	grep -rl --include='*.pxd' 'Written by elementarium.core.declare' src | xargs -r rm
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
