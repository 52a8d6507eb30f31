// Verifies the audit log of a workspace: computes every link again, opens the details of every entry, and compares the end
// with the mark that the sealer writes.

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

/** `mark`, `cut`, `empty` and `refused` concern the whole log; the others concern one entry. */
export type LogProblem = Extract<ChainVerdict, { isIntact: false }>["problem"] | "mark" | "cut" | "empty" | "refused";

interface LogVerdict {
	/** The last entry up to which the log is intact. */
	readonly end: AuditMark;
	/** The number of verified entries, and of those whose details were erased. */
	readonly verified: number;
	readonly erased: number;
	/** The number of rows that were inserted by hand and are not chained. */
	readonly refused: number;
	/** The first problem; undefined if there is none. */
	readonly problem: { readonly position: number; readonly what: LogProblem } | undefined;
	/** False if `verifiedMax` was reached before the end. */
	readonly isComplete: boolean;
}

interface LogPlace {
	readonly workspaceId: string;
	readonly keys: WorkspaceKeys;
}

/** Verifies from the start, or from the end of another call. */
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
		// The mark is read before the rows. A row and its mark are committed together, so the mark is never ahead of the
		// rows.
		const mark = await findGenuineMark(pool, key, workspaceId);
		const rows = await listSealedAudit(pool, { workspaceId, after: end.position, limit: ROWS_PER_PAGE });
		const verdict = verifyRun(key, { link: end.link, sequence: end.position }, await openRows(pool, place, rows));
		if (!verdict.isIntact) return tell({ position: verdict.sequence, what: verdict.problem }, true);
		end = { position: verdict.sequence, link: verdict.head };
		erased += rows.filter(({ sealed }) => sealed === null).length;
		if (end.position - from.position >= verifiedMax) return tell(undefined, false);
		// Entries that were chained after the mark was read are compared with the next mark.
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
	 * Details may be missing only if a later entry records the erasure of the same subject. An erasure of a customer removes
	 * only details about customers, because a customer may have the same id as a key or a case. It keeps those of the register.
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

/** The place of the latest erasure of each row's subject. An erasure that is not chained yet comes after every row. */
async function placeErasures(
	pool: Pool,
	place: LogPlace,
	rows: readonly StoredAuditRow[],
): Promise<ReadonlyMap<string, number>> {
	const { workspaceId } = place;
	const subjects = [...new Set(rows.map(({ subject }) => subject))];
	// The order matters: the last query finds an erasure that was chained meanwhile.
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
