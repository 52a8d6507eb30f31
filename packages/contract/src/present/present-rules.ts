// Presents rule sets. Versions are strings, as in decisions.

import type { ErrorDetail } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export interface RuleSetContentSource {
	readonly bias?: number;
	readonly thresholds?: object;
	readonly rules?: object;
	readonly custom?: object;
}

export interface RuleSetVersionSource {
	readonly version: number;
	readonly createdAt: number;
	readonly createdBy: string;
	readonly approvedBy: string | null;
	readonly reason: string;
	readonly restores: number | null;
}

export interface RuleSetChangeSource {
	readonly path: string;
	readonly before: unknown;
	readonly after: unknown;
}

export interface RuleDraftSource {
	readonly revision: number;
	readonly basedOn: number;
	readonly authors: readonly string[];
	readonly updatedAt: number;
	readonly content: RuleSetContentSource;
	readonly changes: readonly RuleSetChangeSource[];
}

export interface RuleShadowSource {
	readonly number: number;
	readonly startedAt: number;
	readonly startedBy: string;
}

export interface RulesSource {
	readonly published: RuleSetVersionSource & { readonly content: RuleSetContentSource };
	readonly draft: RuleDraftSource | undefined;
	readonly shadow: RuleShadowSource | undefined;
	readonly needsApproval: boolean;
}

export interface PublishedRulesSource {
	readonly version: number;
	readonly before: number;
	readonly changes: readonly RuleSetChangeSource[];
}

export interface ShadowReportSource extends RuleShadowSource {
	readonly events: number;
	readonly changed: readonly { readonly from: string; readonly to: string; readonly count: number }[];
	readonly examples: readonly {
		readonly eventId: string;
		readonly customerId: string;
		readonly from: string;
		readonly to: string;
		readonly score: number;
		readonly shadowScore: number;
		readonly rules: readonly string[];
	}[];
}

export function viewRules({ published, draft, shadow, needsApproval }: RulesSource) {
	return {
		published: viewRuleSet(published),
		draft: draft === undefined ? null : viewRuleDraft(draft),
		shadow: shadow === undefined ? null : viewShadow(shadow),
		needs_approval: needsApproval,
	};
}

export function viewRuleSet(source: RuleSetVersionSource & { readonly content: RuleSetContentSource }) {
	return { ...viewVersion(source), content: viewContent(source.content) };
}

export function viewRuleDraft({ revision, basedOn, authors, updatedAt, content, changes }: RuleDraftSource) {
	return {
		revision,
		based_on: String(basedOn),
		authors,
		updated_at: formatTime(updatedAt),
		content: viewContent(content),
		changes,
	};
}

export function viewPublishedRules({ version, before, changes }: PublishedRulesSource) {
	return { version: String(version), before: String(before), changes };
}

/** An invalid draft is a result of the validation, not an error. */
export function viewValidation(result: readonly RuleSetChangeSource[] | { readonly problems: readonly ErrorDetail[] }) {
	return "problems" in result
		? { valid: false, changes: [], details: result.problems }
		: { valid: true, changes: result, details: [] };
}

export function viewShadow({ number, startedAt, startedBy }: RuleShadowSource) {
	return { number, started_at: formatTime(startedAt), started_by: startedBy };
}

export function viewShadowReport(report: ShadowReportSource) {
	return {
		...viewShadow(report),
		events: report.events,
		changed: report.changed,
		examples: report.examples.map(({ eventId, customerId, from, to, score, shadowScore, rules }) => ({
			event_id: eventId,
			customer_id: customerId,
			from,
			to,
			score,
			shadow_score: shadowScore,
			rules,
		})),
	};
}

export function viewVersion({ version, createdAt, createdBy, approvedBy, reason, restores }: RuleSetVersionSource) {
	return {
		version: String(version),
		created_at: formatTime(createdAt),
		created_by: createdBy,
		approved_by: approvedBy,
		reason,
		restores: restores === null ? null : String(restores),
	};
}

function viewContent({ bias, thresholds, rules, custom }: RuleSetContentSource) {
	return { bias, thresholds, rules, custom };
}

export interface CatalogueRuleSource {
	readonly id: string;
	readonly title: string;
	readonly why: string;
	readonly appliesTo: readonly string[];
	readonly parameters: Readonly<Record<string, object>>;
	readonly signals: readonly string[];
	readonly weight: number;
	readonly floor: string | null;
	readonly tags: readonly string[];
}

export function viewCatalogue(rules: readonly CatalogueRuleSource[]) {
	return { data: rules.map(({ appliesTo, ...rest }) => ({ ...rest, applies_to: appliesTo })) };
}

export interface SignalSource {
	readonly name: string;
	readonly type: string;
	readonly unit: string | null;
	readonly meaning: string;
}
