import { AnswerError } from './answer.js';
import { parseJSON } from './json.js';
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

function parseAny(text) {
  const tag = text.indexOf('<response>');
  const brace = text.indexOf('{');
  if (tag < 0 && (brace >= 0 || !/<\/?(response|analysis|plan|commands)/i.test(text))) return parseJSON(text);
  if (brace < 0 || (tag >= 0 && tag < brace)) return parseXML(text);
  try {
    return parseJSON(text);
  } catch (broken) {
    if (!(broken instanceof AnswerError)) throw broken;
    try {
      return parseXML(text);
    } catch (other) {
      throw text.trimStart().startsWith('{') ? broken : other;
    }
  }
}
