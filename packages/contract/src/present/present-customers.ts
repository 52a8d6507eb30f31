// Presents customers, their habits and their network to an analyst.

import type {
	CustomerStatus,
	Decision,
	EntityRole,
	EventType,
	FraudType,
	Label,
	RiskLevel,
	ScreeningStatus,
} from "@hakiki/domain";
import type { HabitsView } from "../schemas/customers.ts";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";
import { type CustomerSource, viewCustomer } from "./present-customer.ts";

const DAY_MS = 86_400_000;

export interface CustomerSummarySource {
	readonly id: string;
	readonly status: CustomerStatus;
	readonly riskLevel: RiskLevel;
	readonly screeningStatus: ScreeningStatus;
	readonly screenedAt: number | null;
	readonly openCaseCount: number;
	readonly createdAt: number;
	readonly lastEventAt: number;
}

interface Amounts {
	readonly p50Minor: number;
	readonly p90Minor: number;
	readonly p99Minor: number;
}

export interface HabitsSource {
	readonly firstEventAt: number | undefined;
	readonly lastEventAt: number | undefined;
	readonly kind: string | undefined;
	readonly outgoing: Amounts | undefined;
	readonly incoming: Amounts | undefined;
	readonly hoursOfDay: readonly number[];
	readonly days: readonly {
		readonly day: number;
		readonly inCount: number;
		readonly inSumMinor: number;
		readonly outCount: number;
		readonly outSumMinor: number;
	}[];
	readonly devices: readonly { readonly firstAt: number; readonly lastAt: number; readonly count: number }[];
	readonly payees: readonly { readonly firstAt: number; readonly lastAt: number; readonly paidCount: number }[];
	readonly payerCount: number;
	readonly countries: readonly { readonly country: string; readonly lastAt: number; readonly count: number }[];
	readonly places: readonly { readonly lat: number; readonly lng: number; readonly weight: number }[];
	readonly milestones: readonly { readonly kind: string; readonly at: number }[];
	readonly fraudCount: number;
}

export interface CustomerDetailsSource extends CustomerSource {
	readonly habits: HabitsSource;
	readonly personal: object | null;
	readonly erasedAt: number | null;
}

export interface NetworkSource {
	readonly customers: readonly {
		readonly id: string;
		readonly hops: number;
		readonly status: CustomerStatus | null;
		readonly riskLevel: RiskLevel | null;
		readonly hasConfirmedFraud: boolean;
	}[];
	readonly entities: readonly {
		readonly id: string;
		readonly roles: readonly EntityRole[];
		readonly customerCount: number;
		readonly hasConfirmedFraud: boolean;
		readonly isHub: boolean;
	}[];
	readonly ties: readonly {
		readonly customerId: string;
		readonly entityId: string;
		readonly role: EntityRole;
		readonly firstSeenAt: number;
	}[];
	readonly isCut: boolean;
}

export interface CustomerHistorySource {
	readonly scores: readonly {
		readonly eventId: string;
		readonly type: EventType;
		readonly at: number;
		readonly decision: Decision;
		readonly score: number;
	}[];
	readonly changes: readonly {
		readonly at: number;
		readonly before: string | null;
		readonly after: string;
		readonly actor: string;
		readonly actorName: string | null;
		readonly requestedBy: string | null;
		readonly reason: string | null;
		readonly eventId: string | null;
	}[];
	readonly labels: readonly {
		readonly at: number;
		readonly eventId: string;
		readonly label: Label;
		readonly source: string | null;
		readonly fraudType: FraudType | null;
		readonly isCurrent: boolean;
	}[];
}

export function viewCustomerSummary(source: CustomerSummarySource) {
	return {
		id: source.id,
		status: source.status,
		risk_level: source.riskLevel,
		screening: {
			status: source.screeningStatus,
			last_screened_at: source.screenedAt === null ? null : formatTime(source.screenedAt),
		},
		open_case_count: source.openCaseCount,
		created_at: formatTime(source.createdAt),
		last_event_at: formatTime(source.lastEventAt),
	};
}

