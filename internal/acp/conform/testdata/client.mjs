// A client that is made of the TypeScript SDK, as gosdk is of the Go SDK:
//
//   node client.mjs SDK FOLDER SESSION PROMPT... -- AGENT [ARG]...
//
// It loads SESSION, unless it is "new", allows everything, and cancels a turn in
// which anything says "cancel me", or in which it is to run "cancel early". SDK is
// its folder; instead of a program the agent can be an address, as reach.mjs has it.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { load, reach } from "./reach.mjs";

const dash = process.argv.indexOf("--");
const [sdk, folder, known, ...prompts] = process.argv.slice(2, dash);
const acp = await load(sdk);

let turn; // what cancels it
const listen = (text) => {
	if (text.includes("cancel me")) turn?.();
};

class Terminal {
	constructor({ command, args = [], env = [], cwd }) {
		const more = Object.fromEntries(env.map(({ name, value }) => [name, value]));
		this.output = "";
		this.process = spawn(command, args, { cwd: cwd ?? folder, env: { ...process.env, ...more }, detached: true });
		for (const out of [this.process.stdout, this.process.stderr]) {
			out.setEncoding("utf8").on("data", (text) => {
				this.output += text;
				if (this.waited) listen(this.output);
			});
		}
		this.exit = new Promise((resolve) =>
			this.process.on("close", (exitCode, signal) => resolve((this.status = { exitCode, signal }))),
		);
	}
	// Only what is waited for is listened to: the agent knows it.
	wait() {
		this.waited = true;
		listen(this.output);
		return this.exit;
	}
	kill() {
		if (this.status) return;
		try {
			process.kill(-this.process.pid, "SIGKILL");
		} catch (error) {
			if (error.code !== "ESRCH") throw error; // it has ended, and we were not told yet
		}
	}
}

const terminals = new Map();
const { session, fs, terminal } = acp.methods.client;
const app = acp
	.client({ name: "client.mjs" })
	.onNotification(session.update, ({ params }) => listen(JSON.stringify(params.update)))
	.onRequest(session.requestPermission, ({ params }) => {
		const { optionId } = params.options.find(({ kind }) => kind === "allow_once");
		return { outcome: { outcome: "selected", optionId } };
	})
	.onRequest(fs.readTextFile, async ({ params }) => ({ content: await readFile(params.path, "utf8") }))
	.onRequest(fs.writeTextFile, async ({ params }) => {
		await writeFile(params.path, params.content);
		return {};
	})
	.onRequest(terminal.create, ({ params }) => {
		if (params.args?.join().includes("cancel early")) turn?.();
		const terminalId = `terminal-${terminals.size + 1}`;
		terminals.set(terminalId, new Terminal(params));
		return { terminalId };
	})
	.onRequest(terminal.output, ({ params }) => {
		const { output, status } = terminals.get(params.terminalId);
		return { output, truncated: false, exitStatus: status };
	})
	.onRequest(terminal.waitForExit, ({ params }) => terminals.get(params.terminalId).wait());
for (const method of [terminal.kill, terminal.release]) {
	app.onRequest(method, ({ params }) => {
		terminals.get(params.terminalId).kill();
		return {};
	});
}

const { stream, end } = await reach(sdk, acp, process.argv.slice(dash + 1));
const { agent } = app.connect(stream);
const ask = acp.methods.agent;
await agent.request(ask.initialize, {
	protocolVersion: acp.PROTOCOL_VERSION,
	clientInfo: { name: "client.mjs", version: "1" },
	clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: true, _meta: { terminal_output: true } },
});
let sessionId = known;
if (known === "new") {
	({ sessionId } = await agent.request(ask.session.new, { cwd: folder, mcpServers: [] }));
} else {
	await agent.request(ask.session.load, { sessionId, cwd: folder, mcpServers: [] });
}
for (const text of prompts) {
	turn = () => {
		turn = undefined;
		agent.notify(ask.session.cancel, { sessionId });
	};
	const { stopReason } = await agent.request(ask.session.prompt, { sessionId, prompt: [{ type: "text", text }] });
	turn = undefined;
	console.log(`${text}: ${stopReason}`);
}
process.exitCode = await end();
terminals.forEach((terminal) => terminal.kill());
