# Everything one needs: `make play` and `make test`. Both set up what is missing by themselves.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PYTEST := $(RUN) -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check
PLAY_READY := $(VENV)/.ready-to-play
TEST_READY := $(VENV)/.ready-to-test
NO_PACKAGES := { echo "Agate could not install its packages; is there a network, and room on the disk?"; exit 1; }

.PHONY: play test lint interpreted-test compiled-test web-test web docs desktop serve bench-web soak fuzz-web live-web fuzz fuzz-deep shots lock clean

play: $(PLAY_READY)
	@$(RUN) -m build.modules.native
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then $(RUN) main.py; \
	else echo "There is no display here, so Agate is built for the browser instead."; $(MAKE) --no-print-directory serve; fi

test: lint interpreted-test compiled-test web-test

lint: $(TEST_READY)
	$(RUN) -m ruff check .
	$(RUN) -m mypy
	$(RUN) -m build.site.scripts

# What the ahead-of-time compiler can change, the rules and the search, is tested in both forms, everything else once.
ONCE := tests/web tests/shell tests/fifth_game tests/package tests/fuzz tests/live tests/engine tests/records tests/review \
  tests/puzzles/test_proofs.py tests/puzzles/test_collection.py tests/test_boundaries.py tests/test_lessons.py
interpreted-test: $(TEST_READY)
	AGATE_COMPILED=off $(PYTEST) tests $(addprefix --ignore ,$(ONCE))

compiled-test: $(TEST_READY)
	$(RUN) -m build.modules.native
	AGATE_COMPILED=required $(PYTEST) tests --ignore tests/web

web-test: web
	$(RUN) -m build.site.browsers
	$(PYTEST) tests/web

web: $(TEST_READY)
	$(RUN) -m build.site.bundle $(if $(ADDRESS),--address $(ADDRESS))

docs: $(TEST_READY)
	$(RUN) -m mkdocs --quiet build

desktop: $(TEST_READY)
	$(RUN) -m build.desktop

serve: web
	$(RUN) -m build.site.serve $(if $(PORT),--port $(PORT))

bench-web: web
	$(RUN) -m build.measure.bench

soak: web
	$(RUN) -m build.measure.soak

fuzz-web: web
	$(RUN) -m tests.web.robot

live-web: web
	$(RUN) -m build.site.browsers
	AGATE_LIVE_WEB=all $(RUN) -m pytest --durations=0 tests/web/test_live.py tests/web/test_live_games.py

fuzz: $(TEST_READY)
	$(RUN) -m tests.fuzz --duration minutes
	AGATE_LIVE_TABLES=1700 $(RUN) -m pytest --numprocesses 2 tests/live/test_model.py

# Guided by coverage; Atheris has wheels for Linux only, so that it is no part of the locked packages.
FUZZ_SECONDS ?= 120
fuzz-deep: $(TEST_READY)
	@$(RUN) -c 'import atheris' 2>/dev/null || $(PIP) --only-binary :all: atheris==3.0.0 || echo "Atheris cannot be installed here."
	ended=0; for format in records codes movetext positions ugi live; do \
	  $(RUN) -m tests.fuzz.deep $$format $(FUZZ_SECONDS) || ended=1; done; exit $$ended

shots: $(TEST_READY)
	$(RUN) -m games.lab.shots build/shots
	$(RUN) -m games.lab.motion docs/motion.webp

lock: $(TEST_READY)
	@$(RUN) -m build.lock

clean:
	rm -rf build/web build/stage build/shots build/agate.html build/agate-web.zip

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Agate needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -qy python3-venv; } \
	  || { echo "Python's venv module is missing; install the package python3-venv and try again."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Agate could not make the folder $(VENV) here; may this folder be written?"; exit 1; }

$(PLAY_READY): build/locks/play.txt build/locks/compiler.txt | $(VENV)/bin/python
	@$(PIP) --require-hashes -r build/locks/play.txt || $(NO_PACKAGES)
	@command -v cc >/dev/null || $(PIP) --require-hashes -r build/locks/compiler.txt || $(NO_PACKAGES)
	@$(RUN) -m build.app.fonts
	@touch $@

$(TEST_READY): build/locks/test.txt | $(PLAY_READY)
	@$(PIP) --require-hashes -r build/locks/test.txt || $(NO_PACKAGES)
	@touch $@
