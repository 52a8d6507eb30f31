// Suggests a fraud type from the rules that fired.

/** Rules whose sign is somebody else in the customer's account. */
const TAKEOVER_RULES: ReadonlySet<string> = new Set([
	...["sim_swap_payout", "takeover_sequence", "new_device_outflow", "new_device_new_destination", "unproven_outflow"],
	...["credentials_changed_payout", "contact_changed_payout", "destination_changed_payout", "bvn_phone_rechanged"],
]);

interface Fired {
	readonly rule: string;
	readonly shadow: boolean;
}

/**
 * Only a takeover is suggested, whose customer is a victim. A type that makes the customer an accomplice marks their own
 * devices and phones, so a person has to choose it.
 */
export function suggestFraudType(fired: readonly Fired[]): string | null {
	return fired.some(({ rule, shadow }) => !shadow && TAKEOVER_RULES.has(rule)) ? "takeover" : null;
}
