// The two sides of a contest. A player acts and gets an answer, one step at a time, so that a thief can react to a stop
// and an honest customer can pass a verification. The same players meet the rules in memory and over HTTP.

import type { Decision, NextStep, VerificationMethod } from "@hakiki/domain";
import type { TimedEvent } from "../world.ts";

export type Move =
	| { readonly event: TimedEvent }
	/** The result of a verification, at a time in ms. */
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
	/** True if only a legal limit stopped it. */
	readonly isCapped: boolean;
}

/** The result of one player, for the tables. Money is in major units of the country's currency. */
export interface Play {
	/** The names of the rows that it counts for: its strategy or habit, and its way in. */
	readonly rows: readonly string[];
	readonly balance: number;
	readonly outBeforeStop: number;
	readonly outAfterStop: number;
	readonly payments: number;
	readonly stopped: number;
	/** Stopped only by a legal limit. This is not a suspicion and does not count as a stop of an honest customer. */
	readonly capped: number;
	/** Stopped with a verification that the owner can pass at once. */
	readonly asked: number;
	readonly blocked: number;
}

export type Player = Generator<Move, Play, Answer>;

/** Counts the results of a player's payments. */
export class Score {
	outBeforeStop = 0;
	outAfterStop = 0;
	payments = 0;
	stopped = 0;
	capped = 0;
	asked = 0;
	blocked = 0;

	/** Returns true if the payment was allowed. */
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
