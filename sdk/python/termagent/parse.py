"""Reading answers that a model wrote."""

import re

from .answer import Answer, AnswerError
from .jsonanswer import object_span, parse_json
from .xmlanswer import parse_xml

_TELLING = re.compile("</?(?:response|analysis|plan|commands)", re.IGNORECASE | re.ASCII)


def parse(text: str, format: str = "auto") -> Answer:
    """Read an answer in "json" or "xml"; "auto" finds out which.

    Raises AnswerError with the harness's own words.
    """
    if format == "json":
        return parse_json(text)
    if format == "xml":
        return parse_xml(text)
    if format != "auto":
        raise ValueError(f"there is no format {format!r}; write auto, json or xml")
    return _parse_any(text)


def _parse_any(text: str) -> Answer:
    """A model may think aloud before its answer, with braces, and its commands
    may hold the other format's tags."""
    tag, brace = text.find("<response>"), text.find("{")
    if brace < 0:
        brace = len(text)
    if tag < 0:
        meant_xml = _mentions_xml(text[:brace]) and object_span(text) is None
        return parse_xml(text) if meant_xml else parse_json(text)
    if tag < brace:
        return parse_xml(text)
    try:
        return parse_json(text)
    except AnswerError as broken:
        meant_json = _within_object(text, tag)
        if meant_json and _within_string(text, tag):
            raise
        try:
            return parse_xml(text)
        except AnswerError as other:
            raise (broken if meant_json else other) from None


def _within_object(text: str, tag: int) -> bool:
    """Whether a tag is a part of a broken JSON answer."""
    span = object_span(text)
    if span is None:
        return text.lstrip().startswith("{")
    return span[0] < tag < span[1]


def _within_string(text: str, tag: int) -> bool:
    """Whether a tag is only what a JSON answer speaks of."""
    depth, quoted = 0, False
    for match in re.finditer(r'\\.|["{}]', text[:tag], re.DOTALL):
        mark = match.group()
        if mark == '"':
            quoted = not quoted
        elif not quoted:
            depth += {"{": 1, "}": -1}.get(mark, 0)
    return quoted and depth > 0


def _mentions_xml(text: str) -> bool:
    """Whether text that holds no whole answer was to be XML."""
    return _TELLING.search(text) is not None
