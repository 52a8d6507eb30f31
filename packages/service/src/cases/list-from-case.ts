// Puts things of the main event of a case on the workspace's block and allow lists, in the transaction that closes the
// case, and takes them back when the case is reopened.

import {
	AppError,
	accountOfPayee,
	type EntryInput,
	type EventSecrets,
	formatIdOfUuid,
	formatMinorUnits,
	formatUuid,
	type Hash,
	type ListableFacts,
	type NormalEntry,
	type NormalEvent,
	parseId,
} from "@hakiki/domain";
import type { FiredRule } from "@hakiki/rules";
import {
	type Executor,
	findEntry,
	findEvent,
	findSameEntry,
	type PoolClient,
	raiseEntriesVersion,
	removeEntry,
	type StoredCase,
	type StoredEntry,
	writeClosingEntries,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { addEntriesWithin, type NewEntry, normaliseEntries, refuseRule } from "../entries/add-entries.ts";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackSecrets } from "../record/sealed-event.ts";
import { type ActTools, auditAct } from "../verb-tools.ts";
import { findMainEventId } from "./describe-subjects.ts";

/** An entry that a closing writes. */
export interface ClosingListing {
	readonly list: "block" | "allow";
	readonly kind: "destination" | "device";
	/** The customer of the case alone, or every customer of the workspace. */
	readonly scope: "customer" | "workspace";
	readonly expiresAt?: string | undefined;
	/** For an allow entry, in major units. The default is the amount of the event. */
	readonly maximumAmount?: number | undefined;
}

const REASON_MAX = 500;

interface MainEvent extends ListableFacts {
	readonly event: NormalEvent | undefined;
	readonly secrets: EventSecrets;
}

export async function readListable(
	executor: Executor,
	context: CaseContext,
	mainEventId: string | null,
): Promise<ListableFacts> {
	const { kinds, rules } = await readMainEvent(executor, context, mainEventId);
	return { kinds, rules };
}

async function readMainEvent(
	executor: Executor,
	{ realm, keys }: CaseContext,
	eventId: string | null,
): Promise<MainEvent> {
	const bytes = eventId === null ? undefined : parseId("evt", eventId);
	const found = bytes && (await findEvent(executor, { realm, eventId: formatUuid(bytes) }));
	if (bytes === undefined || found === undefined) return { event: undefined, secrets: {}, kinds: [], rules: [] };
	const event = JSON.parse(found.body) as NormalEvent;
	const { fired } = JSON.parse(found.outcome) as { readonly fired: readonly FiredRule[] };
	return {
		event,
		secrets: unpackSecrets(unseal(keys, placeOfEvent(realm, bytes), found.sealed)),
		kinds: (["destination", "device"] as const).filter((kind) => findThing(event, kind) !== undefined),
		rules: fired.filter(({ rule, isShadow }) => !isShadow && refuseRule(rule) === undefined).map(({ rule }) => rule),
	};
}

/** A masked account or a mere name is not listed, because many people share it. */
function findThing(
	{ destination, counterparty, device }: NormalEvent,
	kind: ClosingListing["kind"],
): { readonly kind: EntryInput["kind"]; readonly key: Hash } | undefined {
	if (kind === "device") return device?.key === undefined ? undefined : { kind, key: device.key };
	if (destination?.key !== undefined && destination.isMasked !== true) return { kind, key: destination.key };
	const key = counterparty?.hashes.find((hash) => hash === counterparty.key);
	return key === undefined ? undefined : { kind: "counterparty", key };
}

/**
 * The case is locked and closed. It remembers the entries that are new, so that reopening it takes them back. An entry that is
 * in force already stays as it is: somebody else wrote it for a reason of their own.
 */
