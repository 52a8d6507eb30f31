// Fills the database that is measured: a workspace, a key with a high limit, customers whose profiles have their usual
// size, and a list of names as long as those of the UN, OFAC, the EU and the UK together. The service itself records the
// customers' events of two months, in as many processes as the machine has processors.

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { loadBuild, openService } from "./build.mjs";
import { generateEntities } from "./made-up-list.mjs";
import { readTreeUs } from "./processor-time.mjs";

const ACTOR = "bench";
const RATE_LIMIT_PER_MINUTE = 100_000_000;
const LISTED_NAMES = 85_000;
const RECORDER = fileURLToPath(new URL("record-history.mjs", import.meta.url));
const RECORDERS_MAX = 4;
/** For fewer customers a second process takes longer to start and to compile than it saves. */
const SHARE_MIN = 2_500;
const RECORD_MS_MAX = 900_000;
/** The server's own flags, but with more room for objects that die young, because these processes need not be small. */
const RECORDER_FLAGS = ["--use-largepages=silent", "--max-semi-space-size=64"];

/**
 * With thousands of events a second, the most popular customers live a year in a minute. The limits on velocity are
 * raised so that they do not stop these events. Every rule is still evaluated, and few fire, as on an ordinary day.
 */
const UNHURRIED = {
	velocity_count: { parameters: { hourMax: 10_000, dayMax: 100_000 } },
	velocity_amount: { parameters: { dayMax: 1_000_000_000 } },
	wallet_cap: { parameters: { dayMax: 1_000_000_000 } },
	pass_through: { parameters: { receivedMin: 10_000_000 } },
	fan_out: { parameters: { payeesMin: 32 } },
	fan_in: { parameters: { sendersMin: 32 } },
};

/**
 * @typedef {object} Fill
 * @property {string} key the API key of the workspace
 * @property {number} profileBytes the mean size of a profile
 * @property {number} seconds
 * @property {number} processorSeconds of the recording processes and PostgreSQL
 */

/** @returns {Promise<Fill>} */
export async function fillDatabase({ root, dataDir, env, customers, events, undo }) {
	const startMs = performance.now();
	const startUs = readTreeUs(process.pid) ?? 0;
	const build = await loadBuild(root);
	const database = await build.store.openDatabase({ dataDir, applicationName: "hakiki bench" });
	undo.push(database.close);
	try {
		await build.store.runMigrations(database.pool, build.store.migrations);
		await build.service.makePartitions(database.pool, Date.now());
		const service = await openService(build, { pool: database.pool, env, dataDir });
		const { key, realm } = await openWorkspace(build, service);
		await recordHistories({ root, dataDir, env, realm, customers, events, undo });
		// The list comes last, because the server screens all customers when it starts. Before, every name of the history
		// would also be searched on it, for a fifth of the time.
		await loadList(build, service);
		await service.close();
		await database.pool.query({ text: "analyze", query_timeout: 600_000 });
		const profileBytes = await readProfileBytes(database.pool);
		const processorSeconds = ((readTreeUs(process.pid) ?? 0) - startUs) / 1e6;
		return { key, profileBytes, seconds: (performance.now() - startMs) / 1_000, processorSeconds };
	} finally {
		await undo.pop()?.();
	}
}

/** The list is invented, so that it is the same on every machine. The searches are like those on a real one. */
async function loadList(build, service) {
	const lines = Array.from(
		generateEntities(LISTED_NAMES),
		(entity) => `${build.screening.writeHakikiEntity(entity)}\n`,
	);
	const file = {
		name: "generated.jsonl",
		open: async function* () {
			yield Buffer.from(lines.join(""));
		},
	};
	const list = { format: "hakiki", list: "generated", files: [file], source: "bench", actor: ACTOR };
	await build.service.importList(service, list);
}

async function openWorkspace(build, service) {
	const workspace = await build.service.createWorkspace(service, { name: "bench", country: "KE", actor: ACTOR });
	const content = { ...build.rules.defaultRuleSet("KE"), rules: UNHURRIED };
	await build.service.publishRuleSet(
		service,
		{ workspaceId: workspace.uuid },
		{ content, author: ACTOR, reason: "An unhurried benchmark" },
	);
	const { key } = await build.service.createKey(service, {
		workspace: workspace.id,
		mode: "live",
		rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
		actor: ACTOR,
	});
	return { key, realm: workspace.realms.live };
}

/** Each process records every n-th customer. */
async function recordHistories({ undo, ...options }) {
	const { customers } = options;
	const count = Math.max(1, Math.min(RECORDERS_MAX, availableParallelism(), Math.floor(customers / SHARE_MIN)));
	const nowMs = Date.now();
	const recorders = Array.from({ length: count }, (_, number) => startRecorder({ ...options, nowMs, number, count }));
	undo.push(async () => {
		for (const { stop } of recorders) stop();
	});
	await Promise.all(recorders.map(({ done }) => done));
	undo.pop();
}

function startRecorder(options) {
	const child = spawn(process.execPath, [...RECORDER_FLAGS, RECORDER], {
		env: { ...process.env, BENCH_HISTORY: JSON.stringify(options) },
		stdio: ["ignore", "ignore", "inherit"],
		timeout: RECORD_MS_MAX,
	});
	const done = new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (status) => (status === 0 ? resolve() : reject(new Error("The history was not recorded."))));
	});
	return { done, stop: () => child.kill("SIGTERM") };
}

async function readProfileBytes(pool) {
	const { rows } = await pool.query("select avg(length(profile))::float8 as bytes from customers");
	return rows[0].bytes;
}
