// All requests and answers during the faults, and the check that the service still stands by its answers.

import type { Pool } from "@hakiki/store";
import type { HttpClient } from "../harness/http-client.ts";
import { type Posted, postAll } from "../harness/load.ts";

/** The outcomes of the requests. */
export interface Tally {
	readonly requests: number;
	/** Told a decision at the first attempt. */
	readonly decided: number;
	/** Told 503, or 500 where a fault asks for it. */
	readonly refused: number;
	/** The connection ended before a whole answer. */
	readonly unanswered: number;
	/** Requests whose answer did not arrive, although they had been stored. */
	readonly storedUnheard: number;
}

/** The harm that was done: all of these must be 0. */
export interface Damage {
	/** Decisions that were told and are not there any more. */
	readonly lost: number;
	/** Keys that stand for more than one event, or events that no request asked for. */
	readonly doubled: number;
	/** Retries that are answered with other bytes. */
	readonly changed: number;
	/** Events stored before one that had been answered before they were sent, of the same customer. */
	readonly reordered: number;
	/** Requests that were told 503, or 500, and had been stored all the same. */
	readonly storedRefused: number;
	/** Requests that are still refused when all is well again. */
	readonly stuck: number;
}

interface StoredKey {
	readonly key: string;
	readonly customerId: string;
	readonly seq: number;
	readonly events: number;
}

export class Ledger {
	private readonly posted: Posted[] = [];
	/** The bytes that each key was answered with first. */
	private readonly answers = new Map<string, Buffer>();
	private settledCount = 0;

	get size(): number {
		return this.posted.length;
	}

	add(posted: readonly Posted[]): void {
		for (const one of posted) {
			this.posted.push(one);
			if (one.answer?.status === 200) this.answers.set(one.body.idempotency_key, one.answer.body);
		}
	}

	/** The statuses since the ledger had so many lines; 0 where there was no answer. */
	statusesSince(count: number): readonly number[] {
		return this.posted.slice(count).map(({ answer }) => answer?.status ?? 0);
	}

	/**
	 * Sends everything since the last time once more. What was answered must be answered alike, what was not must be taken
	 * now, once; and the database must hold one event for each key and no other.
	 */
	async settle(client: HttpClient, pool: Pool): Promise<{ readonly tally: Tally; readonly damage: Damage }> {
		const fresh = this.posted.slice(this.settledCount);
		this.settledCount = this.posted.length;
		const decided = fresh.filter(({ answer }) => answer?.status === 200);
		const open = fresh.filter(({ answer }) => answer?.status !== 200);
		const again = await postAll(client, decided.map(toBody));
		const lost = again.filter(({ headers }) => headers["idempotency-replayed"] !== "true").length;
		const first = await postAll(client, open.map(toBody));
		const second = await postAll(client, open.map(toBody));
		for (const [index, answer] of first.entries()) {
			if (answer.status === 200) this.answers.set(open[index]?.body.idempotency_key ?? "", answer.body);
		}
		const replies = [...again, ...second];
		const changed = [...decided, ...open].filter(({ body }, index) => {
			const told = this.answers.get(body.idempotency_key);
			return told !== undefined && !told.equals(replies[index]?.body ?? Buffer.alloc(0));
		}).length;
		const unanswered = open.filter(({ answer }) => answer === undefined).length;
		const stored = open.filter((_, index) => first[index]?.headers["idempotency-replayed"] === "true");
		const storedUnheard = stored.filter(({ answer }) => answer === undefined).length;
		return {
			tally: {
				requests: fresh.length,
				decided: decided.length,
				refused: open.length - unanswered,
				unanswered,
				storedUnheard,
			},
			damage: {
				lost,
				changed,
				storedRefused: stored.length - storedUnheard,
				stuck: first.filter(({ status }) => status !== 200).length,
				doubled: await this.countDoubled(pool),
				reordered: await this.countReordered(pool),
			},
		};
	}

	private async countDoubled(pool: Pool): Promise<number> {
		const { rows } = await pool.query<{ events: number; keyed: number; places: number }>(
			`select (select count(*)::int from events) as events,
			        (select count(*)::int from idempotency join events on events.id = event_id) as keyed,
			        (select count(*)::int from (select distinct customer_id, realm, seq from events) as places) as places`,
		);
		const { events, keyed, places } = rows[0] ?? { events: 0, keyed: 0, places: 0 };
		const wanted = new Set(this.posted.map(({ body }) => body.idempotency_key)).size;
		return Math.abs(events - wanted) + Math.abs(keyed - wanted) + (events - places);
	}

	/** Only what was answered at its first attempt has one place in time; the rest may have been stored at either. */
	private async countReordered(pool: Pool): Promise<number> {
		const { rows } = await pool.query<StoredKey>(
			// Keys are stored as hashes; the events repeat them in their metadata.
			`select body::jsonb #>> '{metadata,key}' as key, e.customer_id as "customerId", seq::int as seq
			   from idempotency join events e on e.id = event_id order by e.customer_id, e.realm, seq`,
		);
		const times = new Map(
			this.posted.filter(({ answer }) => answer?.status === 200).map((one) => [one.body.idempotency_key, one]),
		);
		let reordered = 0;
		let customer = "";
		let latestSentMs = 0;
		for (const { key, customerId } of rows) {
			if (customerId !== customer) {
				customer = customerId;
				latestSentMs = 0;
			}
			const posted = times.get(key);
			if (posted === undefined) continue;
			// Something with a lower place was sent only after this one had been answered.
			if (posted.answeredAtMs < latestSentMs) reordered += 1;
			latestSentMs = Math.max(latestSentMs, posted.sentAtMs);
		}
		return reordered;
	}
}

const toBody = ({ body }: Posted) => body;
