// For tests: compares what a service remembers of a realm with the rows of the database, while no round is under way.

import { type Pool, type Realm, readBatch, type StoredCustomer, StoredEntity } from "@hakiki/store";
import type { Service } from "../create-service.ts";
import type { RealmMemory } from "../memory/realm-memory.ts";

interface Compared {
	readonly compared: number;
	readonly differences: readonly string[];
}

/** Daily sums are left out, because a job adds them later. Of the members only those are compared that decisions see. */
export async function compareMemory(service: Service, pool: Pool, realm: Realm): Promise<Compared> {
	const keeper = service.memory.keeperOf(realm) as unknown as { readonly memory?: RealmMemory };
	const { memory } = keeper;
	if (memory === undefined) return { compared: 0, differences: [] };
	const { rows: names } = await pool.query<{ id: string | null; hash: Buffer | null }>(
		`select id, null::bytea as hash from customers where realm = $1
		 union all select distinct null, hash from entities where realm = $1`,
		[realm],
	);
	const customerIds = names.flatMap(({ id }) => id ?? []);
	const hashes = names.flatMap(({ hash }) => hash?.toString("base64url") ?? []);
	const wanted = { realm, customerIds, hashes, keys: [], eventIds: [], sealedOf: customerIds };
	const read = await readBatch(pool, wanted);
	const stored = new Map<string, StoredEntity[]>();
	for (const entity of read.entities)
		if (entity instanceof StoredEntity) stored.set(entity.hash, [...(stored.get(entity.hash) ?? []), entity]);
	const differences: string[] = [];
	let compared = 0;
	const expectSame = (name: string, remembered: string, inDatabase: string): void => {
		compared += 1;
		if (remembered !== inDatabase) differences.push(`${name}: remembered ${remembered}, stored ${inDatabase}`);
	};
	for (const id of customerIds) {
		if (memory.isAbsent(id)) differences.push(`${id}: counts as absent`);
		const known = memory.getCustomer(id);
		const customer = read.customers.get(id);
		// An older version is no harm, because it writes nothing.
		if (known === undefined || customer === undefined || known.customer.version < customer.version) continue;
		expectSame(id, writeCustomer(known.customer, known.isSealedKnown), writeCustomer(customer, known.isSealedKnown));
	}
	for (const hash of hashes) {
		if (memory.isAbsent(hash)) differences.push(`${hash}: counts as absent`);
		const known = memory.getEntities(hash);
		if (known !== undefined) expectSame(hash, writeEntities(known), writeEntities(stored.get(hash) ?? []));
	}
	return { compared, differences };
}

function writeCustomer({ profile, sealed, ...rest }: StoredCustomer, isSealedKnown: boolean): string {
	const secret = isSealedKnown && sealed !== undefined ? Buffer.from(sealed).toString("hex") : "";
	const facts = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
	return JSON.stringify([facts, Buffer.from(profile).toString("hex"), secret]);
}

function writeEntities(entities: readonly StoredEntity[]): string {
	const facts = entities.map(({ role, hash, memberCount, members, marks, rings, flows }) => ({
		...{ role, hash, memberCount, marks, rings, flows },
		members: [...members].sort((one, other) => (one.customerId < other.customerId ? -1 : 1)),
	}));
	return JSON.stringify(facts.sort((one, other) => (one.role < other.role ? -1 : 1)));
}
