// Sends the files of a list in chunks, and waits until the service has read or applied them.

import { type Answer, type Body, call } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";

export type Upload = Answer<"readListUpload">;
export type UploadOrder = Omit<Body<"startListUpload">, "files">;

const TRIES_MAX = 4;
const PAUSE_MS = 600;

interface Sending {
	readonly order: UploadOrder;
	readonly files: readonly File[];
	readonly chunkBytesMax: number;
	readonly onProgress: (share: number) => void;
	readonly signal: AbortSignal;
}

/** Resolves when the service has read the files: the upload is `ready` or `failed`. */
export async function sendUpload({ order, files, chunkBytesMax, onProgress, signal }: Sending): Promise<Upload> {
	const total = files.reduce((sum, { size }) => sum + size, 0);
	const named = files.map(({ name, size: bytes }) => ({ name: name.slice(0, 200), bytes }));
	const upload = await call("startListUpload", { body: { ...order, files: named } }, { signal });
	const parameters = { upload_id: upload.id };
	for (const [file, content] of files.entries()) {
		for (let at = 0; at < content.size; at += chunkBytesMax) {
			const data = await readBase64(content.slice(at, at + chunkBytesMax));
			const body = { file, at, data };
			const { received_bytes } = await tryAgain(
				() => call("addListUploadContent", { parameters, body }, { signal }),
				signal,
			);
			onProgress(received_bytes / total);
		}
	}
	return waitFor(upload.id, signal);
}

/** Resolves when the files are imported, or cannot be. */
export async function applyUpload(uploadId: string, signal: AbortSignal): Promise<Upload> {
	await call("applyListUpload", { parameters: { upload_id: uploadId } }, { signal });
	return waitFor(uploadId, signal);
}

async function waitFor(uploadId: string, signal: AbortSignal): Promise<Upload> {
	for (;;) {
		const upload = await tryAgain(
			() => call("readListUpload", { parameters: { upload_id: uploadId } }, { signal }),
			signal,
		);
		if (!["receiving", "waiting", "applying"].includes(upload.status)) return upload;
		await pause(signal);
	}
}

/** A chunk may be sent twice, so a lost answer does no harm. */
async function tryAgain<Result>(send: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await send();
		} catch (error) {
			if (!(error instanceof ApiFailure) || !error.isPassing || tries === TRIES_MAX) throw error;
			await pause(signal);
		}
	}
}

function pause(signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, PAUSE_MS);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			reject(signal.reason as Error);
		});
	});
}

/** A data URL ends with the bytes in base64. */
function readBase64(content: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).slice(String(reader.result).indexOf(",") + 1));
		reader.onerror = () => reject(reader.error ?? new Error("The file cannot be read"));
		reader.readAsDataURL(content);
	});
}
