// Takes the files of a list from a person, in chunks. The job `import-lists` reads them and stores what they would change.
// Somebody looks at that and applies the upload, or leaves it, and it is deleted after an hour.

import {
	AppError,
	formatIdOfUuid,
	formatUuid,
	type ListUpload,
	parseId,
	type UploadResult,
	type UploadStatus,
} from "@hakiki/domain";
import {
	countOpenUploads,
	findLists,
	findUpload,
	findUploadEnd,
	insertUpload,
	inTransaction,
	type PoolClient,
	type StoredUpload,
	updateUpload,
	writeUploadChunk,
} from "@hakiki/store";
import type { VerbTools } from "../verb-tools.ts";
import { checkListId } from "./import-list.ts";
import type { ListSettings } from "./manage-lists.ts";
import { findFormat } from "./read-list.ts";

/** The most bytes of all files of an upload. The largest official file has 100 MB. */
export const UPLOAD_BYTES_MAX = 128 * 1_048_576;
/** Uploads that still need bytes or a decision. More would only fill the database. */
const UPLOADS_MAX = 10;

type UploadTools = Pick<VerbTools, "pool" | "world" | "newId">;

export interface NewUpload {
	readonly format: string;
	/** Defaults to the usual list of the format. */
	readonly list?: string | undefined;
	readonly title?: string | undefined;
	/** Defaults to those of the list. */
	readonly settings?: ListSettings | undefined;
	readonly files: readonly { readonly name: string; readonly bytes: number }[];
	readonly actor: string;
}

export async function startUpload(tools: UploadTools, order: NewUpload): Promise<ListUpload> {
	const format = findFormat(order.format);
	const list = checkListId(order.list ?? format.list);
	const needed = format.parts.filter(({ isOptional }) => !isOptional).length;
	if (order.files.length < needed || order.files.length > format.parts.length) {
		const parts = format.parts.map(({ name, isOptional }) => (isOptional ? `[${name}]` : name)).join(" ");
		throw refuse("files", `${format.id} is read from: ${parts}`);
	}
	const bytes = order.files.reduce((sum, file) => sum + file.bytes, 0);
	if (bytes > UPLOAD_BYTES_MAX) throw refuse("files", `must be at most ${UPLOAD_BYTES_MAX / 1_048_576} MB together`);
	return inTransaction(tools.pool, async (client) => {
		const settings = order.settings ?? (await checkKnown(client, list, format));
		if ((await countOpenUploads(client)) >= UPLOADS_MAX) {
			throw new AppError("conflict", "Too many uploads are under way. Try again in an hour");
		}
		const { files, title = null, actor } = order;
		const id = formatUuid(tools.newId());
		const atMs = tools.world.now();
		return toFacts(
			await insertUpload(client, { id, list, format: format.id, title, settings, files, bytes, actor, atMs }),
		);
	});
}

/** Another format would name the entries otherwise, so that all would seem to be gone. Returns the list's settings. */
async function checkKnown(
	client: PoolClient,
	list: string,
	format: { readonly id: string; readonly list: string },
): Promise<unknown> {
	const stored = (await findLists(client)).find(({ id }) => id === list);
	if (stored === undefined || stored.entries === 0) return stored?.settings ?? {};
	if (stored.format === format.id || format.list === list) return stored.settings;
	throw refuse("format", `must be ${stored.format}, the format of ${list}`);
}

/**
 * Chunks arrive in their order. One that is sent twice, because its answer was lost, changes nothing. So only the person who
 * began the upload sends them: the bytes of another person would stay, and nobody would see it.
 */
export async function addUploadContent(
	tools: UploadTools,
	order: {
		readonly uploadId: string;
		readonly file: number;
		readonly at: number;
		readonly bytes: Uint8Array;
		readonly actor: string;
	},
): Promise<ListUpload> {
	const { file, at, bytes } = order;
	return inTransaction(tools.pool, async (client) => {
		const upload = await lockUpload(client, order.uploadId, ["receiving", "waiting"]);
		if (upload.actor !== order.actor)
			throw new AppError("conflict", "Another person began this upload. Begin your own");
		const size = upload.files[file]?.bytes;
		if (size === undefined) throw refuse("file", "must be the number of a file of this upload, from 0");
		const end = await findUploadEnd(client, { id: upload.id, file });
		if (at + bytes.length <= end) return toFacts(upload);
		if (at !== end) throw refuse("at", `must be ${end}, where the next bytes belong`);
		if (end + bytes.length > size) throw refuse("data", `is longer than the ${size} bytes of this file`);
		await writeUploadChunk(client, { id: upload.id, file, at, bytes });
		const received = upload.received + bytes.length;
		const status = received === upload.bytes ? "waiting" : "receiving";
		await updateUpload(client, { id: upload.id, status, received });
		return toFacts({ ...upload, status, received });
	});
}

export async function readUpload({ pool }: Pick<UploadTools, "pool">, uploadId: string): Promise<ListUpload> {
	const found = await findUpload(pool, { id: toUuid(uploadId) });
	if (found === undefined) throw refuseUnknown();
	return toFacts(found);
}

/** Lets the job import the files, all or nothing. The audit log names the person who applied them. */
export async function applyUpload(
	tools: UploadTools,
	order: { readonly uploadId: string; readonly actor: string },
): Promise<ListUpload> {
	return inTransaction(tools.pool, async (client) => {
		const upload = await lockUpload(client, order.uploadId, ["ready"]);
		await updateUpload(client, { id: upload.id, status: "applying", actor: order.actor });
		return toFacts({ ...upload, status: "applying" });
	});
}

async function lockUpload(
	client: PoolClient,
	uploadId: string,
	allowed: readonly UploadStatus[],
): Promise<StoredUpload> {
	const found = await findUpload(client, { id: toUuid(uploadId), isLocked: true });
	if (found === undefined) throw refuseUnknown();
	if (!allowed.includes(found.status)) throw new AppError("conflict", `This upload is ${found.status}`);
	return found;
}

function toFacts(stored: StoredUpload): ListUpload {
	const { settings: _settings, title: _title, bytes: _bytes, actor: _actor, ...facts } = stored;
	return {
		...facts,
		id: formatIdOfUuid("upl", stored.id),
		result: stored.result as UploadResult | null,
	};
}

function toUuid(uploadId: string): string {
	const bytes = parseId("upl", uploadId);
	if (bytes === undefined) throw refuseUnknown();
	return formatUuid(bytes);
}

function refuseUnknown(): AppError {
	return new AppError("not_found", "There is no upload with this id. Uploads are deleted after an hour");
}

function refuse(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}
