// Lists customers with filters, sorted by id, or those that a search finds, the surest match first.

import type { CustomerStatus, CustomerSummary, Page, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import { decodeProfile, describeHabits } from "@hakiki/rules";
import { type ListedCustomer, listCustomerPage, listProfiles, type Pool } from "@hakiki/store";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { readNames } from "./customer-names.ts";
import { FOUND_MAX, type FoundCustomer, searchCustomers } from "./search-customers.ts";

/** The most customers that one page looks at. A filter that matches few customers may need several pages. */
const SCAN_MAX = 20_000;

interface CustomerFilter {
	readonly statuses?: readonly CustomerStatus[] | undefined;
	readonly riskLevels?: readonly RiskLevel[] | undefined;
	readonly screeningStatuses?: readonly ScreeningStatus[] | undefined;
}

interface CustomerQuery extends CustomerFilter {
	/** A name, phone, account, identity number, device, wallet or id. */
	readonly search?: string | undefined;
	/** True if the caller may see names, and so may search by them. */
	readonly areNamesShown: boolean;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

type ListContext = Pick<RealmContext, "realm" | "keys" | "hash" | "settings">;

export async function listCustomers(
	tools: { readonly pool: Pool },
	context: ListContext,
	query: CustomerQuery,
): Promise<Page<CustomerSummary>> {
	if (query.search !== undefined) return listFound(tools, context, { ...query, search: query.search });
	const [after] = query.cursor === undefined ? [""] : parseCursor(query.cursor, ["text"]);
	const { customers, scannedTo } = await listCustomerPage(tools.pool, {
		realm: context.realm,
		filters: query,
		after: String(after),
		limit: query.limit,
		scanMax: SCAN_MAX,
	});
	return {
		items: await describeListed(tools, context, customers, query),
		next: scannedTo === undefined ? undefined : formatCursor([scannedTo]),
	};
}

/** The customers that a search found, in its order. A search finds at most 200, so they are sorted in memory. */
async function listFound(
	tools: { readonly pool: Pool },
	context: ListContext,
	query: CustomerQuery & { readonly search: string },
): Promise<Page<CustomerSummary>> {
	const [from = 0] = query.cursor === undefined ? [] : parseCursor(query.cursor, ["number"]);
	const found = await searchCustomers(tools, context, { text: query.search, areNamesSearched: query.areNamesShown });
	const customers = await describeFound(tools, context, found, query);
	const to = Number(from) + query.limit;
	const items = customers.slice(Number(from), to);
	return { items, next: to < customers.length ? formatCursor([to]) : undefined };
}

/** Describes the customers that a search found, in its order, without those that the filter leaves out. */
export async function describeFound(
	tools: { readonly pool: Pool },
	context: ListContext,
	found: readonly FoundCustomer[],
	query: CustomerFilter & { readonly areNamesShown: boolean },
): Promise<readonly CustomerSummary[]> {
	if (found.length === 0) return [];
	const { statuses, riskLevels, screeningStatuses } = query;
	const { customers } = await listCustomerPage(tools.pool, {
		realm: context.realm,
		filters: { statuses, riskLevels, screeningStatuses, ids: found.map(({ id }) => id) },
		after: "",
		limit: FOUND_MAX,
		scanMax: FOUND_MAX,
	});
	const listed = new Map(customers.map((one) => [one.id, one]));
	const ordered = found.flatMap(({ id }) => listed.get(id) ?? []);
	const matches = new Map(found.map(({ id, match }) => [id, match]));
	const named = await describeListed(tools, context, ordered, query);
	return named.map((one) => ({ ...one, match: matches.get(one.id) ?? null }));
}

/** Adds the name, and the first event from the profile, as the page of a customer shows them. */
async function describeListed(
	{ pool }: { readonly pool: Pool },
	context: ListContext,
	customers: readonly ListedCustomer[],
	{ areNamesShown }: { readonly areNamesShown: boolean },
): Promise<readonly CustomerSummary[]> {
	const ids = customers.map(({ id }) => id);
	const names = areNamesShown ? await readNames(pool, context, ids) : undefined;
	const profiles = await listProfiles(pool, { realm: context.realm, ids });
	return customers.map((one) => {
		const profile = profiles.get(one.id);
		const firstEventAt = profile && describeHabits(decodeProfile(profile)).firstEventAt;
		return {
			...one,
			firstEventAt: firstEventAt ?? one.createdAt,
			name: names?.get(one.id) ?? null,
			match: null,
		};
	});
}
