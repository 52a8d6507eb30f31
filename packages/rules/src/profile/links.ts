// Tells whether the network already knows a customer's link, written less than an hour ago.

import { ENTITY_ROLES, type EntityRef } from "@hakiki/domain";
import { findByKey, findTie, isFresh, type Keyed } from "./parties.ts";
import type { Profile } from "./profile.ts";
import { shortenHash } from "./shorten-hash.ts";

const LISTED: ReadonlySet<string> = new Set(["device", "payee", "payer"]);

/**
 * Returns when the link was last written, in seconds. Undefined if the customer is not known to be linked to the entity. Call
 * this before folding the event. Only links of allowed events are remembered, so those of refused ones are always written.
 */
export function findLinkedAt(profile: Profile, ref: EntityRef): number | undefined {
	const key = shortenHash(ref.hash);
	const list = ref.role === "device" ? profile.devices : ref.role === "payee" ? profile.payees : profile.payers;
	const listed = LISTED.has(ref.role) ? findByKey<Keyed & { readonly linkedAt: number }>(list, key) : undefined;
	return (listed ?? findTie(profile, ENTITY_ROLES.indexOf(ref.role), key))?.linkedAt;
}

export function isLinkFresh(linkedAt: number | undefined, atMs: number): boolean {
	return linkedAt !== undefined && isFresh(linkedAt, Math.floor(atMs / 1000));
}
