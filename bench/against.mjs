// `npm run bench -- --against DIR`: this build and the build in another checkout, each on its own filled database, loaded in
// turn A B B A, so that a change can be judged. `--replicas N`: N servers of this build over one database against one server.

import { resolve } from "node:path";
import { OWN_ROOT } from "./build.mjs";
import { describeNoise, printUnlessNoisy } from "./noise.mjs";
import { alternate, runRound, takeMedians, warmUp } from "./rounds.mjs";
import { withStage } from "./stage.mjs";
import { formatTable, roundTo } from "./table.mjs";

/** @param {import("./options.mjs").Options} options */
export async function runAgainst(options) {
	await withStage(options, async (stage) => {
		const { loader, say } = stage;
		const { rounds, seconds } = options;
		const { replicas } = options;
		const names = replicas > 1 ? [`${replicas} servers`, "one server"] : ["this build", "the other build"];
		const { place } = await stage.openOther(resolve(options.against ?? OWN_ROOT));
		const own = { ...(await stage.startHakiki({ replicas })), name: names[0] };
		const other = { ...(await stage.startHakiki(place)), name: names[1] };
		for (const side of [other, own]) {
			say(`Warming up ${side.name} …`);
			await warmUp(loader, side, seconds);
		}
		const run = (side) => {
			const postmaster = side.engine.pid;
			return runRound({ side, postmaster, load: () => loader.push(side, seconds) });
		};
		const all = await alternate({ sides: [other, own], rounds, say, run });
		await stage.stopSides(2);
		report(options, all, own.name, other.name);
	});
}

function report(options, all, ownName, otherName) {
	const [own, other] = [takeMedians(all[ownName]), takeMedians(all[otherName])];
	const costOf = ({ serviceUs = 0, postgresUs = 0 }) => serviceUs + postgresUs;
	const row = (name, read, digits = 0) => {
		const ratio = roundTo(read(own) / read(other), 3);
		return [name, ...[own, other].map((one) => roundTo(read(one), digits).toLocaleString("en")), String(ratio)];
	};
	const rows = [
		["", ownName, otherName, "ratio"],
		row("CPU µs a decision, service", ({ serviceUs = 0 }) => serviceUs),
		row("CPU µs a decision, PostgreSQL", ({ postgresUs = 0 }) => postgresUs),
		row("CPU µs a decision, both", costOf),
		row("decisions/s", ({ perSecond }) => perSecond),
		row("p50 ms", ({ p50_ms }) => p50_ms, 2),
		row("p99 ms", ({ p99_ms }) => p99_ms, 2),
	];
	const json = { cost_ratio: roundTo(costOf(own) / costOf(other), 3), own, other };
	const text = ["", ...formatTable(rows)].join("\n");
	printUnlessNoisy({ ...options, noise: describeNoise(all), text, json });
}
