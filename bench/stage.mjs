// The base of every measurement of the whole service: a folder, a filled database, the bodies and the generators. It
// cleans up after itself, also after Ctrl-C.

import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder, measureSync, removeFolder } from "./disk.mjs";
import { fillDatabase } from "./fill.mjs";
import { createLoader, stopGenerator } from "./load.mjs";
import { readNewestId } from "./rounds.mjs";
import { startBare, startHakiki } from "./sides.mjs";
import { createBodies } from "./traffic.mjs";

const BODIES = 40_000;
const SETTLED_MS = 22_000;
/** The watermarks of the jobs that read all events once. */
const WATERMARKS = ["activity", "baselines", "firings", "movements"];

/**
 * @typedef {object} Stage
 * @property {import("./options.mjs").Options} options
 * @property {{ folder: string, dataDir: string, env: object, key: string, workers: number }} place
 * @property {ReturnType<typeof createLoader>} loader
 * @property {{ p50: number, p99: number }} sync
 * @property {{ key: string, profileBytes: number, seconds: number }} fill
 * @property {(line: string) => void} say
 * @property {() => Promise<Awaited<ReturnType<typeof startHakiki>>>} startHakiki
 * @property {(hakiki: object) => Promise<Awaited<ReturnType<typeof startBare>>>} startBare starts it on the other side's PostgreSQL
 * @property {(count: number) => Promise<void>} stopSides stops the sides that were started last
 */

/** @param {import("./options.mjs").Options} options @param {(stage: Stage) => Promise<void>} work */
export async function withStage(options, work) {
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
		await work(await openStage({ options, folder, undo }));
	} finally {
		process.off("SIGINT", leave).off("SIGTERM", leave);
		await clean();
	}
}

/** A normal day does not begin with a backlog of two months, so the measurement waits until the service has settled. */
async function waitUntilSettled(pool) {
	const newest = await readNewestId(pool);
	const ahead = "select from watermarks where event_id > $1 and name = any($2)";
	while ((await pool.query(ahead, [newest, WATERMARKS])).rows.length < WATERMARKS.length) await wait(500);
}

async function openStage({ options, folder, undo }) {
	const say = (line) => console.error(line);
	const dataDir = join(folder, "data");
	// The user's own settings must not reach the server: neither another database nor another key.
	const env = { HAKIKI_MASTER_KEY: randomBytes(32).toString("base64"), XDG_CONFIG_HOME: join(folder, "config") };
	for (const name of ["DATABASE_URL", "HAKIKI_DATA", "HAKIKI_MASTER_KEY_FILE"]) delete process.env[name];
	const sync = await measureSync(folder);
	const { customers, events, connections, workers } = options;
	say(`Filling the profiles of ${customers.toLocaleString("en")} customers with up to ${events} events each …`);
	const fill = await fillDatabase({ dataDir, env, customers, events, undo, say });
	say(`  ${fill.seconds.toFixed(0)} s, mean profile ${fill.profileBytes.toFixed(0)} bytes`);
	const file = join(folder, "bodies.jsonl");
	await writeFile(file, `${createBodies({ customers, count: BODIES }).join("\n")}\n`);
	const loader = createLoader({ file, connections });
	const place = { folder, dataDir, env, key: fill.key, workers };
	const filledAt = Date.now();
	let isFirst = true;
	return {
		...{ options, place, loader, sync, fill, say },
		/** Starts a side and notes how to stop it, however the run ends. */
		async startHakiki(more = {}) {
			// Background jobs process only events older than 20 s, so one pass after the start is enough.
			if (isFirst) await wait(Math.max(0, filledAt + SETTLED_MS - Date.now()));
			const hakiki = await startHakiki({ ...place, ...more });
			undo.push(hakiki.stop);
			if (isFirst) {
				undo.splice(1, 0, () => removeFolder(join(hakiki.engine.clusterDir, "..")));
				say("Waiting until the background jobs have processed that history …");
				await waitUntilSettled(hakiki.pool);
			}
			isFirst = false;
			return hakiki;
		},
		async startBare(hakiki) {
			const bare = await startBare({ ...place, engine: hakiki.engine });
			undo.push(bare.stop);
			return bare;
		},
		async stopSides(count) {
			for (let side = 0; side < count; side += 1) await undo.pop()?.();
		},
	};
}
