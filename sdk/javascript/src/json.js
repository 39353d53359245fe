import { AnswerError, answer, command } from './answer.js';

const NONE = 'No valid JSON found in response';

/** Reads a JSON answer, or what it can be mended to. */
export function parseJSON(text) {
  try {
    return read(text);
  } catch (first) {
    if (!(first instanceof AnswerError)) throw first;
    for (const mended of mend(text, first.message)) {
      try {
        return read(mended);
      } catch (again) {
        if (!(again instanceof AnswerError)) throw again;
      }
    }
    throw first;
  }
}

/** Adds braces that are missing at the end; then looks for an object in the midst. */
function* mend(text, problem) {
  const braces = [...text.matchAll(/[{}]/g)].map((match) => match.index);
  const missing = braces.reduce((n, at) => n + (text[at] === '{' ? 1 : -1), 0);
  if (missing > 0 && (problem === NONE || problem.startsWith('Invalid JSON'))) {
    yield text + '}'.repeat(missing);
  }
  for (let i = 0; i < braces.length; i++) {
    const end = shallowEnd(text, braces, i);
    if (end < 0) continue;
    const found = text.slice(braces[i], braces[end] + 1);
    if (isJSON(found)) {
      yield found;
      return;
    }
    i = end;
  }
}

/** Which brace ends {…} if nothing in it is nested deeper than one level, or -1. */
function shallowEnd(text, braces, i) {
  if (text[braces[i]] !== '{') return -1;
  let inside = false;
  for (let j = i + 1; j < braces.length; j++) {
    const opening = text[braces[j]] === '{';
    if (opening === inside) return opening ? -1 : j;
    inside = opening;
  }
  return -1;
}

function isJSON(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The first {…} whose braces outside quotes are balanced. */
function extract(text) {
  let depth = 0;
  let start = -1;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '{') {
      if (depth++ === 0) start = i;
    } else if (char === '}') {
      if (--depth === 0 && start >= 0) return text.slice(start, i + 1);
    }
  }
  throw new AnswerError(NONE);
}

function read(text) {
  const object = extract(text);
  let fields;
  try {
    fields = JSON.parse(object);
  } catch (problem) {
    throw new AnswerError(`Invalid JSON: ${problem.message}`);
  }
  const missing = ['analysis', 'plan', 'commands'].filter((name) => !Object.hasOwn(fields, name));
  if (missing.length > 0) throw new AnswerError(`Missing required fields: ${missing.join(', ')}`);
  if (!Array.isArray(fields.commands)) throw new AnswerError("Field 'commands' must be an array");
  const made = answer({
    analysis: note(fields.analysis),
    plan: note(fields.plan),
    task_complete: isTrue(fields.task_complete),
  });
  try {
    made.commands = fields.commands.map(readCommand);
  } catch (problem) {
    if (!made.task_complete) throw problem;
  }
  return made;
}

const note = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A string means yes in some words; other values as they would in Python. */
function isTrue(value) {
  if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.toLowerCase());
  if (value !== null && typeof value === 'object') return Object.keys(value).length > 0;
  return Boolean(value);
}

function readCommand(value, i) {
  const label = `Command ${i + 1}`;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new AnswerError(`${label} must be an object`);
  }
  if (!Object.hasOwn(value, 'keystrokes')) throw new AnswerError(`${label} missing required 'keystrokes' field`);
  if (typeof value.keystrokes !== 'string') throw new AnswerError(`${label} 'keystrokes' must be a string`);
  const { duration } = value;
  const isNumber = typeof duration === 'number' || typeof duration === 'boolean';
  return command(value.keystrokes, isNumber ? Number(duration) : 1.0);
}
