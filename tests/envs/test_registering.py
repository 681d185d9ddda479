"""What is not installed is told in a sentence, and only to those who want it."""

from __future__ import annotations

import subprocess
import sys

WITHOUT_LIBRARIES = """
import sys
sys.modules.update(numpy=None, gymnasium=None, pettingzoo=None)
import elementarium.envs
try:
    elementarium.envs.Batch
except elementarium.envs.MissingExtraError as error:
    print(error)
"""


def test_without_its_libraries_the_package_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARIES], capture_output=True, text=True, check=True
    )
    assert done.stdout == 'Batch needs numpy: pip install "elementarium[envs]"\n'
