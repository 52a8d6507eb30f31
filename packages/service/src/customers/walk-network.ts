// Finds the customers who share a device, a destination, a phone or an identity with a customer, hop by hop.

import { AppError, type Network, type NetworkCustomer, type NetworkEntity } from "@hakiki/domain";
import {
	findCustomer,
	listCustomerPage,
	listNetworkEntities,
	listTiesOfCustomers,
	listTiesOfHashes,
	type NetworkTie,
	type Pool,
} from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";

/** The most customers that a person can read on a screen. */
const CUSTOMERS_MAX = 200;
const ENTITIES_MAX = 300;
const TIES_OF_CUSTOMER = 40;
const TIES_OF_ENTITY = 40;
/**
 * A thing that more customers share, such as the till of a shop or an agent, is a hub. It relates nobody, and the walk
 * stops there.
 */
const HUB_MEMBERS = 50;

export async function walkNetwork(
	tools: { readonly pool: Pool },
	{ realm }: RealmContext,
	asked: { readonly customerId: string; readonly hops: number },
): Promise<Network> {
	const { pool } = tools;
	if ((await findCustomer(pool, { realm, customerId: asked.customerId })) === undefined) {
		throw new AppError("not_found", "There is no customer with this id");
	}
	const hops = new Map([[asked.customerId, 0]]);
	const things = new Map<string, NetworkEntity>();
	const ties = new Map<string, NetworkTie>();
	const frauds = new Set<string>();
	let front: readonly string[] = [asked.customerId];
	let isCut = false;
	for (let hop = 1; hop <= asked.hops && front.length > 0; hop += 1) {
		const own = await listTiesOfCustomers(pool, { realm, customerIds: front, each: TIES_OF_CUSTOMER });
		for (const tie of own) ties.set(nameTie(tie), tie);
		const fresh = [...new Set(own.map(({ hash }) => hash))].filter((hash) => !things.has(hash));
		const hashes = fresh.slice(0, Math.max(0, ENTITIES_MAX - things.size));
		isCut ||= hashes.length < fresh.length;
		await describeThings(pool, { realm, hashes }, things, frauds);
		const walked = hashes.filter((hash) => things.get(hash)?.isHub === false);
		const next: string[] = [];
		for (const tie of await listTiesOfHashes(pool, { realm, hashes: walked, each: TIES_OF_ENTITY })) {
			if (!hops.has(tie.customerId)) {
				if (hops.size >= CUSTOMERS_MAX) {
					isCut = true;
					continue;
				}
				hops.set(tie.customerId, hop);
				next.push(tie.customerId);
			}
			ties.set(nameTie(tie), tie);
		}
		front = next;
	}
	return {
		customers: await describePeople(pool, realm, hops, frauds),
		entities: [...things.values()],
		ties: [...ties.values()]
			.filter(({ hash, customerId }) => things.has(hash) && hops.has(customerId))
			.map(({ customerId, hash, role, firstSeenAt }) => ({
				customerId,
				entityId: nameThing(hash),
				role,
				firstSeenAt,
			})),
		isCut,
	};
}

/** Adds the facts of some entities in all their roles, and the customers whose confirmed fraud touched them. */
async function describeThings(
	pool: Pool,
	place: Parameters<typeof listNetworkEntities>[1],
	things: Map<string, NetworkEntity>,
	frauds: Set<string>,
): Promise<void> {
	for (const hash of place.hashes) {
		things.set(hash, { id: nameThing(hash), roles: [], customerCount: 0, hasConfirmedFraud: false, isHub: false });
	}
	for (const { hash, role, memberCount, markedCustomers } of await listNetworkEntities(pool, place)) {
		const known = things.get(hash);
		if (known === undefined) continue;
		const customerCount = Math.max(known.customerCount, memberCount);
		for (const customer of markedCustomers) frauds.add(customer);
		things.set(hash, {
			id: known.id,
			roles: [...known.roles, role],
			customerCount,
			hasConfirmedFraud: known.hasConfirmedFraud || markedCustomers.length > 0,
			isHub: customerCount > HUB_MEMBERS,
		});
	}
}

async function describePeople(
	pool: Pool,
	realm: RealmContext["realm"],
	hops: ReadonlyMap<string, number>,
	frauds: ReadonlySet<string>,
): Promise<readonly NetworkCustomer[]> {
	const ids = [...hops.keys()];
	const page = { realm, filters: { ids }, after: "", limit: ids.length + 1, scanMax: ids.length + 1 };
	const found = new Map((await listCustomerPage(pool, page)).customers.map((one) => [one.id, one]));
	return ids.map((id) => ({
		id,
		hops: hops.get(id) ?? 0,
		status: found.get(id)?.status ?? null,
		riskLevel: found.get(id)?.riskLevel ?? null,
		hasConfirmedFraud: frauds.has(id),
	}));
}

export function nameThing(hash: string): string {
	return `shared_${hash.slice(0, 16)}`;
}

function nameTie({ customerId, role, hash }: NetworkTie): string {
	return `${role} ${hash} ${customerId}`;
}