export async function listFromCase(
	client: PoolClient,
	tools: ActTools,
	context: RealmContext,
	closing: {
		readonly stored: StoredCase;
		readonly listings: readonly ClosingListing[];
		readonly mainEventId: string | undefined;
		readonly actor: string;
		readonly owner: string;
		readonly note: string;
	},
): Promise<readonly StoredEntry[]> {
	const { stored, listings, actor } = closing;
	const { realm } = context;
	if (listings.length === 0) return [];
	const mainEventId = await findMainEventId(client, context, stored);
	if (closing.mainEventId !== undefined && closing.mainEventId !== mainEventId) throw refuseMoved();
	const main = await readMainEvent(client, context, mainEventId);
	const given = listings.map((listing, at) => composeEntry(context, main, { listing, at, closing }));
	const at = tools.world.now();
	const entries = normaliseEntries(context, given, at);
	// The realm's row is locked first, so that nobody writes the same entry between the look and the write.
	await raiseEntriesVersion(client, { realm });
	const known: StoredEntry[] = [];
	const fresh: NormalEntry[] = [];
	for (const entry of entries) {
		const { customerId = null, ...same } = entry;
		const found = await findSameEntry(client, { realm, entry: { ...same, customerId } });
		if (found !== undefined && (found.expiresAt ?? at + 1) > at) known.push(found);
		else fresh.push(entry);
	}
	if (fresh.length === 0) return known;
	const addition = { entries: given, actor };
	const { written } = await addEntriesWithin(client, tools, context, { addition, entries: fresh, at });
	const remembered = written.map(({ id, version }) => ({ id, version }));
	await writeClosingEntries(client, { realm, caseId: stored.uuid, entries: remembered });
	return [...known, ...written];
}

/** An event that joined the case since has another destination than the one that the person means. */
function refuseMoved(): AppError {
	const message = "The case has another main event since you read it";
	return new AppError("conflict", message, { details: [{ field: "main_event_id", code: "moved", message }] });
}

function composeEntry(
	{ settings }: RealmContext,
	{ event, secrets, rules }: MainEvent,
	{
		listing,
		at,
		closing,
	}: {
		readonly listing: ClosingListing;
		readonly at: number;
		readonly closing: { readonly stored: StoredCase; readonly owner: string; readonly note: string };
	},
): NewEntry {
	const place = `entries.${at}`;
	const thing = event && findThing(event, listing.kind);
	if (thing === undefined) {
		const message = `the main event of the case has no ${listing.kind} that an entry can name`;
		throw AppError.invalid([{ field: `${place}.kind`, code: "invalid", message }]);
	}
	const amount = Number(formatMinorUnits(event?.amountMinor ?? 0, settings.currency));
	const input: EntryInput = {
		list: listing.list,
		kind: thing.kind,
		// The hash decides. The text is for people to read, and may be the end of the number alone.
		value: (listing.kind === "device" ? secrets.device?.id : event && accountOfPayee(event, secrets)) ?? "",
		customer_id: listing.scope === "customer" ? closing.stored.customerId : undefined,
		owner: closing.owner,
		reason: closing.note.slice(0, REASON_MAX),
		expires_at: listing.expiresAt,
		...(listing.list === "allow" && { rules, maximum_amount: listing.maximumAmount ?? amount }),
	};
	return { input, place, key: thing.key };
}

/** Removes the entries that the closing wrote, unless somebody has changed them since. Returns how many. */
export async function takeBackEntries(
	client: PoolClient,
	tools: ActTools,
	context: CaseContext,
	{ stored, actor }: { readonly stored: StoredCase; readonly actor: string },
): Promise<number> {
	const { realm } = context;
	if (stored.entries === null) return 0;
	await raiseEntriesVersion(client, { realm });
	let taken = 0;
	for (const { id, version } of stored.entries) {
		const entry = await findEntry(client, { realm, id });
		if (entry?.version !== version) continue;
		taken += await removeEntry(client, { realm, id });
		await auditAct(client, context, {
			at: tools.world.now(),
			actor,
			action: "entry.removed",
			subject: formatIdOfUuid("ent", id),
			details: { list: entry.list, kind: entry.kind, case_id: stored.id },
		});
	}
	return taken;
}
