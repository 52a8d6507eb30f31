// A separate process that sends a steady load without waiting for responses. Requests are due at random (Poisson) at a
// given rate, and latency counts from the due time, so that a stalled server cannot hide delays.

import { openConnection } from "./connections.mjs";
import { countByLatency } from "./histogram.mjs";
import { createRequestSource, percentileOf } from "./requests.mjs";

const { host, port, file, first, rate, seconds, key } = JSON.parse(process.env.BENCH_LOAD ?? "{}");
const SOCKETS_MAX = 512;
const LINGER_MS = 5_000;

const nextRequest = createRequestSource({ file, first, host, key });
const idle = [];
const waiting = [];
const latencies = [];
let opened = 0;
let underway = 0;
let refused = 0;
let broken = 0;

const before = process.cpuUsage();
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
	socket.dueMs = atMs;
	socket.write(nextRequest());
}

function openSocket() {
	opened += 1;
	const socket = openConnection({
		host,
		port,
		onResponse(isSuccess) {
			if (!isSuccess) refused += 1;
			latencies.push(performance.now() - socket.dueMs);
			socket.dueMs = undefined;
			underway -= 1;
			const next = waiting.shift();
			if (next === undefined) idle.push(socket);
			else write(socket, next);
			pump();
		},
		onClose() {
			opened -= 1;
			const at = idle.indexOf(socket);
			if (at !== -1) idle.splice(at, 1);
			if (socket.dueMs === undefined) return;
			broken += 1;
			underway -= 1;
		},
	});
	return socket;
}

const timer = setInterval(() => {
	pump();
	const nowMs = performance.now();
	if (nowMs < endMs || (underway > 0 && nowMs < endMs + LINGER_MS)) return;
	clearInterval(timer);
	broken += underway;
	const used = process.cpuUsage(before);
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
		generator_us: (used.user + used.system) / Math.max(1, latencies.length),
		refused,
		broken,
	};
	console.log(`RESULT ${JSON.stringify(answer)}`);
	process.exit(0);
}, 1);
