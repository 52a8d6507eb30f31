// Converts AMLSim's transfers to lines of a backtest. Each transfer is an outgoing event of one customer and an
// incoming event of another. The targets are the accounts that collect: marked as fraud, and paid by another marked
// account on the day of that account's first suspicious transfer. Amounts do not matter.

import { readCsv } from "./read-csv.mjs";

const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

export async function* convertAmlsim(accountsPath, transactionsPath) {
	const rows = [];
	for await (const row of readCsv(transactionsPath)) rows.push(row);
	const collectors = await findCollectors(accountsPath, rows);
	const perDay = new Map();
	for (const { time } of rows) perDay.set(time, (perDay.get(time) ?? 0) + 1);
	const seen = new Map();
	for (const { sourceNodeId, targetNodeId, value, time } of rows) {
		const index = seen.get(time) ?? 0;
		seen.set(time, index + 1);
		const at = START_MS + (Number(time) - 1) * DAY_MS + Math.floor((DAY_MS * index) / perDay.get(time));
		const build = (customer, other, direction) => ({
			event: {
				type: "transaction",
				customer_id: `a${customer}`,
				occurred_at: new Date(at).toISOString(),
				direction,
				method: "mpesa",
				amount: Math.round(Number(value) * 100_000) / 100,
				currency: "KES",
				counterparty: { id: `a${other}` },
			},
			label: collectors.has(customer) ? "fraud" : "legit",
		});
		yield build(sourceNodeId, targetNodeId, "out");
		yield build(targetNodeId, sourceNodeId, "in");
	}
}

async function findCollectors(accountsPath, rows) {
	const suspectSince = new Map();
	for await (const { nodeid, isFraud, fraudStep } of readCsv(accountsPath))
		if (isFraud === "1") suspectSince.set(nodeid, fraudStep);
	const collectors = new Set();
	for (const { sourceNodeId, targetNodeId, time } of rows) {
		if (suspectSince.get(sourceNodeId) === time && suspectSince.has(targetNodeId)) collectors.add(targetNodeId);
	}
	return collectors;
}
