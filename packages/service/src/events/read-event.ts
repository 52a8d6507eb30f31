// Reads a stored event without its secrets, with the decision and the label that counts.

import {
	accountOfPayee,
	type ErasableEvent,
	type EventReading,
	effectiveLabelOf,
	formatUuid,
	maskAccount,
	parseId,
	showAccount,
} from "@hakiki/domain";
import { findEvent, listCurrentLabels, type Pool } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { findOwnNumbers } from "../customers/own-numbers.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackDecision, unpackSecrets } from "../record/sealed-event.ts";

/** An event with its row and its labels, for verbs that show more than `readEvent`. */
interface LoadedEvent {
	readonly stored: NonNullable<Awaited<ReturnType<typeof findEvent>>>;
	readonly labels: Awaited<ReturnType<typeof listCurrentLabels>>;
	readonly reading: EventReading;
}

/** Who reads the event. Without the right to see personal data, only the end of the payee's account is shown. */
export interface EventReader {
	readonly isPersonalShown: boolean;
}

export async function readEvent(
	tools: { readonly pool: Pool },
	context: RealmContext,
	eventId: string,
	reader?: EventReader,
): Promise<EventReading | undefined> {
	return (await loadEvent(tools, context, eventId, reader))?.reading;
}

export async function loadEvent(
	tools: { readonly pool: Pool },
	context: RealmContext,
	eventId: string,
	{ isPersonalShown }: EventReader = { isPersonalShown: false },
): Promise<LoadedEvent | undefined> {
	const id = parseId("evt", eventId);
	if (id === undefined) return undefined;
	const uuid = formatUuid(id);
	const stored = await findEvent(tools.pool, { realm: context.realm, eventId: uuid });
	if (stored === undefined) return undefined;
	const labels = await listCurrentLabels(tools.pool, { realm: context.realm, eventId: uuid });
	const packed = unseal(context.keys, placeOfEvent(context.realm, id), stored.sealed);
	const secrets = unpackSecrets(packed);
	const event = JSON.parse(stored.body) as ErasableEvent;
	const payee = event.destination?.key;
	const numbers = await findOwnNumbers(tools.pool, context, isPersonalShown && payee !== undefined ? [payee] : []);
	const account = numbers.get(payee ?? "") ?? accountOfPayee(event, secrets);
	const reading = {
		event,
		decision: showDecision(
			Buffer.from(unpackDecision(packed)).toString("utf8"),
			isPersonalShown || event.erasedAt !== undefined,
		),
		resolution: stored.resolution,
		effectiveLabel: effectiveLabelOf(labels)?.label ?? null,
		reference: secrets.reference,
		idempotencyKey: secrets.idempotency_key,
		payeeAccount: showAccount(account, isPersonalShown),
	};
	return { stored, labels, reading };
}

/** The decision as the caller got it. It names the wallet of the other party, so that others get the end of its address. */
function showDecision(text: string, isWhole: boolean): string {
	if (isWhole || !text.includes('"wallet"')) return text;
	const decision = JSON.parse(text) as { readonly wallet?: { readonly address: string } };
	const { wallet } = decision;
	if (wallet === undefined) return text;
	return JSON.stringify({ ...decision, wallet: { ...wallet, address: maskAccount(wallet.address) ?? "" } });
}
