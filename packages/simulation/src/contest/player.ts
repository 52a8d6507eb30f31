// The two sides of a contest: a player acts and is answered, one step at a time, so that a thief can react to a stop and
// an honest customer can pass the check that was asked for. The same players meet the rules in memory and over HTTP.

import type { Decision, NextStep, VerificationMethod } from "@hakiki/domain";
import type { TimedEvent } from "../world.ts";

export type Move =
	| { readonly event: TimedEvent }
	/** The outcome of a step-up, at a time in ms. */
	| {
			readonly verification: {
				readonly eventId: string;
				readonly at: number;
				readonly method: VerificationMethod;
				readonly isPassed: boolean;
			};
	  };

export interface Answer {
	readonly eventId: string;
	readonly decision: Decision;
	readonly nextStep: NextStep;
	readonly score: number;
	/** A legal limit alone stopped it. */
	readonly isCapped: boolean;
}

/** What one player did, as the tables count it. Money is in major units of the country's currency. */
export interface Play {
	/** Names of the rows that it counts for: its strategy or habit, and how it came in. */
	readonly rows: readonly string[];
	readonly balance: number;
	readonly outBeforeStop: number;
	readonly outAfterStop: number;
	readonly payments: number;
	readonly stopped: number;
	/** Stopped by a legal limit alone, which is no suspicion and not counted as a stop of an honest customer. */
	readonly capped: number;
	/** Stopped with a question that the owner can answer at once. */
	readonly asked: number;
	readonly blocked: number;
}

export type Player = Generator<Move, Play, Answer>;

/** Counts what becomes of a player's payments. */
export class Score {
	outBeforeStop = 0;
	outAfterStop = 0;
	payments = 0;
	stopped = 0;
	capped = 0;
	asked = 0;
	blocked = 0;

	/** Returns whether the payment went through. */
	count({ decision, nextStep, isCapped }: Answer, amount: number): boolean {
		this.payments += 1;
		if (decision === "allow") {
			if (this.stopped + this.capped === 0) this.outBeforeStop += amount;
			else this.outAfterStop += amount;
			return true;
		}
		if (isCapped) {
			this.capped += 1;
			return false;
		}
		this.stopped += 1;
		if (decision === "block") this.blocked += 1;
		else if (nextStep !== "analyst") this.asked += 1;
		return false;
	}

	finish(rows: readonly string[], balance: number): Play {
		const { outBeforeStop, outAfterStop, payments, stopped, capped, asked, blocked } = this;
		return { rows, balance, outBeforeStop, outAfterStop, payments, stopped, capped, asked, blocked };
	}
}
