"""JSON answers, and what they can be mended to."""

import json
import re
from typing import Any, Iterator, List, Optional, Tuple

from .answer import Answer, AnswerError, Command

_NONE = "No valid JSON found in response"


_INVALID = "Invalid JSON: "

# What the harness gives up at, and what it says then.
_MAX_DEPTH = 1000
_MAX_DIGITS = 4300
_TOO_DEEP = "Too deeply nested"
_TOO_MANY_DIGITS = "Number with too many digits"
_TOO_LARGE = " 'duration' is too large a number"


def parse_json(text: str) -> Answer:
    try:
        return _read(text)
    except AnswerError as first:
        if _final(first):
            raise
        for mended in _mended(text, str(first)):
            try:
                return _read(mended)
            except AnswerError as again:
                if _final(again):
                    break
        raise first from None


def _final(problem: AnswerError) -> bool:
    """Whether nothing can be mended: other harnesses crash on this."""
    text = str(problem)
    return text.endswith(_TOO_LARGE) or text.startswith((_INVALID + _TOO_DEEP, _INVALID + _TOO_MANY_DIGITS))


def _mended(text: str, problem: str) -> Iterator[str]:
    """Braces that are missing at the end; then an object in the midst."""
    missing = text.count("{") - text.count("}")
    if missing > 0 and (problem == _NONE or problem.startswith(_INVALID)):
        yield text + "}" * missing
    braces = [match.start() for match in re.finditer("[{}]", text)]
    i = 0
    while i < len(braces):
        end = _shallow_end(text, braces, i)
        if end is None:
            i += 1
            continue
        found = text[braces[i] : braces[end] + 1]
        try:
            _decode(found)
        except AnswerError as again:
            if _final(again):
                return
        else:
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


def _decode(text: str) -> Any:
    try:
        value = json.loads(text, parse_int=_whole)
    except AnswerError:
        raise
    except RecursionError:
        raise AnswerError(_INVALID + _TOO_DEEP) from None
    except json.JSONDecodeError as problem:
        _check_depth(text[: problem.pos])
        raise AnswerError(f"{_INVALID}{problem}") from None
    _check_depth(text)
    return value


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > _MAX_DIGITS:
        raise AnswerError(_INVALID + _TOO_MANY_DIGITS)
    return int(digits)


def _check_depth(text: str) -> None:
    """How deep Python itself can go depends on its version and its caller."""
    if text.count("[") + text.count("{") <= _MAX_DEPTH:
        return
    depth = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"?|[][{}]', text, re.DOTALL):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
        if depth > _MAX_DEPTH:
            raise AnswerError(_INVALID + _TOO_DEEP)


def object_span(text: str) -> Optional[Tuple[int, int]]:
    """Where the first {…} is whose braces outside quotes are balanced."""
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
                return start, i + 1
    return None


def _read(text: str) -> Answer:
    span = object_span(text)
    if span is None:
        raise AnswerError(_NONE)
    fields = _decode(text[span[0] : span[1]])
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
    except AnswerError as problem:
        if not complete or _final(problem):
            raise
    return answer


def _note(value: Any) -> str:
    """A text; a value that is none stays JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


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
        raise AnswerError(f"Command {n}{_TOO_LARGE}") from None
