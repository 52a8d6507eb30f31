// Checks the MAC of every row that grants access. The service refuses a row that was changed by hand; the doctor names it.

import { formatIdOfUuid } from "@hakiki/domain";
import {
	hasUsers,
	listAllApiKeys,
	listOpenInvitations,
	listOpenSessions,
	listRealms,
	listUsers,
	type Pool,
	type StoredApiKey,
} from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { isInvitationGenuine, isKeyGenuine, isSessionGenuine, isUserGenuine } from "../access/genuine-access.ts";
import { type Finding, fail, ok } from "./finding.ts";

const CHECK = "users and keys";
const PAGE = 1_000;
const NAMED_MAX = 5;

interface Row {
	readonly id: string;
}

export async function examineAccess(pool: Pool, master: MasterKey, now: number): Promise<Finding> {
	const realms = new Map(
		(await listRealms(pool)).map((one) => [one.realm, { workspaceId: one.id, isLive: one.isLive }]),
	);
	const isKeySound = (row: StoredApiKey): boolean => {
		const place = realms.get(row.realm);
		return place !== undefined && isKeyGenuine(master, row, place);
	};
	const users = await examine(
		"usr",
		(page) => listUsers(pool, page),
		(row) => isUserGenuine(master, row),
	);
	const keys = await examine("key", (page) => listAllApiKeys(pool, page), isKeySound);
	const sessions = await examine(
		"ses",
		(page) => listOpenSessions(pool, { ...page, at: now }),
		(row) => isSessionGenuine(master, row),
	);
	const links = await examine(
		"inv",
		(page) => listOpenInvitations(pool, { ...page, at: now }),
		(row) => isInvitationGenuine(master, row),
	);
	if (users.count === 0 && (await hasUsers(pool))) {
		const advice = "Somebody deleted them by hand: restore the table from a backup";
		return fail(CHECK, "there are no users, but the audit log mentions some", advice);
	}
	const changed = [users, keys, sessions, links].flatMap((one) => one.changed);
	if (changed.length === 0)
		return ok(CHECK, `users: ${users.count}, API keys: ${keys.count}, all as they were written`);
	const more = changed.length > NAMED_MAX ? ` and ${changed.length - NAMED_MAX} more` : "";
	return fail(
		CHECK,
		`changed by hand, and refused: ${changed.slice(0, NAMED_MAX).join(", ")}${more}`,
		"Compare with a backup and the audit log; put the row back as it was, or delete it",
	);
}

/** Counts the rows, and names those with a wrong MAC. */
async function examine<Found extends Row>(
	kind: "usr" | "key" | "ses" | "inv",
	list: (page: { readonly after: string | undefined; readonly limit: number }) => Promise<readonly Found[]>,
	isGenuine: (row: Found) => boolean,
): Promise<{ readonly count: number; readonly changed: readonly string[] }> {
	const changed: string[] = [];
	let count = 0;
	let after: string | undefined;
	do {
		const rows: readonly Found[] = await list({ after, limit: PAGE });
		count += rows.length;
		for (const row of rows) if (!isGenuine(row)) changed.push(formatIdOfUuid(kind, row.id));
		after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
	} while (after !== undefined);
	return { count, changed };
}
