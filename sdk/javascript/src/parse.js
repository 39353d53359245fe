import { AnswerError } from './answer.js';
import { objectSpan, parseJSON } from './json.js';
import { strip } from './text.js';
import { parseXML } from './xml.js';

/**
 * Reads an answer in 'json' or 'xml'; 'auto' finds out which. Throws
 * AnswerError with the harness's own words.
 */
export function parse(text, format = 'auto') {
  switch (format) {
    case 'json':
      return parseJSON(text);
    case 'xml':
      return parseXML(text);
    case 'auto':
      return parseAny(text);
    default:
      throw new TypeError(`there is no format ${format}; write auto, json or xml`);
  }
}

const TELLING = /<\/?(response|analysis|plan|commands)/i;

/**
 * A model may think aloud before its answer, with braces, and its commands may
 * hold the other format's tags.
 */
function parseAny(text) {
  const tag = text.indexOf('<response>');
  const brace = text.includes('{') ? text.indexOf('{') : text.length;
  if (tag < 0) {
    const meantXML = TELLING.test(text.slice(0, brace)) && !objectSpan(text);
    return meantXML ? parseXML(text) : parseJSON(text);
  }
  if (tag < brace) return parseXML(text);
  try {
    return parseJSON(text);
  } catch (broken) {
    if (!(broken instanceof AnswerError)) throw broken;
    const meantJSON = withinObject(text, tag);
    if (meantJSON && withinString(text, tag)) throw broken;
    try {
      return parseXML(text);
    } catch (other) {
      throw meantJSON ? broken : other;
    }
  }
}

/** Whether a tag is a part of a broken JSON answer. */
function withinObject(text, tag) {
  const span = objectSpan(text);
  return span ? span.start < tag && tag < span.end : strip(text).startsWith('{');
}

/** Whether a tag is only what a JSON answer speaks of. */
function withinString(text, tag) {
  let depth = 0;
  let quoted = false;
  for (const [char] of text.slice(0, tag).matchAll(/\\.|["{}]/gs)) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '{') depth++;
    else if (!quoted && char === '}') depth--;
  }
  return quoted && depth > 0;
}
