// Stores the results of attempts in batches over all endpoints: while one batch is written, the next one fills. A result that
// cannot be written is kept until its lease expires. Then the delivery is sent again, which at-least-once allows.

import type { AttemptFailure } from "@hakiki/domain";
import {
	type ClaimedDelivery,
	type EndpointHealth,
	inTransaction,
	noteEndpointHealth,
	type SettledDelivery,
	settleDeliveries,
} from "@hakiki/store";
import type { JobTools } from "../jobs/job.ts";
import { JobHealth } from "../jobs/job-health.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { planRetry } from "./retry-schedule.ts";

export interface AttemptResult {
	readonly delivery: ClaimedDelivery;
	readonly at: number;
	readonly tookMs: number;
	readonly statusCode: number | null;
	readonly failure: AttemptFailure | null;
	readonly retryAfterMs: number | null;
}

/** The status 410 asks us to stop sending. */
export const GONE = 410;
/** With `Retry-After` these statuses pause the whole endpoint, not only the delivery. */
const BUSY = new Set<number | null>([429, 503]);
const FAILING_MS_MAX = 5 * 86_400_000;
const BATCH_MAX = 200;
/** Results are gathered for this long, because a commit for each would cost more than the delivery. */
const GATHER_MS = 50;
const RETRY_MS = 500;
/** A success of a healthy endpoint only moves its last success, so it is written rarely. */
const NOTED_EVERY_MS = 10_000;

export class AttemptResults {
	readonly health: JobHealth;
	private readonly tools: JobTools;
	private waiting: AttemptResult[] = [];
	private writing: Promise<void> | undefined;
	private isDraining = false;
	/** The time when each endpoint's health was last written, and whether it was failing. */
	private readonly noted = new Map<string, { readonly at: number; readonly isFailing: boolean }>();

	private readonly onAttempt: (result: AttemptResult) => void;

	constructor(tools: JobTools, onAttempt: (result: AttemptResult) => void = () => undefined) {
		this.tools = tools;
		this.health = new JobHealth(tools, "store-webhook-results");
		this.onAttempt = onAttempt;
	}

	add(result: AttemptResult): void {
		this.onAttempt(result);
		this.waiting.push(result);
		this.writing ??= this.writeAll().finally(() => {
			this.writing = undefined;
		});
	}

	/** Waits until every result is written or dropped. */
	async drain(): Promise<void> {
		this.isDraining = true;
		while (this.writing !== undefined) await this.writing;
	}

	forget(endpointId: string): void {
		this.noted.delete(endpointId);
	}

	private async writeAll(): Promise<void> {
		while (this.waiting.length > 0) {
			if (this.waiting.length < BATCH_MAX && !this.isDraining) await sleep(GATHER_MS);
			const batch = this.waiting.splice(0, BATCH_MAX);
			try {
				await this.write(batch);
				await this.health.noteSuccess();
			} catch (error) {
				await this.health.noteFailure(error, "results of deliveries could not be written");
				await sleep(RETRY_MS);
				const now = this.tools.world.now();
				this.waiting = [...batch.filter(({ delivery }) => now < delivery.leasedUntil), ...this.waiting];
			}
		}
	}

	private async write(batch: readonly AttemptResult[]): Promise<void> {
		const { world, pool } = this.tools;
		const settled = batch.map((result) => settle(result, world.randomBytes(1)[0] ?? 0));
		const health = summariseHealth(batch).filter((one) => this.isNews(one));
		const failing = await inTransaction(pool, async (client) => {
			await settleDeliveries(client, { settled });
			return health.length === 0 ? new Map<string, number>() : noteEndpointHealth(client, { health });
		});
		const now = world.now();
		for (const { id } of health) this.noted.set(id, { at: now, isFailing: failing.has(id) });
		await this.disableHopeless(batch, failing, now);
	}

	private isNews({ id, failingSince, pausedUntil }: EndpointHealth): boolean {
		const noted = this.noted.get(id);
		if (failingSince !== null || pausedUntil !== null || noted === undefined || noted.isFailing) return true;
		return this.tools.world.now() - noted.at >= NOTED_EVERY_MS;
	}

	private async disableHopeless(
		batch: readonly AttemptResult[],
		failing: ReadonlyMap<string, number>,
		now: number,
	): Promise<void> {
		const hopeless = new Map<string, Parameters<typeof disableEndpoint>[1]>();
		for (const { delivery, statusCode, failure } of batch) {
			const { endpointId: id, realm, tries } = delivery;
			if (statusCode === GONE) hopeless.set(id, { id, realm, reason: "gone" });
			// After days of silence a single failure says little, so the first failure of a delivery does not count.
			const isFailing = failure !== null && tries > 0 && now - (failing.get(id) ?? now) >= FAILING_MS_MAX;
			if (isFailing && !hopeless.has(id)) hopeless.set(id, { id, realm, reason: "failing" });
		}
		for (const act of hopeless.values()) await disableEndpoint(this.tools, act);
	}
}

function settle(result: AttemptResult, random: number): SettledDelivery {
	const { delivery, at, tookMs, statusCode, failure, retryAfterMs } = result;
	const { endpointId, eventId, realm, leasedUntil } = delivery;
	const dueAt =
		failure === null || statusCode === GONE
			? undefined
			: planRetry({ tries: delivery.tries + 1, atMs: at, retryAfterMs, chance: random / 255 });
	return {
		...{ endpointId, eventId, realm, leasedUntil, at },
		outcome: failure === null ? "delivered" : dueAt === undefined ? "dead" : "retry",
		attempt: [at, Math.round(tookMs), statusCode, failure],
		dueAt: dueAt ?? null,
	};
}

/** The health of each endpoint: its last success, the start of its failures after that, and the end of its pause. */
function summariseHealth(batch: readonly AttemptResult[]): readonly EndpointHealth[] {
	const health = new Map<string, EndpointHealth>();
	for (const { delivery, at, statusCode, failure, retryAfterMs } of batch) {
		const { endpointId: id, realm } = delivery;
		const before = health.get(id) ?? { id, realm, deliveredAt: null, failingSince: null, pausedUntil: null };
		const pausedUntil =
			!BUSY.has(statusCode) || retryAfterMs === null
				? before.pausedUntil
				: Math.max(before.pausedUntil ?? 0, at + retryAfterMs);
		health.set(
			id,
			failure === null
				? { ...before, deliveredAt: at, failingSince: null, pausedUntil }
				: { ...before, failingSince: before.failingSince ?? at, pausedUntil },
		);
	}
	return [...health.values()];
}

function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
