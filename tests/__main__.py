"""All that a change must pass, by one command: lint, format, types and tests. Exit 1 when any of them fails."""

import subprocess
import sys
import time

STEPS = {
    "lint": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "types": ["mypy"],
    # Kept inside the checkout, since pytest leaves its temporary folders behind.
    "tests": ["pytest", "-n", "auto", "--basetemp", ".pytest_tmp"],
}


def main() -> int:
    """The exit code, after every step has said its own piece and a last line per step has summed it up."""
    lines, failed = [], False
    for name, command in STEPS.items():
        print(f"== {name}: {' '.join(command)}", flush=True)
        begin = time.monotonic()
        code = subprocess.run([sys.executable, "-m", *command]).returncode
        lines.append(f"{'ok' if code == 0 else 'FAILED':6} {name:6} {time.monotonic() - begin:6.1f} s")
        failed |= code != 0
    print("==", *lines, sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
