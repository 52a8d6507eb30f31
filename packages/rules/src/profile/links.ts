// Tells whether the network already knows a customer's link, written less than an hour ago.

import { ENTITY_ROLES, type EntityRef } from "@hakiki/domain";
import { findByKey, findTie, isFresh } from "./parties.ts";
import type { Profile } from "./profile.ts";
import { shortenHash } from "./shorten-hash.ts";

const LISTED: ReadonlySet<string> = new Set(["device", "payee", "payer"]);

/**
 * Call this before folding the event. Only links of allowed events are remembered, so those of refused ones are always
 * written.
 */
export function isLinkFresh(profile: Profile, ref: EntityRef, atMs: number): boolean {
	const key = shortenHash(ref.hash);
	const linkedAt = findLinkedAt(profile, ref, key);
	return linkedAt !== undefined && isFresh(linkedAt, Math.floor(atMs / 1000));
}

/** Returns true if the customer is known to be linked to it, however long ago. */
export function isLinkKnown(profile: Profile, ref: EntityRef): boolean {
	return findLinkedAt(profile, ref, shortenHash(ref.hash)) !== undefined;
}

function findLinkedAt(profile: Profile, ref: EntityRef, key: number): number | undefined {
	const list = ref.role === "device" ? profile.devices : ref.role === "payee" ? profile.payees : profile.payers;
	const listed = LISTED.has(ref.role) ? findByKey<{ key: number; linkedAt: number }>(list, key) : undefined;
	return (listed ?? findTie(profile, ENTITY_ROLES.indexOf(ref.role), key))?.linkedAt;
}
