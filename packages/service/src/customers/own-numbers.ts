// Finds the whole number behind a payee's hash, where a customer of the workspace has that phone. A destination's account
// itself is stored only as a hash.

import { COUNTRIES_SERVED, foldPhoneForMatching, type Hash } from "@hakiki/domain";
import { type Executor, listPhoneOwners } from "@hakiki/store";
import { createBlindIndex } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { readPeople } from "./read-people.ts";

/** One owner is enough to read the number. More are read because a customer may have changed their phone since. */
const OWNERS_MAX = 4;

/** Only for callers who may see personal data. */
export async function findOwnNumbers(
	executor: Executor,
	{ realm, keys }: Pick<RealmContext, "realm" | "keys">,
	hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, string>> {
	const numbers = new Map<Hash, string>();
	if (hashes.length === 0) return numbers;
	const owners = await listPhoneOwners(executor, { realm, hashes: [...new Set(hashes)], limitEach: OWNERS_MAX });
	if (owners.length === 0) return numbers;
	const asked = new Set(hashes);
	const hash = createBlindIndex(keys);
	const people = await readPeople(executor, { realm, keys }, { customerIds: owners.map((owner) => owner.customerId) });
	for (const { phone } of people.values()) {
		if (phone === undefined) continue;
		// The hash proves the number, in whichever country's spelling it was folded.
		for (const country of COUNTRIES_SERVED) {
			const folded = foldPhoneForMatching(phone, country);
			const key = folded && hash(folded.namespace, folded.value);
			if (key !== undefined && asked.has(key)) numbers.set(key, phone);
		}
	}
	return numbers;
}
