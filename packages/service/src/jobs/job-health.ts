// Counts the failures in a row of one background job, and stores them with the latest reason, so that the page, `doctor` and
// the metrics can show them. A success deletes the stored failure.

import { clearJobFailure, noteJobFailure, type Pool } from "@hakiki/store";
import type { World } from "../realm-context.ts";
import { describeFailure } from "./describe-failure.ts";

/** A single failure is tolerated, such as a restart of the database. The second one in a row is shown. */
export const FAILURES_TOLD_MIN = 2;

/** How often a success deletes the failure that another process has stored. */
const CLEARED_EVERY_MS = 60_000;

export class JobHealth {
	readonly name: string;
	private readonly tools: { readonly pool: Pool; readonly world: Pick<World, "log" | "now"> };
	private count = 0;
	private succeeded: number | undefined;
	private clearedAt = Number.NEGATIVE_INFINITY;

	constructor(tools: { readonly pool: Pool; readonly world: Pick<World, "log" | "now"> }, name: string) {
		this.tools = tools;
		this.name = name;
	}

	/** Failures in a row in this process. */
	get failures(): number {
		return this.count;
	}

	/** The time of the latest success in this process. */
	get succeededAt(): number | undefined {
		return this.succeeded;
	}

	async noteFailure(error: unknown, message: string): Promise<void> {
		this.count += 1;
		const reason = describeFailure(error);
		const fields = { component: this.name, failure: error, reason, count: this.count };
		this.tools.world.log("error", message, fields);
		// The log already says that the database cannot be reached.
		await noteJobFailure(this.tools.pool, { name: this.name, message: reason }).catch(() => undefined);
	}

	/** A process that failed may be gone, so a success deletes its stored failure now and then. */
	async noteSuccess(): Promise<void> {
		this.succeeded = this.tools.world.now();
		const now = performance.now();
		if (this.count === 0 && now - this.clearedAt < CLEARED_EVERY_MS) return;
		this.count = 0;
		this.clearedAt = now;
		await clearJobFailure(this.tools.pool, { name: this.name }).catch(() => {
			this.clearedAt = Number.NEGATIVE_INFINITY;
		});
	}
}

/** The times of the latest successes by name. What has not succeeded yet is left out. */
export function listSuccesses(all: readonly JobHealth[]): ReadonlyMap<string, number> {
	return new Map(
		all.flatMap(({ name, succeededAt }) => (succeededAt === undefined ? [] : [[name, succeededAt] as const])),
	);
}
