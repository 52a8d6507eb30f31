// `npm run bench -- --open-loop`: latency of both sides at fixed rates that do not wait for responses, and a picture of
// it.

import { writeFile } from "node:fs/promises";
import { drawHistograms } from "./histogram.mjs";
import { describeNoise, printUnlessNoisy } from "./noise.mjs";
import { runRound, warmUp } from "./rounds.mjs";
import { withStage } from "./stage.mjs";
import { formatBar, formatTable, roundTo } from "./table.mjs";

const RATES = [100, 500, 1_000];
/** The p50 of a single event on an idle server, against the bare insert. */
const RATIO_MAX = 1.3;
const TELLING_RATE = 500;
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
				const round = await runRound({
					side,
					postmaster,
					load: async () => {
						load = await loader.send(side, rate, lengthS);
						return load;
					},
				});
				results.push({ ...load, ...round, side: side.name, rate });
			}
		}
		await stage.stopSides(2);
		if (options.picture !== undefined) await writeFile(options.picture, drawPicture(results));
		// The rates are fixed, so that their spread says nothing.
		const noise = { ...describeNoise({ all: results }), spreads: {} };
		const ratios = compareRates(results);
		const text = ["", ...formatTable(buildRows(results)), "", ...formatRatios(ratios)].join("\n");
		const json = { ratios, results: results.map(({ histogram, ...rest }) => rest) };
		printUnlessNoisy({ ...options, noise, text, json });
	});
}

function buildRows(results) {
	return [
		["", "sent/s", "p50 ms", "p99 ms", "p99.9 ms", "at most", "machine still", "others' CPU"],
		...results.map(({ side, rate, requests, seconds, p50_ms, p99_ms, p999_ms, max_ms, stillMs, othersShare }) => [
			`${NAMES[side]} at ${rate.toLocaleString("en")}/s`,
			...[requests / seconds, p50_ms, p99_ms, p999_ms, max_ms, stillMs].map((value) =>
				roundTo(value, 2).toLocaleString("en"),
			),
			othersShare === undefined ? "?" : `${Math.round(100 * othersShare)} %`,
		]),
	];
}

function compareRates(results) {
	return RATES.map((rate) => {
		const p50Of = (name) => results.find((one) => one.side === name && one.rate === rate).p50_ms;
		return { rate, ratio: roundTo(p50Of("hakiki") / p50Of("bare"), 2) };
	});
}

function formatRatios(ratios) {
	return ratios.map(({ rate, ratio }) => {
		const name = `p50 at ${rate.toLocaleString("en")}/s against the bare insert's`;
		if (rate !== TELLING_RATE) return `        ${name}: ${ratio}`;
		return formatBar(name, ratio, "at most", RATIO_MAX, ratio <= RATIO_MAX);
	});
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
