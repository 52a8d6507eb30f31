// How long a caller is kept waiting. All of it follows from one number, the time after which callers give up: a 503 that
// they can still read beats a silence.

import { readWholeNumber } from "./read-whole-number.ts";

export interface AnswerLimits {
	/** By then an event is stored or answered 503, and its write is refused by the database. */
	readonly deadlineMs: number;
	/** A PostgreSQL that hangs answers nothing, not even an error: after this a decision's query counts as lost. */
	readonly decisionQueryMs: number;
	/** And after this any other: people wait for their pages also where callers do not wait for decisions. */
	readonly queryMs: number;
	/** A server that is told to stop gives what it took so long to be answered. */
	readonly drainMs: number;
}

const DEADLINE_SHARE = 0.9;
const QUERY_SHARE = 0.8;
const QUERY_MS_MIN = 4_000;
/** For those who send slowly, however short the answers are to take. */
const DRAIN_MS_MIN = 10_000;

/** Five seconds are also what our client waits. */
export function readAnswerLimits(env: Readonly<Record<string, string | undefined>>): AnswerLimits {
	const answerMs = 1_000 * readWholeNumber(env, "HAKIKI_ANSWER_SECONDS", { usual: 5, min: 1, max: 30 });
	return {
		deadlineMs: answerMs * DEADLINE_SHARE,
		decisionQueryMs: answerMs * QUERY_SHARE,
		queryMs: Math.max(QUERY_MS_MIN, answerMs * QUERY_SHARE),
		drainMs: Math.max(DRAIN_MS_MIN, answerMs),
	};
}
