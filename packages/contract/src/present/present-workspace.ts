// Presents a workspace's settings, keys, rates and audit log.

import type { KeyScope, LooseningFacts, WorkspaceFacts } from "@hakiki/domain";
import type { LooseningView } from "../schemas/loosening.ts";
import { formatTime } from "./format-time.ts";

export function viewWorkspace(source: WorkspaceFacts, isLive: boolean) {
	return {
		id: source.id,
		name: source.name,
		country: source.country,
		currency: source.currency,
		time_zone: source.timeZone,
		mode: source.mode,
		travel_rule_usd: source.travelRuleUsd,
		rules_need_approval: source.rulesNeedApproval,
		screening_needs_lists: source.screeningNeedsLists,
		rules_version: String(source.rulesVersion),
		livemode: isLive,
		created_at: formatTime(source.createdAt),
		shared_rates: source.sharedRates && {
			source: source.sharedRates.source,
			rate_at: source.sharedRates.rateAt,
			stale: source.sharedRates.isStale,
		},
	};
}

export interface KeySource {
	readonly id: string;
	readonly mode: "test" | "live";
	readonly hint: string;
	readonly scopes: readonly KeyScope[];
	readonly rateLimitPerMinute: number;
	readonly createdAt: number;
	readonly createdBy: string | null;
	readonly revokedAt: number | null;
}

export function viewKey(source: KeySource) {
	return {
		id: source.id,
		mode: source.mode,
		hint: source.hint,
		scopes: source.scopes,
		rate_limit_per_minute: source.rateLimitPerMinute,
		created_at: formatTime(source.createdAt),
		created_by: source.createdBy,
		revoked_at: source.revokedAt === null ? null : formatTime(source.revokedAt),
	};
}

export interface RateSourceFacts {
	readonly currency: string;
	readonly rate: number;
	readonly rateAt: string;
	readonly isStale: boolean;
}

export function viewRate({ currency, rate, rateAt, isStale }: RateSourceFacts) {
	return { currency, rate, rate_at: rateAt, stale: isStale };
}

export interface AuditSource {
	readonly position: number;
	readonly at: number;
	readonly actor: string;
	readonly actorName: string | null;
	readonly action: string;
	readonly subject: string;
	readonly details: object | null;
	readonly link: string;
}

export function viewAuditEntry({ position, at, actor, actorName, action, subject, details, link }: AuditSource) {
	return { position, at: formatTime(at), actor, actor_name: actorName, action, subject, details, link };
}

export function viewAuditVerdict(source: {
	readonly isIntact: boolean;
	readonly verified: number;
	readonly erased: number;
	readonly refused: number;
	readonly position: number;
	readonly head: string;
	readonly problem: string | null;
	readonly next: string | undefined;
}) {
	const { isIntact, verified, erased, refused, position, head, problem, next } = source;
	return { intact: isIntact, verified, erased, refused, position, head, problem, next_cursor: next ?? null };
}

export function viewLoosening(source: LooseningFacts): LooseningView {
	return {
		setting: source.setting,
		wanted: source.wanted,
		requested_by: source.requestedBy,
		requested_at: formatTime(source.requestedAt),
		effective_at: formatTime(source.effectiveAt),
	};
}
