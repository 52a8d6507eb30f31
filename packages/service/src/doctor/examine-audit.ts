// Verifies every workspace's audit chain, and looks for rows outside the chains.

import {
	listRealms,
	listUnchainedAudit,
	measureUnsealedAudit,
	type Pool,
	type StoredAuditRow,
	type StoredRealm,
} from "@hakiki/store";
import { type MasterKey, openWorkspaceKeys } from "@hakiki/vault";
import { findStrangers } from "../audit/genuine-rows.ts";
import { type LogProblem, verifyLog } from "../audit/verify-log.ts";
import { type Finding, fail, formatAge, ok, warn } from "./finding.ts";

const CHECK = "audit log";
const UNCHAINED_MAX = 1_000;
const UNSEALED_MS_MAX = 10 * 60_000;

const WHAT_IS_WRONG: Readonly<Record<Exclude<LogProblem, "refused">, string>> = {
	gap: "an entry is missing",
	link: "the entry was changed, moved or put in",
	details: "the entry's details were changed",
	missing: "the entry's details are gone, and no erasure took them",
	cut: "the log ends before this entry, although it was chained",
	mark: "the log's mark, which says how far it goes, is missing or does not fit",
	empty: "the log is empty, although creating a workspace writes its first entry",
};

export async function examineAudit(pool: Pool, master: MasterKey): Promise<Finding> {
	const workspaces = new Map((await listRealms(pool)).map((stored) => [stored.id, stored]));
	let count = 0;
	let erased = 0;
	for (const workspace of workspaces.values()) {
		const keys = openWorkspaceKeys(master, workspace.id, workspace.wrappedKeys);
		const verdict = await verifyLog({ pool, master }, { workspaceId: workspace.id, keys });
		const { problem } = verdict;
		if (problem !== undefined && problem.what !== "refused") {
			return fail(
				CHECK,
				`${workspace.name}: entry ${problem.position}: ${WHAT_IS_WRONG[problem.what]}`,
				"Somebody changed the database by hand: compare with a backup",
			);
		}
		count += verdict.verified;
		erased += verdict.erased;
	}
	const stranger = await findStranger(pool, master, workspaces);
	if (stranger !== undefined) {
		const { id, action, actor } = stranger;
		const finding = fail(
			CHECK,
			`row ${id} was put in by hand, or kept out of the chain: ${action} by ${actor}`,
			"Look at rows of the table audit with is_refused, keep a copy of them, and delete them",
		);
		return { ...finding, quotes: [action, actor] };
	}
	const without = erased === 0 ? "" : `; ${erased} without details because of an erasure`;
	return describeWaiting(await measureUnsealedAudit(pool), `entries: ${count}`, without);
}

function describeWaiting(unsealed: { count: number; oldestMs: number }, entries: string, without: string): Finding {
	if (unsealed.oldestMs > UNSEALED_MS_MAX) {
		return warn(
			CHECK,
			`${entries}, all whole${without}; ${unsealed.count} not chained for ${formatAge(unsealed.oldestMs)}`,
			"Run a process with the role all or worker",
		);
	}
	const waiting = unsealed.count === 0 ? "" : `; ${unsealed.count} are yet to be chained`;
	return ok(CHECK, `${entries}, every link and detail whole${without}${waiting}`);
}

/** Finds the first unchained row that the service did not write, or that the sealer refused. */
async function findStranger(
	pool: Pool,
	master: MasterKey,
	workspaces: ReadonlyMap<string, StoredRealm>,
): Promise<StoredAuditRow | undefined> {
	const rows = await listUnchainedAudit(pool, { limit: UNCHAINED_MAX });
	const refused = rows.find(({ isRefused, position }) => isRefused || position !== null);
	if (refused !== undefined) return refused;
	for (const workspaceId of new Set(rows.map((row) => row.workspaceId))) {
		const own = rows.filter((row) => row.workspaceId === workspaceId);
		const stored = workspaces.get(workspaceId);
		const keys = stored && openWorkspaceKeys(master, workspaceId, stored.wrappedKeys);
		const [first] = await findStrangers(pool, { workspaceId, keys }, own);
		if (first !== undefined) return own.find(({ id }) => id === first);
	}
	return undefined;
}
