// A workspace with a past: several hundred customers have paid usual amounts, and a worker has learned from them what is
// usual, as it does in production.

import { expect, vi } from "vitest";
import type { Stage } from "./story-teller.ts";
import { waitUntil } from "./wait.ts";

/** More than a percentile is taken from. */
const PAYMENTS = 600;
/** Jobs work on events that are older than this: what is younger may still be on its way. */
const SETTLED_MS = 20_000;

export class WorkspacePast {
	private readonly stage: Stage;
	private living: Promise<number> | undefined;
	private learning: Promise<void> | undefined;

	constructor(stage: Stage) {
		this.stage = stage;
	}

	/** Starts the usual payments and does not wait for them: most stories are told without. */
	begin(): void {
		this.living = this.live();
		// A caller that waits for it gets the failure.
		this.living.catch(() => undefined);
	}

	async end(): Promise<void> {
		await this.living?.catch(() => undefined);
	}

	/** From 500 to 1,490, each of another customer. Returns when the last was taken. */
	private async live(): Promise<number> {
		await Promise.all(
			Array.from({ length: PAYMENTS }, async (_, index) => {
				const { status } = await this.stage.client.post("/v1/events", {
					type: "transaction",
					customer_id: `usual-${index}`,
					direction: "out",
					method: "bank",
					amount: 500 + 10 * (index % 100),
					destination: { type: "bank", account: String(4_000_000_000 + index) },
				});
				expect(status).toBe(200);
			}),
		);
		return Date.now();
	}

	/** Starts a worker once the payments are settled, and waits until its job has learned from all of them. */
	learn(): Promise<void> {
		this.learning ??= this.startWorker();
		return this.learning;
	}

	private async startWorker(): Promise<void> {
		const { home, pool } = this.stage;
		const livedAt = (await this.living) ?? 0;
		await waitUntil("the payments are settled", () => Date.now() > livedAt + SETTLED_MS + 1_000);
		await home.start("--role", "worker");
		await vi.waitFor(
			async () => {
				const { rows } = await pool.query<{ counted: string }>(
					`select sum(count::numeric) as counted
					from baselines, jsonb_each_text(body -> 'amounts' -> 'bank out' -> 'counts') as counts (bucket, count)`,
				);
				expect(Number(rows[0]?.counted ?? 0)).toBeGreaterThanOrEqual(PAYMENTS);
			},
			{ timeout: 60_000, interval: 200 },
		);
	}
}
