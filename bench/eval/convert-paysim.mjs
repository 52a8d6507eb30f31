// Converts PaySim's mobile money to lines of a backtest. Columns that are known only afterwards, or only to the
// simulator, are not read: newbalanceOrig, oldbalanceDest, newbalanceDest, isFlaggedFraud.

import { readCsv } from "./read-csv.mjs";

const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

const METHODS = { TRANSFER: "wallet", CASH_OUT: "agent", DEBIT: "bank", PAYMENT: "wallet", CASH_IN: "agent" };
const DESTINATIONS = { TRANSFER: "wallet", CASH_OUT: "other", DEBIT: "other" };

/**
 * `hasBalance`: the sender's balance before the payment is sent. `delayMs`: labels are known this long after the event;
 * without it they only serve to measure.
 */
export async function* convertPaysim(path, { hasBalance, delayMs }) {
	let step = [];
	for await (const row of readCsv(path)) {
		if (step.length > 0 && step[0].step !== row.step) {
			yield* convertStep(step, { hasBalance, delayMs });
			step = [];
		}
		step.push(row);
	}
	yield* convertStep(step, { hasBalance, delayMs });
}

function* convertStep(rows, { hasBalance, delayMs }) {
	for (const [index, row] of rows.entries()) {
		const second = Math.floor((3600 * index) / rows.length);
		const at = START_MS + (Number(row.step) - 1) * HOUR_MS + second * 1000;
		yield {
			event: {
				...describeMovement(row, hasBalance),
				customer_id: row.nameOrig,
				occurred_at: new Date(at).toISOString(),
				amount: Number(row.amount),
				currency: "NGN",
			},
			label: row.isFraud === "1" ? "fraud" : "legit",
			...(delayMs === undefined ? {} : { label_at: new Date(at + delayMs).toISOString(), source: "chargeback" }),
			...(row.sample_weight === undefined ? {} : { weight: Number(row.sample_weight) }),
		};
	}
}

function describeMovement({ type, nameDest, oldbalanceOrg }, hasBalance) {
	const method = METHODS[type];
	if (method === undefined) throw new Error(`Unknown type ${type}`);
	const destination = DESTINATIONS[type];
	if (destination === undefined) {
		const direction = type === "CASH_IN" ? "in" : "out";
		return { type: "transaction", direction, method, counterparty: { id: nameDest } };
	}
	return {
		type: "payout.requested",
		method,
		destination: { type: destination, account: nameDest },
		...(hasBalance ? { balance: Number(oldbalanceOrg) } : {}),
	};
}
