// A separate process that sends a steady load without waiting for responses. Requests are due at random (Poisson) at a
// given rate, and latency counts from the due time, so that a stalled server cannot hide delays.

import { connect } from "node:net";
import { countByLatency } from "./histogram.mjs";
import { createBodySource, percentileOf } from "./requests.mjs";

const { host, port, file, first, rate, seconds, key } = JSON.parse(process.env.BENCH_LOAD ?? "{}");
const SOCKETS_MAX = 512;
const LINGER_MS = 5_000;

const nextBody = createBodySource(file, first);
const head = `POST /v1/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
const idle = [];
const waiting = [];
const latencies = [];
let opened = 0;
let underway = 0;
let refused = 0;
let broken = 0;

const startMs = performance.now();
const endMs = startMs + seconds * 1_000;
let dueMs = startMs;

/** Sends the requests that are due. A timer and each response call it, so that it is seldom late. */
function pump() {
	const nowMs = performance.now();
	while (dueMs <= nowMs && dueMs < endMs) {
		send(dueMs);
		dueMs += (-Math.log(1 - Math.random()) * 1_000) / rate;
	}
}

function send(atMs) {
	const socket = idle.pop() ?? (opened < SOCKETS_MAX ? openSocket() : undefined);
	underway += 1;
	if (socket === undefined) waiting.push(atMs);
	else write(socket, atMs);
}

function write(socket, atMs) {
	const body = nextBody();
	socket.dueMs = atMs;
	socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function openSocket() {
	opened += 1;
	const socket = connect({ host, port, noDelay: true });
	let received = "";
	socket.setEncoding("latin1");
	socket.on("data", (text) => {
		received = received === "" ? text : received + text;
		if (!isWhole(received)) return;
		if (!received.startsWith("HTTP/1.1 2")) refused += 1;
		received = "";
		latencies.push(performance.now() - socket.dueMs);
		socket.dueMs = undefined;
		underway -= 1;
		const next = waiting.shift();
		if (next === undefined) idle.push(socket);
		else write(socket, next);
		pump();
	});
	socket.on("error", () => undefined);
	socket.on("close", () => {
		opened -= 1;
		const at = idle.indexOf(socket);
		if (at !== -1) idle.splice(at, 1);
		if (socket.dueMs === undefined) return;
		broken += 1;
		underway -= 1;
	});
	return socket;
}

/** Both sides send a length. A response without one never counts as complete, and then as broken. */
function isWhole(text) {
	const bodyAt = text.indexOf("\r\n\r\n") + 4;
	if (bodyAt === 3) return false;
	const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, bodyAt));
	return length !== null && text.length >= bodyAt + Number(length[1]);
}

const timer = setInterval(() => {
	pump();
	const nowMs = performance.now();
	if (nowMs < endMs || (underway > 0 && nowMs < endMs + LINGER_MS)) return;
	clearInterval(timer);
	broken += underway;
	latencies.sort((left, right) => left - right);
	const answer = {
		requests: latencies.length,
		seconds,
		p50_ms: percentileOf(latencies, 0.5),
		p99_ms: percentileOf(latencies, 0.99),
		p999_ms: percentileOf(latencies, 0.999),
		max_ms: latencies.at(-1) ?? 0,
		histogram: countByLatency(latencies),
		mean_ms: latencies.reduce((sum, one) => sum + one, 0) / Math.max(1, latencies.length),
		refused,
		broken,
	};
	console.log(`RESULT ${JSON.stringify(answer)}`);
	process.exit(0);
}, 1);
