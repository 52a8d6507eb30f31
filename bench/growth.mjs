// `npm run bench -- --growth`: the cost of a decision in a small and in a large database, the time of a start there,
// and the cost of a customer with a long history. The events of the load are multiplied with their idempotency keys;
// customers and profiles stay the same. The bare insert runs beside it, into an empty table each time. If its cost
// changes with the size, the machine is the cause.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { createLoader } from "./load.mjs";
import { alternate, runRound, takeMedians, warmUp } from "./rounds.mjs";
import { withStage } from "./stage.mjs";
import { formatBar, formatTable, roundTo } from "./table.mjs";
import { createBodiesOf, createHistoryOf } from "./traffic.mjs";

const SMALL = 10_000;
const LONG_HISTORY = 100_000;
const BATCH = 500;
const QUERY_TIMEOUT_MS = 600_000;
const BARS = { growthMax: 1.2, startMsMax: 5_000 };

/** @param {import("./options.mjs").Options} options */
export async function runGrowth(options) {
	await withStage(options, async (stage) => {
		const { say } = stage;
		let hakiki = await stage.startHakiki();
		let bare = await stage.startBare(hakiki);
		const sizes = [...new Set([SMALL, Math.min(options.middle, options.stored), options.stored])];
		say("growth: a first load, for events to multiply …");
		await warmUp(stage.loader, hakiki, options.seconds);
		await keepSample(hakiki);
		const rounds = new Map(sizes.map((size) => [size, { hakiki: [], bare: [] }]));
		for (const size of sizes) await measureAt(stage, { hakiki, bare }, size, rounds.get(size));
		await stage.stopSides(2);
		hakiki = await stage.startHakiki();
		const startMs = hakiki.readyMs;
		say(`growth: ready after ${startMs.toFixed(0)} ms with ${options.stored.toLocaleString("en")} stored events`);
		bare = await stage.startBare(hakiki);
		const customers = await compareCustomers(stage, hakiki);
		// The small size is measured again, so that drift of the machine is not taken for growth.
		await truncate(hakiki);
		await measureAt(stage, { hakiki, bare }, SMALL, rounds.get(SMALL));
		await stage.stopSides(2);
		report({ options, rounds, startMs, customers });
	});
}

const query = ({ pool }, text, values = []) => pool.query({ text, values, query_timeout: QUERY_TIMEOUT_MS });

function push({ loader }, side, postmaster, seconds) {
	return runRound({ side, postmaster, load: () => loader.push(side, seconds) });
}

async function measureAt(stage, { hakiki, bare }, size, kept) {
	const { say, options } = stage;
	say(`growth: filling to ${size.toLocaleString("en")} stored events …`);
	await fillTo(hakiki, size);
	await query(bare, "truncate bare_events");
	await checkpoint(hakiki);
	say("growth: measuring …");
	const postmaster = hakiki.engine.pid;
	// Filling takes so long that V8 discards compiled code.
	for (const side of [bare, hakiki]) await warmUp(stage.loader, side, options.seconds);
	const run = (side) => measureLog(hakiki, () => push(stage, side, postmaster, options.seconds));
	const all = await alternate({ sides: [bare, hakiki], rounds: options.rounds, say, run });
	for (const name of ["hakiki", "bare"]) kept[name].push(...all[name]);
}

/**
 * Also measures PostgreSQL's log per request, because the first change of a page after a checkpoint logs the whole
 * page.
 */
async function measureLog(hakiki, work) {
	const readBytes = async () =>
		Number((await query(hakiki, "select pg_current_wal_insert_lsn() - '0/0' as bytes")).rows[0].bytes);
	const before = await readBytes();
	const round = await work();
	return { ...round, logBytes: ((await readBytes()) - before) / round.requests };
}

/** Writes out the changes of the filling, which do not belong to the load. Only the database's owner can do this. */
async function checkpoint({ engine }) {
	const admin = new pg.Client(engine.adminConnection);
	await admin.connect();
	await admin.query("checkpoint");
	await admin.end();
}

/** The latest events are the load's own, so copies of them have realistic sizes and customers. */
async function keepSample(hakiki) {
	await query(hakiki, "drop table if exists sample_events, sample_keys");
	await query(hakiki, `create unlogged table sample_events as select * from events order by id desc limit ${SMALL}`);
	await query(
		hakiki,
		`create unlogged table sample_keys as select i.* from idempotency i join sample_events e on e.id = i.event_id`,
	);
	await truncate(hakiki);
}

async function truncate(hakiki) {
	await query(hakiki, "truncate events, idempotency");
}

