// One table of the required, the desired and the measured figures.

import { formatShare, printTable } from "./print.mjs";
import { findWorst, isRegionReached } from "./region.mjs";

/** Groups of categories that are required by name. */
const GROUPS = [
	["Arabic and Cyrillic script", ["script_un", "script_crosslist"], 0.6, 0.8],
	["honorifics", ["honorific", "pep_honorific"], 0.97, 0.99],
	["reordering", ["reorder", "pep_reorder", "org_order"], 0.97, 0.99],
	["merged and split tokens", ["merge_tokens", "split_tokens"], 0.97, 0.99],
];
const F1_MIN = 0.82;
const RECALL_MIN = 0.975;
const ORDINARY_MAX = 0.002;
const HARD_MAX = 0.002;
const NAMESAKES_MAX = 0.006;

/** The rows of other scripts: the tally, its categories, and whether more is better. */
const SCRIPTS = [
	["names in other scripts, as listed", "verbatim", undefined, 1, 1, true],
	["recall, Arabic script held out, persons", "heldOut", ["Arabic, persons"], 0.88, 0.9, true],
	[
		"recall, Chinese and Korean held out, persons",
		"heldOut",
		["Hangul, persons", "Chinese characters, persons"],
		0.8,
		0.9,
		true,
	],
	["false positives, Arabic script", "alike", ["Arabs", "Persians", "Pakistanis"], 0.005, 0.003, false],
	["false positives, Chinese and Korean", "alike", ["Chinese", "Koreans"], 0.003, 0.001, false],
];

export function printSummary({
	recall,
	verbatim,
	namesakes,
	hard,
	ordinary,
	f1,
	times,
	decisions,
	region,
	scripts,
	wallets,
	million,
}) {
	const rows = [
		["recall, core positives", formatPart(RECALL_MIN), "98.5 %", formatShare(recall.get("all core"))],
		["names of all lists as written, alone and with their facts", "100 %", "100 %", formatFine(verbatim)],
		...GROUPS.map(([name, categories, must, aim]) => [
			name,
			`${100 * must} %`,
			`${100 * aim} %`,
			formatShare(sumUp(recall, categories)),
		]),
		["false positives, ordinary names, all lists", formatPart(ORDINARY_MAX), "0.1 %", formatFine(ordinary)],
		["false positives, hard names", formatPart(HARD_MAX), "0.1 %", formatFine(hard)],
		[
			"false positives, namesakes born in another year, elsewhere",
			formatPart(NAMESAKES_MAX),
			"0.3 %",
			formatFine(namesakes),
		],
		...SCRIPTS.map(([name, tally, keys, must, aim]) => [
			name,
			formatPart(must),
			formatPart(aim),
			formatFine(sumUp(scripts[tally], keys ?? [...scripts[tally].keys()])),
		]),
		["one word respelled, the worst people", "95 %", "98 %", formatShare(findWorst(region))],
		["false positives, companies, all lists", "0.2 %", "0.1 %", formatShare(region.firms.tally.get("all"))],
		["name pairs, F1 at 0.80", String(F1_MIN), "0.86", f1.toFixed(3)],
		["a query, all lists, warm: p50 / p99", "0.5 / 3 ms", "0.2 / 1 ms", formatPair(times)],
	];
	if (decisions) {
		rows.push(["two new names in a decision: p50 / p99", "", "1 ms", formatPair(decisions.two)]);
		rows.push(["four new names in a decision: p50 / p99", "", "1 ms", formatPair(decisions.four)]);
	}
	rows.push(
		million
			? [
					"1,000,000 names: p99, memory",
					"10 ms, 1.5 GB",
					"3 ms, 800 MB",
					`${million.times.p99.toFixed(2)} ms, ${million.megabytes.toFixed(0)} MB`,
				]
			: ["1,000,000 names: p99, memory", "10 ms, 1.5 GB", "3 ms, 800 MB", "with --million"],
	);
	if (wallets) rows.push(["wallets", "all", "all", `${wallets.hits}/${wallets.all}`]);
	console.log("");
	printTable(["", "Must", "Aim", "Measured"], rows);
}

/** Returns true if all required figures are reached. Times are left out, because they depend on other programs. */
export function isReached({ recall, verbatim, namesakes, hard, ordinary, f1, region, scripts, wallets }) {
	const areScriptsReached = SCRIPTS.every(([, tally, keys, must, , isMoreBetter]) => {
		const measured = share(sumUp(scripts[tally], keys ?? [...scripts[tally].keys()]));
		return isMoreBetter ? measured >= must : measured <= must;
	});
	return (
		areScriptsReached &&
		share(recall.get("all core")) >= RECALL_MIN &&
		verbatim.hits === verbatim.all &&
		GROUPS.every(([, categories, must]) => share(sumUp(recall, categories)) >= must) &&
		share(ordinary) <= ORDINARY_MAX &&
		share(hard) <= HARD_MAX &&
		share(namesakes) <= NAMESAKES_MAX &&
		f1 >= F1_MIN &&
		isRegionReached(region) &&
		(wallets === undefined || wallets.hits === wallets.all)
	);
}

function sumUp(tally, categories) {
	const found = categories.map((category) => tally.get(category) ?? { hits: 0, all: 0 });
	const sum = (field) => found.reduce((total, entry) => total + entry[field], 0);
	return { hits: sum("hits"), all: sum("all") };
}

function share({ hits, all }) {
	return hits / all;
}

function formatPart(part) {
	return `${Number((100 * part).toFixed(2))} %`;
}

function formatFine({ hits, all }) {
	return `${((100 * hits) / all).toFixed(2)} %`;
}

function formatPair({ p50, p99 }) {
	return `${p50.toFixed(2)} / ${p99.toFixed(2)} ms`;
}
