// Loads one side for a while, from another process, and returns the result.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} Load the report of a generator on one run
 * @property {number} requests
 * @property {number} seconds
 * @property {number} p50_ms
 * @property {number} p99_ms
 * @property {number} mean_ms
 * @property {number} [generator_us] the generator's own processor time per request
 * @property {number} refused responses other than 2xx
 * @property {number} broken requests without a response
 */

/** Requests that were sent but not counted at the end of a run. The numbers of the next run start after them. */
const UNCOUNTED_MAX = 10_000;
/** The current generator, so that it can be stopped with everything else. */
let running;

/** The time limit for a generator that hangs. */
const PATIENCE_MS = 60_000;

export function stopGenerator() {
	running?.kill("SIGKILL");
}

/** Assigns the numbers of requests and runs the generators. */
export function createLoader({ file, connections, first: start = 0 }) {
	// Only replays may repeat a key, so the numbers of each run start after those of the last.
	let first = start;
	const count = (load) => {
		first += load.requests + UNCOUNTED_MAX;
		return load;
	};
	return {
		/** Sends as much as the side can take. @returns {Promise<Load>} */
		async push(side, seconds) {
			const { hostname: host, port } = new URL(side.url);
			const ports = side.urls?.map((url) => Number(new URL(url).port)) ?? [Number(port)];
			const load = { host, ports, key: side.key, file, first, connections, seconds };
			return count(await runSender("send-closed-loop.mjs", load, seconds));
		},
		/** Sends a given number of requests per second, whatever the response times. @returns {Promise<Load>} */
		async send(side, rate, seconds) {
			const { hostname: host, port } = new URL(side.url);
			const load = { host, port: Number(port), key: side.key, file, first, rate, seconds };
			return count(await runSender("send-steadily.mjs", load, seconds));
		},
		/** Sends batches of events, one after the other on each connection. Counts events. @returns {Promise<Load>} */
		async sendBatches(side, { size, connections: senders, seconds }) {
			const load = { url: side.url, key: side.key, file, first, size, connections: senders, seconds };
			return count(await runSender("send-batches.mjs", load, seconds));
		},
	};
}

function runSender(name, load, seconds) {
	const program = fileURLToPath(new URL(name, import.meta.url));
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [program], {
			env: { ...process.env, BENCH_LOAD: JSON.stringify(load) },
			stdio: ["ignore", "pipe", "pipe"],
			timeout: seconds * 1_000 + PATIENCE_MS,
			killSignal: "SIGKILL",
		});
		running = child;
		let output = "";
		const collect = (chunk) => {
			output = (output + chunk).slice(-100_000);
		};
		child.stdout.setEncoding("utf8").on("data", collect);
		child.stderr.setEncoding("utf8").on("data", collect);
		child.once("error", reject);
		child.once("close", () => {
			const line = /^RESULT (.*)$/m.exec(output)?.[1];
			if (line === undefined) reject(new Error(`${name} gave no result:\n${output.trim()}`));
			else resolve(JSON.parse(line));
		});
	});
}
