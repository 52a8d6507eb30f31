// The queue of cases: filtered, searched, sorted, a page at a time.

import type { CaseType, Page, RiskLevel } from "@hakiki/domain";
import { type CaseSort, type CaseStatus, listCasePage, type Pool } from "@hakiki/store";
import { formatCursor, parseCursor } from "../cursor.ts";
import { searchCustomerIds } from "../customers/search-customers.ts";
import type { RealmContext } from "../realm-context.ts";
import { type CaseSummary, summarizeCase } from "./read-case.ts";

export interface CaseQuery {
	readonly statuses?: readonly CaseStatus[] | undefined;
	readonly types?: readonly CaseType[] | undefined;
	readonly severities?: readonly RiskLevel[] | undefined;
	/** Null for cases that nobody has taken. */
	readonly assignee?: string | null | undefined;
	readonly disposition?: string | undefined;
	readonly customerId?: string | undefined;
	/** A phone, account, identity number, device, wallet or id. */
	readonly search?: string | undefined;
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	readonly sort: CaseSort;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

export async function listCaseQueue(
	tools: { readonly pool: Pool },
	context: RealmContext,
	query: CaseQuery,
): Promise<Page<CaseSummary>> {
	const customerIds = await findCustomers(tools, context, query);
	if (customerIds?.length === 0) return { items: [], next: undefined };
	const found = await listCasePage(tools.pool, {
		realm: context.realm,
		filters: {
			statuses: query.statuses,
			types: query.types,
			severities: query.severities,
			assignee: query.assignee,
			disposition: query.disposition,
			customerIds,
			openedFrom: query.from,
			openedTo: query.to,
		},
		sort: query.sort,
		after: query.cursor === undefined ? undefined : readPlace(query.cursor),
		limit: query.limit,
	});
	const last = found.length < query.limit ? undefined : found.at(-1)?.place;
	return {
		items: found.map(({ stored, eventCount }) => ({ ...summarizeCase(stored), eventCount })),
		next: last && formatCursor([last.rank, last.openedAt, last.id]),
	};
}

/** Nothing when the customer is not asked about. */
async function findCustomers(
	tools: { readonly pool: Pool },
	context: RealmContext,
	{ customerId, search }: CaseQuery,
): Promise<readonly string[] | undefined> {
	if (search === undefined) return customerId === undefined ? undefined : [customerId];
	const found = await searchCustomerIds(tools, context, search);
	return customerId === undefined ? found : found.filter((one) => one === customerId);
}

function readPlace(cursor: string) {
	const [rank, openedAt, id] = parseCursor(cursor, ["number", "number", "uuid"]);
	return { rank: Number(rank), openedAt: Number(openedAt), id: String(id) };
}
