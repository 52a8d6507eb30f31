// Decides an event: signals fire rules, rules give a score, floors raise the decision, and the outcome lists the
// effects.

import type { CaseType, Decision, NormalEvent, Reason, RiskLevel, Thresholds } from "@hakiki/domain";
import type { RuleId } from "../catalogue/catalogue.ts";
import type { CaseOpening, DecideInput, FiredRule, Outcome, Report, ShadowVerdict } from "../outcome.ts";
import { riskLevelOfScore } from "../profile/risk.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import type { Facts } from "../signals/facts.ts";
import { createSignals } from "../signals/signals.ts";
import { chooseAnswer, isWeighty, type Verdict } from "./choose-answer.ts";
import { findClearance } from "./clearance.ts";
import { CONTROL_REASON, isLetThrough } from "./control-group.ts";
import { type CountedHit, contributionOf, evaluateRules, floorOf, isWeighed } from "./evaluate-rules.ts";

const RETURN_RULE = "money_returns" satisfies RuleId;
const REASONS_MAX = 12;
const HISTORY_CASE_MS = 7 * 86_400_000;
const RANK: Readonly<Record<Decision, number>> = { allow: 0, review: 1, block: 2 };

export function decide(input: DecideInput): Outcome {
	const { event, ruleSet } = input;
	const { facts, signals } = createSignals(input);
	const clearance = findClearance(facts);
	input.watch?.(signals);
	const hits = evaluateRules(ruleSet, event, signals, clearance);
	input.trace?.({ event, ruleSet, signals, hits });
	const live = hits.filter((hit) => !hit.compiled.isShadow);
	const verdict = reachVerdict(live, ruleSet, event);
	const isControl = isLetThrough(input, live, verdict, facts);
	const enforced = isControl ? LET_THROUGH : enforce(input, live, verdict, facts);
	const { decision } = enforced;
	const isStopped = decision !== "allow";
	const opensCase = enforced.opensCase ? describeCase(live, verdict.score) : undefined;
	const shadow =
		input.shadowSet &&
		watch(input.shadowSet, event, evaluateRules(input.shadowSet, event, signals, clearance), verdict);
	return {
		decision,
		wouldDecide: input.workspace.mode === "observe" ? verdict.decision : undefined,
		score: verdict.score,
		riskLevel: riskLevelOfScore(verdict.score),
		reasons: isControl ? [CONTROL_REASON, ...listReasons(live)].slice(0, REASONS_MAX) : listReasons(live),
		fired: hits.map(presentFired),
		holds: enforced.holdCause !== undefined && input.customer.status === "active",
		holdCause: enforced.holdCause,
		isStopped: opensCase?.type === "fraud" && verdict.risk !== "allow" && isStopped && facts.isOut ? true : undefined,
		opensCase,
		reports: listReports(input, live, decision),
		...(isStopped ? chooseAnswer(live, verdict, event) : { nextStep: "none" }),
		usedApproval: isStopped ? undefined : clearance?.approval?.eventId,
		isSettling: facts.isSettling,
		returnPath: live.some(({ compiled }) => compiled.rule.id === RETURN_RULE) ? facts.moneyReturn?.path : undefined,
		isControl: isControl ? true : undefined,
		shadow,
	};
}

/** Returns the decision of the shadow rule set on the same signals, or undefined if it is the same. */
function watch(
	ruleSet: RuleSet,
	event: NormalEvent,
	hits: readonly CountedHit[],
	actual: Verdict,
): ShadowVerdict | undefined {
	const live = hits.filter((hit) => !hit.compiled.isShadow);
	const { decision, score } = reachVerdict(live, ruleSet, event);
	if (decision === actual.decision && score === actual.score) return undefined;
	return { instead: actual.decision, decision, score, fired: hits.map(presentFired) };
}

function reachVerdict(live: readonly CountedHit[], ruleSet: RuleSet, event: NormalEvent): Verdict {
	const thresholds = ruleSet.thresholds[event.type];
	let riskLogit = ruleSet.bias;
	let formalLogit = 0;
	let capFloor: Decision = "allow";
	let formalFloor: Decision = "allow";
	let riskFloor: Decision = "allow";
	for (const hit of live) {
		const isFormal = hit.compiled.rule.isFormal === true;
		if (isFormal) formalLogit += contributionOf(hit);
		else riskLogit += contributionOf(hit);
		if (hit.compiled.isCap) capFloor = stricter(capFloor, floorOf(hit));
		else if (isFormal) formalFloor = stricter(formalFloor, floorOf(hit));
		else riskFloor = stricter(riskFloor, floorOf(hit));
	}
	const least = leastScore(riskFloor, thresholds);
	const score = scoreOf(riskLogit + formalLogit, least);
	const suspicion = stricter(judgeScore(score, thresholds), formalFloor);
	const risk = formalLogit === 0 ? judgeScore(score, thresholds) : judgeScore(scoreOf(riskLogit, least), thresholds);
	return { decision: stricter(suspicion, capFloor), suspicion, risk, score };
}

function scoreOf(logit: number, least: number): number {
	return Math.round(Math.max(100 / (1 + Math.exp(-logit)), least) * 10) / 10;
}

function judgeScore(score: number, thresholds: Thresholds): Decision {
	return score >= thresholds.block ? "block" : score >= thresholds.review ? "review" : "allow";
}

/** A floor about risk raises the score with the decision, so that the two never disagree. */
function leastScore(floor: Decision, thresholds: Thresholds): number {
	return floor === "block" ? thresholds.block : floor === "review" ? thresholds.review : 0;
}

function stricter(one: Decision, other: Decision): Decision {
	return RANK[one] >= RANK[other] ? one : other;
}

