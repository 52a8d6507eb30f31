// `npm run eval:screening`: measures the matcher on the developer cases, beside the results of other matchers, and its
// time per query. See bench/eval/README.md.

import { NameIndex } from "@hakiki/screening";
import { generateEntities } from "../made-up-list.mjs";
import {
	askIndex,
	measureAlarms,
	measureOrdinary,
	measurePairs,
	measureRecall,
	readEntities,
	readLines,
} from "./cases.mjs";
import { measureNamesakes, measureVerbatim } from "./listed-names.mjs";
import { ODD_NAMES } from "./odd-names.mjs";
import { makeOrdinaryNames } from "./ordinary-names.mjs";
import { formatShare, formatTimes, printTable, printTally } from "./print.mjs";
import { runRegion } from "./region.mjs";
import { measureScriptAlarms, measureScriptRecall } from "./scripts.mjs";
import { isReached, printSummary } from "./summary.mjs";
import { holdOutAliases, makeVariants } from "./variants.mjs";
import { measureWallets } from "./wallets.mjs";

/** From the design page: token Jaro-Winkler as in Watchman, logic-v1 as in yente, and a first prototype. */
const OTHERS = [
	["Watchman's Jaro-Winkler, 0.85", "77.7 %", "2.9 %", "52 %", "10 ms"],
	["yente's logic-v1, 0.70", "75.0 %", "1.0 %", "1.4 %", "44 ms"],
	["prototype, 0.80", "89.9 %", "0.7 %", "1.7 %", "1 ms"],
];
const PAIR_THRESHOLD = 0.8;
const ROUNDS = 5;
const ORDINARY = 2_000;
const VARIANTS = 300;

export function runScreeningEvaluation({ folder, isVerbose, isMillion }) {
	const cases = ["positives", "negatives", "pairs"].map((name) =>
		readLines(folder, `screening-cases/${name}.sample.jsonl`),
	);
	const [positives, negatives, pairs] = cases;
	const developed = readEntities(folder, "screening-cases/dev_list.jsonl.gz");
	const whole = readEntities(folder, "lists/watchlist.jsonl.gz");
	if (cases.some((lines) => !lines) || !developed || !whole) {
		console.log(`Skipped: no screening cases in ${folder}.`);
		return true;
	}
	const index = new NameIndex(developed);
	const startedAt = performance.now();
	const full = new NameIndex(whole);
	const compiledIn = performance.now() - startedAt;
	const recall = measureRecall(index, positives);
	const alarms = measureAlarms(index, negatives);
	const fullAlarms = measureAlarms(
		full,
		negatives.filter(({ scope }) => scope === "full"),
	);
	const measured = measurePairs(pairs, PAIR_THRESHOLD);
	const times = measureTimes(full, [...positives, ...negatives]);
	const ours = [
		"ours, 0.80",
		formatShare(recall.tally.get("all core")),
		formatShare(fullAlarms.tally.get("all ordinary")),
		formatShare(alarms.tally.get("all hard")),
		`${times.p50.toFixed(2)} ms`,
	];
	printTable(["Matcher", "Recall", "False, ordinary", "False, hard", "A query"], [...OTHERS, ours]);
	printTally("Recall by category", recall.tally);
	printTally("False positives by category, developers' list", alarms.tally);
	printTally("False positives by category, all lists", fullAlarms.tally);
	const { precision, recall: found, f1 } = measured;
	console.log(
		`\nPairs at ${PAIR_THRESHOLD}: precision ${precision.toFixed(3)}, recall ${found.toFixed(3)}, F1 ${f1.toFixed(3)} (logic-v2 at 0.70: 0.767, 0.844, 0.803)`,
	);
	console.log(
		`${full.nameCount} names compiled in ${(compiledIn / 1000).toFixed(1)} s; a query takes ${formatTimes(times)}`,
	);
	const variants = runVariants(developed, positives);
	const ordinary = runOrdinary(full, whole, folder);
	const scripts = runScripts(full, whole);
	const region = runRegion(full, whole);
	printOdd(full);
	if (isVerbose) {
		const flagged = [...alarms.flagged, ...fullAlarms.flagged, ...(ordinary?.flagged ?? []), ...region.flagged];
		printMistakes([...recall.missed, ...variants.missed, ...region.missed], flagged, measured.mistakes);
	}
	const figures = {
		recall: recall.tally,
		verbatim: measureVerbatim(full, whole),
		namesakes: measureNamesakes(full, whole),
		hard: alarms.tally.get("all hard"),
		ordinary: fullAlarms.tally.get("all ordinary"),
		f1,
		times,
		decisions: ordinary?.decisions,
		scripts,
		region,
		wallets: measureWallets(folder),
		million: isMillion ? measureMillion(positives, negatives) : undefined,
	};
	printSummary(figures);
	return isReached(figures);
}

