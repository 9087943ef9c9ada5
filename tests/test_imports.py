"""The engine counts with the standard library alone."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parent.parent / "tutor" / "engine"


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def is_allowed(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names or (
        module == "tutor.engine" or module.startswith("tutor.engine.")
    )


def test_engine_imports_only_itself_and_the_standard_library() -> None:
    paths = list(ENGINE.rglob("*.py"))
    strays = [(p.name, m) for p in paths for m in imported_modules(p) if not is_allowed(m)]
    assert not strays
    assert len(paths) > 5
