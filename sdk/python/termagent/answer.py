"""What an agent is asked, and what it answers."""

import json
import math
from dataclasses import dataclass, field
from typing import List


@dataclass(frozen=True)
class Request:
    """One step: what the terminal shows, and what a model would be told."""

    instruction: str
    screen: str
    step: int
    prompt: str = ""

    @classmethod
    def from_json(cls, line: str) -> "Request":
        """Read a request from its line; raises ValueError."""
        fields = json.loads(line)
        if not isinstance(fields, dict):
            raise ValueError("it is no JSON object")
        return cls(
            instruction=fields.get("instruction", ""),
            screen=fields.get("screen", ""),
            step=fields.get("step", 0),
            prompt=fields.get("prompt", ""),
        )


@dataclass
class Command:
    """Keys to send, and how many seconds to wait afterwards (0.1 to 60).

    The keys are sent as they are, so a command ends with a line end, unless
    they are exactly the name of a key: C-c, Escape, Up. No keys only wait.
    """

    keystrokes: str
    duration: float = 1.0


@dataclass
class Answer:
    """What the agent wants to be done. Say twice that the task is complete."""

    analysis: str = ""
    plan: str = ""
    commands: List[Command] = field(default_factory=list)
    task_complete: bool = False

    def to_json(self) -> str:
        """The answer as one line."""
        commands = [{"keystrokes": c.keystrokes, "duration": _seconds(c.duration)} for c in self.commands]
        return json.dumps(
            {"analysis": self.analysis, "plan": self.plan, "commands": commands, "task_complete": self.task_complete}
        )


def _seconds(duration: float) -> float:
    """JSON has no number for some that models write; the harness takes them for these."""
    if math.isfinite(duration):
        return duration
    if math.isnan(duration):
        return 1.0
    return 60.0 if duration > 0 else 0.1


class AnswerError(ValueError):
    """What the harness would say of an answer that it cannot use."""
