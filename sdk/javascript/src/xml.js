import { AnswerError, answer, command } from './answer.js';
import { between, space, strip } from './text.js';

const COMPLETE = new RegExp(`<task_complete>${space}true${space}</task_complete>`, 'giu');
const DURATION = new RegExp(`duration${space}=${space}["']([^"']*)["']`);
const NUMBER = /^[+-]?(\d+(_\d+)*\.?(\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i;

/** Reads an XML answer, in either form. Nothing in it is decoded. */
export function parseXML(text) {
  const content = strip(between(text, '<response>', '</response>', true) ?? '');
  if (!content) throw new AnswerError('No <response> tag found');
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

function* keystrokes(text) {
  const [opening, closing] = ['<keystrokes', '</keystrokes>'];
  for (let at = 0; ; ) {
    const start = text.indexOf(opening, at);
    const opened = start < 0 ? -1 : text.indexOf('>', start);
    const closed = opened < 0 ? -1 : text.indexOf(closing, opened);
    if (closed < 0) return;
    at = closed + closing.length;
    yield { attributes: text.slice(start + opening.length, opened), text: text.slice(opened + 1, closed), start, end: at };
  }
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

function numberOf(written) {
  if (written === null) return null;
  const text = strip(written);
  if (NUMBER.test(text)) return Number(text.replaceAll('_', ''));
  const word = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
  if (!word) return null;
  if (word[2].toLowerCase() === 'nan') return NaN;
  return word[1] === '-' ? -Infinity : Infinity;
}

/** Whether the tag stands anywhere but in the keys of a command. */
function saysComplete(content) {
  const notes = ['analysis', 'plan'].map((name) => {
    const start = content.indexOf(`<${name}>`);
    return { start, end: start < 0 ? -1 : content.indexOf(`</${name}>`, start) };
  });
  const within = (spans, at) => spans.some(({ start, end }) => start <= at && at < end);
  let keys;
  for (const found of content.matchAll(COMPLETE)) {
    keys ??= [...keystrokes(content)].filter((element) => !within(notes, element.start));
    if (!within(keys, found.index)) return true;
  }
  return false;
}
