// Converts card transactions of the Fraud Detection Handbook to lines of a backtest. Labels are known seven days later,
// as the handbook assumes. `scenario` is never an input.

import { readCsv } from "./read-csv.mjs";

const DELAY_MS = 7 * 86_400_000;

export async function* convertCards(path) {
	for await (const row of readCsv(path)) {
		yield {
			event: {
				type: "transaction",
				customer_id: `c${row.customer_id}`,
				occurred_at: row.occurred_at,
				direction: "out",
				method: "card",
				amount: Number(row.amount),
				currency: "USD",
				counterparty: { id: `t${row.terminal_id}` },
			},
			label: row.is_fraud === "1" ? "fraud" : "legit",
			label_at: new Date(Date.parse(row.occurred_at) + DELAY_MS).toISOString(),
			source: "chargeback",
		};
	}
}