export function viewCustomerDetails(source: CustomerDetailsSource, currency: string) {
	return {
		...viewCustomer(source),
		habits: viewHabits(source.habits, currency),
		personal: source.personal,
		erased_at: source.erasedAt === null ? null : formatTime(source.erasedAt),
	};
}

export function viewHabits(habits: HabitsSource, currency: string): HabitsView {
	const toMajor = (minor: number): number => toMajorUnits(minor, currency);
	const viewAmounts = (amounts: Amounts | undefined) =>
		amounts === undefined
			? null
			: { p50: toMajor(amounts.p50Minor), p90: toMajor(amounts.p90Minor), p99: toMajor(amounts.p99Minor) };
	return {
		first_event_at: habits.firstEventAt === undefined ? null : formatTime(habits.firstEventAt),
		last_event_at: habits.lastEventAt === undefined ? null : formatTime(habits.lastEventAt),
		kind: habits.kind ?? null,
		outgoing: viewAmounts(habits.outgoing),
		incoming: viewAmounts(habits.incoming),
		hours_of_day: [...habits.hoursOfDay],
		days: habits.days.map((day) => ({
			date: formatTime(day.day * DAY_MS).slice(0, 10),
			in_count: day.inCount,
			in_sum: toMajor(day.inSumMinor),
			out_count: day.outCount,
			out_sum: toMajor(day.outSumMinor),
		})),
		devices: habits.devices.map(({ firstAt, lastAt, count }) => ({
			first_at: formatTime(firstAt),
			last_at: formatTime(lastAt),
			count,
		})),
		payees: habits.payees.map(({ firstAt, lastAt, paidCount }) => ({
			first_at: formatTime(firstAt),
			last_at: formatTime(lastAt),
			paid_count: paidCount,
		})),
		payer_count: habits.payerCount,
		countries: habits.countries.map(({ country, lastAt, count }) => ({ country, last_at: formatTime(lastAt), count })),
		places: habits.places.map(({ lat, lng, weight }) => ({ lat, lng, weight })),
		milestones: habits.milestones.map(({ kind, at }) => ({ kind, at: formatTime(at) })),
		fraud_count: habits.fraudCount,
	};
}

/** Reasons are free text about a person, so they are shown only to callers who may see personal data. */
export function viewCustomerHistory({ scores, changes, labels }: CustomerHistorySource, isPersonalShown: boolean) {
	return {
		scores: scores.map(({ eventId, type, at, decision, score }) => ({
			event_id: eventId,
			type,
			at: formatTime(at),
			decision,
			score,
		})),
		changes: changes.map((change) => ({
			at: formatTime(change.at),
			before: change.before,
			after: change.after,
			actor: change.actor,
			actor_name: change.actorName,
			requested_by: change.requestedBy,
			reason: isPersonalShown ? change.reason : null,
			event_id: change.eventId,
		})),
		labels: labels.map(({ at, eventId, label, source, fraudType, isCurrent }) => ({
			at: formatTime(at),
			event_id: eventId,
			label,
			source,
			fraud_type: fraudType,
			current: isCurrent,
		})),
	};
}

export function viewNetwork({ customers, entities, ties, isCut }: NetworkSource) {
	return {
		customers: customers.map(({ id, hops, status, riskLevel, hasConfirmedFraud }) => ({
			id,
			hops,
			status,
			risk_level: riskLevel,
			confirmed_fraud: hasConfirmedFraud,
		})),
		entities: entities.map(({ id, roles, customerCount, hasConfirmedFraud, isHub }) => ({
			id,
			roles,
			customer_count: customerCount,
			confirmed_fraud: hasConfirmedFraud,
			hub: isHub,
		})),
		ties: ties.map(({ customerId, entityId, role, firstSeenAt }) => ({
			customer_id: customerId,
			entity_id: entityId,
			role,
			first_seen_at: formatTime(firstSeenAt),
		})),
		truncated: isCut,
	};
}
