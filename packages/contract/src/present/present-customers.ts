// Presents customers, their habits and their network to an analyst.

import type {
	CustomerDetails,
	CustomerHistory,
	CustomerMatch,
	CustomerSummary,
	Habits,
	Network,
	UsualAmounts,
} from "@hakiki/domain";
import type { HabitsView } from "../schemas/customers.ts";
import { toMajorUnits } from "./format-money.ts";
import { formatTime } from "./format-time.ts";
import { viewCustomer } from "./present-customer.ts";

const DAY_MS = 86_400_000;

export function viewCustomerSummary(source: CustomerSummary) {
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
		first_event_at: formatTime(source.firstEventAt),
		last_event_at: formatTime(source.lastEventAt),
		name: source.name,
		match: source.match && viewMatchReason(source.match),
	};
}

export function viewMatchReason({ by, kind, seenAt }: CustomerMatch) {
	return { by, kind, last_seen_at: seenAt === null ? null : formatTime(seenAt) };
}

export function viewCustomerDetails(source: CustomerDetails, currency: string) {
	return {
		...viewCustomer(source),
		habits: viewHabits(source.habits, currency),
		personal: source.personal,
		erased_at: source.erasedAt === null ? null : formatTime(source.erasedAt),
	};
}

export function viewHabits(habits: Habits, currency: string): HabitsView {
	const toMajor = (minor: number): number => toMajorUnits(minor, currency);
	const viewAmounts = (amounts: UsualAmounts | undefined) =>
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
export function viewCustomerHistory({ scores, changes, labels }: CustomerHistory, isPersonalShown: boolean) {
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

export function viewNetwork({ customers, entities, ties, isCut }: Network) {
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
