"""Reading answers that a model wrote."""

from .answer import Answer, AnswerError
from .jsonanswer import parse_json
from .xmlanswer import parse_xml


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
    tag, brace = text.find("<response>"), text.find("{")
    if tag < 0 and (brace >= 0 or not _mentions_xml(text)):
        return parse_json(text)
    if brace < 0 or 0 <= tag < brace:
        return parse_xml(text)
    try:
        return parse_json(text)
    except AnswerError as broken:
        try:
            return parse_xml(text)
        except AnswerError as other:
            raise (broken if text.lstrip().startswith("{") else other) from None


def _mentions_xml(text: str) -> bool:
    lower = text.lower()
    return any(mark + name in lower for mark in ("<", "</") for name in ("response", "analysis", "plan", "commands"))
