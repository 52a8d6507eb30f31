// Presents rule sets. Versions are strings, as in decisions.

import type {
	CatalogueRule,
	ErrorDetail,
	PublishedRules,
	RuleDraft,
	RuleSetChange,
	RuleSetDocument,
	RuleSetVersion,
	RuleSetWithContent,
	RuleShadow,
	RulesReading,
	ShadowReport,
} from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

export function viewRules({ published, draft, shadow, needsApproval }: RulesReading) {
	return {
		published: viewRuleSet(published),
		draft: draft === undefined ? null : viewRuleDraft(draft),
		shadow: shadow === undefined ? null : viewShadow(shadow),
		needs_approval: needsApproval,
	};
}

export function viewRuleSet(set: RuleSetWithContent) {
	return { ...viewVersion(set), content: viewContent(set.content) };
}

export function viewRuleDraft({ revision, basedOn, authors, updatedAt, content, changes }: RuleDraft) {
	return {
		revision,
		based_on: String(basedOn),
		authors,
		updated_at: formatTime(updatedAt),
		content: viewContent(content),
		changes,
	};
}

export function viewPublishedRules({ version, before, changes }: PublishedRules) {
	return { version: String(version), before: String(before), changes };
}

/** An invalid draft is a result of the validation, not an error. */
export function viewValidation(result: readonly RuleSetChange[] | { readonly problems: readonly ErrorDetail[] }) {
	return "problems" in result
		? { valid: false, changes: [], details: result.problems }
		: { valid: true, changes: result, details: [] };
}

export function viewShadow({ number, startedAt, startedBy }: RuleShadow) {
	return { number, started_at: formatTime(startedAt), started_by: startedBy };
}

export function viewShadowReport(report: ShadowReport) {
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

export function viewVersion({ version, createdAt, createdBy, approvedBy, reason, restores }: RuleSetVersion) {
	return {
		version: String(version),
		created_at: formatTime(createdAt),
		created_by: createdBy,
		approved_by: approvedBy,
		reason,
		restores: restores === null ? null : String(restores),
	};
}

function viewContent({ bias, thresholds, rules, custom, pins }: RuleSetDocument) {
	return { bias, thresholds, rules, custom, ...(pins && { pins }) };
}

export function viewCatalogue(rules: readonly CatalogueRule[]) {
	return { data: rules.map(({ appliesTo, ...rest }) => ({ ...rest, applies_to: appliesTo })) };
}
