// Chooses the requests that are traced.

import { readTraceContext, type TraceContext } from "./trace-context.ts";

/** A span costs 50 to 100 µs with its export, so at most so many are written in a second: up to 1 % of a processor. */
export const TRACES_PER_SECOND_MAX = 100;

/**
 * Chooses the requests that are traced: those of the caller's sampled traces, those that failed, and a share of the others.
 * The clock is read only for a chosen request, because reading it costs more than the rest of the choice. The bound keeps the
 * cost low however many requests are chosen.
 */
export class TraceChoice {
	private readonly share: number;
	private credit = 0;
	private second = -1;
	private left = 0;

	constructor(share: number) {
		this.share = share;
	}

	/** Undefined if the request is not traced; otherwise its parent, if it has one. */
	choose(
		traceparent: unknown,
		hasFailed: boolean,
		now: () => number,
	): { readonly parent: TraceContext | undefined } | undefined {
		const parent = traceparent === undefined || traceparent === null ? undefined : readTraceContext(traceparent);
		if (!hasFailed && !(parent === undefined ? this.draw() : parent.isSampled)) return undefined;
		const second = Math.floor(now() / 1_000);
		if (second !== this.second) {
			this.second = second;
			this.left = TRACES_PER_SECOND_MAX;
		}
		if (this.left === 0) return undefined;
		this.left -= 1;
		return { parent };
	}

	/** Evenly spread, so that no randomness is needed. */
	private draw(): boolean {
		this.credit += this.share;
		if (this.credit < 1) return false;
		this.credit -= 1;
		return true;
	}
}
