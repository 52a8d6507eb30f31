// Fetches a list from its URLs and imports it if it changed. Conditional requests skip files that are not newer. A failure
// leaves the list as it was and is stored with it.

import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "@hakiki/domain";
import { findLists, noteListChecked, noteListProblem, type StoredList } from "@hakiki/store";
import type { JobTools } from "../jobs/job.ts";
import { type DownloadPlaces, DownloadRefused, openDownload } from "../outside/open-download.ts";
import { WORLD_ALONE } from "../outside/target-policy.ts";
import { importList, type ListImported } from "./import-list.ts";
import { getList, type ListSettings } from "./manage-lists.ts";

export interface ListRefresh {
	readonly list: string;
	readonly actor: string;
	readonly isForced?: boolean | undefined;
	/** Addresses that downloads may use. Defaults to public addresses. */
	readonly fetching?: DownloadPlaces | undefined;
	readonly bytesMax?: number | undefined;
	readonly timeoutMs?: number | undefined;
	readonly signal?: AbortSignal | undefined;
}

export interface ListRefreshed {
	readonly list: string;
	/** Absent when the source has nothing newer. */
	readonly imported: ListImported | undefined;
}

/** The most bytes of a downloaded file. The largest official file has 100 MB. */
const BYTES_MAX = 1_073_741_824;
const TIMEOUT_MS = 10 * 60_000;

/** The validators of a file for a conditional request. */
interface Tag {
	readonly etag?: string;
	readonly modified?: string;
}

export async function refreshList(tools: JobTools, order: ListRefresh): Promise<ListRefreshed> {
	const found = getList(await findLists(tools.pool), order.list);
	if (found.urls.length === 0) {
		throw AppError.invalid([
			{ field: "list", code: "invalid", message: `${found.id} has no address; give it one with: npx hakiki lists add` },
		]);
	}
	const folder = await mkdtemp(join(tmpdir(), "hakiki-list-"));
	try {
		return await refreshInto(folder, tools, order, found);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		await noteListProblem(tools.pool, { id: found.id, atMs: tools.world.now(), problem: error.message });
		throw error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function refreshInto(
	folder: string,
	tools: JobTools,
	order: ListRefresh,
	found: StoredList,
): Promise<ListRefreshed> {
	const known = readTags(found.etags);
	const paths = found.urls.map((_, index) => join(folder, `part-${index}`));
	const fetched = await fetchAll(found.urls, paths, order, found.version === 0 ? new Map() : known);
	const isNew = fetched.some((one) => one !== undefined);
	// If one part is newer, all parts are fetched again, because they belong together.
	const tags = isNew
		? await Promise.all(
				found.urls.map(
					async (url, index) => fetched[index] ?? (await fetchPart(url, paths[index] ?? "", order, undefined)),
				),
			)
		: [];
	const imported = isNew
		? await importList(tools, {
				...readSettings(found.settings),
				format: found.format,
				list: found.id,
				files: paths.map((path, index) => ({ name: found.urls[index] ?? path, open: () => createReadStream(path) })),
				source: found.urls[0] ?? "",
				actor: order.actor,
				isForced: order.isForced,
			})
		: undefined;
	const etags = isNew ? Object.fromEntries(found.urls.map((url, index) => [url, tags[index] ?? {}])) : found.etags;
	await noteListChecked(tools.pool, { id: found.id, atMs: tools.world.now(), etags });
	return { list: found.id, imported };
}

async function fetchAll(
	urls: readonly string[],
	paths: readonly string[],
	order: ListRefresh,
	known: ReadonlyMap<string, Tag>,
): Promise<readonly (Tag | undefined)[]> {
	const tags: (Tag | undefined)[] = [];
	for (const [index, url] of urls.entries()) tags.push(await fetchPart(url, paths[index] ?? "", order, known.get(url)));
	return tags;
}

/** Returns nothing when the server answers 304. */
async function fetchPart(
	url: string,
	path: string,
	order: ListRefresh,
	known: Tag | undefined,
): Promise<Tag | undefined> {
	const timeout = AbortSignal.timeout(order.timeoutMs ?? TIMEOUT_MS);
	const signal = order.signal === undefined ? timeout : AbortSignal.any([timeout, order.signal]);
	const headers: Record<string, string> = { "user-agent": "hakiki", accept: "*/*", "accept-encoding": "gzip" };
	if (known?.etag !== undefined) headers["if-none-match"] = known.etag;
	if (known?.modified !== undefined) headers["if-modified-since"] = known.modified;
	try {
		const request = { url, headers, signal, variable: "HAKIKI_LIST_TARGETS" } as const;
		const response = await openDownload(request, order.fetching ?? { policy: WORLD_ALONE });
		if (response.statusCode === 304 && known !== undefined) {
			response.destroy();
			return undefined;
		}
		if (response.statusCode !== 200) {
			response.destroy();
			throw refuse(`${nameUrl(url)} answers ${response.statusCode}`);
		}
		const { etag, "last-modified": modified, "content-encoding": packing } = response.headers;
		const bytes = limitBytes(url, order.bytesMax ?? BYTES_MAX);
		await pipeline(unpack(response, packing), bytes, createWriteStream(path), { signal });
		return { ...(etag === undefined ? {} : { etag }), ...(modified === undefined ? {} : { modified }) };
	} catch (error) {
		if (error instanceof AppError) throw error;
		if (error instanceof DownloadRefused) throw refuse(error.message, error);
		if (timeout.aborted) throw refuse(`${nameUrl(url)} does not answer in time`);
		throw refuse(`${nameUrl(url)} cannot be fetched`, error);
	}
}

/** Only the transfer encoding is removed, so that the hash is the hash of the publisher's file. */
function unpack(response: Readable, packing: string | undefined): Readable {
	if (packing === undefined || packing === "identity") return response;
	if (packing !== "gzip") {
		response.destroy();
		throw new Error("The response is packed in a way that was not asked for");
	}
	const unpacked = createGunzip();
	response.on("error", (error) => unpacked.destroy(error));
	unpacked.on("close", () => response.destroy());
	return response.pipe(unpacked);
}

function limitBytes(url: string, bytesMax: number) {
	return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
		let left = bytesMax;
		for await (const bytes of source) {
			left -= bytes.length;
			if (left < 0) throw refuse(`${nameUrl(url)} is larger than ${bytesMax} bytes`);
			yield bytes;
		}
	};
}

/** People with fewer rights read the problem of a list, and the query of an address may hold a token. */
function nameUrl(url: string): string {
	return url.split("?", 1)[0] ?? "";
}

function readTags(stored: unknown): ReadonlyMap<string, Tag> {
	return new Map(Object.entries((stored ?? {}) as Readonly<Record<string, Tag>>));
}

function readSettings(stored: unknown): ListSettings {
	return (stored ?? {}) as ListSettings;
}

function refuse(message: string, cause?: unknown): AppError {
	return new AppError("service_unavailable", message, { cause });
}
