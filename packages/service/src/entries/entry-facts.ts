// Presents an entry. Decisions look its value up by a hash. The value itself is sealed, for people to read.

import { type Entry, type EntryFacts, formatId, formatIdOfUuid, formatMinorUnits, maskAccount } from "@hakiki/domain";
import type { Realm, StoredEntry } from "@hakiki/store";
import { type Place, seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { bytesOfUuid } from "../uuid.ts";

interface Words {
	/** Absent for a country or an address range, whose key is the value. */
	readonly value?: string | undefined;
	readonly owner?: string | undefined;
	readonly reason?: string | undefined;
}

export function sealWords(keys: WorkspaceKeys, realm: Realm, entry: Keyed, words: Words): Uint8Array {
	return seal(keys, placeOfEntry(realm, entry), Buffer.from(JSON.stringify(words), "utf8"));
}

export function presentEntry(
	{ keys, realm, settings }: RealmContext,
	stored: StoredEntry,
	isPersonalShown: boolean,
): EntryFacts {
	const id = bytesOfUuid(stored.id);
	const words = JSON.parse(unseal(keys, placeOfEntry(realm, stored), stored.sealed).toString("utf8")) as Words;
	return {
		id: formatId("ent", id),
		list: stored.list,
		kind: stored.kind,
		value: showValue(stored, words.value, isPersonalShown),
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

/** A name has no end that tells it apart without giving it away. */
function showValue(
	{ kind, key }: StoredEntry,
	value: string | undefined,
	isPersonalShown: boolean,
): EntryFacts["value"] {
	if (isClear(kind)) return key;
	if (value === undefined || isPersonalShown) return value ?? null;
	return kind === "name" ? null : (maskAccount(value) ?? null);
}

/** Countries and address ranges are nobody's secret, and are stored as they are. */
export function isClear(kind: EntryFacts["kind"]): boolean {
	return kind === "country" || kind === "ip_range";
}

/** The entry as decisions look it up. */
export function toEntry(stored: StoredEntry): Entry {
	return {
		id: formatIdOfUuid("ent", stored.id),
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
