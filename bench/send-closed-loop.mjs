// A separate process that sends as much load as a side takes: each connection sends its next request when the response to
// the last one is complete.

import { openConnection } from "./connections.mjs";
import { createRequestSource, percentileOf } from "./requests.mjs";

const { host, ports, key, file, first, connections, seconds } = JSON.parse(process.env.BENCH_LOAD ?? "{}");
const LINGER_MS = 10_000;

const nextRequest = createRequestSource({ file, first, host, key });
const latencies = [];
const open = new Set();
let [refused, broken, underway] = [0, 0, 0];

const before = process.cpuUsage();
const startMs = performance.now();
const endMs = startMs + seconds * 1_000;
for (let number = 0; number < connections; number += 1) openSender(ports[number % ports.length]);
const patience = setTimeout(finish, seconds * 1_000 + LINGER_MS);

function openSender(port) {
	let sentMs = performance.now();
	const send = () => {
		underway += 1;
		socket.write(nextRequest());
	};
	const socket = openConnection({
		host,
		port,
		onResponse(isSuccess) {
			const nowMs = performance.now();
			latencies.push(nowMs - sentMs);
			if (!isSuccess) refused += 1;
			underway -= 1;
			sentMs = nowMs;
			if (nowMs < endMs) send();
			else if (underway === 0) finish();
		},
		onClose() {
			open.delete(socket);
			if (open.size === 0) finish();
		},
	});
	open.add(socket);
	send();
}

/** Requests without a response by now are broken. */
function finish() {
	clearTimeout(patience);
	broken += underway;
	const tookMs = performance.now() - startMs;
	const used = process.cpuUsage(before);
	latencies.sort((left, right) => left - right);
	const answer = {
		requests: latencies.length,
		seconds: tookMs / 1_000,
		p50_ms: percentileOf(latencies, 0.5),
		p99_ms: percentileOf(latencies, 0.99),
		mean_ms: latencies.reduce((sum, one) => sum + one, 0) / Math.max(1, latencies.length),
		generator_us: (used.user + used.system) / Math.max(1, latencies.length),
		refused,
		broken,
	};
	console.log(`RESULT ${JSON.stringify(answer)}`);
	process.exit(0);
}