/** Earlier rounds have also written events, which count. */
async function fillTo(hakiki, size) {
	const { rows } = await query(hakiki, "select count(*)::int as stored from events");
	for (let stored = rows[0].stored; stored < size; stored += SMALL) {
		// The copies are an hour old, so that the roll-up of movements has already passed them. Each has its own position
		// before the customer's current events.
		await query(hakiki, `update sample_events set id = uuidv7(interval '-1 hour'), seq = seq - ${SMALL}`);
		await query(hakiki, "insert into events select * from sample_events");
		await query(
			hakiki,
			`insert into idempotency (key, realm, event_id, customer_id, fingerprint)
			 select substr(md5(key || $1::text), 1, 18), realm, event_id, customer_id, fingerprint from sample_keys`,
			[stored],
		);
	}
	await query(hakiki, "vacuum (analyze) events");
	await query(hakiki, "vacuum (analyze) idempotency");
}

/** Sends the whole load for one customer: one with a long history, and a new one each time, in turn. */
async function compareCustomers(stage, hakiki) {
	const { say, options } = stage;
	say(`growth: a customer with ${LONG_HISTORY.toLocaleString("en")} events …`);
	await recordHistory(hakiki, "cus_long");
	const [long, fresh] = [[], []];
	for (let number = 0; number < 2 * options.rounds; number += 1) {
		const isLong = number % 4 === 0 || number % 4 === 3;
		const id = isLong ? "cus_long" : `cus_fresh_${number}`;
		const loader = await openLoaderFor(stage, id, number);
		const load = () => loader.push(hakiki, options.seconds);
		(isLong ? long : fresh).push(await runRound({ side: hakiki, postmaster: hakiki.engine.pid, load }));
	}
	return { long: takeMedians(long), fresh: takeMedians(fresh) };
}

async function recordHistory({ url, key }, id) {
	const history = createHistoryOf(id, { events: LONG_HISTORY, nowMs: Date.now() });
	for (let at = 0; at < history.length; at += BATCH) {
		const answer = await fetch(`${url}/v1/events/batch`, {
			method: "POST",
			headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
			body: JSON.stringify({ backfill: true, events: history.slice(at, at + BATCH) }),
		});
		const { failed } = await answer.json();
		if (failed !== 0) throw new Error(`${failed ?? "All"} events of a batch failed.`);
	}
}

async function openLoaderFor({ place, options }, id, number) {
	const file = join(place.folder, `bodies-${number}.jsonl`);
	await writeFile(file, `${createBodiesOf(id, { count: 2_000 }).join("\n")}\n`);
	// The numbers start after those of every other load.
	const first = (number + 1) * 100_000_000;
	return createLoader({ file, connections: options.connections, first });
}

function report({ options, rounds, startMs, customers }) {
	const medians = new Map([...rounds].map(([size, { hakiki }]) => [size, takeMedians(hakiki)]));
	const bares = new Map([...rounds].map(([size, { bare }]) => [size, takeMedians(bare)]));
	const costOf = ({ serviceUs = 0, postgresUs = 0 }) => serviceUs + postgresUs;
	const growthOf = (own) => roundTo(costOf(own.get(options.stored)) / costOf(own.get(SMALL)), 3);
	const [growth, drift] = [growthOf(medians), growthOf(bares)];
	const customer = roundTo(costOf(customers.long) / costOf(customers.fresh), 3);
	const describe = (name, round, bare) => [
		name,
		...[round.perSecond, round.serviceUs ?? 0, round.postgresUs ?? 0, costOf(round)].map((value) =>
			roundTo(value, 0).toLocaleString("en"),
		),
		round.logBytes === undefined ? "" : roundTo(round.logBytes / 1_024, 1).toLocaleString("en"),
		bare === undefined ? "" : roundTo(costOf(bare), 0).toLocaleString("en"),
		round.othersShare === undefined ? "?" : `${Math.round(100 * round.othersShare)} %`,
	];
	const rows = [
		...[...medians].map(([size, round]) =>
			describe(`${size.toLocaleString("en")} stored events`, round, bares.get(size)),
		),
		describe("all for one new customer", customers.fresh),
		describe(`all for one customer of ${LONG_HISTORY.toLocaleString("en")} events`, customers.long),
	];
	const start = roundTo(startMs, 0);
	const { growthMax, startMsMax } = BARS;
	const heads = ["", "decisions/s", "CPU µs, service", "PostgreSQL", "both", "log KB", "bare insert's", "others' CPU"];
	const at = `cost at ${options.stored.toLocaleString("en")} events`;
	console.log(
		[
			"",
			...formatTable([heads, ...rows]),
			"",
			formatBar(at, growth, "at most", growthMax, growth <= growthMax),
			`        the bare insert's cost meanwhile: ${drift}, caused by the machine`,
			formatBar("cost of a long history", customer, "at most", growthMax, customer <= growthMax),
			formatBar("start in ms", start, "under", startMsMax, start < startMsMax),
		].join("\n"),
	);
	if (options.isJson) {
		const sizes = Object.fromEntries(medians);
		const line = { ratio: growth, bare_ratio: drift, customer_ratio: customer, start_ms: start, sizes };
		console.log(JSON.stringify({ ...line, bare: Object.fromEntries(bares), customers }));
	}
}
