// A client of version 2 that is made of the TypeScript SDK:
//
//   node client2.mjs SDK FOLDER SESSION PROMPT... -- AGENT [ARG]...
//
// It has SESSION told again from its start, unless it is "new", allows everything, and
// cancels a turn whose terminal says "cancel me". SDK is the file to import.
import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";

const dash = process.argv.indexOf("--");
const [sdk, folder, known, ...prompts] = process.argv.slice(2, dash);
const [program, ...args] = process.argv.slice(dash + 1);
const acp = await import(sdk);

let turn; // what cancels it
let idle; // what waits for the end of the turn
const app = acp
	.client({ name: "client2.mjs" })
	.onRequest(acp.methods.client.session.requestPermission, ({ params }) => {
		const { optionId } = params.options.find(({ kind }) => kind === "allow_once");
		return { outcome: { outcome: "selected", optionId } };
	})
	.onNotification(acp.methods.client.session.update, ({ params: { update } }) => {
		if (update.sessionUpdate === "terminal_output_chunk") {
			if (Buffer.from(update.data, "base64").toString().includes("cancel me")) turn?.();
		}
		if (update.sessionUpdate === "state_update" && update.state === "idle") idle?.(update.stopReason);
	});

const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
const exited = new Promise((resolve) => child.on("exit", resolve));
const connection = app.connect(acp.ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout)));
const { agent } = connection;
const { session } = acp.methods.agent;
await agent.request(acp.methods.agent.initialize, {
	protocolVersion: acp.PROTOCOL_VERSION,
	info: { name: "client2.mjs", version: "1" },
	capabilities: {},
});
let sessionId = known;
if (known === "new") {
	({ sessionId } = await agent.request(session.new, { cwd: folder }));
} else {
	await agent.request(session.resume, { sessionId, cwd: folder, replayFrom: { type: "start" } });
	await agent.request(session.list, { cwd: folder });
}
for (const text of prompts) {
	turn = () => {
		turn = undefined;
		agent.notify(session.cancel, { sessionId });
	};
	const ended = new Promise((resolve) => (idle = resolve));
	await agent.request(session.prompt, { sessionId, prompt: [{ type: "text", text }] });
	console.log(`${text}: ${await ended}`);
	turn = idle = undefined;
}
await agent.request(session.close, { sessionId });
child.stdin.end();
process.exitCode = await exited;
