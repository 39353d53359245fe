import { once } from 'node:events';

/**
 * Answers requests, one line of JSON each, until there are no more. Standard
 * output belongs to the protocol: log to standard error. A line that is no
 * request ends the loop with an error.
 */
export async function run(agent, input = process.stdin, output = process.stdout) {
  let number = 0;
  for await (const line of lines(input)) {
    number++;
    if (!line.trim()) continue;
    const reply = JSON.stringify(await agent(readRequest(line, number)), speakable);
    if (!output.write(reply + '\n')) await once(output, 'drain');
  }
}

/** node:readline would also end lines at characters that a screen may hold. */
async function* lines(input) {
  const decoder = new TextDecoder();
  let parts = [];
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [first, ...rest] = text.split('\n');
    parts.push(first);
    for (const next of rest) {
      yield parts.join('');
      parts = [next];
    }
  }
  parts.push(decoder.decode());
  yield parts.join('');
}

function readRequest(line, number) {
  let fields;
  try {
    fields = JSON.parse(line);
  } catch (problem) {
    throw new Error(`line ${number} is no request: ${problem.message}`);
  }
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) {
    throw new Error(`line ${number} is no request: it is no JSON object`);
  }
  return { instruction: '', screen: '', step: 0, prompt: '', ...fields };
}

/** JSON has no number for some durations that models write; the harness takes them for these. */
function speakable(name, value) {
  if (name !== 'duration' || typeof value !== 'number' || Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return 1;
  return value > 0 ? 60 : 0.1;
}
