// Five times as many events as the service can decide: it goes on deciding as many as it can, in time, and refuses the
// rest so that a caller knows when to come back.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Posted } from "../harness/load.ts";
import { sumMetric } from "../harness/sum-metric.ts";
import { buildEvent, type EventBody } from "../harness/traffic.ts";
import { waitUntil } from "../harness/wait.ts";
import { type Fault, IS_LONG } from "./fault.ts";
import type { Site } from "./site.ts";

const SENDER = fileURLToPath(new URL("./send-flood.mjs", import.meta.url));
const CROWD = { customers: 3_000, hot: 300 };
const TIMES = 5;
const GOODPUT_MIN = 0.7;
const ACCEPTED_MS_MAX = 1_000;
const LINGER_MS = 60_000;
/** Connections: as many as keep the service busy, and as a crowd of callers has. */
const SOCKETS = { capacity: 256, flood: 2_000, short: 500 };
const SECONDS = { warmUp: 10, capacity: 4, flood: 6, short: 0.5 };
/** A server that was started a moment ago cannot decide so many. */
const SHORT_RATE = 2_000;
/** More than any machine sends in the time. */
const PER_SECOND_MAX = 8_000;

interface FloodResult {
	readonly index: number;
	readonly status: number;
	readonly sentAtMs: number;
	readonly tookMs: number;
	readonly retryAfter?: string;
	readonly body?: string;
}

interface Flood {
	/** Decided a second, by the time it ended. */
	readonly goodput: number;
	/** Requests a second that there was a connection for, or none. */
	readonly offered: number;
	readonly p99Ms: number;
	readonly refused: number;
	readonly closed: number;
}

/** Ten times the capacity, and a probe each 200 ms that an orchestrator would give a second. */
const PROBED = { times: 10, seconds: 60, shortSeconds: 2, everyMs: 200, msMax: 1_000 };

/**
 * Probes have a listener of their own. A short run beside other tests cannot hold them to a second, and gives them as long
 * as the machine takes.
 */
export const probeOverload: Fault = {
	name: `probes at ${PROBED.times} times capacity`,
	strikes: { short: 1, long: 1 },
	async run(site) {
		const warm = { seconds: IS_LONG ? SECONDS.capacity : SECONDS.short, rate: 0, sockets: SOCKETS.capacity };
		const { goodput } = await flood(site, warm);
		const rate = Math.max(SHORT_RATE, goodput * PROBED.times);
		const seconds = IS_LONG ? PROBED.seconds : PROBED.shortSeconds;
		const probes = new Probes(site.server.probeUrl, IS_LONG ? PROBED.msMax : LINGER_MS);
		await flood(site, { seconds, rate, sockets: IS_LONG ? SOCKETS.flood : SOCKETS.short, reopens: true });
		return probes.stop();
	},
};

/** Asks whether the server lives and is ready, each time over a new connection. */
class Probes {
	private readonly asked: Promise<string | undefined>[] = [];
	private readonly timer: NodeJS.Timeout;
	private slowestMs = 0;

	constructor(url: string, msMax: number) {
		const ask = (path: string) => this.asked.push(this.ask(`${url}${path}`, msMax));
		this.timer = setInterval(() => ["/healthz", "/readyz"].forEach(ask), PROBED.everyMs);
	}

	private async ask(url: string, msMax: number): Promise<string | undefined> {
		const startedMs = performance.now();
		try {
			const { status } = await fetch(url, { signal: AbortSignal.timeout(msMax), headers: { connection: "close" } });
			return status === 200 ? undefined : `${url} answered ${status}`;
		} catch (error) {
			return `${url}: ${String(error)}`;
		} finally {
			this.slowestMs = Math.max(this.slowestMs, performance.now() - startedMs);
		}
	}

	async stop(): Promise<string> {
		clearInterval(this.timer);
		const failed = (await Promise.all(this.asked)).filter((one) => one !== undefined);
		if (failed.length > 0) throw new Error(`${failed.length} of ${this.asked.length} probes failed: ${failed[0]}`);
		return `${this.asked.length} probes, none failed, the slowest took ${Math.round(this.slowestMs)} ms`;
	}
}

/** A long run is a measurement and holds the service to its bars; a short one, beside other tests, cannot. */
export const overload: Fault = {
	name: `overload at ${TIMES} times capacity`,
	strikes: { short: 1, long: 1 },
	async run(site, strikes) {
		if (!IS_LONG) {
			const { refused } = await flood(site, { seconds: SECONDS.short, rate: SHORT_RATE, sockets: SOCKETS.short });
			return `${refused} times 503`;
		}
		await flood(site, { seconds: SECONDS.warmUp, rate: 0, sockets: SOCKETS.capacity });
		const remarks: string[] = [];
		for (let strike = 0; strike < strikes; strike += 1) remarks.push(await measureOverload(site));
		return remarks.join("; ");
	},
};

