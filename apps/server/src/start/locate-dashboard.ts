// Where the dashboard's files are: beside the bundle in the packed package, in `apps/dashboard` in the house's own tree.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CANDIDATES = ["../dashboard/", "../../../dashboard/dist/"];

/** Undefined where it was not built: everything else works without it. */
export function locateDashboard(): string | undefined {
	return CANDIDATES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((folder) =>
		existsSync(`${folder}index.html`),
	);
}
