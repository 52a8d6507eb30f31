// The base of every measurement of the whole service: a folder, a filled database, the bodies and the generators. It
// cleans up after itself, also after Ctrl-C.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OWN_ROOT } from "./build.mjs";
import { makeFolder, measureSync, removeFolder } from "./disk.mjs";
import { copyFilled } from "./filled.mjs";
import { createLoader, stopGenerator } from "./load.mjs";
import { losePatience } from "./noise.mjs";
import { startBare, startHakiki } from "./sides.mjs";
import { createBodies } from "./traffic.mjs";

const BODIES = 40_000;
/** @typedef {{ root: string, folder: string, dataDir: string, env: object, key: string, workers: number }} Place */

/**
 * @typedef {object} Stage
 * @property {import("./options.mjs").Options} options
 * @property {Place} place
 * @property {ReturnType<typeof createLoader>} loader
 * @property {{ p50: number, p99: number }} sync
 * @property {import("./filled.mjs").Filled} fill
 * @property {(line: string) => void} say
 * @property {() => Promise<Awaited<ReturnType<typeof startHakiki>>>} startHakiki
 * @property {(hakiki: object) => Promise<Awaited<ReturnType<typeof startBare>>>} startBare starts it on the other side's PostgreSQL
 * @property {(root: string) => Promise<{ place: Place }>} openOther
 * @property {(count: number) => Promise<void>} stopSides stops the sides that were started last
 */

/** @param {import("./options.mjs").Options} options @param {(stage: Stage) => Promise<void>} work */
export async function withStage(options, work) {
	if (options.isQuick) losePatience();
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

async function openStage({ options, folder, undo }) {
	const say = (line) => console.error(line);
	// The user's own settings must not reach the server: neither another database nor another key.
	for (const name of ["DATABASE_URL", "HAKIKI_DATA", "HAKIKI_MASTER_KEY_FILE"]) delete process.env[name];
	const sync = await measureSync(folder);
	const { customers, events, connections, workers } = options;
	const parent = dirname(folder);
	const { place, fill } = await openPlace({ root: OWN_ROOT, folder, parent, customers, events, workers, undo, say });
	const file = join(folder, "bodies.jsonl");
	await writeFile(file, `${createBodies({ customers, count: BODIES }).join("\n")}\n`);
	const loader = createLoader({ file, connections });
	return {
		...{ options, place, loader, sync, fill, say },
		/** Starts a side and notes how to stop it, however the run ends. */
		async startHakiki(more = {}) {
			const hakiki = await startHakiki({ ...place, ...more });
			undo.push(hakiki.stop);
			return hakiki;
		},
		async startBare(hakiki) {
			const bare = await startBare({ ...place, engine: hakiki.engine });
			undo.push(bare.stop);
			return bare;
		},
		/** Makes another filled place, for a build in another folder. */
		async openOther(root) {
			const other = join(folder, "other");
			await mkdir(other, { mode: 0o711 });
			return openPlace({ root, folder: other, parent, customers, events, workers, undo, say });
		},
		async stopSides(count) {
			for (let side = 0; side < count; side += 1) await undo.pop()?.();
		},
	};
}

/** @returns {Promise<{ place: Place, fill: import("./filled.mjs").Filled }>} */
async function openPlace({ root, folder, parent, customers, events, workers, undo, say }) {
	const fill = await copyFilled({ root, folder, parent, customers, events, undo, say });
	const env = { HAKIKI_MASTER_KEY: fill.masterKey, XDG_CONFIG_HOME: join(folder, "config") };
	return { fill, place: { root, folder, dataDir: join(folder, "data"), env, key: fill.key, workers } };
}
