// The built files of the dashboard: a closed list. A file is read at its first request and cached. The build stores the
// compressed files beside them.

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

export interface DashboardFile {
	readonly bytes: Buffer;
	readonly encoding: "br" | "gzip" | undefined;
	readonly type: string;
	readonly etag: string;
}

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".md": "text/plain; charset=utf-8",
	".woff2": "font/woff2",
	".woff": "font/woff",
	".png": "image/png",
};
const ENCODINGS = [
	{ name: "br", ending: ".br" },
	{ name: "gzip", ending: ".gz" },
] as const;

export class DashboardFiles {
	private readonly folder: string;
	private readonly kept = new Map<string, Promise<DashboardFile>>();
	private names: ReadonlySet<string> | undefined;

	constructor(folder: string) {
		this.folder = folder;
	}

	/** The name must be in the list of built files, so it cannot lead out of the folder. */
	read(name: string, acceptEncoding: string): Promise<DashboardFile> | undefined {
		this.names ??= listNames(this.folder);
		const type = TYPES[extname(name)];
		if (type === undefined || !this.names.has(name)) return undefined;
		const accepted = listAccepted(acceptEncoding);
		const encoding = ENCODINGS.find((one) => accepted.has(one.name) && this.names?.has(name + one.ending));
		const stored = name + (encoding?.ending ?? "");
		let file = this.kept.get(stored);
		if (file === undefined) {
			file = this.load(stored, type, encoding?.name);
			this.kept.set(stored, file);
			file.catch(() => this.kept.delete(stored));
		}
		return file;
	}

	private async load(stored: string, type: string, encoding: DashboardFile["encoding"]): Promise<DashboardFile> {
		const bytes = await readFile(join(this.folder, stored));
		const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
		return { bytes, encoding, type, etag };
	}
}

function listNames(folder: string): ReadonlySet<string> {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	return new Set(
		entries
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, "/").replace(/^\//, "")),
	);
}

/** Splits only at single characters: a pattern that matches spaces before them would take quadratic time. */
function listAccepted(header: string): ReadonlySet<string> {
	const words = header
		.toLowerCase()
		.split(",")
		.map((part) => part.split(";", 2).map((word) => word.trim()));
	return new Set(words.filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? "")).map(([name = ""]) => name));
}
