// An agent that writes a file, looks at it, and is done.
//
//   hawser run -a "term:node examples/hello.js" "Make a file hello.txt that says: Hello, world!"
import { answer, command, run } from '../src/index.js';

await run(({ step, screen }) => {
  if (step === 1) {
    return answer({
      analysis: 'The terminal is ready.',
      plan: 'Write the file and show it.',
      commands: [command("echo 'Hello, world!' > hello.txt\n", 0.1), command('cat hello.txt\n', 0.1)],
    });
  }
  if (screen.split('\n').includes('Hello, world!')) {
    return answer({ analysis: 'The file says what it should.', plan: 'Nothing is left to do.', task_complete: true });
  }
  return answer({ analysis: 'The file is not shown yet.', plan: 'Wait for it.', commands: [command('', 1.0)] });
});
