// What the service says about its memory of decisions, and PostgreSQL about its updates, between two moments.

const COUNTERS = {
	rounds: "hakiki_rounds_total",
	withoutRead: "hakiki_rounds_without_read_total",
	lostToVersion: "hakiki_customer_rounds_lost_total",
	lostToNetwork: "hakiki_network_rounds_lost_total",
};
const TABLES = ["customers", "entities"];

/** Starts counting. Returns a function that describes what happened since. */
export async function watchMemoryUse({ url, pool }) {
	const before = await readCounters(url);
	const updatesBefore = await readUpdates(pool);
	return async () => {
		const after = await readCounters(url);
		const updatesAfter = await readUpdates(pool);
		const spent = (name) => (after[name] === undefined ? undefined : after[name] - (before[name] ?? 0));
		const rounds = spent("rounds");
		const shareOf = (count) => (rounds === undefined || count === undefined ? null : count / Math.max(1, rounds));
		return {
			rounds: rounds ?? null,
			without_read_share: shareOf(spent("withoutRead")),
			lost_to_version: spent("lostToVersion") ?? null,
			lost_to_network: spent("lostToNetwork") ?? null,
			hot_share: Object.fromEntries(TABLES.map((table) => [table, compare(updatesBefore[table], updatesAfter[table])])),
		};
	};
}

function compare(before, after) {
	if (before === undefined || after === undefined) return null;
	return (after.hot - before.hot) / Math.max(1, after.all - before.all);
}

/** A build without such a memory has no such counters. */
async function readCounters(url) {
	const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
	const text = await answer.text();
	const read = (name) => {
		const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
		return value === undefined ? undefined : Number(value);
	};
	return Object.fromEntries(Object.entries(COUNTERS).map(([name, counter]) => [name, read(counter)]));
}

async function readUpdates(pool) {
	const { rows } = await pool.query(
		`select relname, n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot
		   from pg_stat_user_tables where relname = any($1)`,
		[TABLES],
	);
	return Object.fromEntries(rows.map(({ relname, updated, hot }) => [relname, { all: updated, hot }]));
}
