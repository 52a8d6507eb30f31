// What a confirmed fraud marks. A victim must not become a suspect: what is the customer's own is marked only for an accomplice.

import { type EntityRef, entityRefsOf, type FraudType, type NormalEvent } from "@hakiki/domain";

/** A device first seen this short a time before the fraud is the fraudster's, an older one the customer's own. */
const NEW_DEVICE_MS = 72 * 3_600_000;

export interface MarkInput {
	readonly event: NormalEvent;
	readonly fraudType: FraudType | null;
	/** When this customer was first seen on the event's device, in ms. */
	readonly deviceFirstSeenAt: number | undefined;
	/** The customer's own phones, identities, mail addresses and devices. */
	readonly ownRefs: readonly EntityRef[];
}

/** Destination and counterparty always, a device only if it was new; the customer's own things only for an accomplice. */
export function chooseMarks({ event, fraudType, deviceFirstSeenAt, ownRefs }: MarkInput): readonly EntityRef[] {
	const isNewDevice = deviceFirstSeenAt !== undefined && deviceFirstSeenAt >= event.occurredAt - NEW_DEVICE_MS;
	const marked = entityRefsOf(event).filter(({ role }) => {
		if (role === "device") return isNewDevice;
		return role === "payee" || role === "payer" || role === "agent";
	});
	if (!isAccompliceBy(fraudType)) return marked;
	return [...marked, ...ownRefs.filter((ref) => !marked.some((one) => one.role === ref.role && one.hash === ref.hash))];
}

/** Whether a label of this kind says that the customer took part. */
export function isAccompliceBy(fraudType: FraudType | null): boolean {
	return fraudType === "mule" || fraudType === "first_party";
}
