// How the rules treat the kinds of customers.

import type { CustomerKind } from "@hakiki/domain";

const CORPORATE: ReadonlySet<CustomerKind | undefined> = new Set(["business", "merchant", "agent"]);

/** Returns true for a business, merchant or agent. A group is not one, because only its founders have papers. */
export function isCorporate(kind: CustomerKind | undefined): boolean {
	return CORPORATE.has(kind);
}

export { isIndividual } from "../profile/kinds.ts";

/**
 * Returns true if the limits of a KYC tier, or of a person's mobile money, apply. They are made for people, and for groups of people. Only the
 * integrator can lift them: a customer who is paid as often as a shop is still the person who opened the account.
 */
export function hasTierLimits(signals: {
	readonly customerKind: CustomerKind | undefined;
	readonly isKindInferred: boolean;
}): boolean {
	return signals.isKindInferred || !isCorporate(signals.customerKind);
}
