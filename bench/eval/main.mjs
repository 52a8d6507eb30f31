// `npm run eval`: runs `hakiki backtest` on every set of development data and on the honest crowds, and prints the
// results beside published ones. See bench/eval/README.md.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildCrowd, CROWD_NAMES } from "@hakiki/simulation";
import { runContest } from "./contest.mjs";
import { convertAmlsim } from "./convert-amlsim.mjs";
import { convertCards } from "./convert-cards.mjs";
import { convertPaysim } from "./convert-paysim.mjs";
import { measureRings } from "./rings.mjs";
import { runBacktest } from "./run-backtest.mjs";

const HOUR_MS = 3_600_000;
const PAYSIM_START = Date.UTC(2026, 0, 1);
/**
 * AMLSim's accounts are ranked by these signals: how many payments an account received within a day, from one sender
 * and from anybody. All other rules are off, and no amount is used. One rule for each count makes the rank equal to the
 * count.
 */
const COUNTING_SIGNALS = ["payerCountWith24h", "inCountWith24h"];
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Each function returns rows of `[data, figure, published, must, aim, ours, isReached]`. */
const EVALUATIONS = {
	cards: evaluateCards,
	"paysim-balance": evaluatePaysimWithBalance,
	"paysim-learn": evaluatePaysimLearned,
	amlsim: evaluateAmlsim,
	crowds: evaluateCrowds,
	thieves: evaluateThieves,
	rings: evaluateRings,
};

export const EVALUATION_NAMES = Object.keys(EVALUATIONS);

