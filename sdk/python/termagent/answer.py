"""What an agent is asked, and what it answers."""

import json
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
        fields = json.loads(line)
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
        commands = [{"keystrokes": c.keystrokes, "duration": c.duration} for c in self.commands]
        return json.dumps(
            {"analysis": self.analysis, "plan": self.plan, "commands": commands, "task_complete": self.task_complete}
        )


class AnswerError(ValueError):
    """What the harness would say of an answer that it cannot use."""
