"""Compiles the rules, if this machine can; see pyproject.toml for the rest."""

from elementarium.core.compiling import CompileRules, modules_to_compile
from setuptools import setup

setup(ext_modules=modules_to_compile(), cmdclass={"build_ext": CompileRules})
