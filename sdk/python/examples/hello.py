"""An agent that writes a file, looks at it, and is done.

    hawser run -a "term:python3 examples/hello.py" "Make a file hello.txt that says: Hello, world!"
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from termagent import Answer, Command, Request, run  # noqa: E402


def agent(request: Request) -> Answer:
    if request.step == 1:
        return Answer(
            "The terminal is ready.",
            "Write the file and show it.",
            [Command("echo 'Hello, world!' > hello.txt\n", 0.1), Command("cat hello.txt\n", 0.1)],
        )
    if "Hello, world!" in request.screen.splitlines():
        return Answer("The file says what it should.", "Nothing is left to do.", task_complete=True)
    return Answer("The file is not shown yet.", "Wait for it.", [Command("", 1.0)])


if __name__ == "__main__":
    run(agent)
