// White space as the harness knows it, which is Python's idea of it.
const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const AROUND = new RegExp(`[${SPACE}]`);

export const space = `[${SPACE}]*`;

function trim(text, isSpace) {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start++;
  while (start < end && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

export const strip = (text) => trim(text, (char) => AROUND.test(char));

/** Around a number the four separators are no white space. */
export const stripNumber = (text) => trim(text, (char) => AROUND.test(char) && !/[\x1c-\x1f]/.test(char));

/** What is between two marks, or null. Without its end it may go on to the end. */
export function between(text, opening, closing, openEnd = false) {
  const at = text.indexOf(opening);
  if (at < 0) return null;
  const start = at + opening.length;
  const end = text.indexOf(closing, start);
  if (end < 0) return openEnd ? text.slice(start) : null;
  return text.slice(start, end);
}
