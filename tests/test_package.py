"""What is made of the project where tools are missing: all that can be, and the rest is told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ("sh", "find", "sort")
MAKE = shutil.which("make")

pytestmark = pytest.mark.skipif(MAKE is None, reason="there is no make here")


class Bare:
    """A machine with few tools, on which nothing has been built yet."""

    def __init__(self, folder: Path) -> None:
        self.tools = folder / "tools"
        self.stamps = folder / "stamps"
        self.page = folder / "index.html"
        self.bin = folder / "bin"
        for place in (self.tools, self.stamps, self.bin):
            place.mkdir()
        for tool in TOOLS:
            (self.tools / tool).symlink_to(shutil.which(tool) or tool)
        self.adds(self.bin / "elementarium")

    def adds(self, program: Path) -> None:
        """Give it a program that tells with which words it was called."""
        program.write_text('#!/bin/sh\necho "started: $*"\n', encoding="utf-8")
        program.chmod(0o755)

    def make(self, *goals: str) -> str:
        """What `make` says there."""
        places = [f"STAMPS={self.stamps}", f"PAGE={self.page}", f"BIN={self.bin}"]
        return subprocess.run(
            [str(MAKE), *places, *goals],
            cwd=ROOT,
            env={
                **os.environ,
                "PATH": str(self.tools),
                "MAKEFLAGS": "--no-print-directory",
                "MAKELEVEL": "0",
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    return Bare(tmp_path)


def test_what_is_missing_is_told_with_what_will_not_work(bare: Bare) -> None:
    said = bare.make("missing")
    assert "gcc is missing: the rules will run uncompiled" in said
    assert "npm is missing: the browser page will be left out" in said


def test_only_what_is_missing_is_told(bare: Bare) -> None:
    bare.adds(bare.tools / "gcc")
    assert "gcc" not in bare.make("missing")
    bare.adds(bare.tools / "npm")
    assert bare.make("missing") == ""


def test_what_has_been_built_needs_no_tool(bare: Bare) -> None:
    (bare.stamps / "compiled").touch()
    bare.page.touch()
    assert bare.make("missing") == ""


def test_it_is_told_before_anything_is_done(bare: Bare) -> None:
    planned = bare.make("--dry-run", "play")
    for step in ("-m venv", "setup.py", "npm ci", "elementarium serve"):
        assert planned.index("npm is missing") < planned.index(step)


def test_without_the_page_the_terminal_is_played(bare: Bare) -> None:
    said = bare.make("--assume-old=setup", "play")
    assert said.splitlines()[-1] == "started: "


def test_with_the_page_the_server_is_started(bare: Bare) -> None:
    bare.page.touch()
    assert bare.make("--assume-old=setup", "play") == "started: serve\n"


def test_without_a_compiler_nothing_counts_as_compiled(bare: Bare) -> None:
    """Whoever installs one later and runs make again gets compiled rules."""
    (bare.stamps / "package").touch()
    bare.make(f"--assume-old={bare.stamps}/package", f"{bare.stamps}/compiled")
    assert not (bare.stamps / "compiled").exists()


class Checkout:
    """A plain checkout of the parts that a package is made of, without npm."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "checkout"
        self.tools = folder / "few"
        self.package = self.root / "src" / "elementarium"
        self.static = self.package / "server" / "static"
        self.tools.mkdir()
        self.static.parent.mkdir(parents=True)
        for package in (self.package, self.static.parent):
            (package / "__init__.py").touch()
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, self.root / name)
        (self.package / "core").mkdir()
        (self.root / "examples" / "downpour").mkdir(parents=True)
        for name in ("__init__.py", "compiling.py"):
            source = ROOT / "src" / "elementarium" / "core" / name
            shutil.copy(source, self.package / "core" / name)

    def setup(self, command: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a command of setup.py there."""
        return subprocess.run(
            [sys.executable, "setup.py", "--quiet", *command.split()],
            cwd=self.root,
            env={**os.environ, "PATH": str(self.tools), **settings},
            capture_output=True,
            text=True,
            check=False,
        )

    def built(self, name: str) -> bool:
        """Whether a file of this name has come into the package."""
        return (self.root / "out" / "elementarium" / name).exists()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.mark.parametrize("command", ["build_py --build-lib out", "sdist"])
def test_a_package_without_the_page_is_refused_in_one_sentence(
    checkout: Checkout, command: str
) -> None:
    done = checkout.setup(command)
    assert done.returncode == 1
    (refusal,) = done.stderr.splitlines()
    assert "the browser page is not built: install nodejs 20 with npm" in refusal
    assert checkout.setup(command, ELEMENTARIUM_PAGE="0").returncode == 0, "if one insists"


def test_where_npm_is_the_page_is_built_for_the_package(checkout: Checkout) -> None:
    for tool in ("npm", "make"):
        program = checkout.tools / tool
        program.write_text(
            f"#!/bin/sh\n/bin/mkdir -p {checkout.static}\n: >{checkout.static}/index.html\n"
        )
        program.chmod(0o755)
    assert checkout.setup("build_py --build-lib out").returncode == 0
    assert checkout.built("server/static/index.html")


def test_a_package_holds_nothing_of_former_builds(checkout: Checkout) -> None:
    former = checkout.package / "former.py"
    former.touch()
    checkout.setup("build_py --build-lib out", ELEMENTARIUM_PAGE="0")
    assert checkout.built("former.py")
    former.unlink()
    checkout.setup("build_py --build-lib out", ELEMENTARIUM_PAGE="0")
    assert checkout.built("__init__.py")
    assert not checkout.built("former.py")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no git checkout")
def test_the_source_archive_holds_the_whole_project(tmp_path: Path) -> None:
    """All but what only a checkout has a use for."""
    command = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    listed = (tmp_path / "elementarium.egg-info" / "SOURCES.txt").read_text("utf-8").splitlines()
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    kept = {name for name in tracked if (ROOT / name).exists()}
    assert kept - set(listed) == {".ci/run", ".gitignore"}
    assert not [name for name in listed if name.endswith((".so", ".pyc")) or "node_modules" in name]
