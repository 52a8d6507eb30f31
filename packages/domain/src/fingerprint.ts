// The fingerprint decides whether two requests with the same idempotency key are the same action.

import { trimDecimal } from "./decimals.ts";
import type { EventSecrets, NormalEvent } from "./event.ts";
import { foldName } from "./identities.ts";

/**
 * Returns a canonical text of the action: type, customer, amount, currency, direction, method, status, destination,
 * counterparty, asset, and the event it retries. A retry of an approved event is a different action from the first
 * request. The text is built from folded values, so another spelling of a phone or a wallet is the same action. It uses
 * the original amount, so a rate that changed between two attempts makes no difference. The caller hashes it with a
 * key.
 */
export function fingerprintOf(event: NormalEvent, secrets: EventSecrets): string {
	const { conversion, destination, counterparty, asset } = event;
	const action = [
		event.type,
		event.customerId,
		conversion === undefined ? event.amountMinor : conversion.originalAmount,
		conversion?.originalCurrency,
		event.direction,
		event.method,
		event.status,
		destination?.type,
		destination?.key ?? foldedName(secrets.destination?.name),
		destination?.bankCode,
		destination?.country,
		event.wallet?.chain,
		counterparty?.key,
		counterparty?.hashes.join(" "),
		counterparty?.agent,
		counterparty?.country,
		asset?.code,
		asset === undefined ? undefined : trimDecimal(asset.amount),
		asset?.network,
	];
	// It is the last element and is left out if absent, so that the fingerprints of other events do not change.
	if (event.retryOf !== undefined) action.push(event.retryOf);
	return JSON.stringify(action);
}

/** A name counts only if there is no account, because honest retries spell a name differently. */
function foldedName(name: string | undefined): string | undefined {
	return name === undefined ? undefined : foldName(name);
}
