# `make` lists the targets. Everything is installed into .venv from the locked requirements.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
PO := $(wildcard locale/*/LC_MESSAGES/django.po)
MO := $(PO:.po=.mo)
TEMPLATES = $(shell find templates tutor lessons quizzes -name '*.html')

.DEFAULT_GOAL := help
.PHONY: help setup run test check bench test-browser test-postgres messages format lock

help:  ## list the targets
	@sed -nE 's/^([a-z-]+):.*  ## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: .venv/installed $(MO)  ## make .venv, install the locked requirements, compile translations

run: setup  ## serve the site on http://127.0.0.1:8000/ (PORT=8000)
	DEBUG=1 $(BIN)/python manage.py migrate --verbosity 0
	DEBUG=1 $(BIN)/python manage.py runserver 127.0.0.1:$(PORT)

test: setup  ## run the tests
	$(BIN)/pytest

check: setup  ## format, lint, types, imports, templates, migrations, translations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)
	DEBUG=1 $(BIN)/python manage.py check --fail-level WARNING
	DEBUG=1 $(BIN)/python manage.py makemigrations --check --dry-run
	DEBUG=1 $(BIN)/python manage.py check_lessons
	$(BIN)/python tools/messages.py check
	if [ -f tools/draw_tiles.py ]; then $(BIN)/python tools/draw_tiles.py --check; fi

bench: setup .venv/installed-bench  ## measure against the budgets, and the engine against PyPI mahjong
	PYTHONPATH=. $(BIN)/python tools/bench.py

test-browser: setup  ## run the browser tests in Chromium (CHROMIUM=path)
	CHROMIUM="$$(tools/find_chromium)" && export CHROMIUM && $(BIN)/pytest tests/browser -m browser

test-postgres: setup  ## run the tests on the PostgreSQL that DATABASE_URL names
	@case "$$DATABASE_URL" in \
	postgres*) ;; \
	*) echo "set DATABASE_URL=postgres://user:password@host:port/name first" >&2; exit 1;; \
	esac
	$(BIN)/pytest

messages: setup  ## bring locale/*.po up to date with the sources
	$(BIN)/python tools/messages.py update

format: setup  ## format the sources and the templates
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djade --target-version 5.2 $(TEMPLATES)

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links
UPGRADE ?=

lock: setup  ## write the requirements files anew (UPGRADE=--upgrade for newer versions)
	$(BIN)/python -m pip install --quiet uv
	$(LOCK) $(UPGRADE) pyproject.toml -o requirements.txt
	$(LOCK) $(UPGRADE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(LOCK) $(UPGRADE) --group pyproject.toml:bench -o requirements-bench.txt

.venv/installed: requirements-dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

.venv/installed-bench: requirements-bench.txt .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

locale/%/LC_MESSAGES/django.mo: locale/%/LC_MESSAGES/django.po | .venv/installed
	$(BIN)/python tools/messages.py compile
