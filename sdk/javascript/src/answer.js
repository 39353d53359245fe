/** What the harness would say of an answer that it cannot use. */
export class AnswerError extends Error {
  name = 'AnswerError';
}

/**
 * Keys to send, and how many seconds to wait afterwards (0.1 to 60). The keys
 * are sent as they are, so a command ends with a line end, unless they are
 * exactly the name of a key: C-c, Escape, Up. No keys only wait.
 */
export const command = (keystrokes, duration = 1.0) => ({ keystrokes, duration });

/** What the agent wants to be done. Say twice that the task is complete. */
export const answer = ({ analysis = '', plan = '', commands = [], task_complete = false } = {}) => ({
  analysis,
  plan,
  commands,
  task_complete,
});
