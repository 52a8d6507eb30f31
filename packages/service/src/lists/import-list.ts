// Imports a list from files, all or nothing: new and changed entries are written, missing ones are removed. A file that is
// cut off, empty or much smaller than before changes nothing, and the problem is stored with the list.

import { createHash } from "node:crypto";
import { AppError, type ListChange } from "@hakiki/domain";
import {
	type ListDraft,
	type ListedEntity,
	type ReadOptions,
	type RowFault,
	writeHakikiEntity,
} from "@hakiki/screening";
import {
	type Executor,
	findEntryHashes,
	findLists,
	inRepeatedTransaction,
	lockLists,
	noteListProblem,
	raiseListsVersion,
	removeListEntries,
	type StoredList,
	writeListEntries,
	writeListImport,
} from "@hakiki/store";
import type { JobTools } from "../jobs/job.ts";
import { auditListAct } from "./audit-lists.ts";
import { type CustomersAffected, type EntriesChanged, previewCustomers } from "./preview-customers.ts";
import { findFormat, type ListFile, readList } from "./read-list.ts";

export interface ListImport extends Partial<Omit<ReadOptions, "list">> {
	readonly format: string;
	readonly files: readonly ListFile[];
	/** Defaults to the usual list of the format. */
	readonly list?: string | undefined;
	/** The source of the entries, for people. */
	readonly source: string;
	readonly actor: string;
	/** Reports the changes without writing them. */
	readonly isDryRun?: boolean | undefined;
	/** False leaves the customers out of a dry run, because comparing all of them takes minutes. */
	readonly hasCustomers?: boolean | undefined;
	/** Accepts a file that is much smaller than before. */
	readonly isForced?: boolean | undefined;
}

export interface ListImported {
	readonly lists: readonly ListChange[];
	/** The first rows that could not be read, and how many there were. */
	readonly unreadable: readonly RowFault[];
	readonly unreadableCount: number;
	readonly isDryRun: boolean;
	/** In a dry run, the number of customers who would match, by workspace and mode. */
	readonly customers: readonly CustomersAffected[] | undefined;
}

/** A list that had this many entries or more may not lose over a fifth of them at once. */
const SHRINKING_COUNTS_FROM = 20;
const SHARE_KEPT_MIN = 0.8;
const WRITTEN_AT_ONCE = 2_000;
const HASH_BYTES = 16;
const PEP_TOPIC = "role.pep";

interface Prepared {
	readonly list: string;
	readonly dated: string | undefined;
	/** The file's own statements about itself. */
	readonly publishedOn: string | null;
	readonly statedEntries: number | null;
	readonly persons: number;
	readonly withBirthDate: number;
	readonly peps: number;
	readonly names: number;
	readonly wallets: number;
	readonly entries: ReadonlyMap<string, { readonly id: string; readonly hash: string; readonly body: string }>;
}

interface Difference {
	readonly written: readonly { readonly id: string; readonly hash: string; readonly body: string }[];
	readonly added: number;
	readonly gone: readonly string[];
}

export async function importList(tools: JobTools, order: ListImport): Promise<ListImported> {
	const format = findFormat(order.format);
	const list = checkListId(order.list ?? format.list);
	/** If one of them is unusable, all stay as they were. */
	let held: readonly string[] = [list];
	try {
		const { files, columns, topic, type } = order;
		const { draft, hash } = await readList(format, files, { list, columns, topic, type });
		const prepared = prepare(draft);
		held = prepared.map((one) => one.list);
		const { lists, customers } =
			order.isDryRun === true
				? await compareAll(tools, prepared, order)
				: { lists: await takeAll(tools, prepared, order, hash, draft.faultCount), customers: undefined };
		return {
			lists,
			unreadable: draft.faults,
			unreadableCount: draft.faultCount,
			isDryRun: order.isDryRun === true,
			customers,
		};
	} catch (error) {
		if (error instanceof AppError && order.isDryRun !== true) {
			for (const id of held) {
				await noteListProblem(tools.pool, { id, atMs: tools.world.now(), problem: error.message });
				tools.world.log("warn", `The list ${id} stays as it was: ${error.message}`);
			}
		}
		throw error;
	}
}

export function checkListId(id: string): string {
	if (/^[a-z][a-z0-9_]{1,62}$/.test(id)) return id;
	const message = "must be small letters, digits and _, as in un_sc";
	throw AppError.invalid([{ field: "list", code: "invalid", message }]);
}

