// Finds customers by name, by the beginning of an id, or by a phone, account, identity number, device or wallet that they
// use, and says why each was found. The search text is hashed and never stored.

import {
	CUSTOMER_MATCHES,
	type CustomerMatch,
	formatUuid,
	listSearchTerms,
	type Namespace,
	parseId,
} from "@hakiki/domain";
import { findCase, findEvent, listCustomersByStart, listLinksOfHashes, type Pool } from "@hakiki/store";
import type { SearchContext } from "../realm-context.ts";
import { findByName } from "./customer-names.ts";

export const FOUND_MAX = 200;
const START_LETTERS_MIN = 3;
/** The most ids that a search by a beginning looks at. */
const SCAN_MAX = 20_000;

export interface CustomerSearch {
	readonly text: string;
	/** False for callers who may not see names: then no name is searched, and nothing can be learnt about one. */
	readonly areNamesSearched: boolean;
}

export interface FoundCustomer {
	readonly id: string;
	readonly match: CustomerMatch;
	/** How near the name is, 0 to 1; 1 for everything else. */
	readonly likeness: number;
}

/** At most 200 customers, the surest match first, and each customer once. */
export async function searchCustomers(
	tools: { readonly pool: Pool },
	context: SearchContext,
	{ text, areNamesSearched }: CustomerSearch,
): Promise<readonly FoundCustomer[]> {
	const typed = text.trim();
	if (typed === "") return [];
	const owner = await findOwner(tools, context, typed);
	if (owner !== undefined) return [owner];
	const [linked, begun, named] = await Promise.all([
		findLinked(tools, context, typed),
		findByStart(tools, context, typed),
		areNamesSearched ? findNamed(tools, context, typed) : [],
	]);
	const best = new Map<string, FoundCustomer>();
	for (const one of [...linked, ...begun, ...named].sort(compareFound)) if (!best.has(one.id)) best.set(one.id, one);
	return [...best.values()].slice(0, FOUND_MAX);
}

function compareFound(one: FoundCustomer, other: FoundCustomer): number {
	return (
		rankOf(one) - rankOf(other) ||
		other.likeness - one.likeness ||
		(other.match.seenAt ?? 0) - (one.match.seenAt ?? 0) ||
		(one.id < other.id ? -1 : 1)
	);
}

const rankOf = ({ match }: FoundCustomer): number => CUSTOMER_MATCHES.indexOf(match.by);

const unlinked = (id: string, by: CustomerMatch["by"], likeness = 1): FoundCustomer => ({
	id,
	match: { by, kind: null, seenAt: null },
	likeness,
});

/** The customer of an event or a case, if the text is its id. */
async function findOwner(
	{ pool }: { readonly pool: Pool },
	{ realm }: SearchContext,
	typed: string,
): Promise<FoundCustomer | undefined> {
	const event = parseId("evt", typed);
	const ofEvent = event && (await findEvent(pool, { realm, eventId: formatUuid(event) }));
	if (ofEvent !== undefined) return unlinked(ofEvent.customerId, "event");
	const found = parseId("cas", typed);
	const ofCase = found && (await findCase(pool, { realm, caseId: formatUuid(found) }));
	return ofCase && unlinked(ofCase.customerId, "case");
}

async function findLinked(
	{ pool }: { readonly pool: Pool },
	{ realm, hash, settings }: SearchContext,
	typed: string,
): Promise<readonly FoundCustomer[]> {
	const kinds = new Map<string, Namespace>();
	for (const { namespace, value } of listSearchTerms(typed, settings.country)) {
		kinds.set(hash(namespace, value), namespace);
	}
	const links = await listLinksOfHashes(pool, { realm, hashes: [...kinds.keys()], limit: FOUND_MAX });
	return links.map(({ customerId, role, hash: linked, seenAt }) => ({
		id: customerId,
		match: { by: role, kind: kinds.get(linked) ?? null, seenAt },
		likeness: 1,
	}));
}

async function findByStart(
	{ pool }: { readonly pool: Pool },
	{ realm }: SearchContext,
	typed: string,
): Promise<readonly FoundCustomer[]> {
	// A shorter text must be the whole id, which is the first that begins with it.
	const limit = typed.length < START_LETTERS_MIN ? 1 : FOUND_MAX;
	const ids = await listCustomersByStart(pool, { realm, start: typed, limit, scanMax: SCAN_MAX });
	const found = ids.map((id) => unlinked(id, id === typed ? "id" : "id_start"));
	return typed.length < START_LETTERS_MIN ? found.filter(({ id }) => id === typed) : found;
}

async function findNamed(
	{ pool }: { readonly pool: Pool },
	context: SearchContext,
	typed: string,
): Promise<readonly FoundCustomer[]> {
	const found = await findByName(pool, context, { text: typed, limit: FOUND_MAX });
	return found.map(({ id, by, likeness }) => unlinked(id, by, likeness));
}
