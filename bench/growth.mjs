// What a decision costs in a young database and in an old one. The events of the benchmark so far are taken away, 10,000
// are left, and later multiplied to a million, each with its idempotency key; customers and their profiles stay the same.

import { runRound, takeMedians, WARM_UP_SECONDS } from "./rounds.mjs";

const SMALL = 10_000;
const LARGE = 1_000_000;
const ROUNDS = 3;
const QUERY_TIMEOUT_MS = 600_000;

export async function measureGrowth({ hakiki, postmaster, loader, seconds, say }) {
	const query = (text, values = []) => hakiki.pool.query({ text, values, query_timeout: QUERY_TIMEOUT_MS });
	const push = (length) => runRound({ side: hakiki, postmaster, load: () => loader.push(hakiki, length) });
	const measure = async (count, rounds) => {
		await fillTo(query, count);
		say(`growth: measuring with ${count.toLocaleString("en")} stored events …`);
		// Filling takes long enough for V8 to throw away compiled code.
		await push(Math.min(WARM_UP_SECONDS.hakiki, 4 * seconds));
		for (let number = 0; number < ROUNDS; number += 1) rounds.push(await push(seconds));
	};
	const [small, large] = [[], []];
	await keepSample(query);
	await measure(SMALL, small);
	await measure(LARGE, large);
	// Once more, so that what drifted meanwhile is not taken for growth.
	await measure(SMALL, small);
	return { small: takeMedians(small), large: takeMedians(large) };
}

/** The latest events are the load's own, so copies of them have realistic sizes and customers. */
async function keepSample(query) {
	await query("drop table if exists sample_events, sample_keys");
	await query(`create unlogged table sample_events as select * from events order by id desc limit ${SMALL}`);
	await query(
		`create unlogged table sample_keys as select i.* from idempotency i join sample_events e on e.id = i.event_id`,
	);
}

/** The rounds before have written events too, so what is there is taken away first. */
async function fillTo(query, count) {
	await query("truncate events, idempotency");
	for (let copies = 0; copies < count / SMALL; copies += 1) {
		// Copies lie an hour back, behind whatever the roll-up of movements has yet to read.
		await query("update sample_events set id = uuidv7(interval '-1 hour')");
		await query("insert into events select * from sample_events");
		await query(
			`insert into idempotency (key, realm, event_id, customer_id, fingerprint)
			 select substr(md5(key || $1::text), 1, 18), realm, event_id, customer_id, fingerprint from sample_keys`,
			[copies],
		);
	}
	await query("vacuum (analyze) events");
	await query("vacuum (analyze) idempotency");
	await query("checkpoint").catch(() => undefined);
}