async function measureOverload(site: Site): Promise<string> {
	const capacity = await flood(site, { seconds: SECONDS.capacity, rate: 0, sockets: SOCKETS.capacity });
	const rate = capacity.goodput * TIMES;
	const over = await flood(site, { seconds: SECONDS.flood, rate, sockets: SOCKETS.flood });
	const share = over.goodput / capacity.goodput;
	const figures = [
		`capacity ${Math.round(capacity.goodput)}/s, offered ${Math.round(over.offered)}/s`,
		`decided ${Math.round(over.goodput)}/s (${Math.round(share * 100)} %) with a p99 of ${Math.round(over.p99Ms)} ms`,
		`${over.refused} times 503, ${over.closed} connections closed`,
	].join("; ");
	if (share < GOODPUT_MIN || over.p99Ms >= ACCEPTED_MS_MAX) throw new Error(figures);
	return figures;
}

let floods = 0;

async function flood(
	site: Site,
	options: {
		readonly seconds: number;
		readonly rate: number;
		readonly sockets: number;
		readonly reopens?: boolean;
	},
): Promise<Flood> {
	const { seconds } = options;
	const name = `flood-${floods++}`;
	const [bodiesFile, resultFile] = [join(site.home.folder, `${name}.jsonl`), join(site.home.folder, `${name}.json`)];
	const bodies = Array.from({ length: Math.ceil(Math.max(1, seconds) * PER_SECOND_MAX) }, (_, index) =>
		buildEvent(site.chance, CROWD, `${name}-${index}`),
	);
	await writeFile(bodiesFile, bodies.map((body) => JSON.stringify(body)).join("\n"));
	const { hostname: host, port } = new URL(site.url);
	const plan = { ...{ host, port: Number(port), key: site.key, bodiesFile, resultFile }, lingerMs: LINGER_MS };
	const child = spawn(process.execPath, [SENDER], {
		env: { ...process.env, FLOOD: JSON.stringify({ ...plan, ...options }) },
		stdio: ["ignore", "inherit", "inherit"],
	});
	const [code] = (await once(child, "exit")) as [number | null];
	if (code !== 0) throw new Error(`The sender ended with ${code}`);
	const told = JSON.parse(await readFile(resultFile, "utf8")) as {
		readonly endedAtMs: number;
		readonly unsent: number;
		readonly results: readonly FloodResult[];
	};
	site.ledger.add(told.results.map((result) => toPosted(result, bodies)));
	await waitUntil("all that it took is decided", async () => (await sumMetric([site], "hakiki_events_waiting")) === 0);
	return {
		...summarise(told.results, told.endedAtMs, seconds),
		offered: (told.results.length + told.unsent) / seconds,
	};
}

function summarise(results: readonly FloodResult[], endedAtMs: number, seconds: number): Omit<Flood, "offered"> {
	const decided = results.filter(({ status }) => status === 200);
	const refused = results.filter(({ status }) => status === 503);
	const others = results.filter(({ status }) => ![0, 200, 503].includes(status));
	if (others.length > 0) throw new Error(`Under overload some were told ${others[0]?.status}`);
	if (refused.some(({ retryAfter }) => Number(retryAfter) >= 1 === false)) throw new Error("A 503 had no Retry-After");
	const tookMs = decided.map((one) => one.tookMs).sort((left, right) => left - right);
	return {
		goodput: decided.filter((one) => one.sentAtMs + one.tookMs <= endedAtMs).length / seconds,
		p99Ms: tookMs[Math.floor(tookMs.length * 0.99)] ?? 0,
		refused: refused.length,
		closed: results.length - decided.length - refused.length,
	};
}

function toPosted({ index, status, sentAtMs, tookMs, body }: FloodResult, bodies: readonly EventBody[]): Posted {
	const sent = bodies[index];
	if (sent === undefined) throw new Error("More was sent than there was to send: raise PER_SECOND_MAX");
	const answer = { status, headers: {}, body: Buffer.from(body ?? "", "utf8"), json: undefined };
	const fromMs = sentAtMs - performance.timeOrigin;
	return { body: sent, answer: status === 0 ? undefined : answer, sentAtMs: fromMs, answeredAtMs: fromMs + tookMs };
}
