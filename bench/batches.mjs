// `npm run bench -- --batch`: events per second with `POST /v1/events/batch` against one event per request, for one
// sender that waits for each response, and for many senders at once.

import { runRound, takeMedians, warmUp } from "./rounds.mjs";
import { withStage } from "./stage.mjs";
import { formatBar, formatTable, roundTo } from "./table.mjs";

const SIZE = 500;
const SENDERS = 4;
const BAR = 4;

/** @param {import("./options.mjs").Options} options */
export async function runBatchBench(options) {
	await withStage(options, async (stage) => {
		const { loader, say } = stage;
		const { seconds, rounds } = options;
		const hakiki = await stage.startHakiki();
		const postmaster = hakiki.engine.pid;
		const ways = {
			one: ["one event a request, one sender", () => loader.sendBatches(hakiki, { size: 1, connections: 1, seconds })],
			batch: [
				`${SIZE} a request, one sender`,
				() => loader.sendBatches(hakiki, { size: SIZE, connections: 1, seconds }),
			],
			many: [`one event a request, ${options.connections} senders`, () => loader.push(hakiki, seconds)],
			batches: [
				`${SIZE} a request, ${SENDERS} senders`,
				() => loader.sendBatches(hakiki, { size: SIZE, connections: SENDERS, seconds }),
			],
		};
		say("Warming up …");
		await warmUp(loader, hakiki, seconds);
		const all = new Map(Object.keys(ways).map((name) => [name, []]));
		for (let number = 0; number < rounds; number += 1) {
			for (const [name, [words, load]] of Object.entries(ways)) {
				const round = await runRound({ side: hakiki, postmaster, load });
				all.get(name).push(round);
				say(`  ${words}: ${Math.round(round.perSecond).toLocaleString("en")}/s`);
			}
		}
		await stage.stopSides(1);
		const medians = Object.fromEntries([...all].map(([name, own]) => [name, takeMedians(own)]));
		report(ways, medians, options);
	});
}

function report(ways, medians, { isJson }) {
	const rows = Object.entries(ways).map(([name, [words]]) => {
		const { perSecond, p50_ms, serviceUs = 0, postgresUs = 0 } = medians[name];
		return [
			words,
			...[perSecond, p50_ms, serviceUs, postgresUs].map((value) => roundTo(value, 0).toLocaleString("en")),
		];
	});
	const ratioOne = roundTo(medians.batch.perSecond / medians.one.perSecond, 2);
	const ratioMany = roundTo(medians.batches.perSecond / medians.many.perSecond, 2);
	console.log(
		[
			"",
			...formatTable([["", "events/s", "p50 ms", "CPU µs, service", "CPU µs, PostgreSQL"], ...rows]),
			"",
			formatBar("batches against single requests, one sender", ratioOne, "at least", BAR, ratioOne >= BAR),
			formatBar("batches against single requests, many senders", ratioMany, "at least", BAR, ratioMany >= BAR),
		].join("\n"),
	);
	if (isJson) console.log(JSON.stringify({ ratio_one_sender: ratioOne, ratio_many_senders: ratioMany, ...medians }));
}
