// Exports everything that is stored about one person, to answer a data access request: their data, events with decisions,
// cases with notes, requests and matches. Reports to the authorities and their clocks are left out, because disclosing them
// is an offence.

import {
	AppError,
	type CaseDetails,
	type CustomerExport,
	type ErasableEvent,
	effectiveLabelOf,
	type Page,
} from "@hakiki/domain";
import {
	findCustomer,
	inTransaction,
	listCustomerEvents,
	listLabelsOfEvents,
	listTiesOfCustomers,
	type StoredCustomerEvent,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { listCaseQueue } from "../cases/list-cases.ts";
import { readCaseDetails } from "../cases/read-case.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import { describeCustomer } from "../customers/describe-customer.ts";
import { readCustomerHistory } from "../customers/read-history.ts";
import { listStatusRequests } from "../customers/request-status.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackDecision, unpackSecrets } from "../record/sealed-event.ts";
import { listMatches } from "../screening/list-matches.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct } from "../verb-tools.ts";
import { readCustomerRecord } from "./read-record.ts";
import type { RetentionTools } from "./record-place.ts";

const PER_PAGE = 200;
/** More pages than anybody has. The export is complete, or fails. */
const PAGES_MAX = 50;
const MATCHES_MAX = PER_PAGE * PAGES_MAX;
const TIES_MAX = PER_PAGE * PAGES_MAX;
/** Acts that would disclose a report to the authorities, or its clock. */
const UNTOLD: readonly string[] = ["reported", "clock_started", "clock_stopped", "due_soon"];

export interface ExportQuery {
	readonly customerId: string;
	readonly cursor?: string | undefined;
	readonly limit: number;
	readonly actor: string;
}

/** Every page is written to the audit log. */
export async function exportCustomer(
	tools: RetentionTools,
	context: RealmContext,
	{ customerId, cursor, limit, actor }: ExportQuery,
): Promise<CustomerExport> {
	const [after = 0] = cursor === undefined ? [] : parseCursor(cursor, ["number"]);
	const person = cursor === undefined ? await readPerson(tools, context, customerId) : undefined;
	const { realm } = context;
	const stored = await listCustomerEvents(tools.pool, { realm, customerId, after: Number(after), limit });
	if (person === undefined && (await findCustomer(tools.pool, { realm, customerId })) === undefined)
		throw noSuchCustomer();
	const events = await openEvents(tools, context, stored);
	await inTransaction(tools.pool, (client) =>
		auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: "customer.exported",
			subject: customerId,
			details: { events: events.length, after: Number(after) },
		}),
	);
	const last = stored.length < limit ? undefined : stored.at(-1);
	return { person, events, next: last && formatCursor([last.seq]) };
}

async function readPerson(
	tools: RetentionTools,
	context: RealmContext,
	customerId: string,
): Promise<CustomerExport["person"]> {
	const { realm } = context;
	const { pool } = tools;
	const description = await describeCustomer(tools, context, { customerId, isPersonalShown: true });
	if (description === undefined) throw noSuchCustomer();
	const requests = await listAll((cursor) =>
		listStatusRequests(tools, context, { customerId, cursor, limit: PER_PAGE }),
	);
	const ties = await listTiesOfCustomers(pool, { realm, customerIds: [customerId], each: TIES_MAX });
	return {
		description,
		record: await readCustomerRecord(tools, { realm }, customerId),
		history: await readCustomerHistory(tools, context, { customerId }),
		cases: await readCases(tools, context, customerId),
		requests,
		matches: await listMatches(tools, { realm }, { customerId, limit: MATCHES_MAX }),
		ties: ties.map(({ role, firstSeenAt }) => ({ role, firstSeenAt })),
	};
}

async function listAll<Item>(readPage: (cursor: string | undefined) => Promise<Page<Item>>): Promise<readonly Item[]> {
	const all: Item[] = [];
	let cursor: string | undefined;
	for (let page = 0; page < PAGES_MAX; page += 1) {
		const { items, next } = await readPage(cursor);
		all.push(...items);
		if (next === undefined) return all;
		cursor = next;
	}
	throw new AppError("internal_error", "The customer has more cases or requests than one export can hold");
}

async function readCases(tools: RetentionTools, context: RealmContext, customerId: string): Promise<CaseDetails[]> {
	const items = await listAll((cursor) =>
		listCaseQueue(tools, context, { customerId, sort: "oldest", cursor, limit: PER_PAGE }),
	);
	const cases: CaseDetails[] = [];
	for (const { id: caseId } of items) {
		const found = await readCaseDetails(tools, context, { caseId, areReportsShown: false });
		const acts = found.acts.filter(({ kind }) => !UNTOLD.includes(kind));
		cases.push({ ...found, acts, clocks: [], dueAt: null });
	}
	return cases;
}

async function openEvents(
	tools: RetentionTools,
	{ realm, keys }: RealmContext,
	stored: readonly StoredCustomerEvent[],
): Promise<readonly CustomerExport["events"][number][]> {
	const labels = await listLabelsOfEvents(tools.pool, { realm, eventIds: stored.map(({ id }) => id) });
	return stored.map(({ id, body, sealed, resolution }) => {
		const packed = unseal(keys, placeOfEvent(realm, bytesOfUuid(id)), sealed);
		const { idempotency_key: idempotencyKey, ...personal } = unpackSecrets(packed);
		const own = labels.filter((one) => one.eventUuid === id && one.isCurrent);
		return {
			event: JSON.parse(body) as ErasableEvent,
			decision: Buffer.from(unpackDecision(packed)).toString("utf8"),
			resolution,
			effectiveLabel: effectiveLabelOf(own)?.label ?? null,
			reference: personal.reference,
			idempotencyKey,
			personal,
		};
	});
}

function noSuchCustomer(): AppError {
	return new AppError("not_found", "There is no customer with this id");
}
