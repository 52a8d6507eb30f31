// Reads the history of a customer: the scores of the events, the changes of the status with their reasons, and the labels.

import { AppError, type CustomerHistory, formatUuid, parseId } from "@hakiki/domain";
import {
	findCustomer,
	listAuditOfSubject,
	listLabelledEvents,
	listLabelsOfEvents,
	listScoredEvents,
	type Pool,
} from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { nameActors } from "../access/people.ts";
import { openAuditDetails } from "../audit/audit-entry.ts";
import { UNNAMED_SOURCE } from "../events/label-event.ts";
import type { RealmContext } from "../realm-context.ts";

const SCORES_MAX = 500;
const CHANGES_MAX = 200;
const LABELLED_MAX = 200;
const STATUS_ACTIONS = ["customer.held", "customer.released", "customer.blocked"];

export async function readCustomerHistory(
	tools: { readonly pool: Pool; readonly master: MasterKey },
	context: RealmContext,
	{ customerId }: { readonly customerId: string },
): Promise<CustomerHistory> {
	const { pool } = tools;
	const { realm } = context;
	if ((await findCustomer(pool, { realm, customerId })) === undefined) {
		throw new AppError("not_found", "There is no customer with this id");
	}
	const scored = await listScoredEvents(pool, { realm, customerId, limit: SCORES_MAX });
	return {
		scores: [...scored].sort((one, other) => one.at - other.at),
		changes: await readChanges(tools, context, customerId),
		labels: await readLabels(pool, context, customerId),
	};
}

const AFTER: Readonly<Record<string, string>> = {
	"customer.held": "held",
	"customer.released": "active",
	"customer.blocked": "blocked",
};

async function readChanges(
	{ pool, master }: { readonly pool: Pool; readonly master: MasterKey },
	{ realm, workspaceId, keys }: RealmContext,
	customerId: string,
): Promise<CustomerHistory["changes"]> {
	const place = { realm, workspaceId, subject: customerId, actions: STATUS_ACTIONS, limit: CHANGES_MAX };
	const rows = await listAuditOfSubject(pool, place);
	const names = await nameActors(
		{ pool, master },
		rows.map(({ actor }) => actor),
	);
	return rows.map((row) => {
		const details = openAuditDetails(keys, row) ?? {};
		const read = (name: string): string | null => (typeof details[name] === "string" ? details[name] : null);
		return {
			at: row.at,
			before: read("before"),
			after: read("after") ?? AFTER[row.action] ?? "active",
			actor: row.actor,
			actorName: names.get(row.actor) ?? null,
			requestedBy: read("requested_by"),
			reason: read("reason"),
			eventId: read("event_id"),
		};
	});
}

async function readLabels(pool: Pool, { realm }: RealmContext, customerId: string): Promise<CustomerHistory["labels"]> {
	const ids = await listLabelledEvents(pool, { realm, customerId, limit: LABELLED_MAX });
	const eventIds = ids.flatMap((id) => {
		const bytes = parseId("evt", id);
		return bytes === undefined ? [] : [formatUuid(bytes)];
	});
	const labels = eventIds.length === 0 ? [] : await listLabelsOfEvents(pool, { realm, eventIds });
	return labels
		.map(({ eventId, source, label, fraudType, isCurrent, createdAt }) => ({
			at: createdAt,
			eventId,
			label,
			source: source === UNNAMED_SOURCE ? null : source,
			fraudType,
			isCurrent,
		}))
		.reverse();
}
