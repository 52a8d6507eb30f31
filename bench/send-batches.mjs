// A separate process that sends batches of events to `POST /v1/events/batch`, or single events to `POST /v1/events` if
// the size is 1, back to back on a few connections, like a backfill. Counts events.

import { Agent, request } from "node:http";
import { createBodySource, percentileOf } from "./requests.mjs";

const { url, key, file, first, size, connections, seconds } = JSON.parse(process.env.BENCH_LOAD ?? "{}");
const nextBody = createBodySource(file, first);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const target = new URL(size === 1 ? "/v1/events" : "/v1/events/batch", url);
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
const latencies = [];
let [requests, refused, broken] = [0, 0, 0];

const startMs = performance.now();
const endMs = startMs + seconds * 1_000;

function send() {
	const bodies = Array.from({ length: size }, nextBody);
	const text = size === 1 ? bodies[0] : `{"events":[${bodies.join(",")}]}`;
	return new Promise((resolve) => {
		const sent = request(target, {
			method: "POST",
			agent,
			headers: { ...headers, "content-length": Buffer.byteLength(text) },
		});
		sent.on("response", (answer) => {
			const chunks = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString("utf8") }));
			answer.on("error", () => resolve(undefined));
		});
		sent.on("error", () => resolve(undefined));
		sent.end(text);
	});
}

async function keepSending() {
	while (performance.now() < endMs) {
		const sentMs = performance.now();
		const answer = await send();
		latencies.push(performance.now() - sentMs);
		if (answer === undefined) broken += size;
		else if (answer.status !== 200) refused += size;
		else {
			requests += size;
			// Only the counts after the results are read. Parsing half a megabyte of decisions is the caller's own work.
			if (size > 1) refused += Number(/"failed":(\d+)\}$/.exec(answer.text)?.[1] ?? size);
		}
	}
}

await Promise.all(Array.from({ length: connections }, keepSending));
const took = (performance.now() - startMs) / 1_000;
latencies.sort((left, right) => left - right);
const answer = {
	requests,
	seconds: took,
	p50_ms: percentileOf(latencies, 0.5),
	p99_ms: percentileOf(latencies, 0.99),
	mean_ms: latencies.reduce((sum, one) => sum + one, 0) / Math.max(1, latencies.length),
	refused,
	broken,
};
console.log(`RESULT ${JSON.stringify(answer)}`);
process.exit(0);
