// A client that is made of the TypeScript SDK, as gosdk is of the Go SDK:
//
//   node client.mjs SDK FOLDER SESSION PROMPT... -- AGENT [ARG]...
//
// It loads SESSION, unless it is "new", allows everything, and cancels a turn in
// which anything says "cancel me", or in which it is to run "cancel early". SDK is
// the file to import.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { Readable, Writable } from "node:stream";

const dash = process.argv.indexOf("--");
const [sdk, folder, known, ...prompts] = process.argv.slice(2, dash);
const [program, ...args] = process.argv.slice(dash + 1);
const acp = await import(sdk);

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
const client = {
	async requestPermission({ options }) {
		const { optionId } = options.find(({ kind }) => kind === "allow_once");
		return { outcome: { outcome: "selected", optionId } };
	},
	async sessionUpdate({ update }) {
		listen(JSON.stringify(update));
	},
	async readTextFile({ path }) {
		return { content: await readFile(path, "utf8") };
	},
	async writeTextFile({ path, content }) {
		await writeFile(path, content);
		return {};
	},
	async createTerminal(params) {
		if (params.args?.join().includes("cancel early")) turn?.();
		const terminalId = `terminal-${terminals.size + 1}`;
		terminals.set(terminalId, new Terminal(params));
		return { terminalId };
	},
	async terminalOutput({ terminalId }) {
		const { output, status } = terminals.get(terminalId);
		return { output, truncated: false, exitStatus: status };
	},
	async waitForTerminalExit({ terminalId }) {
		return await terminals.get(terminalId).wait();
	},
	async killTerminal({ terminalId }) {
		terminals.get(terminalId).kill();
		return {};
	},
	async releaseTerminal({ terminalId }) {
		terminals.get(terminalId).kill();
		return {};
	},
};

const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
const exited = new Promise((resolve) => child.on("exit", resolve));
const stream = acp.ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout));
const agent = new acp.ClientSideConnection(() => client, stream);
await agent.initialize({
	protocolVersion: acp.PROTOCOL_VERSION,
	clientInfo: { name: "client.mjs", version: "1" },
	clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: true, _meta: { terminal_output: true } },
});
let sessionId = known;
if (known === "new") {
	({ sessionId } = await agent.newSession({ cwd: folder, mcpServers: [] }));
} else {
	await agent.loadSession({ sessionId, cwd: folder, mcpServers: [] });
}
for (const text of prompts) {
	turn = () => {
		turn = undefined;
		agent.cancel({ sessionId });
	};
	const { stopReason } = await agent.prompt({ sessionId, prompt: [{ type: "text", text }] });
	turn = undefined;
	console.log(`${text}: ${stopReason}`);
}
child.stdin.end();
process.exitCode = await exited;
terminals.forEach((terminal) => terminal.kill());
