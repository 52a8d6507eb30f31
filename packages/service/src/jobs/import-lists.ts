// Reads the files that people upload for lists, and imports them when somebody applies them. Reading a large file takes
// seconds of processor time, which the processes that answer requests do not have.

import { AppError, type UploadResult } from "@hakiki/domain";
import {
	classifyFault,
	deleteOldUploads,
	deleteUploadChunks,
	findUploadToDo,
	type Pool,
	readUploadChunk,
	type StoredUpload,
	updateList,
	updateUpload,
} from "@hakiki/store";
import { importList } from "../lists/import-list.ts";
import type { ListSettings } from "../lists/manage-lists.ts";
import type { ListFile } from "../lists/read-list.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 1_000;
const KEPT_MS = 3_600_000;

export function createImportLists(tools: JobTools): Job {
	return {
		name: "import-lists",
		everyMs: EVERY_MS,
		isLong: true,
		async runStep() {
			await deleteOldUploads(tools.pool, { beforeMs: tools.world.now() - KEPT_MS });
			const upload = await findUploadToDo(tools.pool);
			if (upload === undefined) return false;
			await work(tools, upload);
			return true;
		},
	};
}

/**
 * A file that cannot be used ends the upload with the reason, which names the file and the line. An unexpected error ends it
 * too: it would come again each second, and keep all later uploads waiting. Only the database's own faults are tried again.
 */
async function work(tools: JobTools, upload: StoredUpload): Promise<void> {
	const { id } = upload;
	const isPreview = upload.status === "waiting";
	try {
		const result = await runImport(tools, upload, isPreview);
		await updateUpload(tools.pool, { id, status: isPreview ? "ready" : "applied", result });
	} catch (error) {
		if (!(error instanceof AppError) && classifyFault(error) !== "data") throw error;
		const problem = describeProblem(error);
		await updateUpload(tools.pool, { id, status: "failed", problem });
		await deleteUploadChunks(tools.pool, { id });
		return;
	}
	if (!isPreview) await deleteUploadChunks(tools.pool, { id });
}

function describeProblem(error: unknown): string {
	if (!(error instanceof AppError)) return `the files cannot be read (${describeFailure(error)})`;
	return error.details.map(({ message }) => message).join("; ") || error.message;
}

async function runImport(tools: JobTools, upload: StoredUpload, isPreview: boolean): Promise<UploadResult> {
	const { list, format, actor, title } = upload;
	const settings = (upload.settings ?? {}) as ListSettings;
	const { lists, unreadable, unreadableCount } = await importList(tools, {
		...settings,
		...{ list, format, actor },
		files: upload.files.map(({ name }, file) => openFile(tools.pool, upload.id, name, file)),
		source: upload.files[0]?.name ?? "",
		isDryRun: isPreview,
		hasCustomers: false,
	});
	if (!isPreview) await updateList(tools.pool, { id: list, settings, title: title ?? undefined });
	return { lists, unreadable, unreadableCount };
}

function openFile(pool: Pool, id: string, name: string, file: number): ListFile {
	return {
		name,
		async *open() {
			let at = 0;
			for (;;) {
				const bytes = await readUploadChunk(pool, { id, file, at });
				if (bytes === undefined) return;
				yield bytes;
				at += bytes.length;
			}
		},
	};
}
