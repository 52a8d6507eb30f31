// Fills the database that is measured: a workspace, a key with a high limit, a list of names as long as those of the
// UN, OFAC, the EU and the UK together, and customers whose profiles have their usual size. The service itself records
// their events of two months.

import { presentDecision } from "@hakiki/contract";
import { defaultRuleSet } from "@hakiki/rules";
import { writeHakikiEntity } from "@hakiki/screening";
import {
	createKey,
	createService,
	createWorkspace,
	createWorld,
	importList,
	makePartitions,
	publishRuleSet,
} from "@hakiki/service";
import { migrations, openDatabase, runMigrations } from "@hakiki/store";
import { generateEntities } from "./made-up-list.mjs";
import { createHistory, rankCustomers } from "./traffic.mjs";

const ACTOR = "bench";
const RATE_LIMIT_PER_MINUTE = 100_000_000;
/** Enough to fill the batches of the lanes, but less than their backlog. */
const UNDERWAY_MAX = 1_500;
const PROGRESS_EVERY = 5_000;
const LISTED_NAMES = 85_000;
/** The popular quarter, with seven eighths of the load, have the whole history. The others have a third of it. */
const POPULAR_SHARE = 0.25;
const QUIET_PART = 1 / 3;

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

/** @returns {Promise<{ key: string, profileBytes: number, seconds: number }>} */
export async function fillDatabase({ dataDir, env, customers, events, undo, say }) {
	const database = await openDatabase({ dataDir, applicationName: "hakiki bench" });
	undo.push(database.close);
	try {
		await runMigrations(database.pool, migrations);
		await makePartitions(database.pool, Date.now());
		const world = createWorld(() => undefined);
		// Nobody waits for these responses, so a busy machine must not cause timeouts.
		const service = await createService({
			pool: database.pool,
			env,
			dataDir,
			world,
			presentDecision,
			deadlineMs: 60_000,
		});
		await loadList(service);
		const { key, realm } = await openWorkspace(service);
		const start = performance.now();
		await recordHistories({ service, realm, customers, events, say });
		await service.close();
		const seconds = (performance.now() - start) / 1_000;
		// Otherwise the first rounds would include the cleaning up after these events.
		await database.pool.query({ text: "vacuum (analyze)", query_timeout: 600_000 });
		return { key, profileBytes: await readProfileBytes(database.pool), seconds };
	} finally {
		await undo.pop()?.();
	}
}

/** The list is invented, so that it is the same on every machine. The searches are like those on a real one. */
async function loadList(service) {
	const lines = Array.from(generateEntities(LISTED_NAMES), (entity) => `${writeHakikiEntity(entity)}\n`);
	const file = {
		name: "generated.jsonl",
		open: async function* () {
			yield Buffer.from(lines.join(""));
		},
	};
	await importList(service, { format: "hakiki", list: "generated", files: [file], source: "bench", actor: ACTOR });
	await service.lists.refresh();
}

async function openWorkspace(service) {
	const workspace = await createWorkspace(service, { name: "bench", country: "KE", actor: ACTOR });
	const content = { ...defaultRuleSet("KE"), rules: UNHURRIED };
	await publishRuleSet(
		service,
		{ workspaceId: workspace.uuid },
		{ content, author: ACTOR, reason: "An unhurried benchmark" },
	);
	const { key } = await createKey(service, {
		workspace: workspace.id,
		mode: "live",
		rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
		actor: ACTOR,
	});
	await service.openRealm(workspace.realms.live);
	return { key, realm: workspace.realms.live };
}

/** A customer's events are passed in order, and the lanes keep the order. */
async function recordHistories({ service, realm, customers, events, say }) {
	const nowMs = Date.now();
	const underway = new Set();
	for (const [rank, index] of rankCustomers(customers).entries()) {
		const own = rank < customers * POPULAR_SHARE ? events : Math.max(1, Math.round(events * QUIET_PART));
		const history = createHistory(index, { customers, events: own, nowMs });
		const recorded = Promise.all(history.map((event) => service.recordEvent(realm, event, { isHistory: true })));
		underway.add(recorded);
		recorded.then(
			() => underway.delete(recorded),
			() => undefined,
		);
		if (underway.size * own >= UNDERWAY_MAX) await Promise.race(underway);
		if (rank % PROGRESS_EVERY === PROGRESS_EVERY - 1) say(`  ${(rank + 1).toLocaleString("en")} customers`);
	}
	await Promise.all(underway);
}

async function readProfileBytes(pool) {
	const { rows } = await pool.query("select avg(length(profile))::float8 as bytes from customers");
	return rows[0].bytes;
}
