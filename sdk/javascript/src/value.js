import { AnswerError } from './answer.js';

// What the harness gives up at, and what it says then.
const MAX_DEPTH = 1000;
const MAX_DIGITS = 4300;
const TOO_DEEP = 'Too deeply nested';
const TOO_MANY_DIGITS = 'Number with too many digits';

export const INVALID = 'Invalid JSON: ';
export const TOO_LARGE = " 'duration' is too large a number";

/** Whether nothing can be mended: other harnesses crash on this. */
export const isFinal = ({ message }) =>
  message.endsWith(TOO_LARGE) || message.startsWith(INVALID + TOO_DEEP) || message.startsWith(INVALID + TOO_MANY_DIGITS);

const SPACE = /[ \t\r\n]*/y;
const PLAIN = /[^"\\\x00-\x1f]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const HEX = /[0-9a-fA-F]{4}/y;

const WORDS = { null: null, true: true, false: false, NaN, Infinity, '-Infinity': -Infinity };
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Reads JSON as the harness does: NaN and the infinities are numbers, and there
 * are limits. A whole number that no float holds becomes a BigInt.
 */
export function decode(text) {
  const reader = new Reader(text);
  reader.match(SPACE);
  const value = reader.value();
  reader.match(SPACE);
  if (reader.at < text.length) reader.fail('Extra data');
  return value;
}

class Reader {
  at = 0;
  depth = 0;

  constructor(text) {
    this.text = text;
  }

  fail(problem, at = this.at) {
    throw new AnswerError(`${INVALID}${problem}: character ${at}`);
  }

  take(char) {
    if (this.text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  value() {
    switch (this.text[this.at]) {
      case '"':
        return this.string();
      case '[':
        return this.array();
      case '{':
        return this.object();
    }
    for (const [word, value] of Object.entries(WORDS)) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.number();
  }

  number() {
    const start = this.at;
    const found = this.match(NUMBER);
    if (!found) this.fail('Expecting value');
    const [written, fraction, exponent] = found;
    const number = Number(written);
    if (fraction !== undefined || exponent !== undefined) return number;
    if (written.replace('-', '').length > MAX_DIGITS) this.fail(TOO_MANY_DIGITS, start);
    return Number.isFinite(number) ? number + 0 : BigInt(written); // a whole number has no negative zero
  }

  /** Shows each place where a member begins, between brackets and commas. */
  members(closing, read) {
    if (this.depth === MAX_DEPTH) this.fail(TOO_DEEP);
    this.depth++;
    this.at++;
    this.match(SPACE);
    let over = this.take(closing);
    while (!over) {
      read();
      this.match(SPACE);
      over = this.take(closing);
      if (!over && !this.take(',')) this.fail("Expecting ',' delimiter");
      if (!over) this.match(SPACE);
    }
    this.depth--;
  }

  array() {
    const items = [];
    this.members(']', () => items.push(this.value()));
    return items;
  }

  object() {
    const fields = Object.create(null); // so that no name means anything
    this.members('}', () => {
      if (this.text[this.at] !== '"') this.fail('Expecting property name enclosed in double quotes');
      const name = this.string();
      this.match(SPACE);
      if (!this.take(':')) this.fail("Expecting ':' delimiter");
      this.match(SPACE);
      fields[name] = this.value();
    });
    return fields;
  }

  string() {
    const start = this.at++;
    const parts = [];
    for (;;) {
      parts.push(this.match(PLAIN)[0]);
      if (this.take('"')) return parts.join('');
      if (this.at === this.text.length) this.fail('Unterminated string starting at', start);
      if (!this.take('\\')) this.fail('Invalid control character at');
      parts.push(this.escape());
    }
  }

  escape() {
    if (this.take('u')) {
      const digits = this.match(HEX);
      if (!digits) this.fail('Invalid \\uXXXX escape');
      return String.fromCharCode(parseInt(digits[0], 16));
    }
    const char = ESCAPES[this.text[this.at]];
    if (char === undefined) this.fail('Invalid \\escape');
    this.at++;
    return char;
  }
}
