// Adds an event to the network: the customer's links to the entities in it, and the movement of its party.

import {
	agentOf,
	type EntityMember,
	type EntityRef,
	type Hash,
	isOut,
	type NormalEvent,
	payeeOf,
	payerOf,
} from "@hakiki/domain";
import { findLinkedAt, isLinkFresh } from "../profile/links.ts";
import type { Profile } from "../profile/profile.ts";
import { isDraining } from "./draining.ts";
import type { KnownNetwork } from "./known-network.ts";

/** A link as the network now knows it. */
export interface NotedTie {
	readonly ref: EntityRef;
	readonly member: EntityMember;
	readonly isNew: boolean;
	/** False for a hub, whose further members are not stored. */
	readonly isNoted: boolean;
}

/** Call this before folding the event. A link is written again only if the profile has not seen it within the hour. */
export function tieEntities(
	network: KnownNetwork,
	profile: Profile,
	event: NormalEvent,
	refs: readonly EntityRef[],
	onTie?: (tie: NotedTie) => void,
): void {
	const seenAt = event.occurredAt;
	const failedAt = event.type === "login" && event.loginSuccess === false ? seenAt : undefined;
	const drainedAt = isDraining(profile, event) ? seenAt : undefined;
	for (const ref of refs) {
		const flaggedAt = ref.role === "payee" ? drainedAt : failedAt;
		const linkedAt = findLinkedAt(profile, ref);
		if (flaggedAt === undefined && isLinkFresh(linkedAt, seenAt)) continue;
		const isNew = linkedAt === undefined && !network.isMember(ref, event.customerId);
		const isNoted = !network.isHub(ref);
		const member = network.note(ref, event.customerId, { seenAt, flaggedAt, isNew });
		onTie?.({ ref, member, isNew, isNoted });
	}
}

/** Writes a customer's own account once, so that payments that name the customer's id lead to the customer. */
export function tieAccount(
	network: KnownNetwork,
	{
		event,
		account,
		isNewCustomer,
	}: { readonly event: NormalEvent; readonly account: Hash; readonly isNewCustomer: boolean },
	onTie?: (tie: NotedTie) => void,
): void {
	const ref: EntityRef = { role: "account", hash: account };
	// The account is read only for outgoing payments. Other customers are written when they are new.
	if (!isNewCustomer && (!isOut(event) || network.isMember(ref, event.customerId))) return;
	const member = network.note(ref, event.customerId, { seenAt: event.occurredAt, flaggedAt: undefined, isNew: false });
	onTie?.({ ref, member, isNew: false, isNoted: true });
}

export interface MovementParty extends EntityRef {
	/** The amount added to the day: one movement, or the minor units of cash withdrawn at an agent. */
	readonly figure: number;
}

/** Returns the party that a new movement counts for. A cash withdrawal pays nobody, so it counts for the agent. */
export function movementPartyOf(event: NormalEvent): MovementParty | undefined {
	const isDrawn = isOut(event) && event.destination?.key === undefined;
	const agent = isDrawn ? agentOf(event) : undefined;
	if (agent !== undefined) return { role: "agent", hash: agent, figure: event.amountMinor ?? 0 };
	const hash = payeeOf(event) ?? payerOf(event);
	return hash === undefined ? undefined : { role: isOut(event) ? "payee" : "payer", hash, figure: 1 };
}
