// `npm run bench -- --soak MINUTES`: a steady load for a long time; checks that memory stays flat. It ends by itself.

import { readMemoryMb, readOwnMemoryMb } from "./processor-time.mjs";
import { withStage } from "./stage.mjs";
import { formatBar, formatTable, roundTo } from "./table.mjs";

const SAMPLE_MS = 5_000;
const PARTS = 6;
/** The caches and V8's heap reach their size in the first two parts. */
const SETTLED_PART = 2;
const GROWTH_MAX = 1.1;
const REFUSED_SHARE_MAX = 0.01;

/**
 * @typedef {object} Sample
 * @property {number} atMs
 * @property {number} memory resident memory of the service, in MB
 * @property {number | undefined} heap V8's heap, including garbage
 * @property {number | undefined} postgres private memory of PostgreSQL's processes, without shared buffers
 */

/** @param {import("./options.mjs").Options} options */
export async function runSoak(options) {
	await withStage(options, async (stage) => {
		const { loader, say } = stage;
		const hakiki = await stage.startHakiki();
		const samples = [];
		const startMs = performance.now();
		const timer = setInterval(async () => samples.push(await readSample(hakiki, startMs)), SAMPLE_MS);
		const sum = { requests: 0, refused: 0, broken: 0 };
		try {
			for (let minute = 1; minute <= options.soakMinutes; minute += 1) {
				const load = await loader.send(hakiki, options.rate, 60);
				for (const name of Object.keys(sum)) sum[name] += load[name];
				const memory = roundTo(samples.at(-1)?.memory ?? 0, 0);
				say(`  minute ${minute}: ${memory} MB, p50 ${load.p50_ms.toFixed(1)} ms, p99 ${load.p99_ms.toFixed(1)} ms`);
			}
		} finally {
			clearInterval(timer);
		}
		await stage.stopSides(1);
		report(samples, sum, options);
	});
}

/** @returns {Promise<Sample>} */
async function readSample({ pid, engine, url }, startMs) {
	const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(SAMPLE_MS) }).then(
		(answer) => answer.text(),
		() => "",
	);
	const bytes = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1];
	return {
		atMs: performance.now() - startMs,
		memory: readMemoryMb(pid, engine.pid) ?? 0,
		heap: bytes === undefined ? undefined : Number(bytes) / 1_048_576,
		postgres: readOwnMemoryMb(engine.pid),
	};
}

/** Compares the mean of the last sixth with the mean of a sixth after memory has settled. */
function report(samples, { requests, refused, broken }, { isJson, soakMinutes, rate }) {
	// On a busy machine the run takes longer than planned.
	const minutes = (samples.at(-1)?.atMs ?? 0) / 60_000;
	const parts = Array.from({ length: PARTS }, (_, part) =>
		describePart(samples, (part * minutes) / PARTS, ((part + 1) * minutes) / PARTS),
	);
	const [settled, end] = [parts[SETTLED_PART], parts[PARTS - 1]];
	const ratio = roundTo(end.memory / settled.memory, 3);
	const lostShare = (refused + broken) / Math.max(1, requests + broken);
	const format = (value) => (value === undefined ? "?" : value.toFixed(0));
	console.log(
		[
			"",
			`${requests.toLocaleString("en")} decisions in ${soakMinutes} minutes at ${rate}/s; ${refused} refused, ${broken} unanswered`,
			"",
			...formatTable([
				["MB, in minutes", "service", "at most", "its heap, at least", "PostgreSQL, without buffers"],
				...parts.map((part) => [
					`${roundTo(part.from, 1)} to ${roundTo(part.to, 1)}`,
					...[part.memory, part.peak, part.heap, part.postgres].map(format),
				]),
			]),
			"",
			formatBar("memory at the end", ratio, "at most", GROWTH_MAX, ratio <= GROWTH_MAX),
			formatBar("not decided", roundTo(lostShare, 4), "at most", REFUSED_SHARE_MAX, lostShare <= REFUSED_SHARE_MAX),
		].join("\n"),
	);
	if (isJson) console.log(JSON.stringify({ requests, refused, broken, rate, ratio, parts }));
}

/** For the heap it uses the minimum, which is the memory in use right after a garbage collection. */
function describePart(samples, from, to) {
	const own = samples.filter(({ atMs }) => atMs >= from * 60_000 && atMs <= to * 60_000);
	const valuesOf = (name) => own.map((sample) => sample[name]).filter((value) => value !== undefined);
	const meanOf = (values) =>
		values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
	const heaps = valuesOf("heap");
	return {
		from,
		to,
		memory: meanOf(valuesOf("memory")),
		peak: Math.max(...valuesOf("memory")),
		heap: heaps.length === 0 ? undefined : Math.min(...heaps),
		postgres: meanOf(valuesOf("postgres")),
	};
}
