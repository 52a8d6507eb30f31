// Where the dashboard's files are: beside the bundle in the packed package, in `apps/dashboard` in a clone.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** From `bundle` in the package, from `bundle` in a clone, and from `dist/start` in a clone. */
const CANDIDATES = ["../dashboard/", "../../dashboard/dist/", "../../../dashboard/dist/"];

/** Undefined where it was not built: everything else works without it. */
export function locateDashboard(): string | undefined {
	return CANDIDATES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((folder) =>
		existsSync(`${folder}index.html`),
	);
}
