// Lists and counts the cases of the queue, with filters, search and sorting.

import { type CaseCounts, type CaseSummary, type DueSpan, findSpanEnds, type Page } from "@hakiki/domain";
import {
	type CaseFilters,
	type CaseSort,
	countCaseKeys,
	countCases as countStored,
	listCasePage,
	type Pool,
} from "@hakiki/store";
import { formatCursor, parseCursor } from "../cursor.ts";
import { searchCustomers } from "../customers/search-customers.ts";
import type { CaseContext, SearchContext, World } from "../realm-context.ts";
import { describeSubjects } from "./describe-subjects.ts";
import { readFacts } from "./locked-case.ts";
import { summarizeCase } from "./read-case.ts";

/** The filters of the store, with customers, times and deadlines as a caller gives them. */
interface CaseFilter extends Omit<CaseFilters, "customerIds" | "openedFrom" | "openedTo" | "dueFrom"> {
	readonly customerId?: string | undefined;
	/** A name, phone, account, identity number, device, wallet or id. */
	readonly search?: string | undefined;
	/** True if the caller may see names, and so may search by them. */
	readonly areNamesSearched?: boolean | undefined;
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	/** Hours since the case was opened: at least, and less than. */
	readonly ageHoursMin?: number | undefined;
	readonly ageHoursMax?: number | undefined;
	readonly due?: DueSpan | undefined;
	readonly isOverdue?: boolean | undefined;
}

interface CaseQuery extends CaseFilter {
	readonly sort: CaseSort;
	readonly cursor?: string | undefined;
	readonly limit: number;
	/** True to include the names and phones of customers and payees. */
	readonly isPersonalShown?: boolean | undefined;
}

interface QueueTools {
	readonly pool: Pool;
	readonly world: Pick<World, "now">;
}

export async function listCaseQueue(
	tools: QueueTools,
	context: CaseContext & SearchContext,
	{ sort, cursor, limit, isPersonalShown = false, ...filter }: CaseQuery,
): Promise<Page<CaseSummary>> {
	const filters = await readFilters(tools, context, filter);
	if (filters === undefined) return { items: [], next: undefined };
	const found = await listCasePage(tools.pool, {
		realm: context.realm,
		filters,
		sort,
		after: cursor === undefined ? undefined : readPlace(cursor, sort),
		limit,
	});
	const last = found.length < limit ? undefined : found.at(-1)?.place;
	const cases = found.map(({ stored }) => stored);
	const describe = await describeSubjects(tools.pool, context, { cases, isPersonalShown });
	const items: CaseSummary[] = [];
	for (const { stored, eventCount } of found) {
		items.push({ ...summarizeCase(stored, await readFacts(tools.pool, context, stored), describe), eventCount });
	}
	return { items, next: last && formatCursor([...last.keys, last.openedAt, last.id]) };
}

/** A case that is due within this time counts as due soon. */
const SOON_MS = 4 * 3_600_000;
const SCAN_MAX = 200_000;
const PRIORITIES = ["low", "normal", "high", "urgent"] as const;

export async function countCaseQueue(
	tools: QueueTools,
	context: CaseContext & SearchContext,
	query: CaseFilter,
): Promise<CaseCounts> {
	const filters = await readFilters(tools, context, query);
	const nowMs = tools.world.now();
	const options = { realm: context.realm, nowMs, soonMs: nowMs + SOON_MS, scanMax: SCAN_MAX };
	const found = filters === undefined ? [] : await countStored(tools.pool, { ...options, filters });
	const sumBy = (nameOf: (one: (typeof found)[number]) => string) => {
		const sums: Record<string, number> = {};
		for (const one of found) sums[nameOf(one)] = (sums[nameOf(one)] ?? 0) + one.count;
		return sums;
	};
	const sum = (name: "count" | "unassigned" | "overdue" | "dueSoon") =>
		found.reduce((total, one) => total + one[name], 0);
	return {
		total: sum("count"),
		byStatus: sumBy(({ status }) => status),
		byType: sumBy(({ type }) => type),
		byPriority: sumBy(({ rank }) => PRIORITIES[rank - 1] ?? "low"),
		unassigned: sum("unassigned"),
		overdue: sum("overdue"),
		dueSoon: sum("dueSoon"),
	};
}

/** Undefined if the search finds no customer. */
async function readFilters(
	tools: QueueTools,
	context: CaseContext & SearchContext,
	query: CaseFilter,
): Promise<CaseFilters | undefined> {
	const { customerId, search, areNamesSearched, from, to, ageHoursMin, ageHoursMax, due, isOverdue, ...rest } = query;
	const customerIds = await findCustomers(tools, context, { customerId, search, areNamesSearched });
	if (customerIds?.length === 0) return undefined;
	const now = tools.world.now();
	return {
		...rest,
		customerIds,
		...boundOpening({ from, to, ageHoursMin, ageHoursMax }, now),
		...readDue(now, context, { due, dueBefore: rest.dueBefore, isOverdue }),
	};
}

const HOUR_MS = 3_600_000;

/** The narrower of the bounds that the times and the ages give. The end is exclusive, so an age of exactly the minimum fits. */
function boundOpening({ from, to, ageHoursMin, ageHoursMax }: CaseFilter, now: number) {
	const youngest = ageHoursMin === undefined ? undefined : now - ageHoursMin * HOUR_MS + 1;
	const oldest = ageHoursMax === undefined ? undefined : now - ageHoursMax * HOUR_MS + 1;
	return {
		openedFrom: oldest === undefined ? from : Math.max(oldest, from ?? oldest),
		openedTo: youngest === undefined ? to : Math.min(youngest, to ?? youngest),
	};
}

function readDue(
	now: number,
	{ settings }: SearchContext,
	{ due, dueBefore, isOverdue }: CaseFilter,
): Pick<CaseFilters, "dueFrom" | "dueBefore"> {
	const limits = [
		dueBefore,
		isOverdue === true ? now : undefined,
		due && findSpanEnds(now, settings.country)[due],
	].filter((limit) => limit !== undefined);
	return { dueFrom: due && now, dueBefore: limits.length === 0 ? undefined : Math.min(...limits) };
}

/** Undefined if the query does not filter by customer. */
async function findCustomers(
	tools: { readonly pool: Pool },
	context: CaseContext & SearchContext,
	{ customerId, search, areNamesSearched = false }: CaseFilter,
): Promise<readonly string[] | undefined> {
	if (search === undefined) return customerId === undefined ? undefined : [customerId];
	const found = (await searchCustomers(tools, context, { text: search, areNamesSearched })).map(({ id }) => id);
	return customerId === undefined ? found : found.filter((one) => one === customerId);
}

function readPlace(cursor: string, sort: CaseSort) {
	const count = countCaseKeys(sort);
	const kinds = Array.from({ length: count + 1 }, () => "number" as const);
	const parts = parseCursor(cursor, [...kinds, "uuid"]);
	return { keys: parts.slice(0, count).map(Number), openedAt: Number(parts[count]), id: String(parts[count + 1]) };
}
