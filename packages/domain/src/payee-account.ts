// The account, phone or wallet of an event's other party, as people may read it.

import { cleanAccount } from "./accounts.ts";
import type { EventSecrets, NormalEvent } from "./event.ts";
import { readObscuredNumber } from "./masked-numbers.ts";

/** Long enough to tell two payees apart, and far too short to pay one. */
const END_MAX = 4;

/** Returns the last letters and digits, at most half of the account. Undefined for a hash, which has no end to read. */
export function endOfAccount(text: string): string | undefined {
	if (readObscuredNumber(text)?.kind === "hashed") return undefined;
	const account = cleanAccount(text);
	const shown = Math.min(END_MAX, Math.floor(account.length / 2));
	return (shown > 0 && /[\p{L}\p{N}]{1,4}$/u.exec(account.slice(-shown))?.[0]) || undefined;
}

/** `•••• 4821` for the end 4821. */
export function formatAccountEnd(end: string): string {
	return `•••• ${end}`;
}

/** Returns `•••• 4821` for a whole number. Undefined if nothing of it can be shown. */
export function maskAccount(text: string): string | undefined {
	const end = endOfAccount(text);
	return end === undefined ? undefined : formatAccountEnd(end);
}

/** Returns the account whole to those who may see personal data, and its end to others. */
export function showAccount(account: string | undefined, isPersonalShown: boolean): string | undefined {
	return isPersonalShown || !account ? account : maskAccount(account);
}

/**
 * Returns the account that the event paid to, or that paid in. A destination's account is known by its end alone, unless
 * the counterparty of the same event has the same number.
 */
export function accountOfPayee(
	{ destination, counterparty }: Pick<NormalEvent, "destination" | "counterparty">,
	secrets: EventSecrets,
): string | undefined {
	const sent = secrets.counterparty;
	const end = secrets.destination?.account_end;
	if (end === undefined) return secrets.wallet_address ?? sent?.wallet ?? sent?.account ?? sent?.phone;
	const isSame = destination?.key !== undefined && counterparty?.hashes.includes(destination.key) === true;
	const whole = [sent?.account, sent?.phone].find((one) => one !== undefined && endOfAccount(one) === end);
	return isSame && whole !== undefined ? whole : formatAccountEnd(end);
}
