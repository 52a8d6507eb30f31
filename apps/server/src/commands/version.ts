// Reads the version of this package from its package.json.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The started file is one folder below package.json, both in a clone and in the published package. */
export function readVersion(mainFile: string): string {
	const { version } = JSON.parse(readFileSync(join(dirname(dirname(mainFile)), "package.json"), "utf8")) as {
		readonly version: string;
	};
	return version;
}
