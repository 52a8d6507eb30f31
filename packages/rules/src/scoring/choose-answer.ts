// Chooses the message and the next step for a stopped event. A limit or a form is named only if nothing else stopped
// the event: at a high score, "try a smaller amount" would be advice to a thief.

import type { CountryServed, CustomerMessage, Decision, NextStep, NormalEvent } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { LAYER_ID } from "../learned/compile-layer.ts";
import { MODEL_ID } from "../models/tree-model.ts";
import type { Outcome } from "../outcome.ts";
import { isCapIn } from "../rule.ts";
import { type CountedHit, contributionOf, floorOf } from "./evaluate-rules.ts";
import { MESSAGES } from "./messages.ts";

const MINUTE_MS = 60_000;
/** Hits with less weight do not affect the next step. */
const WEIGHED_MIN = 0.5;

/**
 * Rules about the amount and the payee. A customer may cool off only if nothing else weighed. Every other rule asks
 * whether the customer acts at all, and a thief must not pass by waiting.
 */
const ABOUT_THE_PAYMENT: ReadonlySet<string> = new Set([
	"amount_spike",
	"amount_unusual_for_workspace",
	"balance_drain",
	"destination_changed_payout",
	"first_payment_to_payee",
	"large_first_transaction",
	"new_payees_outflow",
	"open_stop",
	"rapid_follow_up",
	"repeated_amount",
	"velocity_amount",
	"velocity_count",
]);

/**
 * A scam victim sends a large amount to a new payee and tries again when stopped. These rules do not prevent a
 * cool-off.
 */
const SAME_STORY: ReadonlySet<string> = new Set(["new_payees_outflow", "open_stop"]);

/** The decision, and the decisions without some of its reasons. */
export interface Verdict {
	readonly decision: Decision;
	/** The decision without caps. A limit is not fraud and opens no case. */
	readonly suspicion: Decision;
	/** The decision without caps and without formal errors. */
	readonly risk: Decision;
	readonly score: number;
}

export interface Answer {
	readonly nextStep: NextStep;
	readonly customerMessage?: CustomerMessage | undefined;
	readonly coolOffUntil?: number | undefined;
}

/** Only for an event that was stopped. */
export function chooseAnswer(live: readonly CountedHit[], verdict: Verdict, event: NormalEvent): Answer {
	const { decision, suspicion, risk } = verdict;
	if (suspicion === "allow") return { nextStep: chooseStep(live, decision), customerMessage: MESSAGES.limit };
	const suspects = live.filter((hit) => !hit.compiled.isCap);
	const coolOffMinutes = risk === "review" && decision === "review" ? findCoolOff(suspects) : undefined;
	if (coolOffMinutes !== undefined) {
		const coolOffUntil = event.receivedAt + Math.round(coolOffMinutes * MINUTE_MS);
		return { nextStep: "cool_off", customerMessage: MESSAGES.scam, coolOffUntil };
	}
	const nextStep = chooseStep(suspects, suspicion);
	// The customer would prove who acts, and the limit would stop the payment all the same.
	if (nextStep === "verify" && decision !== suspicion)
		return { nextStep: chooseStep(live, decision), customerMessage: MESSAGES.limit };
	if (risk === "allow" && suspects.every(asksForDestination))
		return { nextStep, customerMessage: MESSAGES.destination };
	if (suspicion === "block") return { nextStep, customerMessage: MESSAGES.block };
	return { nextStep, customerMessage: nextStep === "verify" ? MESSAGES.verify : MESSAGES.review };
}

/** A verification helps only if everything that weighed is about who acts. */
function chooseStep(hits: readonly CountedHit[], decision: Decision): NextStep {
	if (decision === "block") return "stop";
	const weighty = hits.filter(isWeighty);
	// Layer and model do not say which kind of fraud they fear, so they are asked only if no rule weighs.
	const byRules = weighty.filter(({ compiled }) => compiled.rule.id !== LAYER_ID && compiled.rule.id !== MODEL_ID);
	const weighed = byRules.length > 0 ? byRules : weighty;
	return weighed.length > 0 && weighed.every((hit) => hit.compiled.rule.canVerify === true) ? "verify" : "analyst";
}

/** Returns the longest requested wait, if waiting would settle everything that weighed. */
function findCoolOff(hits: readonly CountedHit[]): number | undefined {
	let longest: number | undefined;
	for (const hit of hits) {
		const minutes = hit.hit.coolOffMinutes;
		if (minutes !== undefined && hit.floor !== undefined) longest = Math.max(longest ?? 0, minutes);
		else if (floorOf(hit) !== "allow" && !SAME_STORY.has(hit.compiled.rule.id)) return undefined;
		if (isWeighty(hit) && !ABOUT_THE_PAYMENT.has(hit.compiled.rule.id)) return undefined;
	}
	return longest;
}

/** Returns true if the hit decided something by itself, or weighed enough to matter. */
export function isWeighty(hit: CountedHit): boolean {
	return floorOf(hit) !== "allow" || contributionOf(hit) >= WEIGHED_MIN;
}

/** A hit that decided by itself must be about the destination. A hit that only weighed has stopped nothing. */
function asksForDestination(hit: CountedHit): boolean {
	return floorOf(hit) === "allow" || hit.compiled.rule.asksFor === "destination";
}

const ABOUT_OWNER: ReadonlySet<string> = new Set(
	catalogue.filter(({ canVerify, tags }) => canVerify === true || tags.includes("impersonation")).map(({ id }) => id),
);

/** Returns true if everything that weighed on a stored decision is about who acts, which the customer can prove. */
export function isAboutOwner({ fired }: Pick<Outcome, "fired">): boolean {
	const weighed = fired.filter(({ isShadow, weight, strength }) => !isShadow && weight * strength >= WEIGHED_MIN);
	return weighed.length > 0 && weighed.every(({ rule }) => ABOUT_OWNER.has(rule));
}

/** Returns true if a legal limit stopped the event as well. No verification lifts it. */
export function isOverLimit({ fired }: Pick<Outcome, "fired">, country: CountryServed): boolean {
	const limits = new Set(catalogue.filter((rule) => isCapIn(rule, country)).map(({ id }) => id));
	return fired.some(({ rule, isShadow }) => !isShadow && limits.has(rule));
}
