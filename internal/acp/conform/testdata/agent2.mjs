// An agent of version 2 that is made of the TypeScript SDK:
//
//   node agent2.mjs SDK
//
// A prompt is a command: it asks for it, runs it in a terminal of its own, and says
// what the command said. Whoever resumes a session is told what its prompts were.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { load } from "./reach.mjs";

const acp = await load(process.argv[2], "/experimental/v2");
const { session } = acp.methods.agent;
const folders = new Map();
const turns = new Map(); // what cancels them

// The sessions are files of their folders, so that the next process finds them.
const memory = (id) => join(folders.get(id), `${id}.json`);
const past = async (id) => JSON.parse(await readFile(memory(id), "utf8"));

async function work(client, sessionId, command, number) {
	const tell = (update) => client.notify(acp.methods.client.session.update, { sessionId, update });
	const say = (text) =>
		tell({ sessionUpdate: "agent_message_chunk", messageId: `answer-${number}`, content: { type: "text", text } });
	const cwd = folders.get(sessionId);
	const [toolCallId, terminalId] = [`call-${number}`, `terminal-${number}`];
	const call = (more) => tell({ sessionUpdate: "tool_call_update", toolCallId, ...more });

	await say("I ask first. ");
	await call({ title: command, kind: "execute", status: "pending", rawInput: { command } });
	await tell({ sessionUpdate: "state_update", state: "requires_action" });
	const { outcome } = await client.request(acp.methods.client.session.requestPermission, {
		sessionId,
		title: "May I run it?",
		subject: { type: "command", command, cwd, toolCallId },
		options: [
			{ optionId: "yes", name: "Yes", kind: "allow_once" },
			{ optionId: "no", name: "No", kind: "reject_once" },
		],
	});
	await tell({ sessionUpdate: "state_update", state: "running" });
	if (outcome.optionId !== "yes") {
		await call({ status: "failed" });
		return tell({ sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" });
	}

	const child = spawn("bash", ["-c", command], { cwd, stdio: ["ignore", "pipe", "inherit"] });
	let stopReason = "end_turn";
	turns.set(sessionId, () => {
		stopReason = "cancelled";
		child.kill("SIGKILL"); // and what it has left is for the client to find
		child.stdout.destroy();
	});
	await tell({ sessionUpdate: "terminal_update", terminalId, command, cwd });
	await call({ status: "in_progress", content: [{ type: "terminal", terminalId }] });
	let output = "";
	child.stdout.on("data", (data) => {
		output += data;
		tell({ sessionUpdate: "terminal_output_chunk", terminalId, data: data.toString("base64") });
	});
	const exitStatus = await new Promise((resolve) =>
		child.on("close", (exitCode, signal) => resolve(signal ? { signal } : { exitCode })),
	);
	turns.delete(sessionId);
	await tell({ sessionUpdate: "terminal_update", terminalId, exitStatus });
	await call({ status: stopReason === "end_turn" ? "completed" : "failed" });
	if (stopReason === "end_turn") await say(`It said: ${output}`);
	await tell({ sessionUpdate: "state_update", state: "idle", stopReason });
}

acp
	.agent({ name: "agent2.mjs" })
	.onRequest(acp.methods.agent.initialize, () => ({
		protocolVersion: acp.PROTOCOL_VERSION,
		info: { name: "agent2.mjs", version: "1" },
		capabilities: { session: { prompt: {} } },
	}))
	.onRequest(session.new, async ({ params }) => {
		folders.set("session-1", params.cwd);
		await writeFile(memory("session-1"), "[]");
		return { sessionId: "session-1" };
	})
	.onRequest(session.resume, async ({ params: { sessionId, cwd, replayFrom }, client }) => {
		folders.set(sessionId, cwd);
		const tell = (update) => client.notify(acp.methods.client.session.update, { sessionId, update });
		for (const [i, text] of (replayFrom ? await past(sessionId) : []).entries()) {
			await tell({ sessionUpdate: "user_message", messageId: `prompt-${i + 1}`, content: [{ type: "text", text }] });
		}
		await tell({ sessionUpdate: "state_update", state: "idle" });
		return {};
	})
	.onRequest(session.close, () => ({}))
	.onRequest(session.prompt, async ({ params: { sessionId, prompt }, client }) => {
		const all = [...(await past(sessionId)), prompt[0].text];
		await writeFile(memory(sessionId), JSON.stringify(all));
		const messageId = `prompt-${all.length}`;
		const tell = (update) => client.notify(acp.methods.client.session.update, { sessionId, update });
		await tell({ sessionUpdate: "state_update", state: "running" });
		await tell({ sessionUpdate: "user_message", messageId, content: prompt });
		work(client, sessionId, prompt[0].text, all.length);
		return { messageId };
	})
	.onNotification(session.cancel, ({ params }) => turns.get(params.sessionId)?.())
	.connect(acp.ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
