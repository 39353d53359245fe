// A client of version 2 that is made of the TypeScript SDK:
//
//   node client2.mjs SDK FOLDER SESSION PROMPT... -- AGENT [ARG]...
//
// It has SESSION told again from its start, unless it is "new", allows everything, and
// cancels a turn whose terminal says "cancel me". SDK and AGENT are as for client.mjs.
import { load, reach } from "./reach.mjs";

const dash = process.argv.indexOf("--");
const [sdk, folder, known, ...prompts] = process.argv.slice(2, dash);
const acp = await load(sdk, "/experimental/v2");

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
		// One without a reason is that of a session which was resumed.
		if (update.sessionUpdate === "state_update" && update.stopReason) idle?.(update.stopReason);
	});

const { stream, end } = await reach(sdk, acp, process.argv.slice(dash + 1));
const { agent } = app.connect(stream);
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
process.exitCode = await end();
