/** One step: what the terminal shows, and what a model would be told. */
export interface Request {
  instruction: string;
  screen: string;
  /** Counts from 1. */
  step: number;
  prompt: string;
}

/** Keys to send, and how many seconds to wait afterwards (0.1 to 60). */
export interface Command {
  keystrokes: string;
  duration: number;
}

/** What the agent wants to be done. Say twice that the task is complete. */
export interface Answer {
  analysis: string;
  plan: string;
  commands: Command[];
  task_complete: boolean;
}

export type Format = 'auto' | 'json' | 'xml';

/** What the harness would say of an answer that it cannot use. */
export class AnswerError extends Error {}

export function command(keystrokes: string, duration?: number): Command;
export function answer(fields: Partial<Answer>): Answer;

/** Reads an answer that a model wrote; throws AnswerError. */
export function parse(text: string, format?: Format): Answer;

/** Answers requests, one line of JSON each, until there are no more. */
export function run(
  agent: (request: Request) => Answer | Promise<Answer>,
  input?: NodeJS.ReadableStream,
  output?: NodeJS.WritableStream,
): Promise<void>;
