// Sends history, so that the service knows the customers before it decides about them. `hakiki events import` is faster
// for files of any size. Use this for history that only a program can read.

import { Hakiki, HakikiError } from "@hakiki/client";

// A job can wait longer than a customer.
const hakiki = new Hakiki(process.env.HAKIKI_API_KEY, { timeout: 10_000, maxRetries: 8 });
const AT_ONCE = 8;

/** Stands for your own database. The oldest row comes first, because an event builds on earlier ones. */
function* readHistory() {
	const start = Date.now() - 60 * 86_400_000;
	for (let day = 0; day < 50; day += 1) {
		for (const customer of ["amina", "brian", "chebet", "david"]) {
			yield {
				type: "transaction",
				customer_id: customer,
				// An event more than a day old is history. It opens no case, holds no customer and sends no webhook.
				occurred_at: new Date(start + day * 86_400_000),
				direction: day % 5 === 0 ? "in" : "out",
				amount: 500 + ((day * 37) % 400),
				method: "mpesa",
				// The row's own id, so that an interrupted run can start again from the beginning.
				idempotency_key: `history-${customer}-${day}`,
			};
		}
	}
}

// The events of one customer are sent in order. Several customers are sent in parallel.
const queues = new Map();
for (const event of readHistory()) {
	const queue = queues.get(event.customer_id) ?? [];
	queue.push(event);
	queues.set(event.customer_id, queue);
}
const waiting = [...queues.values()];
const counts = { sent: 0, refused: 0 };

async function work() {
	for (let queue = waiting.pop(); queue !== undefined; queue = waiting.pop()) {
		for (const event of queue) {
			try {
				const { backfilled } = await hakiki.events.create(event);
				if (!backfilled) throw new Error(`${event.idempotency_key} was not recorded as history`);
				counts.sent += 1;
			} catch (error) {
				// An invalid row is noted and skipped. Any other error stops the run.
				if (!(error instanceof HakikiError) || error.status !== 400) throw error;
				console.error(`${event.idempotency_key}: ${error.message}`);
				counts.refused += 1;
			}
		}
	}
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(`${counts.sent} events sent, ${counts.refused} refused.`);
