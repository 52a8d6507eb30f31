// What makes two requests under one idempotency key the same action.

import { trimDecimal } from "./decimals.ts";
import type { EventSecrets, NormalEvent } from "./event.ts";
import { foldName } from "./identities.ts";

/**
 * Canonical text of the action: type, customer, amount, currency, direction, method, status, destination, counterparty,
 * asset, and the event it retries: asking to do what was approved is another action than asking the first time. It is built from folded values, so another spelling of a phone or a wallet is the same action, and from the
 * original amount, so a rate that changed between two tries makes no difference. The caller hashes it, with a key.
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
	// Last and only where there is one, so that the text of every other event is as it was.
	if (event.retryOf !== undefined) action.push(event.retryOf);
	return JSON.stringify(action);
}

/** A name counts only where no account says who is paid: its spelling varies between honest tries. */
function foldedName(name: string | undefined): string | undefined {
	return name === undefined ? undefined : foldName(name);
}
