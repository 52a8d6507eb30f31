// `npm run bench`: fills a database, starts both sides on it, loads them in turn and reports. Ends by itself and leaves
// nothing behind, also after Ctrl-C.

import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, measureSync, removeFolder } from "./disk.mjs";
import { fillDatabase } from "./fill.mjs";
import { measureGrowth } from "./growth.mjs";
import { chooseGenerator, createLoader, stopGenerator } from "./load.mjs";
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
import { startBare, startHakiki } from "./sides.mjs";
import { createBodies } from "./traffic.mjs";

const BODIES = 40_000;

/** @param {import("./options.mjs").Options} options */
export async function runBench(options) {
	const say = (line) => console.error(line);
	const folder = await makeFolder(options.dir);
	const undo = [() => removeFolder(folder)];
	const clean = async () => {
		for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
	};
	const leave = () => {
		stopGenerator();
		clean().finally(() => process.exit(130));
	};
	process.once("SIGINT", leave).once("SIGTERM", leave);
	try {
		const run = await measure({ options, folder, undo, say });
		const report = buildReport(run);
		console.log(formatReport(report));
		if (run.profile !== undefined) console.log(formatProfile(run.profile));
		if (options.isJson) console.log(JSON.stringify(report));
	} finally {
		process.off("SIGINT", leave).off("SIGTERM", leave);
		await clean();
	}
}

async function measure({ options, folder, undo, say }) {
	const dataDir = join(folder, "data");
	// The settings of whoever runs this must not reach the server: neither another database nor another key.
	const env = { HAKIKI_MASTER_KEY: randomBytes(32).toString("base64"), XDG_CONFIG_HOME: join(folder, "config") };
	for (const name of ["DATABASE_URL", "HAKIKI_DATA", "HAKIKI_MASTER_KEY_FILE"]) delete process.env[name];
	const sync = await measureSync(folder);
	const { customers, events } = options;
	say(`Filling the profiles of ${customers.toLocaleString("en")} customers with up to ${events} events each …`);
	const fill = await fillDatabase({ dataDir, env, customers, events, undo, say });
	say(`  ${fill.seconds.toFixed(0)} s, mean profile ${fill.profileBytes.toFixed(0)} bytes`);
	const file = join(folder, "bodies.jsonl");
	await writeFile(file, `${createBodies({ customers, count: BODIES }).join("\n")}\n`);
	const loader = createLoader({
		generator: chooseGenerator(options.generator),
		file,
		connections: options.connections,
	});
	const place = { folder, dataDir, env, key: fill.key };
	const measured = await measureSides({ options, place, undo, loader, say });
	const profile =
		options.profile !== undefined ? await measureProfile({ options, place, undo, loader, say }) : undefined;
	return { options, sync, fill, generator: loader.generator, ...measured, profile };
}

async function measureSides({ options, place, undo, loader, say }) {
	const { rounds, seconds } = options;
	const hakiki = await startSide(undo, () => startHakiki(place));
	undo.splice(1, 0, () => removeFolder(join(hakiki.engine.clusterDir, "..")));
	const bare = await startSide(undo, () => startBare({ ...place, engine: hakiki.engine }));
	const postmaster = hakiki.engine.pid;
	const since = await readNewestId(hakiki.pool);
	say(`Full load with ${loader.generator}, ${options.connections} connections, rounds of ${seconds} s:`);
	const sides = { hakiki, bare, postmaster, loader, seconds, say };
	const full = await compareFullLoad({ ...sides, rounds });
	say("Half of each side's load, sent steadily:");
	const halfLoad = await compareHalfLoad({ ...sides, full });
	const rssMb = readPeakMb(hakiki.pid, postmaster);
	const decisions = await countDecisions(hakiki.pool, since);
	const stoppedShare = checkDecisions(decisions);
	const loadedProfileBytes = await readLoadedProfileBytes(hakiki.pool, since);
	const growth = options.hasGrowth ? await measureGrowth({ hakiki, postmaster, loader, seconds, say }) : undefined;
	await stopSides(undo, 2);
	return { ...full, halfLoad, rssMb, decisions, stoppedShare, loadedProfileBytes, growth };
}

async function measureProfile({ options, place, undo, loader, say }) {
	say("One more round under the profiler …");
	await mkdir(join(place.folder, "profiles"));
	const nodeOptions = profilingOptions(place.folder);
	const hakiki = await startSide(undo, () => startHakiki({ ...place, nodeOptions }));
	await loader.push(hakiki, options.seconds);
	const fromUs = readClockUs();
	await loader.push(hakiki, options.seconds);
	const toUs = readClockUs();
	await stopSides(undo, 1);
	return readProfile({ folder: place.folder, keepAs: options.profile, fromUs, toUs });
}

function readClockUs() {
	return Number(process.hrtime.bigint() / 1_000n);
}

/** Starts a side and notes how to stop it, for whichever way the run ends. */
async function startSide(undo, start) {
	const side = await start();
	undo.push(side.stop);
	return side;
}

/** Stops the sides that were started last. */
async function stopSides(undo, count) {
	for (let side = 0; side < count; side += 1) await undo.pop()?.();
}
