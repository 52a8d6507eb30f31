// Runs the rules of one occasion over the signals of one event, and applies the discounts.

import type { Decision, Floor, NormalEvent, Occasion } from "@hakiki/domain";
import { isMovement, isOut } from "@hakiki/domain";
import type { CompiledLayer } from "../learned/compile-layer.ts";
import { isKept, listKeptTags } from "../learned/keep-stops.ts";
import type { Hit, Reporting, RuleFamily } from "../rule.ts";
import type { CompiledRule, RuleSet } from "../rule-set/rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";
import { findAllowances, isLifted } from "./allowances.ts";
import type { Clearance } from "./clearance.ts";
import { findLayerHit } from "./layer-hit.ts";
import { findModelHit } from "./model-hit.ts";

const NEWNESS_DAYS = 14;
const NEWNESS_FACTOR = 0.5;
const FAMILY_FACTOR = 0.25;
const FAMILIES: readonly RuleFamily[] = ["mule", "takeover"];

/** A rule that fired, with its effective strength. */
export interface CountedHit {
	readonly compiled: CompiledRule;
	readonly hit: Hit;
	strength: number;
	readonly floor: Floor | undefined;
	readonly holds: boolean;
	readonly reports: Reporting | undefined;
}

export function occasionOf(event: NormalEvent): Occasion {
	if (event.type === "transaction" || event.type === "payout.requested") return isOut(event) ? "out" : "in";
	return event.type;
}

/** Returns every hit that counts or runs in shadow. Hits that a clearance covers are left out. */
export function evaluateRules(
	ruleSet: RuleSet,
	event: NormalEvent,
	signals: SignalValues,
	clearance: Clearance | undefined,
): CountedHit[] {
	const hits: CountedHit[] = [];
	const rules = ruleSet.byOccasion[occasionOf(event)];
	const allowances = findAllowances(rules, signals);
	for (const compiled of rules) {
		const hit = compiled.evaluate(signals, compiled.parameters);
		if (hit === undefined) continue;
		const reports = hit.reports ?? compiled.rule.reports;
		const isPassed =
			(clearance !== undefined && isCleared(compiled, hit, clearance)) ||
			(allowances !== undefined && isLifted(compiled, hit, allowances));
		if (isPassed && reports === undefined) continue;
		const isHalved = compiled.rule.isNewness === true && signals.historyDays < NEWNESS_DAYS;
		hits.push({
			compiled,
			hit,
			// A cleared or lifted hit weighs nothing but is still reported.
			strength: isPassed ? 0 : Math.min(1, hit.strength ?? 1) * (isHalved ? NEWNESS_FACTOR : 1),
			floor: isPassed ? undefined : (hit.floor ?? compiled.rule.floor),
			holds: !isPassed && (hit.holds ?? compiled.rule.holds ?? false),
			reports,
		});
	}
	if (!isMovement(event)) return hits;
	for (const family of FAMILIES) discountFamily(hits, family);
	// Neither the model nor the layer doubts a payment again that a person has approved.
	if (clearance !== undefined) return hits;
	const found = ruleSet.model && findModelHit(ruleSet.model, signals);
	if (found !== undefined) hits.push(found);
	if (ruleSet.layer !== undefined) addLayer(hits, ruleSet.layer, ruleSet, event, signals);
	return hits;
}

function addLayer(
	hits: CountedHit[],
	layer: CompiledLayer,
	{ bias, thresholds }: RuleSet,
	event: NormalEvent,
	signals: SignalValues,
): void {
	let base = bias;
	const { minutesSinceTakeoverSign, minutesInDeviceDoubt } = signals;
	const isShop = signals.isShop || signals.isTillOrPaybill;
	const kept = listKeptTags({ isShop, minutesSinceTakeoverSign, minutesInDeviceDoubt });
	let keepsStops = false;
	for (const hit of hits) {
		if (hit.compiled.isShadow) continue;
		const added = contributionOf(hit);
		base += added;
		keepsStops ||= isKept(kept, hit.compiled.rule.tags, added);
	}
	const verdict = { base, reviewScore: thresholds[event.type].review, isKept: keepsStops };
	const found = findLayerHit(layer, verdict, signals);
	if (found !== undefined) hits.push(found);
}

/** Screening and state are never cleared. Other hits are cleared unless their evidence is newer than the review. */
function isCleared({ rule, isCap }: CompiledRule, hit: Hit, clearance: Clearance): boolean {
	if (isCap || rule.weight < 0 || rule.tags.includes("state")) return false;
	if (rule.tags.includes("screening") && rule.isApprovable !== true) return false;
	if (clearance.rules !== undefined && !clearance.rules.includes(rule.id)) return false;
	if (rule.isToldLate === true && clearance.reviewed?.includes(rule.id) === false) return false;
	// Profiles store whole seconds, so evidence within the second of the reviewed event is not newer.
	return hit.evidenceAt === undefined || hit.evidenceAt < clearance.sinceMs + 1_000;
}

/** The rules of a family see the same thing from several sides. The strongest counts fully, the others a quarter. */
function discountFamily(hits: CountedHit[], family: RuleFamily): void {
	let strongest: CountedHit | undefined;
	for (const hit of hits) {
		if (hit.compiled.rule.family !== family || hit.compiled.isShadow) continue;
		if (strongest === undefined || contributionOf(hit) > contributionOf(strongest)) strongest = hit;
	}
	if (strongest === undefined) return;
	for (const hit of hits) {
		if (hit !== strongest && hit.compiled.rule.family === family && !hit.compiled.isShadow)
			hit.strength *= FAMILY_FACTOR;
	}
}

/** Returns the minimum decision that this hit requires by itself. */
export function floorOf(hit: CountedHit): Decision {
	return hit.floor ?? (hit.compiled.isCap ? "block" : "allow");
}

export function contributionOf({ compiled, strength }: CountedHit): number {
	return isWeighed(compiled) ? compiled.weight * strength : 0;
}

/** Limits and reports are not evidence. They add nothing to a score, whatever their weight. */
export function isWeighed({ rule, isCap }: CompiledRule): boolean {
	return !isCap && rule.reports === undefined;
}
