// Measures rounds of full load that alternate between the sides, and a steady half load, and checks that the load is
// fair.

import { setTimeout as pause } from "node:timers/promises";
import { repeatInPeace, watchNoise } from "./noise.mjs";
import { readTreeUs } from "./processor-time.mjs";

/**
 * Long enough for V8 to compile the hot code. On a busy machine compiling still took a seventh of the service's time
 * after 30 s of decisions, and a thirtieth after 45 s. The bare insert has far less to compile.
 */
const WARM_UP_SECONDS = { bare: 15, hakiki: 60 };
const WARM_UP_ROUNDS_MAX = 12;
const PAUSE_MS = 300;
const STOPPED_MIN = 0.02;
const STOPPED_MAX = 0.1;

/**
 * @typedef {object} Round
 * @property {number} perSecond
 * @property {number} p50_ms
 * @property {number} p99_ms
 * @property {number} requests
 * @property {number | undefined} serviceUs processor time per request
 * @property {number | undefined} postgresUs
 * @property {number | undefined} generatorUs processor time of the load generator per request
 * @property {number | undefined} othersShare see `noise.mjs`
 * @property {number | undefined} stolenShare
 * @property {number} stillMs
 * @property {number} [logBytes] PostgreSQL's log per request, if it was measured
 */

/**
 * Runs one round, and repeats it if others disturbed it. A failed request makes the whole run fail, because a refusal
 * is faster than a decision. @returns {Promise<Round>}
 */
export function runRound({ side, postmaster, load }) {
	return repeatInPeace(async () => {
		await pause(PAUSE_MS);
		const before = readTimes(side, postmaster);
		const { result, noise } = await watchNoise(load);
		return { ...describeRound(side, result, before, readTimes(side, postmaster)), ...noise };
	});
}

function describeRound(side, result, before, after) {
	if (result.refused > 0 || result.broken > 0) {
		throw new Error(`${side.name}: ${result.refused} requests were refused and ${result.broken} had no response.`);
	}
	if (result.requests === 0) throw new Error(`${side.name} answered nothing.`);
	const each = (name) => (before[name] === undefined ? undefined : (after[name] - before[name]) / result.requests);
	return {
		perSecond: result.requests / result.seconds,
		p50_ms: result.p50_ms,
		p99_ms: result.p99_ms,
		requests: result.requests,
		serviceUs: each("service"),
		postgresUs: each("postgres"),
		generatorUs: result.generator_us,
	};
}

function readTimes(side, postmaster) {
	const times = (side.pids ?? [side.pid]).map((pid) => readTreeUs(pid, postmaster));
	const service = times.includes(undefined) ? undefined : times.reduce((sum, one) => sum + one, 0);
	return { service, postgres: readTreeUs(postmaster) };
}

/** @param {number} seconds the length of a round: short rounds have a short warm-up */
export async function warmUp(loader, side, seconds) {
	await loader.push(side, Math.min(WARM_UP_SECONDS[side.name] ?? WARM_UP_SECONDS.hakiki, WARM_UP_ROUNDS_MAX * seconds));
}

/** Runs full load on both sides in turn, after a warm-up. `watch` starts counting then, and its result ends it. */
export async function compareFullLoad({ hakiki, bare, postmaster, loader, rounds, seconds, say }, watch) {
	for (const side of [bare, hakiki]) await warmUp(loader, side, seconds);
	const run = (side) => runRound({ side, postmaster, load: () => loader.push(side, seconds) });
	const describe = await watch();
	const full = await compareMedians({ hakiki, bare, rounds, say, run });
	return { full, memoryUse: await describe() };
}

/** Sends half of each side's maximum, steadily. */
export function compareHalfLoad({ hakiki, bare, postmaster, loader, full, rounds, seconds, say }) {
	const run = (side) => {
		const rate = full[side.name].perSecond / 2;
		return runRound({ side, postmaster, load: () => loader.send(side, rate, seconds) });
	};
	return compareMedians({ hakiki, bare, rounds, say, run });
}

/** A B B A A B B A …: drift during the run (a fuller disk, a warmer processor) affects both sides alike. */
export async function alternate({ sides: [first, second], rounds, say, run }) {
	const all = { [first.name]: [], [second.name]: [] };
	for (let number = 0; number < 2 * rounds; number += 1) {
		const side = number % 4 === 0 || number % 4 === 3 ? first : second;
		const round = await run(side);
		all[side.name].push(round);
		const perSecond = Math.round(round.perSecond).toLocaleString("en");
		say(`  ${side.name.padEnd(6)} ${perSecond.padStart(7)}/s, p99 ${round.p99_ms.toFixed(1)} ms`);
	}
	return all;
}

async function compareMedians({ hakiki: ours, bare: theirs, ...more }) {
	const { hakiki, bare } = await alternate({ sides: [theirs, ours], ...more });
	return { hakiki: takeMedians(hakiki), bare: takeMedians(bare), all: { hakiki, bare } };
}

/** Returns the median of each figure over the rounds. @returns {Round} */
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
		generatorUs: has("generatorUs") ? medianOf("generatorUs") : undefined,
		othersShare: has("othersShare") ? medianOf("othersShare") : undefined,
		logBytes: has("logBytes") ? medianOf("logBytes") : undefined,
	};
}

/** Counts the events that Hakiki stored since the event id `since`, by decision. */
export async function countDecisions(pool, since) {
	const { rows } = await pool.query({
		text: "select decision, count(*)::int as count from events where id > $1::uuid group by decision",
		values: [since],
		query_timeout: 300_000,
	});
	return Object.fromEntries(rows.map((row) => [row.decision, row.count]));
}

/** Returns the mean profile size as the load meets it: popular customers count as often as they occur. */
export async function readLoadedProfileBytes(pool, since) {
	const { rows } = await pool.query({
		text: `select avg(length(c.profile))::float8 as bytes
		         from events e join customers c on c.id = e.customer_id and c.realm = e.realm where e.id > $1::uuid`,
		values: [since],
		query_timeout: 300_000,
	});
	return rows[0].bytes;
}

/** Returns the newest event's id. Ids are in order of time. */
export async function readNewestId(pool) {
	const { rows } = await pool.query("select id from events order by id desc limit 1");
	return rows[0]?.id ?? "00000000-0000-0000-0000-000000000000";
}

/** With too few stopped events there would be no cases and notices. With too many it would not be an ordinary day. */
export function checkDecisions(decisions) {
	const total = Object.values(decisions).reduce((sum, count) => sum + count, 0);
	const stopped = (total - (decisions.allow ?? 0)) / Math.max(1, total);
	if (total === 0 || stopped < STOPPED_MIN || stopped > STOPPED_MAX) {
		throw new Error(
			`${(100 * stopped).toFixed(1)} % of ${total} events were not allowed; ${100 * STOPPED_MIN} to ${100 * STOPPED_MAX} % would be fair.`,
		);
	}
	return stopped;
}
