import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Answers requests, one line of JSON each, until there are no more. Standard
 * output belongs to the protocol: log to standard error.
 */
export async function run(agent, input = process.stdin, output = process.stdout) {
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) {
    if (!line.trim()) continue;
    const request = { instruction: '', screen: '', step: 0, prompt: '', ...JSON.parse(line) };
    const reply = JSON.stringify(await agent(request));
    if (!output.write(reply + '\n')) await once(output, 'drain');
  }
}
