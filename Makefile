# `make play` and `make test` need only Python 3.11+ with venv, make, and the package registries that pip and npm are set
# to use: no Node, no browser and no database of the machine's.
PYTHON ?= python3
BIN := .venv/bin
# pip installs, because it alone reads the machine's own pip settings (index, proxy, certificates); uv only makes the locks.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(UPGRADE)

NPM := $(BIN)/python tools/npm.py --prefix web
STATIC := src/killzone/web/static/index.html
# npm itself writes this file last, so it serves as the stamp.
MODULES := web/node_modules/.package-lock.json
CLIENT := web/index.html web/vite.config.ts web/tsconfig.json $(shell find web/src web/public -type f)

# Trust the certificates the machine trusts, as pip does: a company's proxy often signs with its own.
export NODE_USE_SYSTEM_CA ?= 1
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt),)
export UV_SYSTEM_CERTS ?= 1
endif

# Where the machine forbids it to keep bytecode, every process that the tests start would compile all of the source anew.
unexport PYTHONDONTWRITEBYTECODE

# Several recipes write to one virtual environment.
.NOTPARALLEL:
.PHONY: play test check format bench soak env-speed cluster load pictures compiled wheel lock clean

# Build the client, start the server, open the page; ARGS="--port 9000", ARGS=--no-open.
play: .venv/play.stamp $(STATIC)
	@$(BIN)/killzone play $(ARGS)

# The browser for the tests comes while the processor is busy with types.
test: .venv/dev.stamp $(MODULES)
	@$(BIN)/python tools/chromium.py & browser=$$!; $(MAKE) --no-print-directory check $(STATIC); checked=$$?; wait $$browser && exit $$checked
	$(BIN)/pytest -n auto --dist worksteal

# The types of Python and the client are looked at side by side: each keeps one core busy for most of a minute.
check: .venv/dev.stamp $(MODULES)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy & types=$$!; $(NPM) run --silent check && $(NPM) run --silent test; client=$$?; wait $$types && exit $$client

format: .venv/dev.stamp
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# How fast it is, in runs of a calibration loop; ARGS=--json, ARGS="--only games".
bench: .venv/dev.stamp
	@$(BIN)/python -m bench $(ARGS)

# N random battles, each checked at every decision, 100 N questions of attacks, and 100 N ways tried on each board, on
# all cores; N=0 ARGS="--odds 1000", N=0 ARGS="--ways 1000".
N ?= 1000
soak: .venv/dev.stamp
	@$(BIN)/python tools/soak.py $(N) $(ARGS)

# Steps a second of the environment beside the bare engine's; GAMES=20 of each edition.
env-speed: .venv/dev.stamp
	@$(BIN)/python tools/env_speed.py $(or $(GAMES),8)

# An arena on a local cluster of three processes that are killed at random: nothing lost, nothing played twice.
cluster: .venv/dev.stamp
	@$(BIN)/python tests/arena/cluster_trial.py 3 20 4

# 250 tables of two seats at two answers a second each, against a server on one core; ARGS="--rate 4".
load: .venv/dev.stamp
	@$(BIN)/python tools/load.py $(ARGS)

# Draw the pictures of the documentation again.
pictures: .venv/dev.stamp
	@$(BIN)/python tools/pictures.py

# Compile the engine with mypyc beside the source (needs a C compiler), test it, compare its games, and measure.
# Use it: PYTHONPATH=.compiled/src killzone ...; ARGS=--no-bench, ARGS="--no-tests", ARGS=tests/core, ARGS=--only-build, ARGS=--only-check, ARGS="--parts geometry".
compiled: .venv/dev.stamp
	@$(BIN)/python tools/compiled.py $(ARGS)

# The wheel, which runs anywhere; COMPILED=1: one for this machine and this Python with the engine compiled.
wheel: $(if $(COMPILED),.venv/dev.stamp,.venv/play.stamp)
	$(if $(COMPILED),$(BIN)/python tools/compiled.py --only-build)
	$(if $(COMPILED),KILLZONE_COMPILED=1) $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# Refresh the lock files; `make lock UPGRADE=--upgrade` also takes newer versions.
lock: .venv/bin/uv .venv/play.stamp
	$(COMPILE) --group bootstrap -o requirements/bootstrap.txt
	$(COMPILE) pyproject.toml --group play -o requirements/play.txt
	$(COMPILE) pyproject.toml --group dev -c requirements/play.txt -o requirements/dev.txt
	$(NPM) install --package-lock-only

clean:
	rm -rf .venv .cache .compiled dist web/node_modules src/killzone/web/static

.venv/venv.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Needs Python 3.11 or newer: make PYTHON=...")'
	$(PYTHON) -m venv .venv
	@touch $@

.venv/bin/uv: requirements/bootstrap.txt .venv/venv.stamp
	$(INSTALL) --require-hashes -r $<
	@touch $@

.venv/play.stamp: requirements/play.txt pyproject.toml hatch_build.py .venv/venv.stamp
	$(INSTALL) --require-hashes -r $<
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The larger set holds the smaller one, so it counts for both.
.venv/dev.stamp: requirements/dev.txt pyproject.toml hatch_build.py .venv/venv.stamp
	$(INSTALL) --require-hashes -r $<
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch .venv/play.stamp $@

$(MODULES): web/package.json web/package-lock.json web/.npmrc | .venv/play.stamp
	$(NPM) ci
	@touch $@

$(STATIC): $(CLIENT) $(MODULES)
	$(NPM) run --silent build
