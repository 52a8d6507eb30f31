// Chooses what a confirmed fraud marks. A victim must not become a suspect, so the customer's own devices, phones and
// identities are marked only if the customer is an accomplice.

import { type EntityRef, entityRefsOf, type FraudType, type NormalEvent } from "@hakiki/domain";

/** A device first seen this short a time before the fraud is the fraudster's. An older one is the customer's own. */
const NEW_DEVICE_MS = 72 * 3_600_000;

export interface MarkInput {
	readonly event: NormalEvent;
	readonly fraudType: FraudType | null;
	/** When this customer was first seen on the event's device, in ms. */
	readonly deviceFirstSeenAt: number | undefined;
	/** The customer's own phones, identities, e-mail addresses and devices. */
	readonly ownRefs: readonly EntityRef[];
}

/** Marks destination and counterparty always, a device only if it was new, and own items only for an accomplice. */
export function chooseMarks({ event, fraudType, deviceFirstSeenAt, ownRefs }: MarkInput): readonly EntityRef[] {
	const isNewDevice = deviceFirstSeenAt !== undefined && deviceFirstSeenAt >= event.occurredAt - NEW_DEVICE_MS;
	const marked = entityRefsOf(event).filter(({ role }) => {
		if (role === "device") return isNewDevice;
		return role === "payee" || role === "payer" || role === "agent";
	});
	if (!isAccompliceBy(fraudType)) return marked;
	return [...marked, ...ownRefs.filter((ref) => !marked.some((one) => one.role === ref.role && one.hash === ref.hash))];
}

/** Returns true if a label of this kind means that the customer took part. */
export function isAccompliceBy(fraudType: FraudType | null): boolean {
	return fraudType === "mule" || fraudType === "first_party";
}
