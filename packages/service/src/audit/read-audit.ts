// Lists the audit log, newest first, and verifies its chain.

import { AppError, type AuditFacts, type AuditVerdict, type Page } from "@hakiki/domain";
import { listAuditPage, type Pool, type StoredAuditRow } from "@hakiki/store";
import { type AuditMark, FIRST_MARK, isAuditRowGenuine, type MasterKey } from "@hakiki/vault";
import { nameActors } from "../access/people.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { openAuditDetails } from "./audit-entry.ts";
import { auditRowOf } from "./digest-of-audit.ts";
import { verifyLog } from "./verify-log.ts";

/** The most entries that one page looks at. A filter that matches few entries may need several pages. */
const SCAN_MAX = 20_000;
/** The most entries of one verification, which takes some seconds. The doctor verifies the whole chain. */
const VERIFIED_MAX = 50_000;

export interface AuditQuery {
	readonly actor?: string | undefined;
	readonly action?: string | undefined;
	/** The subject: the id of a customer, a case, a key … */
	readonly subject?: string | undefined;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

/**
 * Lists entries of the caller's mode and of the whole workspace. New entries appear when they are chained, within
 * seconds.
 */
export async function listAudit(
	tools: { readonly pool: Pool; readonly master: MasterKey },
	context: RealmContext,
	query: AuditQuery,
): Promise<Page<AuditFacts>> {
	const { cursor, ...filters } = query;
	const [before] = cursor === undefined ? [] : parseCursor(cursor, ["number"]);
	const { rows, scannedTo } = await listAuditPage(tools.pool, {
		workspaceId: context.workspaceId,
		realm: context.realm,
		...filters,
		before: before === undefined ? undefined : Number(before),
		scanMax: SCAN_MAX,
	});
	const names = await nameActors(
		tools,
		rows.map(({ actor }) => actor),
	);
	// A row that was inserted by hand is not shown. The verification and the doctor report it.
	const genuine = rows.filter((row) => isAuditRowGenuine(context.keys, auditRowOf(row), row.mac));
	return {
		items: genuine.map((row) => present(context, row, names)),
		next: scannedTo === undefined ? undefined : formatCursor([scannedTo]),
	};
}

/** Computes every link of the workspace's chain again, for both modes, from the start or from a cursor. */
export async function verifyAudit(
	tools: { readonly pool: Pool; readonly master: MasterKey },
	place: RealmContext,
	{ cursor }: { readonly cursor?: string | undefined },
): Promise<AuditVerdict> {
	const from = cursor === undefined ? FIRST_MARK : readPlace(cursor);
	const verdict = await verifyLog(tools, place, { from, verifiedMax: VERIFIED_MAX });
	const { end, verified, erased, refused, problem, isComplete } = verdict;
	const head = Buffer.from(end.link).toString("hex");
	return {
		isIntact: problem === undefined,
		verified,
		erased,
		refused,
		position: problem?.position ?? end.position,
		head,
		problem: problem?.what ?? null,
		next: isComplete ? undefined : formatCursor([end.position, head]),
	};
}

function readPlace(cursor: string): AuditMark {
	const [position, link] = parseCursor(cursor, ["number", "text"]);
	if (!/^([0-9a-f]{2}){1,64}$/.test(String(link))) {
		throw AppError.wrongCursor();
	}
	return { link: Buffer.from(String(link), "hex"), position: Number(position) };
}

function present({ keys }: RealmContext, row: StoredAuditRow, names: ReadonlyMap<string, string>): AuditFacts {
	return {
		position: row.position ?? 0,
		at: row.at,
		actor: row.actor,
		actorName: names.get(row.actor) ?? null,
		action: row.action,
		subject: row.subject,
		isOfMode: row.realm !== null,
		details: openAuditDetails(keys, row) ?? null,
		link: row.link?.toString("hex") ?? "",
	};
}
