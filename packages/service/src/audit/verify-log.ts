// Is a workspace's audit log whole? Every link is worked out again, every entry's details are opened, and the end is
// compared with the mark that the sealer moves.

import {
	CUSTOMER_ACTIONS,
	countUnchainedAudit,
	ERASING_ACTIONS,
	findErasures,
	KEPT_ACTIONS,
	listSealedAudit,
	listWaitingErasures,
	type Pool,
	type StoredAuditRow,
} from "@hakiki/store";
import {
	type AuditMark,
	type ChainedAuditRow,
	type ChainVerdict,
	createAuditKey,
	FIRST_MARK,
	type MasterKey,
	unseal,
	verifyRun,
	type WorkspaceKeys,
} from "@hakiki/vault";
import { placeOfAudit } from "./audit-entry.ts";
import { auditRowOf } from "./digest-of-audit.ts";
import { findGenuineMark, findStrangers } from "./genuine-rows.ts";

const ROWS_PER_PAGE = 1_000;

/** `mark`, `cut`, `empty` and `refused` are of the whole log, the others of one entry. */
export type LogProblem = Extract<ChainVerdict, { isIntact: false }>["problem"] | "mark" | "cut" | "empty" | "refused";

export interface LogVerdict {
	/** How far the log is whole. */
	readonly end: AuditMark;
	/** Entries that were looked at, and those among them whose details an erasure took. */
	readonly verified: number;
	readonly erased: number;
	/** Rows that were put in by hand and stand in no chain. */
	readonly refused: number;
	/** Where and what, or nothing. */
	readonly problem: { readonly position: number; readonly what: LogProblem } | undefined;
	/** False where `verifiedMax` was reached before the end. */
	readonly isComplete: boolean;
}

export interface LogPlace {
	readonly workspaceId: string;
	readonly keys: WorkspaceKeys;
}

/** From the start, or from where another call ended. */
export async function verifyLog(
	{ pool, master }: { readonly pool: Pool; readonly master: MasterKey },
	place: LogPlace,
	options: { readonly from?: AuditMark; readonly verifiedMax?: number } = {},
): Promise<LogVerdict> {
	const { workspaceId } = place;
	const { from = FIRST_MARK, verifiedMax = Number.POSITIVE_INFINITY } = options;
	const key = createAuditKey(master, workspaceId);
	let end = from;
	let erased = 0;
	const tell = (problem: LogVerdict["problem"], isComplete: boolean, refused = 0): LogVerdict => {
		return { end, verified: end.position - from.position, erased, refused, problem, isComplete };
	};
	for (;;) {
		// Read before the rows: a row and the mark that counts it are committed together, so the mark is never ahead of them.
		const mark = await findGenuineMark(pool, key, workspaceId);
		const rows = await listSealedAudit(pool, { workspaceId, after: end.position, limit: ROWS_PER_PAGE });
		const verdict = verifyRun(key, { link: end.link, sequence: end.position }, await openRows(pool, place, rows));
		if (!verdict.isIntact) return tell({ position: verdict.sequence, what: verdict.problem }, true);
		end = { position: verdict.sequence, link: verdict.head };
		erased += rows.filter(({ sealed }) => sealed === null).length;
		if (end.position - from.position >= verifiedMax) return tell(undefined, false);
		// Entries that were chained since the mark was read are compared with the next one.
		if (rows.length > 0 && end.position !== mark?.position) continue;
		const { refused, waiting } = await countUnchainedAudit(pool, { workspaceId });
		return tell(judgeEnd(end, mark, { refused, waiting }), true, refused);
	}
}

function judgeEnd(
	end: AuditMark,
	mark: AuditMark | undefined,
	unchained: { readonly refused: number; readonly waiting: number },
): LogVerdict["problem"] {
	const { position } = end;
	if (mark === undefined || mark.position < position) return { position, what: "mark" };
	if (mark.position > position) return { position: position + 1, what: "cut" };
	if (!Buffer.from(mark.link).equals(end.link)) return { position, what: "mark" };
	if (unchained.refused > 0) return { position, what: "refused" };
	return position === 0 && unchained.waiting === 0 ? { position, what: "empty" } : undefined;
}

/** Details that do not open count as changed. */
async function openRows(
	pool: Pool,
	{ workspaceId, keys }: LogPlace,
	rows: readonly StoredAuditRow[],
): Promise<readonly ChainedAuditRow[]> {
	const bare = rows.filter((row) => row.sealed === null && row.commitment !== null);
	const erasedAt =
		bare.length === 0 ? new Map<string, number>() : await placeErasures(pool, { workspaceId, keys }, bare);
	/**
	 * Only an erasure of the same subject that was chained later takes details, and none takes those of the register. That of
	 * a customer takes what is about customers: a customer may be called like a key or a case.
	 */
	const isErased = ({ realm, subject, action, position }: StoredAuditRow): boolean => {
		if (KEPT_ACTIONS.includes(action)) return false;
		const takers = CUSTOMER_ACTIONS.includes(action) ? ERASING_ACTIONS : ["audit.details_erased"];
		return takers.some((taker) => (position ?? 0) < (erasedAt.get(`${realm} ${taker} ${subject}`) ?? 0));
	};
	return rows.map((row) => ({
		...auditRowOf(row),
		sequence: row.position ?? 0,
		link: row.link ?? new Uint8Array(),
		saltedDetails: row.sealed === null ? null : openDetails(keys, row, row.sealed),
		areDetailsMissing: row.sealed === null && row.commitment !== null && !isErased(row),
	}));
}

/** The place of the latest erasure of each row's subject; one that waits for the chain will come after every row. */
async function placeErasures(
	pool: Pool,
	place: LogPlace,
	rows: readonly StoredAuditRow[],
): Promise<ReadonlyMap<string, number>> {
	const { workspaceId } = place;
	const subjects = [...new Set(rows.map(({ subject }) => subject))];
	// In this order: an erasure that is chained meanwhile is found by the last of them.
	const waiting = await listWaitingErasures(pool, { workspaceId, subjects, limit: ROWS_PER_PAGE });
	const strangers = await findStrangers(pool, place, waiting);
	const chained = await findErasures(pool, { workspaceId, subjects });
	return new Map([
		...chained.map(({ realm, subject, action, position }) => [`${realm} ${action} ${subject}`, position] as const),
		...waiting
			.filter(({ id }) => !strangers.includes(id))
			.map(({ realm, subject, action }) => [`${realm} ${action} ${subject}`, Number.POSITIVE_INFINITY] as const),
	]);
}

function openDetails(keys: WorkspaceKeys, row: StoredAuditRow, sealed: Uint8Array): Uint8Array {
	try {
		return unseal(keys, placeOfAudit(row.realm, row.commitment ?? new Uint8Array()), sealed);
	} catch {
		return new Uint8Array();
	}
}
