// Files that people upload for lists, in chunks, until a job has read and imported them.

import type { UploadStatus } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export interface StoredUpload {
	/** A UUID. */
	readonly id: string;
	readonly list: string;
	readonly format: string;
	readonly title: string | null;
	readonly settings: unknown;
	readonly files: readonly { readonly name: string; readonly bytes: number }[];
	readonly bytes: number;
	readonly received: number;
	readonly status: UploadStatus;
	readonly result: unknown;
	readonly problem: string | null;
	readonly actor: string;
	readonly createdAt: number;
}

interface UploadRow extends Record<string, unknown> {
	id: string;
	list: string;
	format: string;
	title: string | null;
	settings: unknown;
	files: StoredUpload["files"];
	bytes: string;
	received: string;
	status: UploadStatus;
	result: unknown;
	problem: string | null;
	actor: string;
	created_at: Date;
}

const COLUMNS = "id, list, format, title, settings, files, bytes, received, status, result, problem, actor, created_at";

const toStored = (row: UploadRow): StoredUpload => ({
	id: row.id,
	list: row.list,
	format: row.format,
	title: row.title,
	settings: row.settings,
	files: row.files,
	bytes: Number(row.bytes),
	received: Number(row.received),
	status: row.status,
	result: row.result,
	problem: row.problem,
	actor: row.actor,
	createdAt: row.created_at.getTime(),
});

export async function insertUpload(
	executor: Executor,
	options: Pick<StoredUpload, "id" | "list" | "format" | "title" | "settings" | "files" | "bytes" | "actor"> & {
		readonly atMs: number;
	},
): Promise<StoredUpload> {
	const { rows } = await executor.query<UploadRow>(
		`insert into list_uploads (id, list, format, title, settings, files, bytes, actor, created_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
		[
			options.id,
			options.list,
			options.format,
			options.title,
			JSON.stringify(options.settings),
			JSON.stringify(options.files),
			options.bytes,
			options.actor,
			new Date(options.atMs),
		],
	);
	const [row] = rows;
	if (row === undefined) throw new Error("An upload was not written");
	return toStored(row);
}

/** Uses the primary key. With `isLocked` the row stays locked until the transaction ends. */
export async function findUpload(
	executor: Executor,
	options: { readonly id: string; readonly isLocked?: boolean },
): Promise<StoredUpload | undefined> {
	const { rows } = await executor.query<UploadRow>(
		`select ${COLUMNS} from list_uploads where id = $1 ${options.isLocked === true ? "for update" : ""}`,
		[options.id],
	);
	return rows[0] && toStored(rows[0]);
}

/** The oldest upload that the job must read or import. There are at most some rows, so no index is needed. */
export async function findUploadToDo(executor: Executor): Promise<StoredUpload | undefined> {
	const { rows } = await executor.query<UploadRow>(
		`select ${COLUMNS} from list_uploads where status in ('waiting', 'applying') order by created_at, id limit 1`,
	);
	return rows[0] && toStored(rows[0]);
}

/** The uploads that still need their bytes or somebody's decision. */
export async function countOpenUploads(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ count: string }>(
		"select count(*) from list_uploads where status not in ('applied', 'failed')",
	);
	return Number(rows[0]?.count);
}

/** Where the next bytes of a file belong. Uses the primary key (upload_id, file, at). */
export async function findUploadEnd(
	executor: Executor,
	options: { readonly id: string; readonly file: number },
): Promise<number> {
	const { rows } = await executor.query<{ end: string }>(
		`select coalesce(max(at + octet_length(bytes)), 0) as end from list_upload_chunks where upload_id = $1 and file = $2`,
		[options.id, options.file],
	);
	return Number(rows[0]?.end);
}

export async function writeUploadChunk(
	executor: Executor,
	options: { readonly id: string; readonly file: number; readonly at: number; readonly bytes: Uint8Array },
): Promise<void> {
	await executor.query("insert into list_upload_chunks (upload_id, file, at, bytes) values ($1, $2, $3, $4)", [
		options.id,
		options.file,
		options.at,
		options.bytes,
	]);
}

/** The chunk of a file that begins at a place. Uses the primary key (upload_id, file, at). */
export async function readUploadChunk(
	executor: Executor,
	options: { readonly id: string; readonly file: number; readonly at: number },
): Promise<Uint8Array | undefined> {
	const { rows } = await executor.query<{ bytes: Buffer }>(
		"select bytes from list_upload_chunks where upload_id = $1 and file = $2 and at = $3",
		[options.id, options.file, options.at],
	);
	return rows[0]?.bytes;
}

/** Undefined values stay as they were. */
export async function updateUpload(
	executor: Executor,
	options: {
		readonly id: string;
		readonly status: UploadStatus;
		readonly received?: number | undefined;
		readonly result?: unknown;
		readonly problem?: string | undefined;
		readonly actor?: string | undefined;
	},
): Promise<void> {
	await executor.query(
		`update list_uploads set status = $2, received = coalesce($3, received), result = coalesce($4, result),
		        problem = coalesce($5, problem), actor = coalesce($6, actor) where id = $1`,
		[
			options.id,
			options.status,
			options.received ?? null,
			options.result === undefined ? null : JSON.stringify(options.result),
			options.problem ?? null,
			options.actor ?? null,
		],
	);
}

/** The files of an upload that is over are no longer needed; its result is shown for a while. */
export async function deleteUploadChunks(executor: Executor, options: { readonly id: string }): Promise<void> {
	await executor.query("delete from list_upload_chunks where upload_id = $1", [options.id]);
}

export async function deleteOldUploads(executor: Executor, options: { readonly beforeMs: number }): Promise<void> {
	await executor.query("delete from list_uploads where created_at < $1", [new Date(options.beforeMs)]);
}
