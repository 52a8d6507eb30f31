// From a workspace's settings, keys, rates, figures and audit log to what whoever manages it reads.

import type { Decision, KeyScope, Label, WorkspaceFacts } from "@hakiki/domain";
import { toMajorUnits } from "./format-money.ts";
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
		rules_version: String(source.rulesVersion),
		livemode: isLive,
		created_at: formatTime(source.createdAt),
	};
}

export interface KeySource {
	readonly id: string;
	readonly mode: "test" | "live";
	readonly hint: string;
	readonly scopes: readonly KeyScope[];
	readonly rateLimitPerMinute: number;
	readonly createdBy: string | null;
	readonly createdAt: number;
	readonly revokedAt: number | null;
}

export function viewKey(source: KeySource) {
	return {
		id: source.id,
		mode: source.mode,
		hint: source.hint,
		scopes: source.scopes,
		rate_limit_per_minute: source.rateLimitPerMinute,
		created_by: source.createdBy,
		created_at: formatTime(source.createdAt),
		revoked_at: source.revokedAt === null ? null : formatTime(source.revokedAt),
	};
}

export function viewRate(source: { readonly currency: string; readonly rate: number; readonly rateAt: string }) {
	return { currency: source.currency, rate: source.rate, rate_at: source.rateAt };
}

export interface AuditSource {
	readonly position: number;
	readonly at: number;
	readonly actorName: string | null;
	readonly actor: string;
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
	readonly position: number;
	readonly head: string;
	readonly problem: string | null;
	readonly next: string | undefined;
}) {
	const { isIntact, verified, position, head, problem, next } = source;
	return { intact: isIntact, verified, position, head, problem, next_cursor: next ?? null };
}

interface PeriodSource {
	readonly events: number;
	readonly allowed: number;
	readonly reviewed: number;
	readonly blocked: number;
	readonly stoppedMinor: number;
	readonly resolved: readonly {
		readonly resolution: string;
		readonly cases: number;
		readonly events: number;
		readonly amountMinor: number;
	}[];
	readonly labelled: readonly {
		readonly label: string;
		readonly decision: string;
		readonly events: number;
		readonly amountMinor: number;
	}[];
}

export interface OverviewSource {
	readonly from: number;
	readonly to: number;
	readonly stepHours: number;
	readonly currency: string;
	readonly now: PeriodSource;
	readonly before: PeriodSource;
	readonly activity: readonly {
		readonly at: number;
		readonly type: string;
		readonly method: string;
		readonly decision: string;
		readonly events: number;
		readonly amountMinor: number;
	}[];
	readonly queue: readonly {
		readonly severity: string;
		readonly open: number;
		readonly unassigned: number;
		readonly oldestAt: Date;
	}[];
	readonly topRules: readonly { readonly rule: string; readonly fired: number }[];
}

export function viewOverview(source: OverviewSource) {
	const { currency } = source;
	const toMajor = (minor: number): number => toMajorUnits(minor, currency);
	const viewPeriod = ({ stoppedMinor, resolved, labelled, ...counts }: PeriodSource) => ({
		...counts,
		stopped_amount: toMajor(stoppedMinor),
		resolved: resolved.map(({ amountMinor, ...rest }) => ({ ...rest, amount: toMajor(amountMinor) })),
		labelled: labelled.map(({ label, decision, events, amountMinor }) => ({
			label: label as Label,
			decision: decision as Decision,
			events,
			amount: toMajor(amountMinor),
		})),
	});
	return {
		from: formatTime(source.from),
		to: formatTime(source.to),
		step_hours: source.stepHours,
		currency,
		now: viewPeriod(source.now),
		before: viewPeriod(source.before),
		activity: source.activity.map(({ at, type, method, decision, events, amountMinor }) => ({
			at: formatTime(at),
			type,
			method: method === "" ? null : method,
			decision: decision as Decision,
			events,
			amount: toMajor(amountMinor),
		})),
		queue: source.queue.map(({ severity, open, unassigned, oldestAt }) => ({
			severity,
			open,
			unassigned,
			oldest_at: formatTime(oldestAt.getTime()),
		})),
		top_rules: source.topRules,
	};
}
