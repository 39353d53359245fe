// White space as the harness knows it, which is Python's idea of it.
const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const AROUND = new RegExp(`^[${SPACE}]+`);

export const space = `[${SPACE}]*`;

export function strip(text) {
  const rest = text.replace(AROUND, '');
  let end = rest.length;
  while (end > 0 && AROUND.test(rest[end - 1])) end--;
  return rest.slice(0, end);
}

/** What is between two marks, or null. Without its end it may go on to the end. */
export function between(text, opening, closing, openEnd = false) {
  const at = text.indexOf(opening);
  if (at < 0) return null;
  const start = at + opening.length;
  const end = text.indexOf(closing, start);
  if (end < 0) return openEnd ? text.slice(start) : null;
  return text.slice(start, end);
}
