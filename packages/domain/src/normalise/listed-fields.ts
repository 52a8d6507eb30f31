// Notes on the event itself which of its values are on the workspace's lists. A later change of a list then does not
// change a stored event, and a replay decides as before.

import type { AllowedEntry, Entry, EntryLookup } from "../entries/entry.ts";
import type { EventInput, NormalEvent } from "../event.ts";
import { foldName } from "../identities.ts";
import { foldIp } from "../ip-addresses.ts";
import type { NormaliseContext } from "../normalise-context.ts";

type Draft = { -readonly [Key in keyof NormalEvent]: NormalEvent[Key] };

/** Call this last, and only if the lists are not empty. */
export function addListed(event: Draft, input: EventInput, lists: EntryLookup, context: NormaliseContext): void {
	const at = context.receivedAt;
	addDeviceFacts(event, input, lists, at);
	if (event.counterparty !== undefined && isLender(event.counterparty, input, lists, context))
		event.counterparty = { ...event.counterparty, isLender: true };
	let block: Entry | undefined;
	const allow: AllowedEntry[] = [];
	for (const key of listedKeysOf(event)) {
		block ??= lists.find("block", key, at, event.customerId);
		const allowed = lists.find("allow", key, at, event.customerId);
		if (allowed !== undefined && isCovered(event, allowed)) allow.push(presentAllowed(allowed));
	}
	if (block === undefined && allow.length === 0) return;
	event.listed = {
		...(block === undefined ? undefined : { block: { id: block.id, kind: block.kind } }),
		...(allow.length === 0 ? undefined : { allow }),
	};
}

function addDeviceFacts(event: Draft, input: EventInput, lists: EntryLookup, at: number): void {
	if (event.device === undefined) return;
	const ip = lists.hasRanges && input.device?.ip !== undefined ? foldIp(input.device.ip) : undefined;
	const network = ip === undefined ? undefined : lists.findNetwork(ip, at);
	if (network !== undefined) event.device = { ...event.device, network };
	if (event.device.key !== undefined && lists.find("agent_device", event.device.key, at) !== undefined)
		event.device = { ...event.device, isAgents: true };
}

function isLender(
	party: NonNullable<NormalEvent["counterparty"]>,
	input: EventInput,
	lists: EntryLookup,
	context: NormaliseContext,
): boolean {
	const at = context.receivedAt;
	for (const hash of party.hashes) if (lists.find("lender", hash, at) !== undefined) return true;
	if (party.agent !== undefined && lists.find("lender", party.agent, at) !== undefined) return true;
	const name = lists.hasNames && input.counterparty?.name !== undefined ? foldName(input.counterparty.name) : undefined;
	return name !== undefined && lists.find("lender", context.hash("name", name), at) !== undefined;
}

/** Returns every key that block and allow entries may name, each once, from both sides of the event. */
function listedKeysOf({ device, destination, counterparty, customer }: NormalEvent): Set<string> {
	const keys = new Set<string>(counterparty?.hashes);
	for (const key of [
		device?.key,
		device?.ipCountry,
		destination?.key,
		destination?.country,
		counterparty?.agent,
		counterparty?.country,
		customer?.phone,
	]) {
		if (key !== undefined) keys.add(key);
	}
	return keys;
}

function isCovered(event: NormalEvent, { amountMinorMax }: Entry): boolean {
	return amountMinorMax === undefined || (event.amountMinor ?? 0) <= amountMinorMax;
}

function presentAllowed({ id, kind, rules, expiresAt }: Entry): AllowedEntry {
	return { id, kind, rules, ...(expiresAt === undefined ? undefined : { expiresAt }) };
}
