// How the clients of these tests reach an agent with the TypeScript SDK: as a program
// of theirs, or with the SDK's own transports at an address.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Readable, Writable } from "node:stream";

// load imports what the SDK in a folder exports under a name.
export async function load(folder, name = "") {
	return await import(createRequire(`${folder}/`).resolve(`@agentclientprotocol/sdk${name}`));
}

// reach takes AGENT [ARG]... or ADDRESS TOKEN TRACE, and gives a stream, and what ends
// it, with a code.
export async function reach(folder, acp, [agent, ...rest]) {
	return /^(http|ws):/.test(agent) ? await connect(folder, agent, ...rest) : start(acp, agent, rest);
}

function start(acp, program, args) {
	const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
	const exited = new Promise((resolve) => child.on("exit", resolve));
	return {
		stream: acp.ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout)),
		end() {
			child.stdin.end();
			return exited;
		},
	};
}

// Nothing stands between the two here, so that the client writes down what is said.
async function connect(folder, address, token, trace) {
	const headers = { Authorization: `Bearer ${token}` };
	let wire;
	if (address.startsWith("http:")) {
		const { createHttpStream } = await load(folder, "/experimental/http-client");
		wire = createHttpStream(address, { headers });
	} else {
		const { createWebSocketStream } = await load(folder, "/experimental/ws-client");
		const { WebSocket } = createRequire(`${folder}/`)("ws"); // that of node has no headers
		wire = createWebSocketStream(address, { headers, WebSocket });
	}
	const traced = (from) =>
		new TransformStream({
			transform(message, to) {
				appendFileSync(trace, `${JSON.stringify({ at: new Date(), from, line: JSON.stringify(message) })}\n`);
				to.enqueue(message);
			},
		});
	const out = traced("client");
	const sent = out.readable.pipeTo(wire.writable);
	return {
		stream: { readable: wire.readable.pipeThrough(traced("agent")), writable: out.writable },
		async end() {
			await out.writable.close();
			await sent;
			return 0;
		},
	};
}
