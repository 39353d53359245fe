"""XML answers, in both forms. Nothing in them is decoded."""

import re
from typing import Iterator, List, NamedTuple, Optional, Tuple

from .answer import Answer, AnswerError, Command

_COMPLETE = re.compile(r"<task_complete>\s*true\s*</task_complete>", re.IGNORECASE)
_DURATION = re.compile(r"duration\s*=\s*[\"']([^\"']*)[\"']")


def parse_xml(text: str) -> Answer:
    content = _between(text, "<response>", "</response>", open_end=True)
    content = content.strip() if content else ""
    if not content:
        raise AnswerError("No <response> tag found")
    if _has_blank_tag(content):
        raise AnswerError("Tag without a name found: put nothing but tags between < and >")
    complete = _says_complete(content)
    commands = _section(content, "commands")
    if commands is None and not complete:
        raise AnswerError("Missing <commands> section")
    return Answer(
        analysis=_section(content, "analysis") or "",
        plan=_section(content, "plan") or "",
        commands=_commands(commands or ""),
        task_complete=complete,
    )


def _between(text: str, opening: str, closing: str, open_end: bool = False) -> Optional[str]:
    start = text.find(opening)
    if start < 0:
        return None
    start += len(opening)
    end = text.find(closing, start)
    if end < 0:
        return text[start:] if open_end else None
    return text[start:end]


def _section(content: str, name: str) -> Optional[str]:
    text = _between(content, f"<{name}>", f"</{name}>")
    if text is not None:
        return text.strip()
    return "" if re.search(rf"<{name}\s*/>", content) else None


class _Element(NamedTuple):
    attributes: str
    text: str
    start: int
    end: int


def _next(text: str, at: int) -> Optional[_Element]:
    """The first one from a place on."""
    start = text.find("<keystrokes", at)
    opened = text.find(">", start) if start >= 0 else -1
    closed = text.find("</keystrokes>", opened) if opened >= 0 else -1
    if closed < 0:
        return None
    end = closed + len("</keystrokes>")
    return _Element(text[start + len("<keystrokes") : opened], text[opened + 1 : closed], start, end)


def _keystrokes(text: str) -> Iterator[_Element]:
    element = _next(text, 0)
    while element:
        yield element
        element = _next(text, element.end)


def _commands(text: str) -> List[Command]:
    elements = list(_keystrokes(text))
    starts = [e.start for e in elements[1:]] + [len(text)]
    commands, before = [], 0
    for element, following in zip(elements, starts):
        written = _duration(element, text[before : element.start], text[element.end : following])
        commands.append(Command(element.text, written))
        before = element.end
    return commands


def _duration(element: _Element, before: str, after: str) -> float:
    """The attribute, or the <duration> in the same <command>."""
    attribute = _DURATION.search(element.attributes)
    written = attribute.group(1) if attribute else None
    if written is None:
        written = _between(after.split("</command>")[0].split("<command>")[0], "<duration>", "</duration>")
    if written is None and "<command>" in before:
        written = _between(before.rsplit("<command>", 1)[1], "<duration>", "</duration>")
    try:
        return float(written) if written is not None else 1.0
    except ValueError:
        return 1.0


def _has_blank_tag(content: str) -> bool:
    """Whether there is a tag of nothing but blanks: other harnesses crash on it."""
    at = 0
    while True:
        opened = content.find("<", at)
        closed = content.find(">", opened) if opened >= 0 else -1
        if closed < 0:
            return False
        tag = content[opened + 1 : closed]
        if " " in tag and not tag.strip():
            return True
        at = closed + 1


def _says_complete(content: str) -> bool:
    """Whether the tag stands anywhere but in the keys of a command."""
    found = [match.start() for match in _COMPLETE.finditer(content)]
    if not found:
        return False
    keys = _command_keys(content)
    key = next(keys, None)
    for at in found:
        while key and key.end <= at:
            key = next(keys, None)
        if not key or at < key.start:
            return True
    return False


def _command_keys(content: str) -> Iterator[_Element]:
    """The elements outside of analysis and plan: what these mention are no commands."""
    notes = [span for span in (_span(content, "analysis"), _span(content, "plan")) if span]
    at = 0
    while True:
        element = _next(content, at)
        if not element:
            return
        around = [end for start, end in notes if start <= element.start < end]
        if around:
            at = around[0]
            continue
        yield element
        at = element.end


def _span(content: str, name: str) -> Optional[Tuple[int, int]]:
    start = content.find(f"<{name}>")
    end = content.find(f"</{name}>", start) if start >= 0 else -1
    return (start, end) if end >= 0 else None
