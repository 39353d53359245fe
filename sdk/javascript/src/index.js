/**
 * Agents that see a terminal's screen and answer with keys. Write a function
 * from a request to an answer and give it to run(). If a model writes the
 * answers, parse() reads what it says.
 */
export { AnswerError, answer, command } from './answer.js';
export { run } from './loop.js';
export { parse } from './parse.js';
