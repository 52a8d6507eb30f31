// Measures the queue of cases: 100,000 cases in their own database, with each filter and order requested several times.
// `node bench/queue.mjs [--plans]`, after `npm run build`. `--plans` also prints PostgreSQL's plans.

import { countCases, listCasePage, toRealm } from "@hakiki/store";
import { createTestDatabase } from "@hakiki/store/testing";
import { FILL_CASES } from "./case-rows.mjs";

const CASES = 100_000;
const ROUNDS = 20;
const REALM = toRealm(1);
const OPEN = ["open", "in_review"];
const HOUR_MS = 3_600_000;

const QUESTIONS = [
	["newest", { statuses: OPEN }, "newest"],
	["due first", { statuses: OPEN }, "due"],
	["highest priority first", { statuses: OPEN }, "priority"],
	["largest first", { statuses: OPEN }, "amount"],
	["regulatory", { statuses: OPEN, types: ["regulatory"] }, "newest"],
	["mine, due first", { statuses: OPEN, assignee: "user:usr_3" }, "due"],
	["unassigned, highest priority first", { statuses: OPEN, assignee: null }, "priority"],
	["labelled fraud, largest first", { statuses: OPEN, label: "fraud" }, "amount"],
	["overdue, largest first", { statuses: OPEN, dueBefore: Date.now() }, "amount"],
	["blocked screening", { statuses: OPEN, decisions: ["block"], types: ["screening"] }, "newest"],
	["between two amounts", { statuses: OPEN, amountMinorMin: 5_000_000, amountMinorMax: 5_000_100 }, "newest"],
	["none at all", { statuses: OPEN, severities: ["low"], label: "legit", amountMinorMin: 9_999_999 }, "due"],
	["closed, largest first", { statuses: ["closed"] }, "amount"],
	["every one, due first", { statuses: [...OPEN, "closed"] }, "due"],
];

const database = await createTestDatabase({ poolSize: 1 });
try {
	await database.pool.query(FILL_CASES, [CASES, Date.now(), REALM]);
	await database.pool.query(
		"insert into case_events (case_id, event_id, realm, customer_id) select id, event_id, realm, customer_id from cases",
	);
	await database.pool.query("vacuum analyze cases, case_events");
	console.log(`${CASES} cases, pages of 50, in ms`);
	console.log(`${"".padEnd(32)}   median    worst    count`);
	for (const [name, filters, sort] of QUESTIONS) {
		const list = (executor) => listCasePage(executor, { realm: REALM, filters, sort, after: undefined, limit: 50 });
		const times = [];
		for (let round = 0; round < ROUNDS; round += 1) times.push(await time(() => list(database.pool)));
		times.sort((one, other) => one - other);
		const now = Date.now();
		const counting = { realm: REALM, filters, nowMs: now, soonMs: now + 4 * HOUR_MS, scanMax: 2 * CASES };
		const counted = await time(() => countCases(database.pool, counting));
		const figures = [times[ROUNDS / 2], times.at(-1), counted].map((ms) => ms.toFixed(1).padStart(8));
		console.log(`${name.padEnd(32)} ${figures.join(" ")}`);
		if (process.argv.includes("--plans")) await list({ query: explain });
	}
} finally {
	await database.drop();
}

async function time(work) {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}

async function explain(text, values) {
	const { rows } = await database.pool.query(`explain (analyze, costs off, timing off) ${text}`, values);
	for (const row of rows) console.log(`    ${row["QUERY PLAN"]}`);
	return { rows: [] };
}
