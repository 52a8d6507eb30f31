// Reads the names and phones of several customers, for callers who may see personal data.

import { type Executor, listSealedCustomers, type Realm } from "@hakiki/store";
import { unseal, type WorkspaceKeys } from "@hakiki/vault";
import { placeOfCustomer } from "../record/sealed-event.ts";

interface Person {
	readonly name?: string;
	readonly phone?: string;
}

/** By the customer's id. A customer without personal data is left out. */
export async function readPeople(
	executor: Executor,
	{ realm, keys }: { readonly realm: Realm; readonly keys: WorkspaceKeys },
	{ customerIds }: { readonly customerIds: readonly string[] },
): Promise<ReadonlyMap<string, Person>> {
	const people = new Map<string, Person>();
	const ids = [...new Set(customerIds)];
	if (ids.length === 0) return people;
	for (const { id, sealed } of await listSealedCustomers(executor, { realm, ids })) {
		if (sealed === null) continue;
		people.set(id, JSON.parse(unseal(keys, placeOfCustomer(realm, id), sealed).toString("utf8")) as Person);
	}
	return people;
}
