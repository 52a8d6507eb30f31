// Names of customers: their keys, which a job stores, the search by them, and the names of listed customers. The database
// holds only keyed hashes of words, beginnings and sounds.

import type { CustomerMatch, EventInput } from "@hakiki/domain";
import { compareWithName, listNameKeys, type NameAgreement, readSearchedName } from "@hakiki/screening";
import { type Executor, listCustomersOfName, listSealedCustomers, type SealedCustomer } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext, SearchContext } from "../realm-context.ts";
import { placeOfCustomer } from "../record/sealed-event.ts";

type NameContext = Pick<RealmContext, "realm" | "keys">;

const MATCHES: Readonly<Record<NameAgreement, CustomerMatch["by"]>> = {
	word: "name",
	start: "name_start",
	sound: "name_sound",
};

export interface FoundByName {
	readonly id: string;
	readonly by: CustomerMatch["by"];
	readonly likeness: number;
}

/** The keys of a name as they are stored: 64 bits of a keyed hash each, sorted, so that their order tells nothing. */
export function hashNameKeys({ hash }: Pick<SearchContext, "hash">, name: string | undefined): readonly bigint[] {
	if (name === undefined) return [];
	const keys = listNameKeys(name).map((key) => hashKey(hash, key));
	return keys.sort((one, other) => (one < other ? -1 : 1));
}

function hashKey(hash: SearchContext["hash"], key: string): bigint {
	return Buffer.from(hash("name_key", key), "base64url").readBigInt64BE();
}

/** Finds at most `limit` customers whose name has all words of the text. The names decide, not the keys. */
export async function findByName(
	executor: Executor,
	context: SearchContext,
	{ text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly FoundByName[]> {
	const searched = readSearchedName(text);
	if (searched.length === 0) return [];
	const keyOf = (key: string): bigint => hashKey(context.hash, key);
	const words = searched.map(({ word, start, sounds }) => ({
		word: keyOf(word),
		start: keyOf(start ?? word),
		sounds: sounds.map(keyOf),
	}));
	const candidates = await listCustomersOfName(executor, { realm: context.realm, words, limit });
	return candidates.flatMap((candidate) => {
		const name = openName(context, candidate);
		const agreed = name === undefined ? undefined : compareWithName(searched, name);
		return agreed === undefined ? [] : [{ id: candidate.id, by: MATCHES[agreed.agreement], likeness: agreed.likeness }];
	});
}

/** The names of some customers, for callers who may see them. */
export async function readNames(
	executor: Executor,
	context: NameContext,
	ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map();
	const names = new Map<string, string>();
	for (const customer of await listSealedCustomers(executor, { realm: context.realm, ids })) {
		const name = openName(context, customer);
		if (name !== undefined) names.set(customer.id, name);
	}
	return names;
}

export function openName({ realm, keys }: NameContext, { id, sealed }: SealedCustomer): string | undefined {
	if (sealed === null) return undefined;
	const fields = JSON.parse(unseal(keys, placeOfCustomer(realm, id), sealed).toString("utf8"));
	return (fields as NonNullable<EventInput["customer"]>).name;
}
