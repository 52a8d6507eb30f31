// `npm run bench`: fills a database, starts both sides on it, loads them in turn, and reports.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { watchMemoryUse } from "./memory-use.mjs";
import { describeNoise, printUnlessNoisy } from "./noise.mjs";
import { readPeakMb } from "./processor-time.mjs";
import { profilingOptions, readProfile } from "./profile.mjs";
import { buildReport, formatProfile, formatReport } from "./report.mjs";
import {
	checkDecisions,
	compareFullLoad,
	compareHalfLoad,
	countDecisions,
	readLoadedProfileBytes,
	readNewestId,
} from "./rounds.mjs";
import { withStage } from "./stage.mjs";

/** @param {import("./options.mjs").Options} options */
export async function runBench(options) {
	await withStage(options, async (stage) => {
		const measured = await measureSides(stage);
		const profile = options.profile === undefined ? undefined : await measureProfile(stage);
		const { sync, fill } = stage;
		const report = buildReport({ options, sync, fill, ...measured });
		const noise = describeNoise(measured.all);
		const text = [formatReport(report), ...(profile === undefined ? [] : [formatProfile(profile)])].join("\n");
		printUnlessNoisy({ ...options, noise, text, json: report });
	});
}

async function measureSides(stage) {
	const { options, loader, say } = stage;
	const { rounds, seconds } = options;
	const hakiki = await stage.startHakiki();
	const bare = await stage.startBare(hakiki);
	const postmaster = hakiki.engine.pid;
	const since = await readNewestId(hakiki.pool);
	say(`Full load, ${options.connections} connections, rounds of ${seconds} s:`);
	const sides = { hakiki, bare, postmaster, loader, rounds, seconds, say };
	const { full, memoryUse } = await compareFullLoad(sides, () => watchMemoryUse(hakiki));
	say("Half of each side's load, sent steadily:");
	const halfLoad = await compareHalfLoad({ ...sides, full });
	const rssMb = readPeakMb(hakiki.pid, postmaster);
	const decisions = await countDecisions(hakiki.pool, since);
	const stoppedShare = checkDecisions(decisions);
	const loadedProfileBytes = await readLoadedProfileBytes(hakiki.pool, since);
	await stage.stopSides(2);
	return { ...full, memoryUse, halfLoad, rssMb, decisions, stoppedShare, loadedProfileBytes };
}

async function measureProfile(stage) {
	const { options, loader, say, place } = stage;
	say("One more round under the profiler …");
	await mkdir(join(place.folder, "profiles"));
	const hakiki = await stage.startHakiki({ nodeOptions: profilingOptions(place.folder) });
	await loader.push(hakiki, options.seconds);
	const fromUs = readClockUs();
	await loader.push(hakiki, options.seconds);
	const toUs = readClockUs();
	await stage.stopSides(1);
	return readProfile({ folder: place.folder, keepAs: options.profile, fromUs, toUs });
}

function readClockUs() {
	return Number(process.hrtime.bigint() / 1_000n);
}
