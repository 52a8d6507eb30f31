// Removes personal data from the events of an erased customer, a portion at a time: the sealed part, and the fields that
// `scrubEvent` names. The decision stays as it was answered, except for the address of a wallet.

import { type ErasableEvent, formatIdOfUuid, LATE_SOURCES, scrubEvent } from "@hakiki/domain";
import {
	eraseLabelSources,
	listEventsToScrub,
	listUnscrubbed,
	lockUnscrubbed,
	moveScrubbed,
	type PoolClient,
	type Realm,
	writeScrubbedEvents,
} from "@hakiki/store";
import { seal, unseal } from "@hakiki/vault";
import { packEvent, placeOfEvent, unpackDecision, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { eraseAuditEntries } from "./erase-audit.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";
import { askForSweep } from "./sweep-names.ts";

const EVENTS_MAX = 500;
/** More erasures than processes that could each work on one. */
const CANDIDATES_MAX = 50;

/** Our own words. Other words come from the caller and may hold anything. */
const KNOWN_SOURCES = [...LATE_SOURCES, "analyst", "unspecified"];

/** Replaces an erased value in a field that a response must have. */
const ERASED = "erased";

/** Scrubs the next portion of some erasures. Returns false when only other processes have work left. */
export async function scrubAny(
	client: PoolClient,
	tools: Pick<RetentionTools, "master" | "world">,
	asked: { readonly realm?: Realm } = {},
): Promise<boolean> {
	let events = 0;
	let isAny = false;
	for (const place of await listUnscrubbed(client, { ...asked, limit: CANDIDATES_MAX })) {
		const count = await scrubPortion(client, tools, place);
		isAny ||= count !== undefined;
		events += count ?? 0;
		if (events >= EVENTS_MAX) break;
	}
	return isAny;
}

/** Scrubs the next portion of one customer. Returns its number of events, or nothing if another process works on it. */
export async function scrubPortion(
	client: PoolClient,
	tools: Pick<RetentionTools, "master" | "world">,
	{ realm, customerId }: { readonly realm: Realm; readonly customerId: string },
): Promise<number | undefined> {
	const erasure = await lockUnscrubbed(client, { realm, customerId });
	if (erasure === undefined) return undefined;
	const { erasedAt, erasedSeq: to, scrubbedSeq: after } = erasure;
	// The newest keys are used, because older ones may be retired soon.
	const place = await openRecordPlace(client, tools, realm);
	const found = await listEventsToScrub(client, { realm, customerId, after, to, limit: EVENTS_MAX });
	if (found.length > 0) {
		const opened = found.map(({ id, body, sealed }) => ({
			id,
			body: JSON.stringify(scrubEvent(JSON.parse(body) as ErasableEvent, erasedAt)),
			...scrubSealed(place, bytesOfUuid(id), sealed),
		}));
		await writeScrubbedEvents(client, { realm, customerId, events: opened });
		const told = opened.flatMap(({ customer }) => customer ?? []);
		// Earlier names of the customer are added. The latest names are searched for already.
		if (told.length > 0) await askForSweep(client, place, customerId, told);
		await eraseLabelSources(client, { realm, eventIds: found.map(({ id }) => id), kept: KNOWN_SOURCES });
		const subjects = found.map(({ id }) => formatIdOfUuid("evt", id));
		await eraseAuditEntries(client, place, { subjects, at: tools.world.now(), actor: "system" });
	}
	const scrubbedSeq = found.length < EVENTS_MAX ? to : (found.at(-1)?.seq ?? to);
	await moveScrubbed(client, { realm, customerId, scrubbedSeq });
	return found.length;
}

function scrubSealed({ realm, keys }: RecordPlace, id: Uint8Array, sealed: Uint8Array) {
	const place = placeOfEvent(realm, id);
	const packed = unseal(keys, place, sealed);
	const decision = Buffer.from(unpackDecision(packed)).toString("utf8");
	const { customer } = unpackSecrets(packed);
	return { customer, sealed: seal(keys, place, packEvent({}, scrubDecision(decision))) };
}

function scrubDecision(text: string): string {
	const decision = JSON.parse(text) as { readonly wallet?: { readonly address?: string } };
	if (decision.wallet === undefined) return text;
	return JSON.stringify({ ...decision, wallet: { ...decision.wallet, address: ERASED } });
}
