// A process of its own: sends events at a rate that asks nobody, over connections that are open before, and writes down
// what came of each. It must be cheap, because it shares the machine with what it floods.

import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";

const { host, port, key, bodiesFile, resultFile, rate, seconds, sockets, lingerMs, reopens } = JSON.parse(
	process.env.FLOOD ?? "{}",
);
const head = `POST /v1/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
const requests = readFileSync(bodiesFile, "utf8")
	.split("\n")
	.map((body) => Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`));
const LENGTH = Buffer.from("ontent-length: ", "latin1");
const HEAD_END = Buffer.from("\r\n\r\n", "latin1");

const idle = [];
const asking = new Set();
const results = [];
let opened = 0;
let sent = 0;
let endMs = Number.POSITIVE_INFINITY;

function openSocket() {
	opened += 1;
	const socket = connect({ host, port, noDelay: true });
	socket.index = -1;
	socket.atMs = 0;
	socket.rest = undefined;
	socket.once("connect", () => idle.push(socket));
	socket.on("data", (part) => {
		const whole = socket.rest === undefined ? part : Buffer.concat([socket.rest, part]);
		if (!isWhole(whole)) {
			socket.rest = whole;
			return;
		}
		socket.rest = undefined;
		note(socket, whole);
		if (rate === 0 && performance.now() < endMs) send(socket, performance.now());
		else idle.push(socket);
	});
	socket.on("error", () => undefined);
	socket.on("close", () => {
		opened -= 1;
		const at = idle.indexOf(socket);
		if (at !== -1) idle.splice(at, 1);
		if (socket.index !== -1) note(socket, undefined);
		// As callers do that make a connection for each try.
		if (reopens && performance.now() < endMs) openSocket();
	});
}

/** Every answer has a length. */
function isWhole(bytes) {
	const bodyAt = bytes.indexOf(HEAD_END);
	if (bodyAt === -1) return false;
	const at = bytes.indexOf(LENGTH) + LENGTH.length;
	return bytes.length >= bodyAt + 4 + Number.parseInt(bytes.latin1Slice(at, at + 8), 10);
}

function send(socket, atMs) {
	socket.index = sent++;
	socket.atMs = atMs;
	asking.add(socket);
	socket.write(requests[socket.index % requests.length]);
}

function note(socket, answer) {
	const sentAtMs = performance.timeOrigin + socket.atMs;
	results.push({ index: socket.index, sentAtMs, tookMs: performance.now() - socket.atMs, answer });
	socket.index = -1;
	asking.delete(socket);
}

function describe({ answer, ...result }) {
	if (answer === undefined) return { ...result, status: 0 };
	const [top = "", body] = answer.toString("utf8").split("\r\n\r\n");
	const status = Number(top.slice(9, 12));
	const retryAfter = /\r\nretry-after: *(\d+)/i.exec(top)?.[1];
	return { ...result, status, retryAfter, ...(status === 200 && { body }) };
}

for (let count = 0; count < sockets; count += 1) {
	openSocket();
	if (count % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20));
}
while (idle.length < opened) await new Promise((resolve) => setTimeout(resolve, 10));

const startMs = performance.now();
endMs = startMs + seconds * 1_000;
let dueMs = startMs;
let unsent = 0;
if (rate === 0) for (const socket of idle.splice(0)) send(socket, startMs);

const timer = setInterval(() => {
	const nowMs = performance.now();
	while (rate > 0 && dueMs <= nowMs && dueMs < endMs) {
		const socket = idle.pop();
		// A caller without a free connection has to turn its own callers away.
		if (socket === undefined) unsent += 1;
		else send(socket, dueMs);
		dueMs += 1_000 / rate;
	}
	if (nowMs < endMs || (asking.size > 0 && nowMs < endMs + lingerMs)) return;
	clearInterval(timer);
	const endedAtMs = performance.timeOrigin + endMs;
	// A request that is still under way has no answer, and nobody knows whether it was taken.
	for (const socket of asking) note(socket, undefined);
	writeFileSync(resultFile, JSON.stringify({ endedAtMs, unsent, results: results.map(describe) }));
	process.exit(0);
}, 1);