export async function runEvaluations({ folder, names, isQuick, isJson, seed }) {
	const rows = [];
	for (const name of names) {
		const startedAt = performance.now();
		const found = await EVALUATIONS[name]({ folder, isQuick, seed });
		rows.push(...found);
		console.error(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
	}
	console.log(isJson ? JSON.stringify(rows.map(presentRow)) : formatRows(rows));
	return rows.every(({ isReached }) => isReached !== false);
}

async function evaluateCards({ folder, isQuick }) {
	const name = isQuick ? "handbook-cards-dev-small.csv.gz" : "handbook-cards-dev.csv.gz";
	const path = findData(folder, name);
	if (path === undefined) return [skip("Handbook cards", name)];
	const data = isQuick ? "Handbook cards (150 customers), learned" : "Handbook cards, learned";
	const result = await runBacktest(convertCards(path), { country: "KE", scoreFrom: "2018-07-08", isLearning: true });
	return [
		least(data, "AUC", "XGBoost 0.869", 0.895, 0.905, result.auc),
		least(data, "average precision", "XGBoost 0.687", 0.7, 0.74, result.average_precision),
		least(data, "card precision@100", "XGBoost 0.303", 0.29, 0.31, result.card_precision_100),
		least(data, "events/s", "-", 20_000, 20_000, result.events_per_second),
	];
}

async function evaluatePaysimWithBalance({ folder }) {
	const path = findData(folder, "paysim-dev.csv.gz");
	if (path === undefined) return [skip("PaySim with balance", "paysim-dev.csv.gz")];
	const result = await runBacktest(convertPaysim(path, { hasBalance: true }), { country: "NG" });
	const data = "PaySim with balance, no labels";
	return [
		least(data, "recall, not allowed", "exact drain 0.98", 0.97, 0.97, result.not_allowed.recall),
		most(data, "legit not allowed", "exact drain 0.0 %", 0.02, 0.005, result.not_allowed.false_positive_rate),
	];
}

async function evaluatePaysimLearned({ folder }) {
	const path = findData(folder, "paysim-dev.csv.gz");
	if (path === undefined) return [skip("PaySim without balance", "paysim-dev.csv.gz")];
	const learnedUntil = PAYSIM_START + 250 * HOUR_MS;
	const lines = withLabelsUntil(convertPaysim(path, { hasBalance: false, delayMs: 24 * HOUR_MS }), learnedUntil);
	const result = await runBacktest(lines, {
		country: "NG",
		scoreFrom: new Date(learnedUntil).toISOString(),
		isLearning: true,
	});
	const data = "PaySim without balance, learned on steps 1-250";
	return [
		least(data, "AUC", "amount only 0.857", 0.93, 0.97, result.auc),
		tell(data, "average precision", "amount only 0.011", result.average_precision),
	];
}

/** Labels that become known after the learning period are left out, so the rest is scored without them. */
async function* withLabelsUntil(lines, untilMs) {
	for await (const line of lines) {
		if (Date.parse(line.label_at) <= untilMs) yield line;
		else yield { ...line, label_at: "2099-01-01T00:00:00Z" };
	}
}

async function evaluateAmlsim({ folder }) {
	const accounts = findData(folder, "amlsim-fanin-dev-accounts.csv.gz");
	const transactions = findData(folder, "amlsim-fanin-dev-transactions.csv.gz");
	if (accounts === undefined || transactions === undefined) return [skip("AMLSim fan-in", "amlsim-fanin-dev-*.csv.gz")];
	const rows = [];
	for (const signal of COUNTING_SIGNALS) {
		const result = await runBacktest(convertAmlsim(accounts, transactions), {
			country: "KE",
			rules: await onlyCounting(signal),
		});
		const recall = result.customers.recall_at_5_percent;
		const data = `AMLSim fan-in, accounts by ${signal}`;
		rows.push(least(data, "recall at 5 % flagged", "-", 0.8, 0.95, recall));
	}
	return rows;
}

async function onlyCounting(signal) {
	const { catalogue } = await import("../../packages/rules/dist/index.js");
	const custom = COUNTS.map((count) => [
		`custom_received_${count}`,
		{
			title: `${count} payments in a day`,
			sentence: `{${signal}} payments in a day`,
			on: ["in"],
			when: `${signal} >= ${count}`,
			weight: 1,
			tags: ["mule"],
		},
	]);
	return {
		version: "counting",
		country: "KE",
		rules: Object.fromEntries(catalogue.map(({ id }) => [id, { mode: "off" }])),
		custom: Object.fromEntries(custom),
	};
}

async function evaluateCrowds({ isQuick }) {
	const rows = [];
	for (const name of CROWD_NAMES) {
		for (const country of ["KE", "NG"]) {
			const { lines, scoreFrom } = buildCrowd(name, { country, customers: isQuick ? 60 : 300 });
			const result = await runBacktest(lines, { country, scoreFrom: new Date(scoreFrom).toISOString() });
			const data = `Honest crowd ${country}: ${name}`;
			rows.push(
				most(data, "not allowed", "-", 0.01, 0.003, result.not_allowed.share),
				most(data, "blocked", "-", 0.001, 0, result.blocked.share),
			);
		}
	}
	return rows;
}

/** Measures how much each strategy gets out, before and after the first stop, and the cost for honest customers. */
async function evaluateThieves({ isQuick, seed }) {
	const players = isQuick ? 500 : 10_000;
	const table = await runContest({ seed, players });
	const rows = [];
	for (const row of table.read()) {
		const isAll = row.name.startsWith("all ");
		const isThief = !row.name.startsWith("habit") && !row.name.startsWith("all honest");
		const data = `Contest, seed ${seed}, ${row.plays}: ${row.name}`;
		if (isThief) {
			rows.push(isAll ? most(data, "money out", "-", 0.2, 0.1, row.outShare) : share(data, "money out", row.outShare));
			rows.push(share(data, "of it after a stop", row.shareAfter));
			continue;
		}
		const stopped = row.stoppedShare;
		rows.push(isAll ? most(data, "not allowed", "-", 0.03, 0.01, stopped) : share(data, "not allowed", stopped));
		rows.push(share(data, "asked to verify", row.asked / row.payments));
		rows.push(share(data, "over a legal limit", row.capped / row.payments));
		if (isAll) rows.push(most(data, "blocked", "-", 0.0001, 0, row.blocked / row.payments));
	}
	rows.push(share(`Contest, seed ${seed}: the luckiest tenth of the thieves`, "money out", table.luckiestTenth));
	return rows;
}

/** Measures the share of accounts that a return of money names: of rings, by their trick, and of honest people. */
function evaluateRings({ isQuick, seed }) {
	const rows = [];
	for (const country of ["KE", "NG"]) {
		const size = isQuick ? { customers: 600, rings: 25 } : { customers: 3_000, rings: 120 };
		const { found, tricks, flagged, honest } = measureRings({ country, seed, ...size });
		const data = `Rings ${country}, seed ${seed}`;
		rows.push(least(data, "accounts of rings found", "-", 0.8, 0.95, found));
		for (const [trick, tally] of tricks)
			rows.push(tell(data, `found of rings: ${trick}`, "-", tally.found / tally.accounts));
		rows.push(most(data, "honest accounts named", "-", 0.005, 0.002, flagged.length / honest));
	}
	return rows;
}

function findData(folder, name) {
	const path = join(folder, name);
	return existsSync(path) ? path : undefined;
}

function skip(data, file) {
	return {
		data,
		figure: `skipped: ${file} is not there`,
		published: "",
		must: "",
		aim: "",
		ours: "",
		isReached: undefined,
	};
}

function least(data, figure, published, must, aim, ours) {
	return {
		data,
		figure,
		published,
		must: `>= ${must}`,
		aim: `>= ${aim}`,
		ours,
		isReached: ours >= must,
		isAim: ours >= aim,
	};
}

/** For shares, which are printed in per cent. */
function most(data, figure, published, must, aim, ours) {
	const isReached = ours < must;
	const isAim = aim === 0 ? ours === 0 : ours < aim;
	return {
		data,
		figure,
		published,
		must: `< ${percent(must)}`,
		aim: `< ${percent(aim)}`,
		ours,
		isReached,
		isAim,
		isShare: true,
	};
}

function tell(data, figure, published, ours) {
	return { data, figure, published, must: "", aim: "", ours, isReached: undefined };
}

function share(data, figure, ours) {
	return { ...tell(data, figure, "-", ours), isShare: true };
}

function percent(share) {
	return `${Math.round(share * 100_000) / 1_000} %`;
}

function presentRow({ data, figure, published, must, aim, ours, isReached, isAim }) {
	return { data, figure, published, must, aim, ours, must_reached: isReached ?? null, aim_reached: isAim ?? null };
}

function formatRows(rows) {
	const cells = rows.map(({ data, figure, published, must, aim, ours, isReached, isAim, isShare }) => [
		data,
		figure,
		published,
		must,
		aim,
		typeof ours !== "number" ? "" : isShare ? percent(ours) : String(Math.round(ours * 10_000) / 10_000),
		isReached === undefined ? "" : isAim ? "aim" : isReached ? "must" : "MISSED",
	]);
	const table = [["data", "figure", "published", "must", "aim", "ours", "reached"], ...cells];
	const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
	return table
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column]))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
