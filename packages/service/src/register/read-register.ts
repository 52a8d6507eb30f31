// Reads the register by the time of entry, a page at a time.

import {
	AppError,
	formatUuid,
	type Page,
	parseId,
	type RegisterLineWithCase,
	type RegisterStatus,
} from "@hakiki/domain";
import {
	findCaseStatuses,
	findRealm,
	inTransaction,
	listRegisterRows,
	type Pool,
	type Realm,
	type RegisterCursor,
} from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys, type WorkspaceKeys } from "@hakiki/vault";
import { type AdminTools, auditAdminAct } from "../admin/admin-tools.ts";
import { readPeople } from "../customers/read-people.ts";
import type { ModeContext } from "../realm-context.ts";
import { openRegisterLine } from "./register-line.ts";

const LINES_PER_PAGE = 1_000;
/** The lines that one page opens at most while it looks for lines that fit its filters. */
const SCANNED_MAX = 5_000;
/** A time after every line that PostgreSQL still accepts. */
const END_OF_TIME_MS = Date.UTC(9999, 0, 1);

export interface RegisterFilter {
	/** In ms, inclusive. Defaults to the first line. */
	readonly from?: number | undefined;
	/** In ms, exclusive. Defaults to the end. */
	readonly to?: number | undefined;
	readonly customerId?: string | undefined;
	readonly types?: readonly string[] | undefined;
	readonly rule?: string | undefined;
	readonly decisions?: readonly string[] | undefined;
	readonly statuses?: readonly RegisterStatus[] | undefined;
}

interface RegisterTools {
	readonly pool: Pool;
	/** Decrypts the lines. */
	readonly master: MasterKey;
}

/** Lists a page of lines, oldest first by default. A page may hold fewer lines than the limit and not be the last one. */
export async function listRegister(
	tools: RegisterTools,
	{ realm }: ModeContext,
	query: RegisterFilter & {
		readonly after?: string | undefined;
		readonly isNewestFirst?: boolean | undefined;
		/** Whether the caller may see the names of customers. */
		readonly isPersonalShown?: boolean | undefined;
		readonly limit: number;
	},
): Promise<Page<RegisterLineWithCase & { readonly customerName: string | null }>> {
	const { limit, isNewestFirst = false } = query;
	let after = query.after === undefined ? undefined : parseCursor(query.after);
	const keys = await openKeys(tools, realm);
	const found: { readonly line: RegisterLineWithCase; readonly place: RegisterCursor }[] = [];
	let isEnd = false;
	const portion = hasSealedFilter(query) ? LINES_PER_PAGE : Math.min(limit, LINES_PER_PAGE);
	for (let scanned = 0; scanned < SCANNED_MAX && found.length < limit && !isEnd; scanned += portion) {
		const page = await readLines(tools.pool, keys, realm, { ...query, after, isNewestFirst, portion });
		found.push(...page.lines.filter(({ line }) => isFit(line, query)));
		after = page.next;
		isEnd = after === undefined;
	}
	const shown = found.slice(0, limit);
	const next = found.length > limit ? shown.at(-1)?.place : after;
	const customerIds = query.isPersonalShown === true ? shown.map(({ line }) => line.customerId) : [];
	const people = await readPeople(tools.pool, { realm, keys }, { customerIds });
	const items = shown.map(({ line }) => ({ ...line, customerName: people.get(line.customerId)?.name ?? null }));
	return { items, next: next && `${next.at}-${next.id}` };
}

/** Exports every line, oldest first, and writes the export to the audit log. Returns the number of lines. */
export async function exportRegister(
	tools: AdminTools,
	{ realm }: ModeContext,
	query: RegisterFilter & {
		readonly actor: string;
		onLines(lines: readonly RegisterLineWithCase[]): void;
	},
): Promise<number> {
	const { actor, onLines, ...filter } = query;
	const keys = await openKeys(tools, realm);
	let count = 0;
	let after: RegisterCursor | undefined;
	do {
		const page = await readLines(tools.pool, keys, realm, {
			...filter,
			after,
			isNewestFirst: false,
			portion: LINES_PER_PAGE,
		});
		const lines = page.lines.map(({ line }) => line).filter((line) => isFit(line, filter));
		count += lines.length;
		onLines(lines);
		after = page.next;
	} while (after !== undefined);
	const given = Object.entries({ ...filter, from: filter.from ?? null, to: filter.to ?? null, lines: count });
	const details = Object.fromEntries(given.filter(([, value]) => value !== undefined));
	const act = { at: tools.world.now(), actor, action: "register.exported", subject: String(realm), details };
	await inTransaction(tools.pool, (client) => auditAdminAct(client, tools.master, { realm, anyRealm: realm }, act));
	return count;
}

/** The details of a line are sealed, so all filters but the time and the customer are applied after it is opened. */
function isFit(line: RegisterLineWithCase, { types, rule, decisions, statuses }: RegisterFilter): boolean {
	return (
		(types === undefined || types.includes(line.type)) &&
		(rule === undefined || rule === line.rule) &&
		(decisions === undefined || decisions.includes(line.decision)) &&
		(statuses === undefined || statuses.includes(line.caseStatus ?? "no_case"))
	);
}

function hasSealedFilter({ types, rule, decisions, statuses }: RegisterFilter): boolean {
	return [types, rule, decisions, statuses].some((filter) => filter !== undefined);
}

async function readLines(
	pool: Pool,
	keys: WorkspaceKeys,
	realm: Realm,
	query: RegisterFilter & {
		readonly after: RegisterCursor | undefined;
		readonly isNewestFirst: boolean;
		readonly portion: number;
	},
) {
	const { from = 0, to = END_OF_TIME_MS, after, isNewestFirst, customerId, portion } = query;
	const rows = await listRegisterRows(pool, {
		...{ workspaceId: keys.workspaceId, realm, from, to, after, isNewestFirst, customerId },
		limit: portion,
	});
	const lines = rows.map((row) => ({ line: openRegisterLine(keys, row), place: { at: row.at, id: row.id } }));
	const caseIds = lines.flatMap(({ line }) => toUuid(line.caseId) ?? []);
	const statuses = await findCaseStatuses(pool, { realm, caseIds });
	return {
		lines: lines.map(({ line, place }) => ({
			line: { ...line, caseStatus: statuses.get(toUuid(line.caseId) ?? "") ?? null },
			place,
		})),
		// A page that is not full is the last one.
		next: rows.length < portion ? undefined : lines.at(-1)?.place,
	};
}

function toUuid(caseId: string | null): string | undefined {
	const bytes = caseId === null ? undefined : parseId("cas", caseId);
	return bytes && formatUuid(bytes);
}

function parseCursor(text: string): RegisterCursor {
	const [, at, id] = /^(\d{1,14})-(\d{1,15})$/.exec(text) ?? [];
	if (at === undefined || id === undefined) throw AppError.wrongCursor();
	return { at: Number(at), id: Number(id) };
}

async function openKeys({ pool, master }: RegisterTools, realm: Realm): Promise<WorkspaceKeys> {
	const found = await findRealm(pool, { realm });
	if (found === undefined) throw new Error("The realm is unknown");
	return openWorkspaceKeys(master, found.id, found.wrappedKeys);
}
