// Presents retention settings, a customer's record, and the export of a customer's data.

import type { CustomerExport, CustomerRecord, RecordActor, RetentionFacts, RetentionRun } from "@hakiki/domain";
import type { CustomerRecordView, RetentionView } from "../schemas/retention.ts";
import { formatTime } from "./format-time.ts";
import { viewCaseDetails } from "./present-case.ts";
import { viewStatusRequest } from "./present-casework.ts";
import { viewCustomerDetails, viewCustomerHistory } from "./present-customers.ts";
import { viewEvent } from "./present-event.ts";
import { viewMatch } from "./present-screening.ts";

const formatOptional = (time: number | null): string | null => (time === null ? null : formatTime(time));

export function viewRetentionRun(run: RetentionRun) {
	return {
		started_at: formatTime(run.startedAt),
		started_by: run.startedBy,
		finished_at: formatOptional(run.finishedAt),
		erasing: run.isAutomatic,
		customers: run.customers,
		due: run.due,
		erased: run.erased,
		on_hold: run.onHold,
		in_case: run.inCase,
	};
}

export function viewRetention({ years, yearsMin, yearsMax, isAutomatic, lastRun }: RetentionFacts): RetentionView {
	return {
		years,
		years_min: yearsMin,
		years_max: yearsMax,
		automatic: isAutomatic,
		last_run: lastRun === undefined ? null : viewRetentionRun(lastRun),
	};
}

export function viewCustomerRecord(record: CustomerRecord): CustomerRecordView {
	const { legalHold, erasure } = record;
	const viewActor = ({ by, byName }: RecordActor) => ({ by, by_name: byName });
	return {
		customer_id: record.customerId,
		years: record.years,
		last_event_at: formatTime(record.lastEventAt),
		relationship_ended_on: record.relationshipEndedOn,
		last_case_closed_at: formatOptional(record.lastCaseClosedAt),
		erasable_at: formatTime(record.erasableAt),
		blocks: record.blocks.map(({ code, message }) => ({ code, message })),
		legal_hold: legalHold && {
			since: formatTime(legalHold.since),
			...viewActor(legalHold),
			reason: legalHold.reason,
		},
		erasure: erasure && {
			at: formatTime(erasure.at),
			...viewActor(erasure),
			under_way: erasure.isUnderWay,
			newer: erasure.hasNewer,
		},
	};
}

export function viewCustomerExport(
	{ person, events, next }: CustomerExport,
	place: { readonly customerId: string; readonly isLive: boolean; readonly at: number; readonly currency: string },
) {
	return {
		customer_id: place.customerId,
		livemode: place.isLive,
		exported_at: formatTime(place.at),
		person:
			person === undefined
				? null
				: {
						customer: viewCustomerDetails(person.description, place.currency),
						record: viewCustomerRecord(person.record),
						history: viewCustomerHistory(person.history, true),
						cases: person.cases.map((one) => viewCaseDetails(one, place.currency)),
						requests: person.requests.map(viewStatusRequest),
						matches: person.matches.map(viewMatch),
						ties: person.ties.map(({ role, firstSeenAt }) => ({ role, first_seen_at: formatTime(firstSeenAt) })),
					},
		events: events.map((one) => ({ event: viewEvent(one), personal: one.personal })),
		next_cursor: next ?? null,
	};
}