/** Searches listed names that are in no case, in spellings generated from a seed. */
function runVariants(entities, positives) {
	const excluded = new Set(positives.flatMap(({ expect }) => [expect.id, ...expect.also]));
	const { cases, rest } = holdOutAliases(entities, excluded, 2 * VARIANTS);
	const found = measureRecall(new NameIndex(rest), [...makeVariants(entities, excluded, VARIANTS), ...cases]);
	printTally("Recall of generated variants, developers' list without the cases' entries", found.tally);
	return found;
}

/** Searches generated names, most with new words: the cost of names that a decision has not seen. */
function runOrdinary(index, entities, folder) {
	const cases = makeOrdinaryNames(folder, ORDINARY);
	if (!cases) return undefined;
	const ordinary = measureOrdinary(index, entities, cases);
	printTally(`False positives, ${ORDINARY} generated ordinary names of each people, all lists`, ordinary.tally);
	const [two, four] = [2, 4].map((parties) => rankTimes(addUp(ordinary.times, parties)));
	console.log(`\nA name searched for the first time takes ${formatTimes(rankTimes(ordinary.times))}`);
	console.log(`Screening adds to a decision that names two new parties ${formatTimes(two)}`);
	console.log(`Screening adds to a decision that names four new parties ${formatTimes(four)}`);
	return { ...ordinary, decisions: { two, four } };
}

function runScripts(index, entities) {
	const recall = measureScriptRecall(index, entities);
	const alarms = measureScriptAlarms(index, entities);
	printTally("Names in other scripts, as they are listed", recall.verbatim);
	printTally("Names in other scripts, against the lists without them", recall.heldOut);
	printTally("False positives, generated names in other scripts that are alike to a listed one", alarms.alike);
	printTally("Generated names in other scripts that are spelled like a listed one", alarms.same);
	return { ...recall, ...alarms };
}

/** Adds up each `count` neighbouring times. */
function addUp(times, count) {
	return Array.from({ length: Math.floor(times.length / count) }, (_, at) =>
		times.slice(at * count, (at + 1) * count).reduce((sum, time) => sum + time, 0),
	);
}

function printOdd(index) {
	const rows = Object.entries(ODD_NAMES).map(([kind, name]) => {
		const times = Array.from({ length: 20 }, () => {
			const start = performance.now();
			index.search({ name });
			return performance.now() - start;
		});
		return { kind, time: rankTimes(times).p50, found: index.search({ name }).length };
	});
	const slowest = rows.reduce((one, other) => (other.time > one.time ? other : one));
	const most = Math.max(...rows.map(({ found }) => found));
	console.log(
		`The slowest of ${rows.length} odd queries (${slowest.kind}) takes ${slowest.time.toFixed(2)} ms; at most ${most} matches`,
	);
}

function rankTimes(times) {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
	return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

function measureTimes(index, cases) {
	const times = [];
	for (let round = 0; round <= ROUNDS; round++) {
		for (const { query } of cases) {
			const start = performance.now();
			askIndex(index, query);
			// The first round is the warm-up.
			if (round > 0) times.push(performance.now() - start);
		}
	}
	return rankTimes(times);
}

function measureMillion(positives, negatives) {
	const startedAt = performance.now();
	const index = new NameIndex(generateEntities(1_000_000));
	const seconds = (performance.now() - startedAt) / 1000;
	const times = measureTimes(index, [...positives, ...negatives]);
	const megabytes = process.memoryUsage().rss / 1e6;
	console.log(
		`${index.nameCount} generated names compiled in ${seconds.toFixed(1)} s; a query takes ${formatTimes(times)}; the process holds ${megabytes.toFixed(0)} MB`,
	);
	return { times, megabytes };
}

function printMistakes(missed, flagged, pairs) {
	console.log("\nMissed");
	for (const { category, query, expect } of missed)
		console.log(`  ${category}: ${JSON.stringify(query)}, listed as ${expect.name}`);
	console.log("Flagged");
	for (const { item, hit } of flagged)
		console.log(`  ${item.category}: ${JSON.stringify(item.query)}: ${hit.explanation}`);
	console.log("Pairs");
	for (const { pair, score } of pairs) {
		console.log(`  ${pair.is_match ? "missed" : "wrong"} ${score.toFixed(2)}: ${pair.name1} | ${pair.name2}`);
	}
}
