// One search over customers, their open cases, and events. The search text is hashed and never stored.

import {
	type CaseSummary,
	type CustomerMatch,
	type CustomerSummary,
	type EventSummary,
	formatUuid,
	parseIdStart,
} from "@hakiki/domain";
import { listCasePage, listCasesBetween, type Pool } from "@hakiki/store";
import { describeSubjects } from "../cases/describe-subjects.ts";
import { readFacts } from "../cases/locked-case.ts";
import { summarizeCase } from "../cases/read-case.ts";
import { describeFound } from "../customers/list-customers.ts";
import { type FoundCustomer, searchCustomers } from "../customers/search-customers.ts";
import { listEvents, listEventsBetween } from "../events/list-events.ts";
import type { RealmContext } from "../realm-context.ts";

interface WorkspaceSearch {
	readonly text: string;
	/** The most results of each kind. */
	readonly limit: number;
	/** True if the caller may see names, and so may search by them. */
	readonly areNamesShown: boolean;
	readonly areCasesShown: boolean;
	readonly areEventsShown: boolean;
}

interface Section<Item> {
	readonly items: readonly Item[];
	readonly hasMore: boolean;
}

export interface FoundCase {
	readonly case: CaseSummary;
	/** Why the case's customer was found; null if the case was found by its own id. */
	readonly match: CustomerMatch | null;
}

export interface WorkspaceFindings {
	readonly customers: Section<CustomerSummary>;
	readonly cases: Section<FoundCase>;
	readonly events: Section<EventSummary>;
}

interface SearchTools {
	readonly pool: Pool;
}

const NOTHING = { items: [], hasMore: false } as const;
/** A case of a customer with a weaker match is not looked for. */
const CASE_CUSTOMERS_MAX = 50;
/** The most cases that a search by a beginning looks at. */
const SCAN_MAX = 5_000;

export async function searchWorkspace(
	tools: SearchTools,
	context: RealmContext,
	search: WorkspaceSearch,
): Promise<WorkspaceFindings> {
	const found = await searchCustomers(tools, context, { text: search.text, areNamesSearched: search.areNamesShown });
	const [customers, cases, events] = await Promise.all([
		describeFound(tools, context, found.slice(0, search.limit), search),
		search.areCasesShown ? findCases(tools, context, found, search) : NOTHING,
		search.areEventsShown ? findEvents(tools, context, search) : NOTHING,
	]);
	return { customers: { items: customers, hasMore: found.length > search.limit }, cases, events };
}

async function findCases(
	{ pool }: SearchTools,
	context: RealmContext,
	found: readonly FoundCustomer[],
	{ text, limit, areNamesShown }: WorkspaceSearch,
): Promise<Section<FoundCase>> {
	const { realm } = context;
	const span = parseIdStart("cas", text.trim());
	const customerIds = found.slice(0, CASE_CUSTOMERS_MAX).map(({ id }) => id);
	const listed =
		span !== undefined
			? await listCasesBetween(pool, { ...writeSpan(span), realm, limit: limit + 1, scanMax: SCAN_MAX })
			: customerIds.length === 0
				? []
				: await listCasePage(pool, {
						...{ realm, sort: "newest", after: undefined, limit: limit + 1 },
						filters: { customerIds, statuses: ["open", "in_review"] },
					});
	const shown = listed.slice(0, limit);
	const cases = shown.map(({ stored }) => stored);
	const describe = await describeSubjects(pool, context, { cases, isPersonalShown: areNamesShown });
	const matches = new Map(found.map(({ id, match }) => [id, match]));
	const items: FoundCase[] = [];
	for (const { stored, eventCount } of shown) {
		items.push({
			case: { ...summarizeCase(stored, await readFacts(pool, context, stored), describe), eventCount },
			match: span === undefined ? (matches.get(stored.customerId) ?? null) : null,
		});
	}
	return { items, hasMore: listed.length > limit };
}

/** Events by the beginning of an id, or by the reference of a payment. */
async function findEvents(
	tools: SearchTools,
	context: RealmContext,
	{ text, limit }: WorkspaceSearch,
): Promise<Section<EventSummary>> {
	const span = parseIdStart("evt", text.trim());
	const { items } =
		span === undefined
			? await listEvents(tools, context, { reference: text, limit: limit + 1 })
			: await listEventsBetween(tools, context, { ...writeSpan(span), limit: limit + 1 });
	return { items: items.slice(0, limit), hasMore: items.length > limit };
}

function writeSpan({ first, last }: { readonly first: Uint8Array; readonly last: Uint8Array }) {
	return { first: formatUuid(first), last: formatUuid(last) };
}
