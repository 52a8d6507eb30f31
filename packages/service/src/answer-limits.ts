// The time limits of an answer. All of them follow from one number, the time after which callers give up: a 503 that
// arrives before then is better than no answer.

import { readWholeNumber } from "./read-whole-number.ts";

interface AnswerLimits {
	/** An event that is not stored by then gets 503, and the database refuses its write. */
	readonly deadlineMs: number;
	/** A PostgreSQL that hangs sends not even an error, so a query of a decision counts as lost after this time. */
	readonly decisionQueryMs: number;
	/**
	 * Every other query counts as lost after this time. It is longer, because people wait longer for their pages than
	 * callers for decisions.
	 */
	readonly queryMs: number;
	/** A server that stops gives the events that it has accepted this much time to be answered. */
	readonly drainMs: number;
}

const DEADLINE_SHARE = 0.9;
const QUERY_SHARE = 0.8;
const QUERY_MS_MIN = 4_000;
/** The least time that a slow sender gets for a request, however short the limit of the answers is. */
const DRAIN_MS_MIN = 10_000;

/** Our client waits five seconds, too. */
export function readAnswerLimits(env: Readonly<Record<string, string | undefined>>): AnswerLimits {
	const answerMs = 1_000 * readWholeNumber(env, "HAKIKI_ANSWER_SECONDS", { usual: 5, min: 1, max: 30 });
	return {
		deadlineMs: answerMs * DEADLINE_SHARE,
		decisionQueryMs: answerMs * QUERY_SHARE,
		queryMs: Math.max(QUERY_MS_MIN, answerMs * QUERY_SHARE),
		drainMs: Math.max(DRAIN_MS_MIN, answerMs),
	};
}
