// Adds entries to the lists of a realm, all of them or none. The audit log gets the change, and this process uses the
// entries at once.

import {
	type AnonymousNetwork,
	AppError,
	type EntryFacts,
	type EntryInput,
	type EntryKind,
	type EntryList,
	type ErrorDetail,
	formatIdOfUuid,
	formatUuid,
	type NormalEntry,
	normaliseEntry,
} from "@hakiki/domain";
import { catalogue, refuseAllowance } from "@hakiki/rules";
import {
	countEntries,
	inRepeatedTransaction,
	type PoolClient,
	raiseEntriesVersion,
	removeExpiredEntries,
	removeOlderEntries,
	type StoredEntry,
	writeEntries,
} from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { presentEntry, sealWords } from "./entry-facts.ts";

/** Entries that one realm may have, without the expired ones. */
export const ENTRIES_MAX = 100_000;
const WRITTEN_AT_ONCE = 2_000;
const PROBLEMS_MAX = 20;
/** An expired entry is still listed for this time, and then deleted. */
const EXPIRED_KEPT_MS = 90 * 86_400_000;

export interface EntryTools extends Pick<VerbTools, "pool" | "world" | "newId"> {
	/** Lets this process use a change at once. Other processes follow within seconds. */
	refreshWorkspace?(workspaceId: string): Promise<void>;
}

export interface NewEntry {
	readonly input: EntryInput;
	/** The place among several entries, as in `line 7`, for messages about wrong fields. */
	readonly place?: string | undefined;
}

interface EntriesAddition {
	readonly entries: readonly NewEntry[];
	readonly actor: string;
	/** Removes every entry of this list that is not given. */
	readonly replaces?:
		| {
				readonly list: EntryList;
				readonly kind?: EntryKind | undefined;
				readonly network?: AnonymousNetwork | undefined;
		  }
		| undefined;
}

interface EntriesAdded {
	readonly entries: readonly EntryFacts[];
	readonly removed: number;
}

export async function addEntries(
	tools: EntryTools,
	context: RealmContext,
	addition: EntriesAddition,
): Promise<EntriesAdded> {
	const at = tools.world.now();
	const entries = normaliseAll(context, addition.entries, at);
	const result = await inRepeatedTransaction(tools.pool, async (client) => {
		const version = await raiseEntriesVersion(client, { realm: context.realm });
		await removeExpiredEntries(client, { realm: context.realm, beforeMs: at - EXPIRED_KEPT_MS });
		const stored = entries.map((entry) => buildStored(tools, context, entry, { at, actor: addition.actor, version }));
		const written = await writeInSteps(client, context, stored);
		const removed =
			addition.replaces === undefined
				? 0
				: await removeOlderEntries(client, {
						realm: context.realm,
						version,
						list: addition.replaces.list,
						kind: addition.replaces.kind,
						network: addition.replaces.network,
					});
		if ((await countEntries(client, { realm: context.realm, atMs: at })) > ENTRIES_MAX) throw tooMany();
		await audit(client, context, { addition, written, removed, at });
		return { entries: written.map((entry) => presentEntry(context, entry)), removed };
	});
	await tools.refreshWorkspace?.(context.workspaceId);
	return result;
}

/** Throws every wrong field of every entry, up to a bound. If two entries name the same thing, the later one counts. */
function normaliseAll(context: RealmContext, given: readonly NewEntry[], nowMs: number): readonly NormalEntry[] {
	if (given.length > ENTRIES_MAX) throw tooMany();
	const entries = new Map<string, NormalEntry>();
	const problems: ErrorDetail[] = [];
	for (const { input, place } of given) {
		try {
			const entry = normaliseEntry(input, { workspace: context.settings, nowMs, hash: context.hash, refuseRule });
			entries.set(`${entry.list} ${entry.kind} ${entry.key}`, entry);
		} catch (error) {
			if (!(error instanceof AppError) || error.code !== "invalid_request") throw error;
			const prefix = place === undefined ? "" : `${place}.`;
			problems.push(...error.details.map((detail) => ({ ...detail, field: `${prefix}${detail.field}` })));
			if (problems.length >= PROBLEMS_MAX) break;
		}
	}
	if (problems.length > 0) throw AppError.invalid(problems);
	return [...entries.values()];
}

function refuseRule(id: string): string | undefined {
	const rule = catalogue.find((one) => one.id === id);
	if (rule !== undefined) return refuseAllowance(rule);
	return id.startsWith("custom_") && !id.includes(" ") ? undefined : "is not a rule";
}

function buildStored(
	tools: EntryTools,
	context: RealmContext,
	entry: NormalEntry,
	act: { readonly at: number; readonly actor: string; readonly version: number },
): StoredEntry {
	const { list, kind, key, owner, reason } = entry;
	return {
		id: formatUuid(tools.newId()),
		list,
		kind,
		key,
		network: entry.network ?? null,
		rules: entry.rules,
		amountMinorMax: entry.amountMinorMax ?? null,
		expiresAt: entry.expiresAt ?? null,
		sealed: sealWords(context.keys, context.realm, entry, { owner, reason }),
		createdAt: act.at,
		createdBy: act.actor,
		version: act.version,
	};
}

async function writeInSteps(
	client: PoolClient,
	{ realm }: RealmContext,
	stored: readonly StoredEntry[],
): Promise<readonly StoredEntry[]> {
	const written: StoredEntry[] = [];
	for (let start = 0; start < stored.length; start += WRITTEN_AT_ONCE) {
		const step = stored.slice(start, start + WRITTEN_AT_ONCE);
		const ids = await writeEntries(client, { realm, entries: step });
		step.forEach((entry, index) => {
			written.push({ ...entry, id: ids[index] ?? entry.id });
		});
	}
	return written;
}

/** The audit log gets one entry with its fields, or the number of several. It never gets the value. */
async function audit(
	client: PoolClient,
	context: RealmContext,
	act: {
		readonly addition: EntriesAddition;
		readonly written: readonly StoredEntry[];
		readonly removed: number;
		readonly at: number;
	},
): Promise<void> {
	const { addition, written, removed, at } = act;
	const [first] = written;
	const isOne = written.length === 1 && first !== undefined && addition.replaces === undefined;
	const input = addition.entries.at(-1)?.input;
	await auditAct(client, context, {
		at,
		actor: addition.actor,
		action: isOne ? "entry.added" : "entries.imported",
		subject: isOne ? formatIdOfUuid("ent", first.id) : (addition.replaces?.list ?? first?.list ?? "none"),
		details: isOne
			? {
					list: first.list,
					kind: first.kind,
					rules: first.rules,
					maximum_amount: input?.maximum_amount ?? null,
					owner: input?.owner ?? null,
					reason: input?.reason ?? null,
					expires_at: first.expiresAt === null ? null : new Date(first.expiresAt).toISOString(),
				}
			: { written: written.length, removed },
	});
}

function tooMany(): AppError {
	const message = `must not make more than ${ENTRIES_MAX} in a workspace's mode`;
	return AppError.invalid([{ field: "entries", code: "too_many", message }]);
}
