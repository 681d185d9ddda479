"""Compiles the modules that have a `.pxd` beside them, if this machine can; see pyproject.toml."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

sys.path.insert(0, "src")  # ours, and not what may be installed

from elementarium.core.compiling import SOURCE, CompileRules, modules_to_compile

BOOKS = {"rulebooks": Path("docs") / "rules", "booklets": Path("docs") / "booklets"}
NEW_GAME = Path("examples") / "downpour"
PAGE = SOURCE / "elementarium" / "server" / "static" / "index.html"


def require_page() -> None:
    """Build the browser page if it is not there, or refuse: a package without it serves nothing.

    ELEMENTARIUM_PAGE=0 allows a package without it.
    """
    if PAGE.exists() or os.environ.get("ELEMENTARIUM_PAGE") == "0":
        return
    if shutil.which("npm") and shutil.which("make"):
        subprocess.run(["make", ".stamps/client"], check=False)
    if not PAGE.exists():
        raise SetupError(
            "the browser page is not built: install nodejs 20 with npm and make and run "
            "`make setup`, or set ELEMENTARIUM_PAGE=0 for a package without the page"
        )


class BuildWithRules(build_py):
    """Puts the rule books, and the model of a new game, where the commands find them."""

    def run(self) -> None:
        """Copy them after the modules; an editable install reads them where they are."""
        if self.editable_mode:
            super().run()
            return
        require_page()
        self.forget_former_builds()
        super().run()
        goal = Path(self.build_lib) / "elementarium"
        for folder, books in BOOKS.items():
            for book in sorted(books.rglob("*.md")):
                place = goal / folder / book.relative_to(books)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(book, place)
        made = shutil.ignore_patterns("__pycache__", ".*", "build", "*.egg-info")
        shutil.copytree(NEW_GAME, goal / "new_game", ignore=made, dirs_exist_ok=True)

    def forget_former_builds(self) -> None:
        """Keep only compiled modules that are still wanted: they take minutes, others do not."""
        compiler = self.get_finalized_command("build_ext")
        wanted = {
            Path(self.build_lib) / compiler.get_ext_filename(module.name)
            for module in self.distribution.ext_modules or []
        }
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()


class ArchiveWithPage(sdist):
    """Whoever installs from the source archive needs no npm: the page lies in it."""

    def run(self) -> None:
        """Refuse an archive without the page."""
        require_page()
        super().run()


setup(
    ext_modules=modules_to_compile(),
    cmdclass={"build_py": BuildWithRules, "build_ext": CompileRules, "sdist": ArchiveWithPage},
)
