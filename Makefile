# BoBox. `make` lists the targets. Needs Python 3.10+ with venv, and make; the rest comes from PyPI.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PORT   ?=
OUT    ?= build/demo

.DEFAULT_GOAL := help
.PHONY: help demo play test check lint types golden bench hardware install clean

help: ## list the targets
	@awk -F':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
	  || { echo "BoBox needs Python 3.10 or newer; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Python's venv module is missing (Debian and Ubuntu: apt install python3-venv)."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[sim,maker,dev]'
	@touch $@

demo: $(READY) ## a whole game on the virtual box: push rules, play, pull the log, verify, report
	$(BIN)/python tools/demo.py $(OUT)

play: $(READY) ## the virtual box in this terminal
	$(BIN)/bobox sim

test: $(READY) ## the whole test suite
	$(BIN)/python -m pytest --numprocesses auto --dist loadscope

check: lint types test ## lint, types and tests

lint: $(READY) ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

TYPINGS := build/typings
$(TYPINGS): pyproject.toml $(READY)
	rm -rf $@
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --target $@ \
	  "$$($(BIN)/python -m pip freeze | grep -i '^micropython-esp32-stubs==')"

types: $(READY) $(TYPINGS) ## mypy: the host strictly, the firmware with the board's stubs
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini

golden: $(READY) ## record the golden screenshots anew (look at each before you commit it)
	$(BIN)/python -m pytest tests/flows --record-golden

bench: $(READY) ## what each thing costs: a table, and build/bench.json
	PYTHONPATH=tools $(BIN)/python -m bench build/bench.json

hardware: $(READY) ## circuit, drawings and printed parts, into build/hardware
	$(BIN)/python -m hardware.make build/hardware

install: $(READY) ## put the firmware on the plugged-in board (PORT=… to choose one)
	$(BIN)/bobox install $(if $(PORT),--port $(PORT))

clean: ## remove what the targets above built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