/** A file may hold several lists. */
function prepare(draft: ListDraft): readonly Prepared[] {
	const byList = new Map<string, ListedEntity[]>();
	for (const entity of draft.entities) {
		const own = byList.get(entity.list);
		if (own === undefined) byList.set(entity.list, [entity]);
		else own.push(entity);
	}
	return [...byList].map(([list, own]) => {
		const entries = own.map((entity) => {
			const body = writeHakikiEntity(entity);
			// Many lists give all entries a new date every day. A new date alone is no change.
			const digest = createHash("sha256")
				.update(writeHakikiEntity({ ...entity, asof: undefined }))
				.digest();
			return [entity.id, { id: entity.id, hash: digest.toString("hex", 0, HASH_BYTES), body }] as const;
		});
		const sum = (count: (entity: ListedEntity) => number) => own.reduce((total, entity) => total + count(entity), 0);
		return {
			list,
			dated: draft.date ?? findLatest(own),
			publishedOn: draft.publishedOn ?? null,
			statedEntries: draft.statedEntries ?? null,
			persons: sum(({ type }) => (type === "person" ? 1 : 0)),
			withBirthDate: sum(({ dobs }) => (dobs.length > 0 ? 1 : 0)),
			peps: sum(({ topics }) => (topics.includes(PEP_TOPIC) ? 1 : 0)),
			names: sum((one) => 1 + one.aliases.length + one.weakAliases.length + one.originalScript.length),
			wallets: sum((one) => one.addresses?.length ?? 0),
			entries: new Map(entries),
		};
	});
}

function findLatest(entities: readonly ListedEntity[]): string | undefined {
	let latest: string | undefined;
	for (const { asof } of entities) if (asof !== undefined && (latest === undefined || asof > latest)) latest = asof;
	return latest;
}

async function compareAll(
	tools: JobTools,
	all: readonly Prepared[],
	order: ListImport,
): Promise<Pick<ListImported, "lists" | "customers">> {
	const stored = await findLists(tools.pool);
	const lists: ListChange[] = [];
	const changes: EntriesChanged[] = [];
	for (const one of all) {
		const difference = await compare(tools.pool, one, stored, order);
		lists.push(describe(one, difference));
		changes.push({ list: one.list, written: difference.written, gone: difference.gone });
	}
	return { lists, customers: order.hasCustomers === false ? undefined : await previewCustomers(tools, changes) };
}

async function takeAll(
	tools: JobTools,
	all: readonly Prepared[],
	order: ListImport,
	hash: Buffer,
	unreadable: number,
): Promise<ListChange[]> {
	const atMs = tools.world.now();
	return inRepeatedTransaction(tools.pool, async (client) => {
		await lockLists(client);
		const stored = await findLists(client);
		const differences = new Map<Prepared, Difference>();
		for (const one of all) differences.set(one, await compare(client, one, stored, order));
		const isChanged = ({ written, gone }: Difference) => written.length + gone.length > 0;
		const version = [...differences.values()].some(isChanged) ? await raiseListsVersion(client) : 0;
		for (const [one, difference] of differences) {
			const { list } = one;
			for (let at = 0; at < difference.written.length; at += WRITTEN_AT_ONCE) {
				const entries = difference.written.slice(at, at + WRITTEN_AT_ONCE);
				await writeListEntries(client, { list, version, entries });
			}
			const { list: _, ...details } = describe(one, difference);
			if (difference.gone.length > 0) await removeListEntries(client, { list, version, ids: difference.gone });
			await writeListImport(client, {
				id: list,
				format: order.format,
				source: order.source,
				version,
				dated: one.dated ?? null,
				publishedOn: one.publishedOn,
				statedEntries: one.statedEntries,
				entries: one.entries.size,
				persons: one.persons,
				withBirthDate: one.withBirthDate,
				peps: one.peps,
				names: one.names,
				wallets: one.wallets,
				unreadable,
				hash,
				atMs,
				isChanged: isChanged(difference) || !stored.some(({ id }) => id === list),
				change: details,
			});
			const told = { ...details, source: order.source, sha256: hash.toString("hex"), unreadable };
			await auditListAct(client, tools, { at: atMs, actor: order.actor, action: "list.imported", list, details: told });
		}
		return [...differences].map(([one, difference]) => describe(one, difference));
	});
}

async function compare(
	executor: Executor,
	{ list, entries }: Prepared,
	stored: readonly StoredList[],
	{ isForced }: ListImport,
): Promise<Difference> {
	const before = stored.find(({ id }) => id === list)?.entries ?? 0;
	if (isForced !== true && before >= SHRINKING_COUNTS_FROM && entries.size < before * SHARE_KEPT_MIN) {
		const message = `holds ${entries.size} entries of ${list}, which has ${before}: too many are gone (an operator can accept it with --force)`;
		throw AppError.invalid([{ field: "file", code: "too_small", message }]);
	}
	const known = await findEntryHashes(executor, { list });
	const written = [...entries.values()].filter(({ id, hash }) => known.get(id) !== hash);
	return {
		written,
		added: written.filter(({ id }) => !known.has(id)).length,
		gone: [...known.keys()].filter((id) => !entries.has(id)),
	};
}

function describe(
	{ list, dated, entries, names, wallets }: Prepared,
	{ written, added, gone }: Difference,
): ListChange {
	const changed = written.length - added;
	return { list, dated, entries: entries.size, names, wallets, added, changed, removed: gone.length };
}
