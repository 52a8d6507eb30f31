// `npm run bench -- --open-loop`: latency of both sides at fixed rates that do not wait for responses, and a picture of
// it.

import { writeFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { drawHistograms } from "./histogram.mjs";
import { runRound, warmUp } from "./rounds.mjs";
import { withStage } from "./stage.mjs";
import { formatTable, roundTo } from "./table.mjs";

const RATES = [500, 1_000];
const COLOURS = { hakiki: "#0b7285", bare: "#868e96" };
const NAMES = { hakiki: "Hakiki", bare: "bare insert" };

/** @param {import("./options.mjs").Options} options */
export async function runOpenLoop(options) {
	await withStage(options, async (stage) => {
		const { loader, say } = stage;
		const hakiki = await stage.startHakiki();
		const bare = await stage.startBare(hakiki);
		const postmaster = hakiki.engine.pid;
		const lengthS = 4 * options.seconds;
		for (const side of [bare, hakiki]) {
			say(`Warming up ${side.name} …`);
			await warmUp(loader, side, options.seconds);
		}
		const results = [];
		for (const rate of RATES) {
			for (const side of [bare, hakiki]) {
				say(`  ${side.name} at ${rate.toLocaleString("en")}/s for ${lengthS} s …`);
				let load;
				let stillMs;
				const round = await runRound({
					side,
					postmaster,
					load: async () => {
						// This process only waits for its senders. If it is delayed, the machine paused, and not one of the sides.
						const canary = monitorEventLoopDelay({ resolution: 5 });
						canary.enable();
						load = await loader.send(side, rate, lengthS);
						canary.disable();
						stillMs = canary.max / 1e6;
						return load;
					},
				});
				results.push({ side: side.name, rate, ...load, stillMs, othersShare: round.othersShare });
			}
		}
		await stage.stopSides(2);
		console.log(["", ...formatTable(buildRows(results))].join("\n"));
		if (options.picture !== undefined) await writeFile(options.picture, drawPicture(results));
		if (options.isJson) console.log(JSON.stringify(results.map(({ histogram, ...rest }) => rest)));
	});
}

function buildRows(results) {
	return [
		["", "sent/s", "p50 ms", "p99 ms", "p99.9 ms", "at most", "machine still", "others' CPU"],
		...results.map(({ side, rate, requests, seconds, p50_ms, p99_ms, p999_ms, max_ms, stillMs, othersShare }) => [
			`${NAMES[side]} at ${rate.toLocaleString("en")}/s`,
			...[requests / seconds, p50_ms, p99_ms, p999_ms, max_ms, stillMs].map((value) =>
				roundTo(value, 1).toLocaleString("en"),
			),
			othersShare === undefined ? "?" : `${Math.round(100 * othersShare)} %`,
		]),
	];
}

function drawPicture(results) {
	return drawHistograms({
		title: "Latency at a fixed rate, whatever the response times",
		panels: RATES.map((rate) => ({
			name: `${rate.toLocaleString("en")} requests a second`,
			series: results
				.filter((one) => one.rate === rate)
				.map(({ side, histogram, p50_ms, p99_ms, p999_ms }) => ({
					name: NAMES[side],
					colour: COLOURS[side],
					histogram,
					marks: [
						{ name: "p50", ms: p50_ms },
						{ name: "p99", ms: p99_ms },
						{ name: "p99.9", ms: p999_ms },
					],
				})),
		})),
	});
}
