"""How much longer it takes to start Python with `import memcore`: the least of many starts, one after the other."""

from __future__ import annotations

import subprocess
import sys
import time

BAR = 0.030
ROUNDS = 30


def seconds(code: str) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begun


def main() -> None:
    bare, with_memcore = float("inf"), float("inf")
    for _ in range(ROUNDS):
        bare = min(bare, seconds("pass"))
        with_memcore = min(with_memcore, seconds("import memcore; memcore.Vault"))
    more = with_memcore - bare
    print(f"import memcore: {more * 1000:.1f} ms more than {bare * 1000:.1f} ms")
    if more > BAR:
        sys.exit(f"that is more than {BAR * 1000:.0f} ms")


if __name__ == "__main__":
    main()
