"""Agents that see a terminal's screen and answer with keys.

Write a function from a Request to an Answer and give it to run(). If a model
writes the answers, parse() reads what it says.
"""

from .answer import Answer, AnswerError, Command, Request
from .loop import run
from .parse import parse

__all__ = ["Answer", "AnswerError", "Command", "Request", "parse", "run"]
