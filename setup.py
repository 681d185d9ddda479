"""Compiles the modules that have a `.pxd` beside them, if this machine can; see pyproject.toml."""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src")
RULES = Path("docs") / "rules"
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
    "initializedcheck": False,
}
FAST = ["-O3", "-g0"]
BOUNDS_CHECKED = ["-O1", "-g0", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]


def compiled_modules() -> list[Extension]:
    """One extension for each `.py` that has a `.pxd`; none where compiling is switched off.

    ELEMENTARIUM_COMPILE=0 switches it off; ELEMENTARIUM_BOUNDS=1 has C check every array index.
    """
    if os.environ.get("ELEMENTARIUM_COMPILE") == "0":
        return []
    from Cython.Build import cythonize

    checked = os.environ.get("ELEMENTARIUM_BOUNDS") == "1"
    extensions = [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path.with_suffix(".py"))],
            extra_compile_args=BOUNDS_CHECKED if checked else FAST,
        )
        for path in sorted(SOURCE.rglob("*.pxd"))
        if "import cython" in path.with_suffix(".py").read_text(encoding="utf-8")
    ]
    modules: list[Extension] = cythonize(
        extensions, compiler_directives=DIRECTIVES, build_dir="build/c", nthreads=2
    )
    for module in modules:
        module.optional = True  # set before cythonize() it is lost, and a missing gcc is fatal
    return modules


class BuildWithRules(build_py):
    """Puts the rule books into the package, where `elementarium rules` finds them."""

    def run(self) -> None:
        """Copy them after the modules; an editable install reads them where they are."""
        super().run()
        if self.editable_mode:
            return
        goal = Path(self.build_lib) / "elementarium" / "rulebooks"
        for book in sorted(RULES.rglob("*.md")):
            place = goal / book.relative_to(RULES)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(book, place)


setup(ext_modules=compiled_modules(), cmdclass={"build_py": BuildWithRules})
