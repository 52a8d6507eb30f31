// What the rules make of a customer's kind.

import type { CustomerKind } from "@hakiki/domain";

const CORPORATE: ReadonlySet<CustomerKind | undefined> = new Set(["business", "merchant", "agent"]);

/** A business, a merchant or an agent. A group is none: it has no papers but those of the people who opened its account. */
export function isCorporate(kind: CustomerKind | undefined): boolean {
	return CORPORATE.has(kind);
}

/** A private person, which a customer of unknown kind is taken for. */
export function isIndividual(kind: CustomerKind | undefined): boolean {
	return kind === undefined || kind === "individual";
}

/**
 * Whether the limits of a KYC tier hold for the customer. They are made for people, and for groups that people answer for.
 * Only the integrator's word lifts them: who is merely paid as often as a shop is still the person who opened the account.
 */
export function hasTierLimits(signals: {
	readonly customerKind: CustomerKind | undefined;
	readonly isKindInferred: boolean;
}): boolean {
	return signals.isKindInferred || !isCorporate(signals.customerKind);
}
