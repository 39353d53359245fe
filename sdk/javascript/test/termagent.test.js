import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { AnswerError, answer, command, parse, run } from '../src/index.js';

const rows = (name) => {
  const text = readFileSync(new URL(`../../testdata/${name}`, import.meta.url), 'utf8');
  const found = text.trimEnd().split('\n').map((line) => JSON.parse(line));
  assert.ok(found.length > 1, name);
  return found;
};

function check(row, format) {
  if (row.error) {
    assert.throws(
      () => parse(row.input, format),
      (problem) =>
        problem instanceof AnswerError &&
        (problem.message === row.error || (row.error === 'Invalid JSON' && problem.message.startsWith('Invalid JSON: '))),
    );
    return;
  }
  const want = answer({
    analysis: row.analysis,
    plan: row.plan,
    commands: row.commands.map(({ keystrokes, duration }) => command(keystrokes, Number(duration))),
    task_complete: row.complete,
  });
  assert.deepEqual(parse(row.input, format), want);
}

for (const row of rows('answers.jsonl')) {
  test(`answers: ${row.format} ${row.name}`, () => {
    check(row, row.format);
    if (!row.error) check(row, 'auto');
  });
}

test('mutated answers', async (t) => {
  for (const row of rows('mutated.jsonl')) await t.test(row.name, () => check(row, row.format));
});

test('round trip', () => {
  const made = answer({ analysis: '"A"', plan: 'P\n', commands: [command('ls\n', 0.1), command('C-c')], task_complete: true });
  assert.deepEqual(parse(JSON.stringify(made), 'json'), made);
});

test('a million braces', () => {
  assert.throws(() => parse('{'.repeat(1000000)), AnswerError);
});

test('unknown format', () => {
  assert.throws(() => parse('{}', 'yaml'), TypeError);
});

test('blank lines and unknown fields', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('\n{"instruction":"i","new":1}\n');
  await run(({ instruction, screen }) => answer({ analysis: instruction, plan: screen }), input, output);
  assert.equal(JSON.parse(output.read()).analysis, 'i');
});

test('what is no request', async () => {
  for (const line of ['no', '[]', 'null', '{"step":']) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(`{"step":1}\n${line}\n`);
    await assert.rejects(run(() => answer(), input, output), /^Error: line 2 is no request: /);
  }
});

test('durations that JSON lacks', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end('{}\n');
  await run(() => answer({ commands: [NaN, Infinity, -Infinity].map((seconds) => command('a\n', seconds)) }), input, output);
  assert.deepEqual(JSON.parse(output.read()).commands.map((c) => c.duration), [1, 60, 0.1]);
});

test('unusual line ends in a screen, and characters in pieces', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const screen = 'a\u2028b\u0085c😀';
  for (const byte of Buffer.from(JSON.stringify({ screen }) + '\n')) input.write(Buffer.of(byte));
  input.end();
  await run((request) => answer({ analysis: request.screen }), input, output);
  assert.equal(JSON.parse(output.read()).analysis, screen);
});

test('example', () => {
  const steps = rows('session.jsonl');
  const input = steps.map(({ request }) => JSON.stringify(request) + '\n').join('');
  const example = fileURLToPath(new URL('../examples/hello.js', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [example], { input, encoding: 'utf8', timeout: 60000 });
  assert.equal(status, 0);
  assert.deepEqual(stdout.trimEnd().split('\n').map((line) => JSON.parse(line)), steps.map((s) => s.answer));
});