interface Enforcement {
	readonly decision: Decision;
	readonly holdCause: Outcome["holdCause"];
	readonly opensCase: boolean;
}

const LET_THROUGH: Enforcement = { decision: "allow", holdCause: undefined, opensCase: false };

/** Returns the effects of the verdict: all of them, unless the workspace only observes or the event is history. */
function enforce(input: DecideInput, live: readonly CountedHit[], verdict: Verdict, facts: Facts): Enforcement {
	const { event, workspace, customer } = input;
	const mayHold = customer.status === "active" || customer.status === "held";
	const holding = live.filter((hit) => hit.holds && !hit.compiled.isCap);
	const sanctions = holding.filter((hit) => hit.compiled.rule.tags.includes("screening"));
	const isSanction = sanctions.length > 0;
	if (workspace.mode === "observe") {
		const isCertain = sanctions.some(({ hit }) => hit.isCertain === true);
		return { decision: "allow", holdCause: isCertain && mayHold ? "list" : undefined, opensCase: isSanction };
	}
	const hasEffect = isSanction || !event.isBackfilled || isRecentPayout(event);
	const isSuspect = hasEffect && verdict.suspicion !== "allow";
	const isHolding = holding.length > 0 || isTakeover(live, verdict, facts);
	return {
		decision: verdict.decision,
		holdCause: isSuspect && mayHold && isHolding ? (isSanction ? "list" : "case") : undefined,
		opensCase: isSuspect,
	};
}

/** A block for a suspected takeover holds the customer, because a thief who is stopped once tries everything else. */
function isTakeover(live: readonly CountedHit[], { suspicion }: Verdict, { doubt }: Facts): boolean {
	if (suspicion !== "block" || (doubt.deviceSince === undefined && doubt.changedSince === undefined)) return false;
	return live.some((hit) => hit.compiled.rule.tags.includes("impersonation") && isWeighty(hit));
}

/** A backfilled payout less than a week old can still be stopped, so it is handled like a new one. */
function isRecentPayout(event: NormalEvent): boolean {
	return event.type === "payout.requested" && event.receivedAt - event.occurredAt < HISTORY_CASE_MS;
}

function listReasons(live: readonly CountedHit[]): Reason[] {
	return live
		.filter((hit) => hit.compiled.rule.weight >= 0)
		.sort(compareHits)
		.slice(0, REASONS_MAX)
		.map((hit) => ({
			code: hit.compiled.rule.id,
			reason: hit.hit.sentence,
			rule: hit.compiled.rule.id,
			severity: severityOf(hit),
			weight: round(contributionOf(hit)),
			evidence: hit.hit.evidence,
		}));
}

/** Sorts the strongest first: hits that decided by themselves, then the heaviest. */
function compareHits(one: CountedHit, other: CountedHit): number {
	return RANK[floorOf(other)] - RANK[floorOf(one)] || contributionOf(other) - contributionOf(one);
}

function severityOf(hit: CountedHit): RiskLevel {
	if (hit.compiled.isCap || hit.compiled.rule.isFormal === true) return "medium";
	if (hit.floor === "block") return "critical";
	const contribution = contributionOf(hit);
	if (hit.floor === "review" || contribution >= 2) return "high";
	return contribution >= 1 ? "medium" : "low";
}

function presentFired(hit: CountedHit): FiredRule {
	return {
		rule: hit.compiled.rule.id,
		strength: round(hit.strength),
		weight: isWeighed(hit.compiled) ? hit.compiled.weight : 0,
		isShadow: hit.compiled.isShadow,
	};
}

function describeCase(live: readonly CountedHit[], score: number): CaseOpening {
	const suspect = live.filter(isSuspicion).sort(compareHits);
	const deciding = suspect.filter((hit) => floorOf(hit) !== "allow");
	// If only forms are at fault, the case is about the missing travel-rule data.
	const isForm = deciding.length > 0 && deciding.every((hit) => hit.compiled.rule.isFormal === true);
	const strongest = (isForm ? deciding.find(isTravelRule) : undefined) ?? suspect[0];
	return {
		type: caseTypeOf(strongest),
		severity: riskLevelOfScore(score),
		reason: strongest?.hit.sentence ?? "The score is over the limit",
	};
}

/** Limits and reports are not a suspicion. */
function isSuspicion(hit: CountedHit): boolean {
	return hit.compiled.rule.weight >= 0 && isWeighed(hit.compiled);
}

/**
 * Lists the reports. A stopped payout has moved nothing yet, so it is reported when it is released. History and a
 * workspace that observes open no case, but the register is complete: it lists every movement, whatever the decision.
 */
function listReports(
	{ event, workspace }: DecideInput,
	live: readonly CountedHit[],
	decision: Decision,
): readonly Report[] | undefined {
	let reports: Report[] | undefined;
	for (const { compiled, hit, reports: reporting } of live) {
		if (reporting === undefined || (event.type === "payout.requested" && decision !== "allow")) continue;
		const opensCase = reporting === "case" && !event.isBackfilled && workspace.mode === "enforce";
		reports ??= [];
		reports.push({ rule: compiled.rule.id, reason: hit.sentence, evidence: hit.evidence, opensCase });
	}
	return reports;
}

function isTravelRule({ compiled }: CountedHit): boolean {
	return compiled.rule.id === "travel_rule_missing" || compiled.rule.id === "travel_rule_incomplete";
}

function caseTypeOf(strongest: CountedHit | undefined): CaseType {
	const rule = strongest?.compiled.rule;
	if (strongest !== undefined && isTravelRule(strongest)) return "travel_rule";
	if (rule?.tags.includes("screening")) return "screening";
	return rule?.tags.includes("regulatory") ? "regulatory" : "fraud";
}

function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
