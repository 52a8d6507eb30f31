// A separate process that records the histories of its share of the customers, with the service of the measured build.

import { loadBuild, openService } from "./build.mjs";
import { createHistory, rankCustomers } from "./traffic.mjs";

const { root, dataDir, env, realm, customers, events, nowMs, number, count } = JSON.parse(
	process.env.BENCH_HISTORY ?? "{}",
);
/** Enough to fill the batches of the lanes, but less than their backlog. */
const UNDERWAY_MAX = 1_500;
/** The popular quarter, with seven eighths of the load, have the whole history. The others have a third of it. */
const POPULAR_SHARE = 0.25;
const QUIET_PART = 1 / 3;
/** Two rounds run at once, and little else does. */
const CONNECTIONS = 4;

const build = await loadBuild(root);
const database = await build.store.openDatabase({
	dataDir,
	applicationName: "hakiki bench",
	poolSize: CONNECTIONS,
	keepsPlans: true,
});
await dropDurability(database.pool);
const service = await openService(build, { pool: database.pool, env, dataDir });
await service.openRealm(realm);
await recordShare();
await service.close();
await database.close();

/** A fill that is lost is repeated. The measured load has other connections, and its commits are durable. */
async function dropDurability(pool) {
	const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
	for (const client of clients) {
		await client.query("set synchronous_commit = off");
		client.release();
	}
}

/** A customer's events are passed in order, and the lanes keep the order. */
async function recordShare() {
	const underway = new Set();
	for (const [rank, index] of rankCustomers(customers).entries()) {
		if (rank % count !== number) continue;
		const own = rank < customers * POPULAR_SHARE ? events : Math.max(1, Math.round(events * QUIET_PART));
		const history = createHistory(index, { customers, events: own, nowMs });
		const recorded = Promise.all(history.map((event) => service.recordEvent(realm, event, { isHistory: true })));
		underway.add(recorded);
		recorded.then(
			() => underway.delete(recorded),
			() => undefined,
		);
		if (underway.size * own >= UNDERWAY_MAX) await Promise.race(underway);
	}
	await Promise.all(underway);
}
