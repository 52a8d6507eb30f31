// Finds customers by an id, or by a phone, account, identity number, device or wallet that they use. The search text is
// hashed and never stored.

import { formatUuid, listSearchTerms, parseId } from "@hakiki/domain";
import { findCase, findEvent, listCustomersOfHashes, type Pool } from "@hakiki/store";
import type { SearchContext } from "../realm-context.ts";

const FOUND_MAX = 200;

/** At most 200 ids. The typed text is one of them, although there may be no such customer. */
export async function searchCustomerIds(
	tools: { readonly pool: Pool },
	context: SearchContext,
	text: string,
): Promise<readonly string[]> {
	const typed = text.trim();
	if (typed === "") return [];
	const owner = await findOwner(tools, context, typed);
	if (owner !== undefined) return [owner];
	const terms = listSearchTerms(typed, context.settings.country);
	const hashes = [...new Set(terms.map(({ namespace, value }) => context.hash(namespace, value)))];
	const tied = await listCustomersOfHashes(tools.pool, { realm: context.realm, hashes, limit: FOUND_MAX });
	return [...new Set([typed, ...tied])].slice(0, FOUND_MAX);
}

/** The customer of an event or a case, if the text is its id. */
async function findOwner(
	{ pool }: { readonly pool: Pool },
	{ realm }: SearchContext,
	typed: string,
): Promise<string | undefined> {
	const event = parseId("evt", typed);
	if (event !== undefined) return (await findEvent(pool, { realm, eventId: formatUuid(event) }))?.customerId;
	const found = parseId("cas", typed);
	return found && (await findCase(pool, { realm, caseId: formatUuid(found) }))?.customerId;
}
