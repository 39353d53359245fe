import io
import json
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
DATA = ROOT.parent / "testdata"

from termagent import Answer, AnswerError, Command, parse, run  # noqa: E402


def rows(name):
    found = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    assert found, name
    return found


class Answers(unittest.TestCase):
    def check(self, row, format):
        if row["error"]:
            with self.assertRaises(AnswerError) as caught:
                parse(row["input"], format)
            problem = str(caught.exception)
            if row["error"] == "Invalid JSON":
                self.assertTrue(problem.startswith("Invalid JSON: "), problem)
            else:
                self.assertEqual(problem, row["error"])
            return
        commands = [Command(c["keystrokes"], float(c["duration"])) for c in row["commands"]]
        want = Answer(row["analysis"], row["plan"], commands, row["complete"])
        self.assertEqual(repr(parse(row["input"], format)), repr(want))  # in which NaN is like NaN

    def test_vectors(self):
        for row in rows("answers.jsonl"):
            with self.subTest(row["name"], format=row["format"]):
                self.check(row, row["format"])
                if not row["error"]:
                    self.check(row, "auto")

    def test_mutated(self):
        for row in rows("mutated.jsonl"):
            with self.subTest(row["name"], format=row["format"]):
                self.check(row, row["format"])

    def test_round_trip(self):
        answer = Answer('"A"', "P\n", [Command("ls\n", 0.1), Command("C-c")], True)
        self.assertEqual(parse(answer.to_json(), "json"), answer)

    def test_what_crashes_others_is_an_error(self):
        for text in ('{"a":' + "[" * 100000 + "]" * 100000 + "}", '{"a":' + "1" * 5000 + "}"):
            with self.assertRaises(AnswerError):
                parse(text)

    def test_a_million_braces(self):
        with self.assertRaises(AnswerError):
            parse("{" * 1000000)

    def test_unknown_format(self):
        with self.assertRaises(ValueError):
            parse("{}", "yaml")


class Loop(unittest.TestCase):
    def test_blank_lines_and_unknown_fields(self):
        sink = io.StringIO()
        run(lambda r: Answer(r.instruction, r.screen), io.StringIO('\n{"instruction":"i","new":1}\n'), sink)
        self.assertEqual(json.loads(sink.getvalue())["analysis"], "i")

    def test_what_is_no_request(self):
        for line in ("no", "[]", "null", '{"step":'):
            with self.subTest(line), self.assertRaises(SystemExit) as caught:
                run(lambda r: Answer(), io.StringIO('{"step":1}\n' + line + "\n"), io.StringIO())
            self.assertIn("termagent: line 2 is no request: ", str(caught.exception))

    def test_durations_that_json_lacks(self):
        commands = [Command("a\n", d) for d in (float("nan"), float("inf"), float("-inf"))]
        made = json.loads(Answer("", "", commands).to_json())
        self.assertEqual([c["duration"] for c in made["commands"]], [1.0, 60.0, 0.1])

    def test_unusual_line_ends_in_a_screen(self):
        program = "from termagent import *; run(lambda r: Answer(r.screen))"
        line = '{"screen":"a\u2028b\u0085c"}\n'
        out = subprocess.run([sys.executable, "-c", program], input=line.encode(), capture_output=True, cwd=ROOT, check=True, timeout=60)
        self.assertEqual(json.loads(out.stdout)["analysis"], "a\u2028b\u0085c")

    def test_example(self):
        steps = rows("session.jsonl")
        requests = "".join(json.dumps(s["request"]) + "\n" for s in steps)
        out = subprocess.run(
            [sys.executable, ROOT / "examples" / "hello.py"], input=requests, capture_output=True, text=True, check=True, timeout=60
        )
        self.assertEqual([json.loads(line) for line in out.stdout.splitlines()], [s["answer"] for s in steps])


if __name__ == "__main__":
    unittest.main()
