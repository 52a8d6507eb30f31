// Lists customers with filters or a search, sorted by id.

import type { CustomerStatus, CustomerSummary, Page, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import { listCustomerPage, type Pool } from "@hakiki/store";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { searchCustomerIds } from "./search-customers.ts";

/** The most customers that one page looks at. A filter that matches few customers may need several pages. */
const SCAN_MAX = 20_000;

interface CustomerQuery {
	readonly statuses?: readonly CustomerStatus[] | undefined;
	readonly riskLevels?: readonly RiskLevel[] | undefined;
	readonly screeningStatuses?: readonly ScreeningStatus[] | undefined;
	/** A phone, account, identity number, device, wallet or id. */
	readonly search?: string | undefined;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

export async function listCustomers(
	tools: { readonly pool: Pool },
	context: RealmContext,
	query: CustomerQuery,
): Promise<Page<CustomerSummary>> {
	const ids = query.search === undefined ? undefined : await searchCustomerIds(tools, context, query.search);
	if (ids?.length === 0) return { items: [], next: undefined };
	const [after] = query.cursor === undefined ? [""] : parseCursor(query.cursor, ["text"]);
	const { customers, scannedTo } = await listCustomerPage(tools.pool, {
		realm: context.realm,
		filters: {
			statuses: query.statuses,
			riskLevels: query.riskLevels,
			screeningStatuses: query.screeningStatuses,
			ids,
		},
		after: String(after),
		limit: query.limit,
		scanMax: SCAN_MAX,
	});
	return { items: customers, next: scannedTo === undefined ? undefined : formatCursor([scannedTo]) };
}
