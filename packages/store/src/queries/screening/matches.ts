// Matches of names with list entries, and the verdicts of people on them.

import type { MatchStatus, MatchStrength, ScreenedRole, ScreenedTopic } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export interface StoredMatch {
	readonly id: string;
	readonly customerId: string;
	/** The entry's id with its list's name in front. */
	readonly entity: string;
	readonly party: ScreenedRole;
	readonly topic: ScreenedTopic;
	readonly strength: MatchStrength;
	readonly score: number;
	readonly pair: string;
	readonly status: MatchStatus;
	readonly eventId: string | null;
	readonly caseId: string | null;
	readonly listsVersion: number;
	readonly foundAt: number;
	/** The first of two verdicts, until the second one is given. */
	readonly first: {
		readonly verdict: string;
		readonly by: string;
		readonly role: string | null;
		readonly at: number;
	} | null;
	readonly decidedBy: readonly string[];
	readonly decidedAt: number | null;
	/** The reasons of the verdict, sealed. */
	readonly reasons: Uint8Array | null;
}

interface MatchRow extends Record<string, unknown> {
	id: string;
	customer_id: string;
	entity: string;
	party: ScreenedRole;
	topic: ScreenedTopic;
	strength: MatchStrength;
	score: number;
	pair: string;
	status: MatchStatus;
	event_id: string | null;
	case_id: string | null;
	lists_version: string;
	found_at: Date;
	first_verdict: string | null;
	first_by: string | null;
	first_role: string | null;
	first_at: Date | null;
	decided_by: string[] | null;
	decided_at: Date | null;
	reasons: Buffer | null;
}

const COLUMNS = `id, customer_id, entity, party, topic, strength, score, pair, status, event_id, case_id, lists_version,
  found_at, first_verdict, first_by, first_role, first_at, decided_by, decided_at, reasons`;

const toStored = (row: MatchRow): StoredMatch => ({
	id: row.id,
	customerId: row.customer_id,
	entity: row.entity,
	party: row.party,
	topic: row.topic,
	strength: row.strength,
	score: Math.round(row.score * 1000) / 1000,
	pair: row.pair,
	status: row.status,
	eventId: row.event_id,
	caseId: row.case_id,
	listsVersion: Number(row.lists_version),
	foundAt: row.found_at.getTime(),
	first:
		row.first_verdict === null
			? null
			: {
					verdict: row.first_verdict,
					by: row.first_by ?? "",
					role: row.first_role,
					at: row.first_at?.getTime() ?? 0,
				},
	decidedBy: row.decided_by ?? [],
	decidedAt: row.decided_at?.getTime() ?? null,
	reasons: row.reasons,
});

export interface MatchFilter {
	readonly status?: MatchStatus | undefined;
	readonly strength?: MatchStrength | undefined;
	readonly topic?: ScreenedTopic | undefined;
	readonly party?: ScreenedRole | undefined;
	readonly list?: string | undefined;
	readonly customerId?: string | undefined;
}

/** Newest first, after a match. Uses matches_open, matches_by_realm, or the primary key for one customer. */
export async function listStoredMatches(
	executor: Executor,
	options: MatchFilter & { readonly realm: Realm; readonly after?: string | undefined; readonly limit: number },
): Promise<readonly StoredMatch[]> {
	const values: unknown[] = [options.realm, options.limit];
	const conditions = ["realm = $1"];
	const add = (condition: string, value: unknown): void => {
		if (value === undefined) return;
		values.push(value);
		conditions.push(condition.replace("?", `$${values.length}`));
	};
	// The status stands in the text of the statement, so that the index of open matches can be used.
	if (options.status === "open") conditions.push("status = 'open'");
	else add("status = ?", options.status);
	add("strength = ?", options.strength);
	add("topic = ?", options.topic);
	add("party = ?", options.party);
	add("split_part(entity, ':', 1) = ?", options.list);
	add("customer_id = ?", options.customerId);
	add("id < ?::uuid", options.after);
	const { rows } = await executor.query<MatchRow>(
		`select ${COLUMNS} from matches where ${conditions.join(" and ")} order by id desc limit $2`,
		values,
	);
	return rows.map(toStored);
}

