// Measures the queue of cases over HTTP, with the requests of the page.

import { percentileOf } from "../requests.mjs";

const ROUNDS = 20;
const SOON = () => new Date(Date.now() + 4 * 3_600_000).toISOString();

const QUESTIONS = [
	["newest", {}],
	["due first", { sort: "due" }],
	["highest priority first", { sort: "priority" }],
	["largest first", { sort: "amount" }],
	["screening, critical", { type: "screening", severity: "critical" }],
	["nobody's", { assignee: "none", sort: "priority" }],
	["labelled fraud, largest first", { label: "fraud", sort: "amount" }],
	["due within four hours", { due_before: SOON(), sort: "due" }],
	["between two amounts", { amount_min: "50000", amount_max: "51000" }],
	["closed", { status: "closed" }],
	["of one customer", { customer_id: "c4711" }],
	["all, oldest first", { status: "open,in_review,closed", sort: "oldest" }],
];

export async function measureQueue({ url, key }) {
	const results = [];
	for (const [name, filters] of QUESTIONS) {
		const address = `${url}/v1/cases?${new URLSearchParams({ ...filters, limit: "100" })}`;
		const times = [];
		for (let round = 0; round < ROUNDS + 2; round += 1) {
			const start = performance.now();
			const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
			const text = await answer.text();
			if (!answer.ok) throw new Error(`The queue answered ${answer.status} to “${name}”: ${text}`);
			// The first two rounds warm up PostgreSQL and V8.
			if (round >= 2) times.push(performance.now() - start);
		}
		times.sort((one, other) => one - other);
		results.push({ name, median: percentileOf(times, 0.5), p95: percentileOf(times, 0.95) });
	}
	return results;
}
