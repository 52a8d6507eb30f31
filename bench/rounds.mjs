// Measures: rounds of full load that alternate between the sides, a steady half load, and whether all of it was honest.

import { availableParallelism } from "node:os";
import { readBusyUs, readTreeUs } from "./processor-time.mjs";

/** Until V8 has compiled what runs often: after 12 s of decisions, compiling still took a tenth of the service's time. */
export const WARM_UP_SECONDS = { bare: 8, hakiki: 30 };
const HALF_LOAD_ROUNDS = 3;
const PAUSE_MS = 300;
const STOPPED_MIN = 0.02;
const STOPPED_MAX = 0.1;

/**
 * @typedef {object} Round
 * @property {number} perSecond
 * @property {number} p50_ms
 * @property {number} p99_ms
 * @property {number} requests
 * @property {number | undefined} serviceUs processor time for each request
 * @property {number | undefined} postgresUs
 * @property {number | undefined} othersShare of all processors, taken by programs that have nothing to do with this
 * @property {number} [logBytes] of PostgreSQL's log for each request, where it was measured
 */

/** One round; requests that fail make the whole run fail, for a refusal is faster than a decision. @returns {Promise<Round>} */
export async function runRound({ side, postmaster, load }) {
	await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	const before = readTimes(side, postmaster);
	const result = await load();
	const after = readTimes(side, postmaster);
	if (result.refused > 0 || result.broken > 0) {
		throw new Error(`${side.name}: ${result.refused} requests were refused and ${result.broken} had no answer.`);
	}
	if (result.requests === 0) throw new Error(`${side.name} answered nothing.`);
	const passed = (name) => (before[name] === undefined ? undefined : after[name] - before[name]);
	const each = (name) => (before[name] === undefined ? undefined : passed(name) / result.requests);
	return {
		perSecond: result.requests / result.seconds,
		p50_ms: result.p50_ms,
		p99_ms: result.p99_ms,
		requests: result.requests,
		serviceUs: each("service"),
		postgresUs: each("postgres"),
		othersShare: before.busy === undefined ? undefined : (passed("busy") - passed("ours")) / passed("all"),
	};
}

function readTimes(side, postmaster) {
	return {
		service: readTreeUs(side.pid, postmaster),
		postgres: readTreeUs(postmaster),
		ours: readTreeUs(process.pid),
		busy: readBusyUs(),
		all: performance.now() * 1_000 * availableParallelism(),
	};
}

/** Full load on both sides in turn, after a warm-up. */
export async function compareFullLoad({ hakiki, bare, postmaster, loader, rounds, seconds, say }) {
	const push = (side, length) => runRound({ side, postmaster, load: () => loader.push(side, length) });
	for (const side of [bare, hakiki]) await push(side, Math.min(WARM_UP_SECONDS[side.name], 6 * seconds));
	return compareMedians({ hakiki, bare, rounds, say, run: (side) => push(side, seconds) });
}

/** Half of what each side can take, sent steadily. */
export function compareHalfLoad({ hakiki, bare, postmaster, loader, full, seconds, say }) {
	const run = (side) => {
		const rate = full[side.name].perSecond / 2;
		return runRound({ side, postmaster, load: () => loader.send(side, rate, seconds) });
	};
	return compareMedians({ hakiki, bare, rounds: HALF_LOAD_ROUNDS, say, run });
}

/** A B B A A B B A …: what drifts during the run (a fuller disk, a warmer processor) meets both sides alike. */
export async function alternate({ hakiki, bare, rounds, say, run }) {
	const all = { hakiki: [], bare: [] };
	for (let number = 0; number < 2 * rounds; number += 1) {
		const side = number % 4 === 0 || number % 4 === 3 ? bare : hakiki;
		const round = await run(side);
		all[side.name].push(round);
		const perSecond = Math.round(round.perSecond).toLocaleString("en");
		say(`  ${side.name.padEnd(6)} ${perSecond.padStart(7)}/s, p99 ${round.p99_ms.toFixed(1)} ms`);
	}
	return all;
}

async function compareMedians(sides) {
	const { hakiki, bare } = await alternate(sides);
	return { hakiki: takeMedians(hakiki), bare: takeMedians(bare) };
}

/** Each figure's own median over the rounds. @returns {Round} */
export function takeMedians(rounds) {
	const medianOf = (name) => {
		const values = rounds.map((round) => round[name]).sort((left, right) => left - right);
		const middle = Math.floor(values.length / 2);
		return values.length % 2 === 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
	};
	const has = (name) => rounds[0]?.[name] !== undefined;
	return {
		perSecond: medianOf("perSecond"),
		p50_ms: medianOf("p50_ms"),
		p99_ms: medianOf("p99_ms"),
		requests: medianOf("requests"),
		serviceUs: has("serviceUs") ? medianOf("serviceUs") : undefined,
		postgresUs: has("postgresUs") ? medianOf("postgresUs") : undefined,
		othersShare: has("othersShare") ? medianOf("othersShare") : undefined,
		logBytes: has("logBytes") ? medianOf("logBytes") : undefined,
	};
}

/** What Hakiki stored since the event id `since`, by decision. */
export async function countDecisions(pool, since) {
	const { rows } = await pool.query({
		text: "select decision, count(*)::int as count from events where id > $1::uuid group by decision",
		values: [since],
		query_timeout: 300_000,
	});
	return Object.fromEntries(rows.map((row) => [row.decision, row.count]));
}

/** The mean size of a profile as the load meets it: popular customers count as often as they come. */
export async function readLoadedProfileBytes(pool, since) {
	const { rows } = await pool.query({
		text: `select avg(length(c.profile))::float8 as bytes
		         from events e join customers c on c.id = e.customer_id and c.realm = e.realm where e.id > $1::uuid`,
		values: [since],
		query_timeout: 300_000,
	});
	return rows[0].bytes;
}

/** The newest event's id; ids are in the order of time. */
export async function readNewestId(pool) {
	const { rows } = await pool.query("select id from events order by id desc limit 1");
	return rows[0]?.id ?? "00000000-0000-0000-0000-000000000000";
}

/** Too few stopped events would spare the cases and notices, too many would be no ordinary day. */
export function checkDecisions(decisions) {
	const total = Object.values(decisions).reduce((sum, count) => sum + count, 0);
	const stopped = (total - (decisions.allow ?? 0)) / Math.max(1, total);
	if (total === 0 || stopped < STOPPED_MIN || stopped > STOPPED_MAX) {
		throw new Error(
			`${(100 * stopped).toFixed(1)} % of ${total} events were not allowed; ${100 * STOPPED_MIN} to ${100 * STOPPED_MAX} % would be honest.`,
		);
	}
	return stopped;
}