/** Uses matches_by_id (id, realm). */
export async function findMatch(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string },
): Promise<StoredMatch | undefined> {
	const { rows } = await executor.query<MatchRow>(`select ${COLUMNS} from matches where id = $1 and realm = $2`, [
		options.id,
		options.realm,
	]);
	return rows[0] && toStored(rows[0]);
}

/** All matches of a customer and its parties with the entry. Uses the primary key (customer_id, entity, party, realm). */
export async function findMatchesOfEntity(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly entity: string },
): Promise<readonly StoredMatch[]> {
	const { rows } = await executor.query<MatchRow>(
		`select ${COLUMNS} from matches where customer_id = $1 and entity = $2 and realm = $3 order by party`,
		[options.customerId, options.entity, options.realm],
	);
	return rows.map(toStored);
}

/** The matches of a customer that are open or wait for a second person, strong ones first. Uses the primary key. */
export async function listUndecidedMatches(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly limit: number },
): Promise<readonly StoredMatch[]> {
	const { rows } = await executor.query<MatchRow>(
		`select ${COLUMNS} from matches
		  where customer_id = $1 and realm = $2 and status <> 'gone' and (status = 'open' or first_verdict is not null)
		  order by strength, id limit $3`,
		[options.customerId, options.realm, options.limit],
	);
	return rows.map(toStored);
}

/** The matches of a customer that people decided at a time or later. Uses the primary key. */
export async function listDecidedMatches(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly since: number; readonly limit: number },
): Promise<readonly StoredMatch[]> {
	const { rows } = await executor.query<MatchRow>(
		`select ${COLUMNS} from matches
		  where customer_id = $1 and realm = $2 and status in ('cleared', 'confirmed') and decided_at >= $3
		  order by id limit $4`,
		[options.customerId, options.realm, new Date(options.since), options.limit],
	);
	return rows.map(toStored);
}

/** The verdicts on the matches that belong to a case or were decided under it. Uses the primary key. */
export async function listVerdictsOfCase(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly caseId: string; readonly since: number },
): Promise<readonly MatchStatus[]> {
	const { rows } = await executor.query<{ status: MatchStatus }>(
		`select distinct status from matches
		  where customer_id = $1 and realm = $2 and status in ('cleared', 'confirmed')
		    and (case_id = $3 or decided_at >= $4) limit 2`,
		[options.customerId, options.realm, options.caseId, new Date(options.since)],
	);
	return rows.map(({ status }) => status);
}

interface VerdictPlace {
	readonly realm: Realm;
	readonly customerId: string;
	readonly entity: string;
}

/** Stores the first of two verdicts. */
export async function writeFirstVerdict(
	executor: Executor,
	options: VerdictPlace & {
		readonly verdict: string;
		readonly by: string;
		readonly role: string | null;
		readonly at: number;
		readonly reasons: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`update matches set first_verdict = $4, first_by = $5, first_role = $6, first_at = $7, reasons = $8
		  where customer_id = $1 and entity = $2 and realm = $3`,
		[
			options.customerId,
			options.entity,
			options.realm,
			options.verdict,
			options.by,
			options.role,
			new Date(options.at),
			options.reasons,
		],
	);
}

/** Stores the verdict for all matches of the customer and its parties with the entry. */
export async function writeVerdict(
	executor: Executor,
	options: VerdictPlace & {
		readonly status: "cleared" | "confirmed";
		readonly by: readonly string[];
		readonly at: number;
		readonly reasons: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`update matches
		    set status = $4, decided_by = $5, decided_at = $6, reasons = $7, first_verdict = null, first_by = null,
		        first_role = null, first_at = null
		  where customer_id = $1 and entity = $2 and realm = $3 and status <> 'gone'`,
		[
			options.customerId,
			options.entity,
			options.realm,
			options.status,
			options.by,
			new Date(options.at),
			options.reasons,
		],
	);
}
