// `npm run bench -- --soak MINUTES`: a steady load for a long time, and whether memory stays flat. Ends by itself.

import { readMemoryMb } from "./processor-time.mjs";
import { withStage } from "./stage.mjs";
import { formatBar, roundTo } from "./table.mjs";

const RATE = 500;
const SAMPLE_MS = 5_000;
/** The caches and V8's heap reach their size in the first third. */
const SETTLED = 1 / 3;
const GROWTH_MAX = 1.1;

/** @param {import("./options.mjs").Options} options */
export async function runSoak(options) {
	await withStage(options, async (stage) => {
		const { loader, say } = stage;
		const hakiki = await stage.startHakiki();
		const postmaster = hakiki.engine.pid;
		const samples = [];
		const startMs = performance.now();
		const timer = setInterval(() => {
			const memory = readMemoryMb(hakiki.pid, postmaster);
			if (memory !== undefined) samples.push({ atMs: performance.now() - startMs, memory });
		}, SAMPLE_MS);
		const minutes = [];
		try {
			for (let minute = 1; minute <= options.soakMinutes; minute += 1) {
				const load = await loader.send(hakiki, RATE, 60);
				if (load.refused > 0 || load.broken > 0)
					throw new Error(
						`${load.refused} requests were refused and ${load.broken} had no answer in minute ${minute}.`,
					);
				const memory = roundTo(samples.at(-1)?.memory ?? 0, 0);
				minutes.push({ minute, memory, p50_ms: load.p50_ms, p99_ms: load.p99_ms, requests: load.requests });
				say(`  minute ${minute}: ${memory} MB, p50 ${load.p50_ms.toFixed(1)} ms, p99 ${load.p99_ms.toFixed(1)} ms`);
			}
		} finally {
			clearInterval(timer);
		}
		await stage.stopSides(1);
		report(samples, minutes, options);
	});
}

/** The mean of the last sixth against the mean of as long after it had settled. */
function report(samples, minutes, { isJson, soakMinutes }) {
	const lengthMs = samples.at(-1)?.atMs ?? 0;
	const meanOf = (from, to) => {
		const own = samples.filter(({ atMs }) => atMs >= from * lengthMs && atMs <= to * lengthMs);
		return own.reduce((sum, { memory }) => sum + memory, 0) / Math.max(1, own.length);
	};
	const [settled, end] = [meanOf(SETTLED, SETTLED + 1 / 6), meanOf(5 / 6, 1)];
	const ratio = roundTo(end / settled, 3);
	const events = minutes.reduce((sum, { requests }) => sum + requests, 0);
	console.log(
		[
			"",
			`${events.toLocaleString("en")} decisions in ${soakMinutes} minutes at ${RATE}/s`,
			`memory of the service: ${settled.toFixed(0)} MB when it had settled, ${end.toFixed(0)} MB at the end`,
			formatBar("memory at the end", ratio, "at most", GROWTH_MAX, ratio <= GROWTH_MAX),
		].join("\n"),
	);
	if (isJson) console.log(JSON.stringify({ events, settled_mb: settled, end_mb: end, ratio, minutes }));
}
