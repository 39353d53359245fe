"""The conversation with the harness."""

import sys
from typing import Callable, Optional, TextIO

from .answer import Answer, Request


def run(agent: Callable[[Request], Answer], source: Optional[TextIO] = None, sink: Optional[TextIO] = None) -> None:
    """Answer requests, one line of JSON each, until there are no more.

    Standard output belongs to the protocol: log to standard error. A line that
    is no request ends the program with a message and exit code 1.
    """
    if source is None:  # whatever the locale says, requests are UTF-8
        source = open(sys.stdin.fileno(), encoding="utf-8", errors="replace", newline="\n", closefd=False)
    sink = sink or sys.stdout
    for number, line in enumerate(source, 1):
        if not line.strip():
            continue
        try:
            request = Request.from_json(line)
        except (ValueError, RecursionError) as problem:
            raise SystemExit(f"termagent: line {number} is no request: {problem}") from None
        sink.write(agent(request).to_json() + "\n")
        sink.flush()
