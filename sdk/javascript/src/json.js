import { AnswerError, answer, command } from './answer.js';
import { decode, INVALID, isFinal, TOO_LARGE } from './value.js';

const NONE = 'No valid JSON found in response';

/** Reads a JSON answer, or what it can be mended to. */
export function parseJSON(text) {
  try {
    return read(text);
  } catch (first) {
    if (!(first instanceof AnswerError) || isFinal(first)) throw first;
    for (const mended of mend(text, first.message)) {
      try {
        return read(mended);
      } catch (again) {
        if (!(again instanceof AnswerError)) throw again;
        if (isFinal(again)) break;
      }
    }
    throw first;
  }
}

/** Adds braces that are missing at the end; then looks for an object in the midst. */
function* mend(text, problem) {
  const braces = [...text.matchAll(/[{}]/g)].map((match) => match.index);
  const missing = braces.reduce((n, at) => n + (text[at] === '{' ? 1 : -1), 0);
  if (missing > 0 && (problem === NONE || problem.startsWith(INVALID))) {
    yield text + '}'.repeat(missing);
  }
  for (let i = 0; i < braces.length; i++) {
    const end = shallowEnd(text, braces, i);
    if (end < 0) continue;
    const found = text.slice(braces[i], braces[end] + 1);
    try {
      decode(found);
      yield found;
      return;
    } catch (problem) {
      if (!(problem instanceof AnswerError)) throw problem;
      if (isFinal(problem)) return;
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

/** Where the first {…} is whose braces outside quotes are balanced, or null. */
export function objectSpan(text) {
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
      if (--depth === 0 && start >= 0) return { start, end: i + 1 };
    }
  }
  return null;
}

function read(text) {
  const span = objectSpan(text);
  if (!span) throw new AnswerError(NONE);
  const fields = decode(text.slice(span.start, span.end));
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
    if (!made.task_complete || isFinal(problem)) throw problem;
  }
  return made;
}

/** A text; a value that is none stays JSON, which has no numbers as large as some of these. */
const note = (value) =>
  typeof value === 'string' ? value : JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? null : inner));

/** A string means yes in some words; other values as they would in Python. */
function isTrue(value) {
  if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.toLowerCase());
  if (value !== null && typeof value === 'object') return Object.keys(value).length > 0;
  return Boolean(value) || Number.isNaN(value);
}

function readCommand(value, i) {
  const label = `Command ${i + 1}`;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new AnswerError(`${label} must be an object`);
  }
  if (!Object.hasOwn(value, 'keystrokes')) throw new AnswerError(`${label} missing required 'keystrokes' field`);
  if (typeof value.keystrokes !== 'string') throw new AnswerError(`${label} 'keystrokes' must be a string`);
  const { duration } = value;
  if (typeof duration === 'bigint') throw new AnswerError(label + TOO_LARGE);
  const isNumber = typeof duration === 'number' || typeof duration === 'boolean';
  return command(value.keystrokes, isNumber ? Number(duration) : 1.0);
}
