"""A bot that lets the engine of another process play both seats of Quits, over the Universal Game Interface."""

import subprocess
import sys
from collections.abc import Iterator

ENGINE = [sys.executable, "-m", "games", "ugi"]
LONGEST = 30  # moves


def main() -> None:
    """Play a game and print its turns."""
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        answers: Iterator[str] = iter(engine.stdout)

        def ask(command: str, until: str) -> str:
            print(command, file=engine.stdin, flush=True)
            return next(answer for answer in answers if answer.startswith(until)).removeprefix(until).strip()

        ask("ugi", "ugiok")
        print("setoption name Game value quits", file=engine.stdin)
        turns: list[str] = []
        while len(turns) < LONGEST:
            print("position startpos moves", *turns, file=engine.stdin)
            if ask("query gameover", "response") == "true":
                break
            turns.append(ask("go nodes 200", "bestmove"))
        print(*turns)
        print("result:", ask("query result", "response"))
        print("quit", file=engine.stdin, flush=True)


if __name__ == "__main__":
    main()
