// Presents a workspace's settings, keys, rates and audit log.

import type { AuditFacts, AuditVerdict, DatedRate, KeyFacts, LooseningFacts, WorkspaceFacts } from "@hakiki/domain";
import type { LooseningView } from "../schemas/loosening.ts";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";

export function viewWorkspace(workspace: WorkspaceFacts, isLive: boolean) {
	return {
		id: workspace.id,
		name: workspace.name,
		country: workspace.country,
		currency: workspace.currency,
		time_zone: workspace.timeZone,
		mode: workspace.mode,
		travel_rule_usd: workspace.travelRuleUsd,
		review_cost_per_hour:
			workspace.reviewCostMinor === null ? null : toMajorUnits(workspace.reviewCostMinor, workspace.currency),
		review_minutes_per_case: workspace.reviewMinutes,
		rules_need_approval: workspace.rulesNeedApproval,
		screening_needs_lists: workspace.screeningNeedsLists,
		control_group: {
			share: workspace.controlShare,
			amount_max: toMajorUnits(workspace.controlMaxMinor, workspace.currency),
		},
		rules_version: String(workspace.rulesVersion),
		livemode: isLive,
		created_at: formatTime(workspace.createdAt),
		shared_rates: workspace.sharedRates && {
			source: workspace.sharedRates.source,
			rate_at: workspace.sharedRates.rateAt,
			stale: workspace.sharedRates.isStale,
		},
	};
}

export function viewKey(key: KeyFacts) {
	return {
		id: key.id,
		mode: key.mode,
		hint: key.hint,
		scopes: key.scopes,
		rate_limit_per_minute: key.rateLimitPerMinute,
		created_at: formatTime(key.createdAt),
		created_by: key.createdBy,
		revoked_at: key.revokedAt === null ? null : formatTime(key.revokedAt),
	};
}

export function viewRate({ currency, rate, rateAt, isStale }: DatedRate) {
	return { currency, rate, rate_at: rateAt, stale: isStale };
}

export function viewAuditEntry({ position, at, actor, actorName, action, subject, details, link }: AuditFacts) {
	return { position, at: formatTime(at), actor, actor_name: actorName, action, subject, details, link };
}

export function viewAuditVerdict(verdict: AuditVerdict) {
	const { isIntact, verified, erased, refused, position, head, problem, next } = verdict;
	return { intact: isIntact, verified, erased, refused, position, head, problem, next_cursor: next ?? null };
}

export function viewLoosening(loosening: LooseningFacts): LooseningView {
	return {
		setting: loosening.setting,
		wanted: loosening.wanted,
		requested_by: loosening.requestedBy,
		requested_at: formatTime(loosening.requestedAt),
		effective_at: formatTime(loosening.effectiveAt),
	};
}
