"""JSON answers, and what they can be mended to."""

import json
import re
from typing import Any, Iterator, List, Optional

from .answer import Answer, AnswerError, Command

_NONE = "No valid JSON found in response"


def parse_json(text: str) -> Answer:
    try:
        return _read(text)
    except AnswerError as first:
        for mended in _mended(text, str(first)):
            try:
                return _read(mended)
            except AnswerError:
                pass
        raise


def _mended(text: str, problem: str) -> Iterator[str]:
    """Braces that are missing at the end; then an object in the midst."""
    missing = text.count("{") - text.count("}")
    if missing > 0 and (problem == _NONE or problem.startswith("Invalid JSON")):
        yield text + "}" * missing
    braces = [match.start() for match in re.finditer("[{}]", text)]
    i = 0
    while i < len(braces):
        end = _shallow_end(text, braces, i)
        if end is None:
            i += 1
            continue
        found = text[braces[i] : braces[end] + 1]
        if _loads(found) is not None:
            yield found
            return
        i = end + 1


def _shallow_end(text: str, braces: List[int], i: int) -> Optional[int]:
    """Which brace ends {…} if nothing in it is nested deeper than one level."""
    if text[braces[i]] != "{":
        return None
    inside = False
    for j in range(i + 1, len(braces)):
        opening = text[braces[j]] == "{"
        if opening == inside:
            return None if opening else j
        inside = opening
    return None


def _loads(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _extract(text: str) -> str:
    """The first {…} whose braces outside quotes are balanced."""
    depth, start, quoted, skip = 0, -1, False, False
    for i, char in enumerate(text):
        if skip:
            skip = False
        elif char == "\\":
            skip = True
        elif char == '"':
            quoted = not quoted
        elif quoted:
            pass
        elif char == "{":
            if depth == 0:
                start = i
            depth += 1
        elif char == "}":
            depth -= 1
            if depth == 0 and start >= 0:
                return text[start : i + 1]
    raise AnswerError(_NONE)


def _read(text: str) -> Answer:
    try:
        fields = json.loads(_extract(text))
    except AnswerError:
        raise
    except (ValueError, RecursionError) as problem:
        raise AnswerError(f"Invalid JSON: {problem}") from None
    missing = [name for name in ("analysis", "plan", "commands") if name not in fields]
    if missing:
        raise AnswerError("Missing required fields: " + ", ".join(missing))
    if not isinstance(fields["commands"], list):
        raise AnswerError("Field 'commands' must be an array")
    complete = fields.get("task_complete", False)
    if isinstance(complete, str):
        complete = complete.lower() in ("true", "1", "yes")
    answer = Answer(_note(fields["analysis"]), _note(fields["plan"]), task_complete=bool(complete))
    try:
        answer.commands = [_command(n, c) for n, c in enumerate(fields["commands"], 1)]
    except AnswerError:
        if not complete:
            raise
    return answer


def _note(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _command(n: int, value: Any) -> Command:
    if not isinstance(value, dict):
        raise AnswerError(f"Command {n} must be an object")
    if "keystrokes" not in value:
        raise AnswerError(f"Command {n} missing required 'keystrokes' field")
    if not isinstance(value["keystrokes"], str):
        raise AnswerError(f"Command {n} 'keystrokes' must be a string")
    duration = value.get("duration", 1.0)
    if not isinstance(duration, (int, float)):
        duration = 1.0
    try:
        return Command(value["keystrokes"], float(duration))
    except OverflowError:
        raise AnswerError(f"Command {n} 'duration' is too large a number") from None
