// Presents an entry. A secret value stays a hash: a search by the value finds the entry, and the value is never shown.

import { type Entry, type EntryFacts, formatId, formatMinorUnits } from "@hakiki/domain";
import type { Realm, StoredEntry } from "@hakiki/store";
import { type Place, seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { bytesOfUuid } from "../uuid.ts";

interface Words {
	readonly owner?: string | undefined;
	readonly reason?: string | undefined;
}

export function sealWords(keys: WorkspaceKeys, realm: Realm, entry: Keyed, words: Words): Uint8Array {
	return seal(keys, placeOfEntry(realm, entry), Buffer.from(JSON.stringify(words), "utf8"));
}

export function presentEntry({ keys, realm, settings }: RealmContext, stored: StoredEntry): EntryFacts {
	const id = bytesOfUuid(stored.id);
	const words = JSON.parse(unseal(keys, placeOfEntry(realm, stored), stored.sealed).toString("utf8")) as Words;
	const isClear = stored.kind === "country" || stored.kind === "ip_range";
	return {
		id: formatId("ent", id),
		list: stored.list,
		kind: stored.kind,
		value: isClear ? stored.key : null,
		network: stored.network,
		customerId: stored.customerId,
		rules: stored.rules,
		maximumAmount:
			stored.amountMinorMax === null ? null : Number(formatMinorUnits(stored.amountMinorMax, settings.currency)),
		owner: words.owner ?? null,
		reason: words.reason ?? null,
		expiresAt: stored.expiresAt,
		createdAt: stored.createdAt,
		createdBy: stored.createdBy,
	};
}

/** The entry as decisions look it up. */
export function toEntry(stored: StoredEntry): Entry {
	return {
		id: formatId("ent", bytesOfUuid(stored.id)),
		list: stored.list,
		kind: stored.kind,
		key: stored.key,
		network: stored.network ?? undefined,
		customerId: stored.customerId ?? undefined,
		rules: stored.rules,
		amountMinorMax: stored.amountMinorMax ?? undefined,
		expiresAt: stored.expiresAt ?? undefined,
	};
}

interface Keyed {
	readonly list: string;
	readonly kind: string;
	readonly key: string;
	readonly customerId?: string | null | undefined;
}

/** The place depends on the value and not on the id, because an entry that is written again keeps its first id. */
export function placeOfEntry(realm: number, { list, kind, key, customerId }: Keyed): Place {
	const row = customerId ? `${list} ${kind} ${key} ${customerId}` : `${list} ${kind} ${key}`;
	return { realm, table: "entries", column: "sealed", row };
}
