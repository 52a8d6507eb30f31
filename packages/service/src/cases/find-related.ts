// Related cases: the open cases of customers who share a device, destination, wallet, phone or identity. An analyst can
// handle them together.

import type { EntityRole, RelatedCase } from "@hakiki/domain";
import { listCasePage, listTiesOfCustomers, listTiesOfHashes, type NetworkTie, type Pool } from "@hakiki/store";
import { nameThing } from "../customers/walk-network.ts";
import type { RealmContext } from "../realm-context.ts";
import { describeSubjects } from "./describe-subjects.ts";
import { readFacts } from "./locked-case.ts";
import { findStoredCase, summarizeCase } from "./read-case.ts";

const OWN_TIES_MAX = 100;
/** A thing that more customers share, such as the till of a shop, relates no cases. */
const HUB_MEMBERS = 50;
const RELATED_MAX = 200;

export async function listRelatedCases(
	tools: { readonly pool: Pool },
	context: RealmContext,
	{ caseId, isPersonalShown }: { readonly caseId: string; readonly isPersonalShown: boolean },
): Promise<readonly RelatedCase[]> {
	const { realm } = context;
	const { uuid, stored } = await findStoredCase(tools, context, caseId);
	const own = await listTiesOfCustomers(tools.pool, { realm, customerIds: [stored.customerId], each: OWN_TIES_MAX });
	const hashes = [...new Set(own.map(({ hash }) => hash))];
	const ties = await listTiesOfHashes(tools.pool, { realm, hashes, each: HUB_MEMBERS + 1 });
	const shared = groupTies(ties, stored.customerId);
	const customerIds = [stored.customerId, ...shared.keys()];
	const found = await listCasePage(tools.pool, {
		realm,
		filters: { statuses: ["open", "in_review"], customerIds },
		sort: "newest",
		after: undefined,
		limit: RELATED_MAX + 1,
	});
	const cases = found.map((one) => one.stored);
	const describe = await describeSubjects(tools.pool, context, { cases, isPersonalShown });
	const related: RelatedCase[] = [];
	for (const { stored: one, eventCount } of found) {
		if (one.uuid === uuid) continue;
		const summary = { ...summarizeCase(one, await readFacts(tools.pool, context, one), describe), eventCount };
		related.push({ case: summary, shared: shared.get(one.customerId) ?? [] });
	}
	return related.slice(0, RELATED_MAX);
}

/** The shared things by customer, without hubs and without the customer of the case itself. */
function groupTies(
	ties: readonly NetworkTie[],
	self: string,
): ReadonlyMap<string, { readonly role: EntityRole; readonly entityId: string }[]> {
	const members = new Map<string, number>();
	for (const { hash } of ties) members.set(hash, (members.get(hash) ?? 0) + 1);
	const groups = new Map<string, { readonly role: EntityRole; readonly entityId: string }[]>();
	for (const { hash, role, customerId } of ties) {
		if (customerId === self || (members.get(hash) ?? 0) > HUB_MEMBERS) continue;
		const group = groups.get(customerId) ?? [];
		const entityId = nameThing(hash);
		if (!group.some((one) => one.entityId === entityId && one.role === role)) group.push({ role, entityId });
		groups.set(customerId, group);
	}
	return groups;
}
