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
	type Hash,
	type NormalEntry,
	normaliseEntry,
} from "@hakiki/domain";
import { catalogue, refuseAllowance } from "@hakiki/rules";
import {
	countEntries,
	inRepeatedTransaction,
	listSealedCustomers,
	type PoolClient,
	raiseEntriesVersion,
	removeExpiredEntries,
	removeOlderEntries,
	type StoredEntry,
	writeEntries,
} from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { isClear, presentEntry, sealWords } from "./entry-facts.ts";

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
	/** The key of the value, if the caller knows it only as a hash. */
	readonly key?: Hash | undefined;
}

export interface EntriesAddition {
	readonly entries: readonly NewEntry[];
	readonly actor: string;
	/** True to answer with whole values, and not with their ends. */
	readonly isPersonalShown?: boolean | undefined;
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
	const entries = normaliseEntries(context, addition.entries, at);
	await checkCustomers(tools, context, addition.entries);
	const { written, removed } = await inRepeatedTransaction(tools.pool, (client) =>
		addEntriesWithin(client, tools, context, { addition, entries, at }),
	);
	await tools.refreshWorkspace?.(context.workspaceId);
	return { entries: written.map((entry) => presentEntry(context, entry, addition.isPersonalShown ?? false)), removed };
}

/** Inside the transaction of the caller, who refreshes the workspace after it. */
export async function addEntriesWithin(
	client: PoolClient,
	tools: Pick<EntryTools, "newId">,
	context: RealmContext,
	{
		addition,
		entries,
		at,
	}: { readonly addition: EntriesAddition; readonly entries: readonly NormalEntry[]; readonly at: number },
): Promise<{ readonly written: readonly StoredEntry[]; readonly removed: number }> {
	const { realm } = context;
	const { replaces, actor } = addition;
	const version = await raiseEntriesVersion(client, { realm });
	await removeExpiredEntries(client, { realm, beforeMs: at - EXPIRED_KEPT_MS });
	const stored = entries.map((entry) => buildStored(tools, context, entry, { at, actor, version }));
	const written = await writeInSteps(client, context, stored);
	const removed =
		replaces === undefined
			? 0
			: await removeOlderEntries(client, { realm, version, kind: undefined, network: undefined, ...replaces });
	if ((await countEntries(client, { realm, atMs: at })) > ENTRIES_MAX) throw tooMany();
	await audit(client, context, { addition, written, removed, at });
	return { written, removed };
}

/** An entry for a customer that is not there would never match, so a mistyped id is refused. */
async function checkCustomers(
	{ pool }: Pick<EntryTools, "pool">,
	{ realm }: RealmContext,
	given: readonly NewEntry[],
): Promise<void> {
	const customerIds = [...new Set(given.flatMap(({ input }) => input.customer_id ?? []))];
	if (customerIds.length === 0) return;
	const known = new Set((await listSealedCustomers(pool, { realm, ids: customerIds })).map(({ id }) => id));
	const unknown = given.filter(({ input }) => input.customer_id !== undefined && !known.has(input.customer_id));
	if (unknown.length === 0) return;
	throw AppError.invalid(
		unknown.slice(0, PROBLEMS_MAX).map(({ place }) => ({
			field: place === undefined ? "customer_id" : `${place}.customer_id`,
			code: "not_found",
			message: "is no customer of this workspace",
		})),
	);
}

/** Throws every wrong field of every entry, up to a bound. If two entries name the same thing, the later one counts. */
export function normaliseEntries(
	context: RealmContext,
	given: readonly NewEntry[],
	nowMs: number,
): readonly NormalEntry[] {
	if (given.length > ENTRIES_MAX) throw tooMany();
	const entries = new Map<string, NormalEntry>();
	const problems: ErrorDetail[] = [];
	for (const { input, place, key } of given) {
		try {
			const workspace = context.settings;
			const entry = normaliseEntry(input, { workspace, nowMs, hash: context.hash, refuseRule, key });
			entries.set(`${entry.list} ${entry.kind} ${entry.key} ${entry.customerId ?? ""}`, entry);
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

/** Returns the reason why an allow entry may not name this rule, or undefined if it may. */
export function refuseRule(id: string): string | undefined {
	const rule = catalogue.find((one) => one.id === id);
	if (rule !== undefined) return refuseAllowance(rule);
	return id.startsWith("custom_") && !id.includes(" ") ? undefined : "is not a rule";
}

function buildStored(
	tools: Pick<EntryTools, "newId">,
	context: RealmContext,
	entry: NormalEntry,
	act: { readonly at: number; readonly actor: string; readonly version: number },
): StoredEntry {
	const { list, kind, key, owner, reason } = entry;
	const value = isClear(kind) ? undefined : entry.value;
	return {
		id: formatUuid(tools.newId()),
		list,
		kind,
		key,
		network: entry.network ?? null,
		customerId: entry.customerId ?? null,
		rules: entry.rules,
		amountMinorMax: entry.amountMinorMax ?? null,
		expiresAt: entry.expiresAt ?? null,
		sealed: sealWords(context.keys, context.realm, entry, { value, owner, reason }),
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
					...(first.customerId !== null && { customer_id: first.customerId }),
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
