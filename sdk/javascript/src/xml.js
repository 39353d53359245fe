import { AnswerError, answer, command } from './answer.js';
import { between, space, strip, stripNumber } from './text.js';

const COMPLETE = new RegExp(`<task_complete>${space}true${space}</task_complete>`, 'giu');
const DURATION = new RegExp(`duration${space}=${space}["']([^"']*)["']`);
const NUMBER = /^[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i;

/** Reads an XML answer, in either form. Nothing in it is decoded. */
export function parseXML(text) {
  const content = strip(between(text, '<response>', '</response>', true) ?? '');
  if (!content) throw new AnswerError('No <response> tag found');
  if (hasBlankTag(content)) {
    throw new AnswerError('Tag without a name found: put nothing but tags between < and >');
  }
  const task_complete = saysComplete(content);
  const commands = section(content, 'commands');
  if (commands === null && !task_complete) throw new AnswerError('Missing <commands> section');
  return answer({
    analysis: section(content, 'analysis') ?? '',
    plan: section(content, 'plan') ?? '',
    commands: readCommands(commands ?? ''),
    task_complete,
  });
}

function section(content, name) {
  const text = between(content, `<${name}>`, `</${name}>`);
  if (text !== null) return strip(text);
  return new RegExp(`<${name}${space}/>`).test(content) ? '' : null;
}

/** The first <keystrokes …>…</keystrokes> from a place on, or null. */
function next(text, at) {
  const [opening, closing] = ['<keystrokes', '</keystrokes>'];
  const start = text.indexOf(opening, at);
  const opened = start < 0 ? -1 : text.indexOf('>', start);
  const closed = opened < 0 ? -1 : text.indexOf(closing, opened);
  if (closed < 0) return null;
  const attributes = text.slice(start + opening.length, opened);
  return { attributes, text: text.slice(opened + 1, closed), start, end: closed + closing.length };
}

function* keystrokes(text) {
  for (let element = next(text, 0); element; element = next(text, element.end)) yield element;
}

function readCommands(text) {
  const elements = [...keystrokes(text)];
  return elements.map((element, i) => {
    const before = text.slice(elements[i - 1]?.end ?? 0, element.start);
    const after = text.slice(element.end, elements[i + 1]?.start ?? text.length);
    return command(element.text, numberOf(durationOf(element, before, after)) ?? 1.0);
  });
}

/** The attribute, or the <duration> in the same <command>. */
function durationOf(element, before, after) {
  const attribute = DURATION.exec(element.attributes);
  if (attribute) return attribute[1];
  const behind = between(after.split('</command>')[0].split('<command>')[0], '<duration>', '</duration>');
  if (behind !== null) return behind;
  const opened = before.lastIndexOf('<command>');
  return opened < 0 ? null : between(before.slice(opened), '<duration>', '</duration>');
}

/** Reads a number as Python's float does, with digits of any script. */
function numberOf(written) {
  if (written === null) return null;
  const text = stripNumber(written).replace(/(?![0-9])\p{Nd}/gu, plainDigit);
  if (NUMBER.test(text)) return Number(text.replaceAll('_', ''));
  const word = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
  if (!word) return null;
  if (word[2].toLowerCase() === 'nan') return NaN;
  return word[1] === '-' ? -Infinity : Infinity;
}

function plainDigit(digit) {
  const code = digit.codePointAt(0);
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--; // a script's digits begin with its zero
  return String((code - zero) % 10);
}

/** Whether there is a tag of nothing but blanks: other harnesses crash on it. */
function hasBlankTag(content) {
  for (let at = 0; ; ) {
    const opened = content.indexOf('<', at);
    const closed = opened < 0 ? -1 : content.indexOf('>', opened);
    if (closed < 0) return false;
    const tag = content.slice(opened + 1, closed);
    if (tag.includes(' ') && strip(tag) === '') return true;
    at = closed + 1;
  }
}

/** Whether the tag stands anywhere but in the keys of a command. */
function saysComplete(content) {
  let keys;
  let key;
  for (const { index } of content.matchAll(COMPLETE)) {
    if (!keys) {
      keys = commandKeys(content);
      key = keys.next().value;
    }
    while (key && key.end <= index) key = keys.next().value;
    if (!key || index < key.start) return true;
  }
  return false;
}

/** The elements outside of analysis and plan: what these mention are no commands. */
function* commandKeys(content) {
  const notes = ['analysis', 'plan'].map((name) => {
    const start = content.indexOf(`<${name}>`);
    return { start, end: start < 0 ? -1 : content.indexOf(`</${name}>`, start) };
  });
  for (let element = next(content, 0); element; ) {
    const { start, end } = element;
    const note = notes.find((n) => n.start <= start && start < n.end);
    if (!note) yield element;
    element = next(content, note ? note.end : end);
  }
}
