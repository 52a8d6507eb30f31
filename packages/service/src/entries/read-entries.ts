// Lists the entries of a realm, and removes one.

import {
	AppError,
	type EntryFacts,
	type EntryInput,
	type EntryKind,
	type EntryList,
	formatIdOfUuid,
	formatUuid,
	normaliseEntry,
	type Page,
	parseId,
} from "@hakiki/domain";
import {
	ENTRY_PLACE_FIRST,
	type EntryPlace,
	findEntry,
	inRepeatedTransaction,
	listEntries as listStored,
	raiseEntriesVersion,
	removeEntry as removeStored,
} from "@hakiki/store";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { auditAct } from "../verb-tools.ts";
import type { EntryTools } from "./add-entries.ts";
import { presentEntry } from "./entry-facts.ts";

interface EntriesQuery {
	readonly list?: EntryList | undefined;
	readonly kind?: EntryKind | undefined;
	/** Finds the entries with this value in any list, by the hash of the value. */
	readonly thing?: Pick<EntryInput, "kind" | "value" | "destination_type" | "bank_code" | "country"> | undefined;
	/** True to show whole values, and not their ends. */
	readonly isPersonalShown?: boolean | undefined;
	/** The cursor of the page before. */
	readonly after?: string | undefined;
	readonly limit: number;
}

/** Sorted by the last change. The cursor stays valid if its entry is removed. */
export async function listEntries(
	tools: Pick<EntryTools, "pool" | "world">,
	context: RealmContext,
	query: EntriesQuery,
): Promise<Page<EntryFacts>> {
	const found = await listStored(tools.pool, {
		realm: context.realm,
		after: query.after === undefined ? ENTRY_PLACE_FIRST : readPlace(query.after),
		limit: query.limit,
		list: query.list,
		kind: query.kind ?? query.thing?.kind,
		keys: query.thing === undefined ? undefined : [keyOf(tools, context, query.thing)],
	});
	// The last page is not full.
	const last = found.length < query.limit ? undefined : found.at(-1);
	return {
		items: found.map((stored) => presentEntry(context, stored, query.isPersonalShown ?? false)),
		next: last && formatCursor([last.version, last.id]),
	};
}

function readPlace(cursor: string): EntryPlace {
	const [version, id] = parseCursor(cursor, ["number", "uuid"]);
	return { version: Number(version), id: String(id) };
}

export async function removeEntry(
	tools: EntryTools,
	context: RealmContext,
	removal: {
		readonly entryId: string;
		readonly actor: string;
		readonly isPersonalShown?: boolean | undefined;
	},
): Promise<EntryFacts> {
	const place = placeOf(context, removal.entryId);
	const removed = await inRepeatedTransaction(tools.pool, async (client) => {
		await raiseEntriesVersion(client, { realm: context.realm });
		const stored = await findEntry(client, place);
		if (stored === undefined) throw noSuchEntry();
		await removeStored(client, place);
		const facts = presentEntry(context, stored, removal.isPersonalShown ?? false);
		await auditAct(client, context, {
			at: tools.world.now(),
			actor: removal.actor,
			action: "entry.removed",
			subject: formatIdOfUuid("ent", stored.id),
			details: { list: facts.list, kind: facts.kind, rules: facts.rules, owner: facts.owner, reason: facts.reason },
		});
		return facts;
	});
	await tools.refreshWorkspace?.(context.workspaceId);
	return removed;
}

function placeOf({ realm }: RealmContext, entryId: string) {
	const bytes = parseId("ent", entryId);
	if (bytes === undefined) throw noSuchEntry();
	return { realm, id: formatUuid(bytes) };
}

/** An address range is searched on the only list that can hold one. Other values give the same hash for every list. */
function keyOf(
	tools: Pick<EntryTools, "world">,
	context: RealmContext,
	thing: NonNullable<EntriesQuery["thing"]>,
): string {
	const list = thing.kind === "ip_range" ? "anonymous" : thing.kind === "name" ? "lender" : "block";
	const input: EntryInput = { ...thing, list, ...(list === "anonymous" && { network: "vpn" as const }) };
	return normaliseEntry(input, {
		workspace: context.settings,
		nowMs: tools.world.now(),
		hash: context.hash,
		refuseRule: () => undefined,
	}).key;
}

function noSuchEntry(): AppError {
	return new AppError("not_found", "There is no such entry");
}
