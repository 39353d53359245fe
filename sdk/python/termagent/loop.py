"""The conversation with the harness."""

import sys
from typing import Callable, Optional, TextIO

from .answer import Answer, Request


def run(agent: Callable[[Request], Answer], source: Optional[TextIO] = None, sink: Optional[TextIO] = None) -> None:
    """Answer requests, one line of JSON each, until there are no more.

    Standard output belongs to the protocol: log to standard error.
    """
    if source is None:  # whatever the locale says, requests are UTF-8
        source = open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False)
    sink = sink or sys.stdout
    for line in source:
        if not line.strip():
            continue
        answer = agent(Request.from_json(line))
        sink.write(answer.to_json() + "\n")
        sink.flush()
