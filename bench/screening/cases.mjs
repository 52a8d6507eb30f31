// The developer cases of screening, and lists, from files beside the repository.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { NameIndex, readHakikiEntity } from "@hakiki/screening";

/** Returns undefined if the file does not exist. */
export function readLines(folder, path) {
	const file = join(folder, path);
	if (!existsSync(file)) return undefined;
	const bytes = readFileSync(file);
	const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
	return text
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line));
}

export function readEntities(folder, path) {
	return readLines(folder, path)?.map((line) => readHakikiEntity(line, "file"));
}

export function askIndex(index, { name, dob, nationality }, options) {
	return index.search({ name, dob, countries: nationality && [nationality] }, options);
}

/** Measures which positives are found, by category. */
export function measureRecall(index, positives) {
	const missed = [];
	const tally = new Map();
	for (const item of positives) {
		const wanted = new Set([item.expect.id, ...item.expect.also]);
		const isFound = askIndex(index, item.query).some(({ entity }) => wanted.has(entity.id));
		count(tally, item.category, isFound);
		count(tally, item.tier === "core" ? "all core" : "all soft", isFound);
		if (!isFound) missed.push(item);
	}
	return { tally, missed };
}

/** Measures which negatives are flagged, by category. */
export function measureAlarms(index, negatives) {
	const flagged = [];
	const tally = new Map();
	for (const item of negatives) {
		const tempting = item.must_not_match === true ? undefined : new Set(item.must_not_match.ids);
		const matches = askIndex(index, item.query);
		const hit = matches.find(({ entity }) => !tempting || tempting.has(entity.id));
		const isHard = item.category.startsWith("hard_");
		count(tally, item.category, hit !== undefined);
		count(tally, isHard ? "all hard" : "all ordinary", hit !== undefined);
		if (hit) flagged.push({ item, hit });
	}
	return { tally, flagged };
}

/** Measures ordinary names that are flagged, by people, and the time of each first query. */
export function measureOrdinary(index, entities, cases) {
	const listed = new Set(entities.flatMap(({ name, aliases }) => [name, ...aliases].map(sortWords)));
	const tally = new Map();
	const times = [];
	const flagged = [];
	for (const { people, query } of cases) {
		const start = performance.now();
		const [hit] = askIndex(index, query);
		times.push(performance.now() - start);
		const isFalse = hit !== undefined && !listed.has(sortWords(query.name));
		count(tally, people, isFalse);
		count(tally, "all", isFalse);
		if (isFalse) flagged.push({ item: { category: people, query }, hit });
	}
	return { tally, times, flagged };
}

function sortWords(name) {
	return name
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter(Boolean)
		.sort()
		.join(" ");
}

/** Returns precision, recall and F1 of pairs at one threshold. */
export function measurePairs(pairs, threshold) {
	let [right, wrong, missed] = [0, 0, 0];
	const mistakes = [];
	for (const pair of pairs) {
		const score = scorePair(pair);
		const isMatch = score >= threshold;
		if (isMatch && pair.is_match) right++;
		else if (isMatch) wrong++;
		else if (pair.is_match) missed++;
		if (isMatch !== pair.is_match) mistakes.push({ pair, score });
	}
	const precision = right / (right + wrong);
	const recall = right / (right + missed);
	return { precision, recall, f1: (2 * precision * recall) / (precision + recall), mistakes };
}

function scorePair({ name1, name2, schema }) {
	const type = schema === "Person" ? "person" : schema === "Vessel" ? "vessel" : "entity";
	const entity = readHakikiEntity({ id: "pair", list: "pair", topics: ["sanction"], type, name: name2 }, "pair");
	return new NameIndex([entity]).search({ name: name1, type }, { threshold: 0 })[0]?.score ?? 0;
}

function count(tally, key, isHit) {
	const entry = tally.get(key) ?? { hits: 0, all: 0 };
	entry.all++;
	if (isHit) entry.hits++;
	tally.set(key, entry);
}
