// With a test key, some customer ids force an answer, so that an integration can be tried end to end.

import { AppError, type Decision, type NormalEvent, type Reason } from "@hakiki/domain";
import { MESSAGES, type Outcome } from "@hakiki/rules";

const FORCED: readonly { readonly prefix: string; readonly decision: Decision }[] = [
	{ prefix: "test_allow_", decision: "allow" },
	{ prefix: "test_review_", decision: "review" },
	{ prefix: "test_block_", decision: "block" },
];

const SCORES: Readonly<Record<Decision, number>> = { allow: 0, review: 60, block: 95 };
const LEVELS = { allow: "low", review: "high", block: "critical" } as const;

/** Throws the failure that a test customer's id asks for. */
export function throwForcedFailure(customerId: string): void {
	if (customerId.startsWith("test_429_")) {
		throw new AppError("rate_limited", "Forced by the test customer's id", { retryAfterSeconds: 1 });
	}
	if (customerId.startsWith("test_503_")) {
		throw new AppError("service_unavailable", "Forced by the test customer's id", { retryAfterSeconds: 1 });
	}
}

export function forceOutcome(event: NormalEvent, outcome: Outcome): Outcome {
	if (!event.customerId.startsWith("test_")) return outcome;
	const decision = FORCED.find(({ prefix }) => event.customerId.startsWith(prefix))?.decision;
	if (decision === undefined) return outcome;
	const {
		customerMessage: _message,
		coolOffUntil: _until,
		opensCase: _case,
		wouldDecide: _would,
		holdCause: _cause,
		isStopped: _stopped,
		isControl: _control,
		...rest
	} = outcome;
	const forced = { ...rest, decision, score: SCORES[decision], riskLevel: LEVELS[decision], holds: false };
	if (decision === "allow") return { ...forced, reasons: [], nextStep: "none" };
	const reason: Reason = {
		code: "forced_by_test_id",
		reason: `The test customer's id asks for ${decision}`,
		rule: "forced_by_test_id",
		severity: LEVELS[decision],
		weight: 0,
		evidence: {},
	};
	return {
		...forced,
		reasons: [reason],
		nextStep: decision === "block" ? "stop" : "analyst",
		customerMessage: decision === "block" ? MESSAGES.block : MESSAGES.review,
		...(event.isBackfilled ? {} : { opensCase: { type: "fraud", severity: LEVELS[decision], reason: reason.reason } }),
	};
}
