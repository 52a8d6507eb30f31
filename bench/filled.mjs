// Keeps filled data folders between runs, and gives each run a copy. A kept folder is used only for the same build, the
// same numbers and the same day. The service has finished its background jobs in it, because a normal day does not begin
// with a backlog of two months.

import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hashBuild } from "./build.mjs";
import { fillDatabase } from "./fill.mjs";
import { readNewestId } from "./rounds.mjs";
import { startHakiki } from "./sides.mjs";

/** The programs that decide what a filled folder contains. */
const PROGRAMS = ["fill", "filled", "record-history", "traffic", "population", "chance", "made-up-list"];
const KEPT_MAX = 3;
/** The history ends some hours before the fill. Later its last day would be empty. */
const AGE_MS_MAX = 12 * 3_600_000;
/** The background jobs process only events that are older than this. */
const SETTLED_MS = 22_000;
const SETTLE_MS_MAX = 600_000;
/** The watermarks of the jobs that read all events once. */
const WATERMARKS = ["activity", "baselines", "firings", "movements"];

/**
 * @typedef {import("./fill.mjs").Fill & { masterKey: string, filledAtMs: number, settleSeconds: number, isKept: boolean }} Filled
 */

/**
 * Copies a filled data folder to `folder/data`, after filling one if `parent` holds none that is fresh.
 * @returns {Promise<Filled>}
 */
export async function copyFilled({ root, folder, parent, customers, events, undo, say }) {
	const shelf = await openShelf(parent);
	const place = join(shelf, nameFilled({ root, customers, events }));
	const isKept = isFresh(place);
	if (!isKept) await fillFolder({ place, root, customers, events, undo, say });
	const filled = readNote(place);
	const minutes = Math.round((Date.now() - filled.filledAtMs) / 60_000);
	if (isKept) say(`Using the database that this build filled ${minutes} minutes ago.`);
	// Only this program keeps the owners of the files, which belong to PostgreSQL's user if root runs the benchmark.
	const copied = spawnSync("cp", ["-a", join(place, "data"), join(folder, "data")], { stdio: ["ignore", 2, 2] });
	if (copied.status !== 0) throw new Error("The filled database could not be copied.");
	return { ...filled, isKept };
}

/** The shelf belongs to one user. Another user's databases could contain anything. */
async function openShelf(parent) {
	const user = process.getuid?.() ?? 0;
	const shelf = join(parent, `hakiki-bench-filled-${user}`);
	await mkdir(shelf, { recursive: true });
	if ((await stat(shelf)).uid !== user) throw new Error(`${shelf} belongs to another user; name a folder with --dir.`);
	await chmod(shelf, 0o711);
	return shelf;
}

function nameFilled({ root, customers, events }) {
	const hash = createHash("sha256").update(JSON.stringify([hashBuild(root), customers, events, process.version]));
	for (const name of PROGRAMS) hash.update(readFileSync(fileURLToPath(new URL(`${name}.mjs`, import.meta.url))));
	return hash.digest("hex").slice(0, 20);
}

function isFresh(place) {
	return existsSync(join(place, "filled.json")) && Date.now() - readNote(place).filledAtMs < AGE_MS_MAX;
}

function readNote(place) {
	return JSON.parse(readFileSync(join(place, "filled.json"), "utf8"));
}

/** Fills a new folder, and puts it in place only when it is complete. */
async function fillFolder({ place, root, customers, events, undo, say }) {
	const shelf = dirname(place);
	const folder = await mkdtemp(join(shelf, "filling-"));
	// PostgreSQL's own user needs access if root runs this.
	await chmod(folder, 0o711);
	undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
	const dataDir = join(folder, "data");
	const masterKey = randomBytes(32).toString("base64");
	const env = { HAKIKI_MASTER_KEY: masterKey, XDG_CONFIG_HOME: join(folder, "config") };
	say(`Filling the profiles of ${customers.toLocaleString("en")} customers with up to ${events} events each …`);
	const fill = await fillDatabase({ root, dataDir, env, customers, events, undo });
	say(`  ${fill.seconds.toFixed(0)} s, ${fill.processorSeconds.toFixed(0)} s of processor time`);
	const settleSeconds = await settle({ root, folder, dataDir, env, key: fill.key, undo, say });
	if (!existsSync(join(dataDir, "postgres"))) throw new Error("PostgreSQL's user cannot use this folder; see --dir.");
	const note = { ...fill, masterKey, settleSeconds, filledAtMs: Date.now() };
	await writeFile(join(folder, "filled.json"), JSON.stringify(note), { mode: 0o600 });
	await rm(place, { recursive: true, force: true });
	await rename(folder, place);
	undo.pop();
	await removeOld(shelf);
}

/** Runs the server until its jobs have processed the history and it has screened all customers. */
async function settle({ undo, say, ...place }) {
	say("Waiting until the background jobs have processed that history …");
	const startMs = performance.now();
	await wait(SETTLED_MS);
	const hakiki = await startHakiki(place);
	undo.push(hakiki.stop);
	const newest = await readNewestId(hakiki.pool);
	const text = `select (select count(*)::int from watermarks where event_id > $1 and name = any($2)) as jobs,
		exists (select from realms r where r.screened_basis is null
			and exists (select from customers c where c.realm = r.realm)) as is_screening`;
	for (let isBusy = true; isBusy; ) {
		if (performance.now() - startMs > SETTLE_MS_MAX) throw new Error("The background jobs did not finish in time.");
		await wait(500);
		const { rows } = await hakiki.pool.query({ text, values: [newest, WATERMARKS], query_timeout: 60_000 });
		isBusy = rows[0].jobs < WATERMARKS.length || rows[0].is_screening;
	}
	// Otherwise the first rounds would include the cleaning up after these jobs.
	await hakiki.pool.query({ text: "vacuum (analyze)", query_timeout: 600_000 });
	await undo.pop()?.();
	return (performance.now() - startMs) / 1_000;
}

/** Keeps the newest folders. The folders of killed runs go too, once they are a day old. */
async function removeOld(shelf) {
	const entries = await Promise.all(
		(await readdir(shelf)).map(async (name) => ({ name, atMs: (await stat(join(shelf, name))).mtimeMs })),
	);
	const isFilling = ({ name }) => name.startsWith("filling-");
	const kept = entries.filter((one) => !isFilling(one)).sort((one, other) => other.atMs - one.atMs);
	const lost = entries.filter((one) => isFilling(one) && Date.now() - one.atMs > 24 * 3_600_000);
	for (const { name } of [...kept.slice(KEPT_MAX), ...lost])
		await rm(join(shelf, name), { recursive: true, force: true, maxRetries: 5 });
}
