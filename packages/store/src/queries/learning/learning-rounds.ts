// Rounds of learning, the evidence for each rule, and the learning settings of a workspace.

import type { KeptRound, RoundBody, RoundPart, RoundReason, RoundStatus } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

interface StoredRound extends KeptRound {
	readonly realm: Realm;
	readonly workspaceId: string;
	readonly labelsTo: string | null;
}

interface RoundRow {
	id: string;
	realm: number;
	workspace_id: string;
	part: RoundPart;
	status: RoundStatus;
	reason: RoundReason | null;
	based_on: number;
	published_version: number | null;
	labels_to: string | null;
	took_ms: number;
	body: RoundBody;
	created_at: Date;
}

const COLUMNS = `id, realm, workspace_id, part, status, reason, based_on, published_version, labels_to, took_ms,
  body, created_at`;

const toStored = (row: RoundRow): StoredRound => ({
	id: Number(row.id),
	realm: toRealm(row.realm),
	workspaceId: row.workspace_id,
	part: row.part,
	status: row.status,
	reason: row.reason ?? undefined,
	basedOn: row.based_on,
	publishedVersion: row.published_version ?? undefined,
	labelsTo: row.labels_to,
	tookMs: row.took_ms,
	body: row.body,
	createdAt: row.created_at.getTime(),
});

export async function insertRound(executor: Executor, round: Omit<StoredRound, "id">): Promise<number> {
	const { rows } = await executor.query<{ id: string }>(
		`insert into learning_rounds (realm, workspace_id, part, status, reason, based_on, published_version, labels_to,
		   took_ms, body, created_at) values ($1, $2, $11, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) returning id`,
		[
			round.realm,
			round.workspaceId,
			round.status,
			round.reason ?? null,
			round.basedOn,
			round.publishedVersion ?? null,
			round.labelsTo,
			round.tookMs,
			JSON.stringify(round.body),
			new Date(round.createdAt),
			round.part,
		],
	);
	return Number(rows[0]?.id ?? 0);
}

/** Newest first (learning_rounds_by_realm). */
export async function listRounds(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly part?: RoundPart | undefined;
		readonly status?: RoundStatus | undefined;
		readonly limit: number;
	},
): Promise<readonly StoredRound[]> {
	const { rows } = await executor.query<RoundRow>(
		`select ${COLUMNS} from learning_rounds
		  where realm = $1 and ($2::text is null or status = $2) and ($4::text is null or part = $4)
		  order by id desc limit $3`,
		[options.realm, options.status ?? null, options.limit, options.part ?? null],
	);
	return rows.map(toStored);
}

/** Finds the latest published round that learned a layer from the events until a time (learning_rounds_by_realm). */
export async function findLayerRound(
	executor: Executor,
	options: { readonly realm: Realm; readonly trainedTo: number; readonly versionMax: number },
): Promise<StoredRound | undefined> {
	const { rows } = await executor.query<RoundRow>(
		`select ${COLUMNS} from learning_rounds
		  where realm = $1 and part = 'layer' and status = 'published' and published_version <= $3
		    and (body #>> '{document,layer,trainedTo}')::numeric = $2
		  order by id desc limit 1`,
		[options.realm, options.trainedTo, options.versionMax],
	);
	return rows[0] && toStored(rows[0]);
}

/** Finds a round and locks it, so that two people do not publish it twice. */
export async function lockRound(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: number },
): Promise<StoredRound | undefined> {
	const { rows } = await executor.query<RoundRow>(
		`select ${COLUMNS} from learning_rounds where realm = $1 and id = $2 for update`,
		[options.realm, options.id],
	);
	return rows[0] && toStored(rows[0]);
}

export async function markRoundPublished(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: number; readonly version: number },
): Promise<void> {
	await executor.query(
		"update learning_rounds set status = 'published', published_version = $3 where realm = $1 and id = $2",
		[options.realm, options.id, options.version],
	);
}

/** Marks unpublished candidates as outdated by a newer round of the same part. */
export async function outdateCandidates(
	executor: Executor,
	options: { readonly realm: Realm; readonly part: RoundPart },
): Promise<void> {
	await executor.query(
		"update learning_rounds set status = 'outdated' where realm = $1 and part = $2 and status = 'candidate'",
		[options.realm, options.part],
	);
}

/** Deletes old rounds of a part, but keeps the latest and all published ones. */
export async function deleteOldRounds(
	executor: Executor,
	options: { readonly realm: Realm; readonly part: RoundPart; readonly kept: number },
): Promise<void> {
	await executor.query(
		`delete from learning_rounds where realm = $1 and part = $3 and status in ('waiting', 'outdated') and id < (
		   select min(id) from (
		     select id from learning_rounds where realm = $1 and part = $3 order by id desc limit $2) as latest)`,
		[options.realm, options.kept, options.part],
	);
}

export async function replaceEvidence(
	executor: Executor,
	options: { readonly realm: Realm; readonly body: unknown; readonly countedAt: Date },
): Promise<void> {
	await executor.query(
		`insert into rule_evidence (realm, body, counted_at) values ($1, $2::jsonb, $3)
		 on conflict (realm) do update set body = excluded.body, counted_at = excluded.counted_at`,
		[options.realm, JSON.stringify(options.body), options.countedAt],
	);
}

export async function findEvidence(
	executor: Executor,
	options: { readonly realm: Realm },
): Promise<{ readonly body: unknown; readonly countedAt: Date } | undefined> {
	const { rows } = await executor.query<{ body: unknown; counted_at: Date }>(
		"select body, counted_at from rule_evidence where realm = $1",
		[options.realm],
	);
	return rows[0] && { body: rows[0].body, countedAt: rows[0].counted_at };
}

/** JSON of the workspace's learning settings; empty means the defaults. */
export async function findLearningWish(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<unknown> {
	const { rows } = await executor.query<{ learning: unknown }>("select learning from workspaces where id = $1", [
		options.workspaceId,
	]);
	return rows[0]?.learning;
}

export async function setLearningWish(
	executor: Executor,
	options: { readonly workspaceId: string; readonly wish: unknown },
): Promise<void> {
	await executor.query("update workspaces set learning = $2::jsonb where id = $1", [
		options.workspaceId,
		JSON.stringify(options.wish),
	]);
}
